//! Move strings of UHP: parsing, whether or not the move may be played, and the canonical text of a move.
//!
//! ```text
//!        \X    X/           wA1 bQ/    the ant goes north-east of the black queen
//!          \  /             wB1 bQ     the beetle climbs onto the stack of the black queen
//!     -X --  X -- X-        wS1        the first move of the game has no neighbour to name
//!          /  \             pass       nothing else is possible
//!        /X    X\
//! ```

use std::fmt;
use std::str::FromStr;

use rusc_game::{Direction, Side};

use crate::board::Board;
use crate::{Bug, Cell, Move, Piece, Position};

/// A move string, taken apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum MoveText {
    /// `pass`.
    Pass,
    /// A piece goes somewhere, or is put on an empty table.
    Go(Piece, Option<Destination>),
}

/// A cell, named by a piece on or beside it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Destination {
    pub(super) reference: Piece,
    /// On which side of the reference; `None` is its own cell.
    pub(super) beside: Option<Direction>,
}

/// The sides of a destination on which the canonical text looks for a piece to name: clockwise from the west. So a
/// text ends in `-` whenever there is a piece to the left, as a row grows when it is written.
const PREFERENCE: [Direction; 6] = [
    Direction::West,
    Direction::NorthWest,
    Direction::NorthEast,
    Direction::East,
    Direction::SouthEast,
    Direction::SouthWest,
];

impl MoveText {
    /// The one text of a legal move. A climb names the top of the stack it climbs; any other move names the top
    /// piece of the first occupied neighbour in the order of [`PREFERENCE`], as the table is once the moving piece
    /// has been lifted. So a piece never names itself, and never one that is covered, unless by itself.
    pub(super) fn canonical(pos: &Position, m: Move) -> MoveText {
        let (piece, cell) = match m {
            Move::Place(piece, cell) | Move::Shift(piece, cell) => (piece, cell),
            Move::Pass => return MoveText::Pass,
        };
        let top = |cell| top_without(pos.board(), piece, cell);
        let climb = top(cell).map(|reference| Destination { reference, beside: None });
        let destination = climb.or_else(|| {
            PREFERENCE.into_iter().find_map(|direction| {
                let reference = top(cell.neighbor(direction.index()))?;
                Some(Destination { reference, beside: Some(direction.opposite()) })
            })
        });
        MoveText::Go(piece, destination)
    }
}

/// The visible piece of a cell while `lifted` is off the table.
fn top_without(board: &Board, lifted: Piece, cell: Cell) -> Option<Piece> {
    board.stack(cell).find(|&piece| piece != lifted)
}

impl fmt::Display for MoveText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            MoveText::Pass => f.write_str("pass"),
            MoveText::Go(piece, None) => write!(f, "{piece}"),
            MoveText::Go(piece, Some(destination)) => write!(f, "{piece} {destination}"),
        }
    }
}

impl fmt::Display for Destination {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let reference = self.reference;
        match self.beside {
            None => write!(f, "{reference}"),
            Some(Direction::East) => write!(f, "{reference}-"),
            Some(Direction::SouthEast) => write!(f, "{reference}\\"),
            Some(Direction::SouthWest) => write!(f, "/{reference}"),
            Some(Direction::West) => write!(f, "-{reference}"),
            Some(Direction::NorthWest) => write!(f, "\\{reference}"),
            Some(Direction::NorthEast) => write!(f, "{reference}/"),
        }
    }
}

pub(super) const NO_MOVE: &str = "a move is a piece and where it goes, such as 'wA1 bQ/', or 'pass'";
pub(super) const NO_DESTINATION: &str =
    "a destination is a piece, or a piece with one of - / \\ before or after it";
pub(super) const TWO_MARKS: &str = "a destination has its mark before the piece or after it, not both";
pub(super) const NO_BLANK: &str = "a blank must stand between the piece and where it goes";
pub(super) const NO_NUMBER: &str = "spiders, beetles, grasshoppers and ants have a number, such as wA1";
pub(super) const NO_SUCH_PIECE: &str = "no side has a piece of that number";

impl FromStr for MoveText {
    type Err = &'static str;

    /// Takes letters of either case, any blanks around the parts, and a full stop in place of no destination.
    fn from_str(text: &str) -> Result<Self, &'static str> {
        let text = text.trim();
        if text.eq_ignore_ascii_case("pass") {
            return Ok(MoveText::Pass);
        }
        let (piece, rest) = read_piece(text).map_err(|error| error.unwrap_or(NO_MOVE))?;
        match rest.trim_start() {
            "" | "." => Ok(MoveText::Go(piece, None)),
            destination if destination.len() < rest.len() => {
                Ok(MoveText::Go(piece, Some(destination.parse()?)))
            }
            _ => Err(NO_BLANK),
        }
    }
}

impl FromStr for Destination {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, &'static str> {
        let (before, rest) = split_mark(text);
        let (reference, rest) =
            read_piece(rest.trim_start()).map_err(|error| error.unwrap_or(NO_DESTINATION))?;
        let (after, rest) = split_mark(rest.trim_start());
        if !rest.trim_start().is_empty() {
            return Err(NO_DESTINATION);
        }
        let beside = match (before, after) {
            (None, None) => None,
            (Some('-'), None) => Some(Direction::West),
            (Some('/'), None) => Some(Direction::SouthWest),
            (Some(_), None) => Some(Direction::NorthWest),
            (None, Some('-')) => Some(Direction::East),
            (None, Some('/')) => Some(Direction::NorthEast),
            (None, Some(_)) => Some(Direction::SouthEast),
            (Some(_), Some(_)) => return Err(TWO_MARKS),
        };
        Ok(Destination { reference, beside })
    }
}

/// Takes one of `-`, `/` and `\` off the front.
fn split_mark(text: &str) -> (Option<char>, &str) {
    match text.chars().next() {
        Some(mark @ ('-' | '/' | '\\')) => (Some(mark), &text[1..]),
        _ => (None, text),
    }
}

/// Takes a piece off the front of a text: a side, a kind, and a number where a side has several. A superfluous 1 is
/// accepted, as old files write `wM1`. The error says what is wrong with the number, or nothing where there is no
/// piece at all.
pub(super) fn read_piece(text: &str) -> Result<(Piece, &str), Option<&'static str>> {
    let mut chars = text.chars();
    let side = match chars.next() {
        Some('w' | 'W') => Side::First,
        Some('b' | 'B') => Side::Second,
        _ => return Err(None),
    };
    let bug = chars.next().and_then(Bug::from_letter).ok_or(None)?;
    let after_bug = chars.as_str();
    let (number, rest) = match chars.next().and_then(|digit| digit.to_digit(10)) {
        Some(number) => (number as u8, chars.as_str()),
        None if bug.count() == 1 => (1, after_bug),
        None => return Err(Some(NO_NUMBER)),
    };
    let piece = Piece::new(side, bug, number).ok_or(Some(NO_SUCH_PIECE))?;
    Ok((piece, rest))
}
