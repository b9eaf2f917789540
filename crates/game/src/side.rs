//! The two sides and the result of a game. Colours belong to each game: White starts in Hive, Black in Abalone, orange
//! in Tour de Ruche; here there is only the side that moves first and the side that moves second.

use std::ops::Not;

/// One of the two players, named by who moves first in the game.
///
/// ```
/// use rusc_game::Side;
///
/// assert_eq!(!Side::First, Side::Second);
/// assert_eq!(Side::at_ply(3), Side::Second);
/// assert_eq!(["White", "Black"][Side::Second.index()], "Black");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Side {
    /// The side that makes the first move of the game.
    First,
    /// The side that answers.
    Second,
}

impl Side {
    /// Both sides, in the order of play.
    pub const ALL: [Side; 2] = [Side::First, Side::Second];

    /// 0 for the first side, 1 for the second: an index into pairs.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The side to move after `ply` half-moves of strictly alternating play.
    pub const fn at_ply(ply: usize) -> Side {
        if ply.is_multiple_of(2) { Side::First } else { Side::Second }
    }
}

impl Not for Side {
    type Output = Side;

    #[inline]
    fn not(self) -> Side {
        match self {
            Side::First => Side::Second,
            Side::Second => Side::First,
        }
    }
}

/// The result of a finished game, independent of the side to move.
///
/// ```
/// use rusc_game::{Outcome, Side};
///
/// let points = |outcome, side| match outcome {
///     Outcome::Draw => 0.5,
///     Outcome::Win(winner) => f64::from(u8::from(winner == side)),
/// };
/// assert_eq!(points(Outcome::Win(Side::First), Side::First), 1.0);
/// assert_eq!(points(Outcome::Draw, Side::Second), 0.5);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// That side has won.
    Win(Side),
    /// Nobody has won.
    Draw,
}
