//! Who plays and who has won. Colours belong to each game: White starts in Hive, Black in Abalone, orange in
//! Tour de Ruche; here there is only the side that moves first and the side that moves second.

use std::ops::Not;

/// One of the two players, named by who moves first in the game.
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

/// How a finished game ended, seen from nobody's chair.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// That side has won.
    Win(Side),
    /// Nobody has won.
    Draw,
}
