//! Everything that can be wrong with a position as text, or with the balls in it.

use std::fmt;

use rusc_game::{Notation, Side};

use crate::{Cell, Position, Rules};

/// One thing that is wrong with a diagram.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    /// The text has no form in which positions are written.
    NoPosition,
    /// A drawing whose first line is not `Abalone`, with options or without.
    NoSetup,
    /// A drawing whose second line names no turn.
    NoTurn,
    /// There are not nine rows.
    Rows(usize),
    /// A row has too many cells or too few.
    RowLength {
        /// The letter of the row.
        row: char,
        /// How many cells there are.
        cells: usize,
        /// How many there must be.
        expected: usize,
    },
    /// A sign in a row that stands for nothing.
    Mark {
        /// The letter of the row.
        row: char,
        /// The sign.
        mark: char,
    },
    /// An entry of a list that is no ball on a cell.
    Entry(usize),
    /// The side to move is neither `b` nor `w`.
    NoSide,
    /// The number of lost balls cannot be read.
    NoCount,
    /// The numbers of lost balls fit neither way to what stands on the board.
    UnclearCounts,
    /// The number of the move cannot be read.
    NoMoveNumber,
    /// More text than a position has.
    Rest,
    /// Two balls on one cell.
    CellTwice(Cell),
    /// The side has more balls on the board than there are.
    TooManyBalls {
        /// Whose.
        side: Side,
        /// How many.
        balls: usize,
    },
    /// The side has more balls on the board and off it than there are.
    TooManyInAll {
        /// Whose.
        side: Side,
        /// How many on the board.
        balls: usize,
        /// How many off it.
        lost: u8,
    },
    /// Both sides have lost the game.
    BothBeaten,
    /// The number of the move is too high.
    TooLate,
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = Position::side_name;
        let most = Rules::MOST_BALLS;
        match *self {
            Fault::NoPosition => {
                f.write_str("no position: expected nine rows from i to a, such as sssss/ssssss/…")
            }
            Fault::NoSetup => {
                f.write_str("the first line must be 'Abalone', with options such as ':balls=4' or without")
            }
            Fault::NoTurn => f.write_str("the second line must name a turn, such as Black[5]"),
            Fault::Rows(rows) => write!(f, "there are {rows} rows, not nine"),
            Fault::RowLength { row, cells, expected } => {
                write!(f, "row {row} has {cells} cells, not {expected}")
            }
            Fault::Mark { row, mark } => write!(f, "row {row}: '{mark}' is neither a ball nor a free cell"),
            Fault::Entry(number) => write!(f, "entry {number} is no ball on a cell"),
            Fault::NoSide => f.write_str("the side to move is b or w"),
            Fault::NoCount => f.write_str("the numbers of balls off the board cannot be read"),
            Fault::UnclearCounts => f.write_str("the numbers of balls off the board do not fit those on it"),
            Fault::NoMoveNumber => f.write_str("the number of the move cannot be read"),
            Fault::Rest => f.write_str("there is more text than a position has"),
            Fault::CellTwice(cell) => write!(f, "two balls stand on {cell}"),
            Fault::TooManyBalls { side, balls } => {
                write!(f, "{} has {balls} balls, more than {most}", name(side))
            }
            Fault::TooManyInAll { side, balls, lost } => {
                write!(f, "{} has {balls} balls and has lost {lost}, together more than {most}", name(side))
            }
            Fault::BothBeaten => f.write_str("both sides have lost the game"),
            Fault::TooLate => f.write_str("the number of the move is too high"),
        }
    }
}
