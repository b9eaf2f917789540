//! Faults of diagrams: everything that can be wrong with the text or with the position.

use std::fmt;

use rusc_game::{Hex, Notation, Side};

use crate::{Piece, Position};

/// One thing that is wrong with a diagram. Lines and columns are counted from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    /// The first line names no set-up.
    NoSetup,
    /// The second line names no turn.
    NoTurn,
    /// Neither a piece nor a dot.
    UnknownPiece {
        /// Where it stands.
        line: usize,
        /// Where it stands.
        column: usize,
    },
    /// A cell that does not lie on the grid which the first cell of the drawing fixes.
    Misaligned {
        /// Where it stands.
        line: usize,
        /// Where it stands: the first one of its row.
        column: usize,
    },
    /// A line that begins with `stunned` but does not name one piece.
    BadStun {
        /// Which line.
        line: usize,
    },
    /// A line with `on` that does not go from piece to piece.
    BadLegend {
        /// Which line.
        line: usize,
    },
    /// A legend for a piece that is not in the drawing.
    LegendWithoutStack(Piece),
    /// A second legend for the same piece.
    LegendTwice(Piece),
    /// The piece is there more than once.
    Twice(Piece),
    /// The piece belongs to an expansion that is not played.
    NotInGame(Piece),
    /// Only beetles and mosquitoes climb.
    CannotClimb(Piece),
    /// A piece with a number is in play while the one before it is not.
    OutOfOrder(Piece),
    /// Two stacks on one cell.
    CellTwice(Hex),
    /// There is more than one hive.
    NotConnected,
    /// The drawing is larger than a hive can be.
    TooWide,
    /// Nothing is in play though the game has begun.
    EmptyTable,
    /// The side has had fewer turns than it has pieces in play.
    TooManyPieces(Side),
    /// The side has no queen, so could not but place a piece on each of its turns, yet has fewer pieces in play.
    TooFewPieces(Side),
    /// The side has had four turns, and its queen is not in play.
    QueenMissing(Side),
    /// The queen is the side's only piece, though she may not be the first.
    QueenFirst(Side),
    /// A piece is stunned in a game without pillbugs.
    StunWithoutPillbug,
    /// The piece that was just moved is not in play, or is covered.
    StunnedOutOfSight(Piece),
    /// The turn is too high a number.
    TooLate,
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = Position::side_name;
        match *self {
            Fault::NoSetup => f.write_str("the first line must name a set-up, such as Base+MLP"),
            Fault::NoTurn => f.write_str("the second line must name a turn, such as White[5]"),
            Fault::UnknownPiece { line, column } => {
                write!(f, "line {line}, column {column}: neither a piece nor a dot")
            }
            Fault::Misaligned { line, column } => {
                write!(f, "line {line}, column {column}: out of line with the first cell")
            }
            Fault::BadStun { line } => write!(f, "line {line}: 'stunned' must be followed by one piece"),
            Fault::BadLegend { line } => write!(f, "line {line}: a stack is written as 'wB1 on bB1 on wQ'"),
            Fault::LegendWithoutStack(piece) => write!(f, "{piece} covers others but is not in the drawing"),
            Fault::LegendTwice(piece) => write!(f, "what {piece} covers is said more than once"),
            Fault::Twice(piece) => write!(f, "{piece} is there more than once"),
            Fault::NotInGame(piece) => write!(f, "{piece} is not in this game"),
            Fault::CannotClimb(piece) => write!(f, "{piece} stands on a piece but cannot climb"),
            Fault::OutOfOrder(piece) => {
                write!(f, "{piece} is in play though another of its kind should have entered before")
            }
            Fault::CellTwice(Hex { q, r }) => write!(f, "there are two stacks at ({q}, {r})"),
            Fault::NotConnected => f.write_str("the hive is not connected"),
            Fault::TooWide => f.write_str("the hive is too wide"),
            Fault::EmptyTable => f.write_str("nothing is in play though the game has begun"),
            Fault::TooManyPieces(side) => write!(f, "{} has more pieces in play than turns", name(side)),
            Fault::TooFewPieces(side) => {
                write!(f, "{} could only place pieces, but has fewer in play than turns", name(side))
            }
            Fault::QueenMissing(side) => {
                write!(f, "{} has had four turns, but the queen is missing", name(side))
            }
            Fault::QueenFirst(side) => write!(f, "{} has placed the queen first", name(side)),
            Fault::StunWithoutPillbug => f.write_str("no piece is stunned in a game without pillbugs"),
            Fault::StunnedOutOfSight(piece) => {
                write!(f, "{piece} was just moved, but is not on top of a stack")
            }
            Fault::TooLate => f.write_str("the number of the turn is too high"),
        }
    }
}
