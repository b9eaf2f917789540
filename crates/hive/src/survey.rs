//! What an evaluator wants to know of a position at a glance: which pieces could move, what stands around the queens,
//! where new pieces may enter. It looks at both sides alike, whoever is to move, and weighs nothing.

use crate::movegen;
use crate::piece::PieceSet;
use crate::position::Position;

/// A position as an evaluator sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Survey {
    /// Visible pieces of both sides that do not hold the hive together and have room for a first step.
    pub free: PieceSet,
    /// The other visible pieces.
    pub stuck: PieceSet,
    /// Pieces with another one on top.
    pub covered: PieceSet,
    /// For each side, the visible pieces beside its queen; empty while she is in hand.
    pub beside_queen: [PieceSet; 2],
    /// For each side, how many of the six cells around its queen are occupied.
    pub queen_neighbors: [u8; 2],
    /// For each side, the cells where it may place a piece.
    pub entrances: [u8; 2],
    /// For each side, those of them beside its own queen, and beside the opponent's.
    pub entrances_at_queens: [[u8; 2]; 2],
}

impl Survey {
    /// Looks at a position.
    #[inline]
    pub fn of(pos: &Position) -> Survey {
        movegen::survey(pos)
    }
}
