//! Everything that can be wrong with a diagram, as text or as a position.

use std::fmt;

use rusc_game::{Notation, Side};

use crate::{Cell, Piece, Position};

/// One thing that is wrong with a diagram. Lines and columns are counted from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    /// The first line does not name the game.
    NoSetup,
    /// The second line names no turn.
    NoTurn,
    /// No line says what the sun shows.
    NoSun,
    /// No line says what the moon shows.
    NoMoon,
    /// A line that begins with `sun` or `moon` but does not name a side, or repeats another.
    BadToken {
        /// Which line.
        line: usize,
    },
    /// A line that begins with `passed` but does not end there or with `twice`, or repeats another.
    BadPass {
        /// Which line.
        line: usize,
    },
    /// The board is not drawn in its eight rows.
    WrongRows {
        /// How many there are.
        found: usize,
    },
    /// A row has too many cells, or too few.
    WrongRow {
        /// Which line.
        line: usize,
        /// How many cells it should have.
        expected: usize,
        /// How many it has.
        found: usize,
    },
    /// Neither a piece nor a free cell, or not one of this place.
    UnknownPiece {
        /// Where it stands.
        line: usize,
        /// Where it stands.
        column: usize,
    },
    /// A line with a colon that does not begin with a cell of the board.
    UnknownCell {
        /// Which line.
        line: usize,
    },
    /// A line that begins with a cell and a colon, but does not go from piece to piece.
    BadLegend {
        /// Which line.
        line: usize,
    },
    /// A second legend for the same cell.
    LegendTwice(Cell),
    /// The legend begins with another piece than the one drawn.
    LegendDisagrees(Cell),
    /// Something stands on a red star.
    RedStarOccupied(Cell),
    /// Not one tower and four pawns of each side.
    WrongNumber {
        /// Which piece.
        piece: Piece,
        /// How many there are.
        found: usize,
    },
    /// Each tower is on the star it was bound for.
    BothArrived,
    /// The side's tower is on the star it was bound for, so the game had ended, yet something came on top of it.
    ArrivedAndCovered(Side),
    /// More passes than the rules allow, or than there were turns.
    TooManyPasses,
    /// A pass was made by a side that had a move.
    PassNotForced,
    /// The turn is too high a number.
    TooLate,
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Fault::NoSetup => f.write_str("the first line must be TourDeRuche"),
            Fault::NoTurn => f.write_str("the second line must name a turn, such as Orange[5]"),
            Fault::NoSun => f.write_str("a line must say what the sun shows, such as 'sun orange'"),
            Fault::NoMoon => f.write_str("a line must say what the moon shows, such as 'moon blue'"),
            Fault::BadToken { line } => {
                write!(f, "line {line}: a token shows 'orange' or 'blue', and is named once")
            }
            Fault::BadPass { line } => {
                write!(f, "line {line}: only 'passed' or 'passed twice', and only once")
            }
            Fault::WrongRows { found } => write!(f, "the board has 8 rows, not {found}"),
            Fault::WrongRow { line, expected, found } => {
                write!(f, "line {line}: this row has {expected} cells, not {found}")
            }
            Fault::UnknownPiece { line, column } => {
                write!(f, "line {line}, column {column}: neither a piece nor the free cell of this place")
            }
            Fault::UnknownCell { line } => write!(f, "line {line}: before ':' must stand a cell, such as c1"),
            Fault::BadLegend { line } => write!(f, "line {line}: a stack is written as 'c1: oP on bT on oP'"),
            Fault::LegendTwice(cell) => write!(f, "what lies on {cell} is said more than once"),
            Fault::LegendDisagrees(cell) => {
                write!(f, "the stack on {cell} ends with another piece than is drawn")
            }
            Fault::RedStarOccupied(cell) => write!(f, "nothing may stand on {cell}, a red star"),
            Fault::WrongNumber { piece, found } => {
                write!(f, "there must be {} {piece}, not {found}", piece.kind.count())
            }
            Fault::BothArrived => f.write_str("both towers are on the opposite green stars"),
            Fault::ArrivedAndCovered(side) => {
                let name = Position::side_name(side);
                write!(f, "{name} has won, yet the tower on the green star is covered")
            }
            Fault::TooManyPasses => f.write_str("there cannot have been that many passes"),
            Fault::PassNotForced => f.write_str("a pass was not forced: that side has a move"),
            Fault::TooLate => f.write_str("the number of the turn is too high"),
        }
    }
}
