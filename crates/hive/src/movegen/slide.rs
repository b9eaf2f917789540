//! Sliding, the step on the ground (H9): the target is free, and exactly one of the two cells beside the step is
//! occupied. With both occupied the gate is too narrow (freedom to move), with none the piece would lose touch with the
//! hive. Both are one lookup in [`SLIDES`] by the neighbour mask.
//!
//! ```text
//!     ■ ■          w slides to a: of the cells beside that step only the upper one is occupied;
//!    b w a         not to b: both are occupied, a gate
//!     ■ ·
//! ```

use super::MoveGen;
use crate::Cell;
use crate::board::bitboard::CellSet;
use crate::board::ring::{GROUPS, SLIDES};

/// A piece on the ground that is not pinned.
#[derive(Clone, Copy)]
pub(crate) struct Walker {
    pub(crate) cell: Cell,
    /// Its occupied neighbours.
    pub(crate) ring: u8,
}

impl Walker {
    /// Directions of its slides.
    #[inline(always)]
    pub(crate) fn slides(self) -> u8 {
        SLIDES[self.ring as usize]
    }
}

impl<S: CellSet> MoveGen<'_, S> {
    /// The piece on the ground of a cell, unless it is pinned (H8).
    #[inline(always)]
    pub(crate) fn walker(&self, cell: Cell) -> Option<Walker> {
        let ring = self.board.ring(cell);
        let free = GROUPS[ring as usize] < 2 || !self.one_hive.is_articulation_point(self.board, cell, ring);
        free.then_some(Walker { cell, ring })
    }
}
