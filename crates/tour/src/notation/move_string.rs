//! Moves as text: what they say, not whether they may be played. Also the one canonical text of a move.
//!
//! ```text
//!   c1c2       the visible piece of c1 goes to c2
//!   c1c2^      a piece from inside the stack on c1 is raised and goes there
//!   c1:1c2^    the same where the stack holds several of the player's: this is the lowest
//!   d1c2+      one step, whatever the neighbours
//!   d1c4*      across a red star
//!   pass       nothing else is possible
//! ```

use std::fmt;
use std::str::FromStr;

use rusc_game::Position as _;

use crate::{Cell, Move, MoveKind, Position};

/// A move string, taken apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum MoveText {
    /// `pass`.
    Pass,
    /// A piece goes from one cell to another.
    Go(PieceMove),
}

/// Everything a text says about the move of a piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct PieceMove {
    pub(super) from: Cell,
    /// Which piece of the cell, counted from 1 at the bottom; `None` where the text does not say.
    pub(super) level: Option<u8>,
    pub(super) to: Cell,
    /// What a token is spent on; `None` where the text does not say that one is.
    pub(super) suffix: Option<Suffix>,
}

/// The sign at the end of a move that costs a token.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Suffix {
    /// `^`
    Raise,
    /// `+`
    Step,
    /// `*`
    Cross,
}

impl Suffix {
    const ALL: [Suffix; 3] = [Suffix::Raise, Suffix::Step, Suffix::Cross];

    const fn sign(self) -> char {
        match self {
            Suffix::Raise => '^',
            Suffix::Step => '+',
            Suffix::Cross => '*',
        }
    }

    /// The mark of a move that costs a token.
    pub(super) const fn of(kind: MoveKind) -> Option<Suffix> {
        match kind {
            MoveKind::Ordinary => None,
            MoveKind::Raise(_) => Some(Suffix::Raise),
            MoveKind::Step => Some(Suffix::Step),
            MoveKind::Cross => Some(Suffix::Cross),
        }
    }
}

impl MoveText {
    /// The one text of a legal move. The level is given where the stack holds several pieces of the player, the
    /// visible one included.
    pub(super) fn canonical(pos: &Position, m: Move) -> MoveText {
        let Move::Go { from, to, kind } = m else { return MoveText::Pass };
        let own = pos.board().stack(from).filter(|piece| piece.side == pos.side_to_move());
        let level = match kind {
            MoveKind::Raise(level) if own.count() > 1 => Some(level),
            _ => None,
        };
        MoveText::Go(PieceMove { from, level, to, suffix: Suffix::of(kind) })
    }
}

impl fmt::Display for MoveText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let MoveText::Go(PieceMove { from, level, to, suffix }) = self else { return f.write_str("pass") };
        write!(f, "{from}")?;
        if let Some(level) = level {
            write!(f, ":{level}")?;
        }
        write!(f, "{to}")?;
        suffix.map_or(Ok(()), |suffix| write!(f, "{}", suffix.sign()))
    }
}

pub(super) const NO_MOVE: &str = "a move is two cells run together, such as 'c1c2', or 'pass'";
pub(super) const NO_CELL: &str = "there is no such cell: columns a and f have two cells, the others four";
pub(super) const NO_LEVEL: &str =
    "behind ':' stands the level of a piece, counted from 1 at the bottom of its stack";
pub(super) const NO_MARK: &str =
    "behind the cells may stand '^' for a raise, '+' for a step, '*' for a red star, and nothing else";

impl FromStr for MoveText {
    type Err = &'static str;

    /// Takes letters of either case, blanks between the parts, and one `-` between the cells.
    fn from_str(text: &str) -> Result<Self, &'static str> {
        let text = text.trim();
        if text.eq_ignore_ascii_case("pass") {
            return Ok(MoveText::Pass);
        }
        let (from, rest) = read_cell(text)?;
        let (level, rest) = match rest.strip_prefix(':') {
            Some(rest) => read_level(rest.trim_start()).map(|(level, rest)| (Some(level), rest))?,
            None => (None, rest),
        };
        let rest = rest.strip_prefix('-').map_or(rest, str::trim_start);
        let (to, rest) = read_cell(rest)?;
        let suffix = match rest {
            "" => None,
            _ => Some(
                Suffix::ALL.into_iter().find(|suffix| rest == suffix.sign().to_string()).ok_or(NO_MARK)?,
            ),
        };
        Ok(MoveText::Go(PieceMove { from, level, to, suffix }))
    }
}

/// Takes a cell and the blanks behind it off the front of a text.
fn read_cell(text: &str) -> Result<(Cell, &str), &'static str> {
    let mut chars = text.chars();
    let (Some(letter), Some(digit)) = (chars.next(), chars.next()) else { return Err(NO_MOVE) };
    if !letter.is_ascii_alphabetic() || !digit.is_ascii_digit() {
        return Err(NO_MOVE);
    }
    // Both are ASCII, so the name is two bytes long.
    let (name, rest) = text.split_at(2);
    Cell::from_name(name).map(|cell| (cell, rest.trim_start())).ok_or(NO_CELL)
}

/// Takes a level and the blanks behind it off the front of a text.
fn read_level(text: &str) -> Result<(u8, &str), &'static str> {
    let end = text.find(|c: char| !c.is_ascii_digit()).unwrap_or(text.len());
    let (digits, rest) = text.split_at(end);
    let level = digits.parse().ok().filter(|&level| level > 0).ok_or(NO_LEVEL)?;
    Ok((level, rest.trim_start()))
}
