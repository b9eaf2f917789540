//! What pieces on top of their cells may do: ordinary moves (T6–T9), and with a token steps (T11b) and moves across a
//! red star (T11c).
//!
//! No two of these ever lead the same piece to the same cell, unless one of them is ordinary: a step goes one cell, a
//! crossing goes two or three. So a piece with a token can come to a union of sets, and its size is all a counter needs.

use super::{Generator, append};
use crate::cell_set::CellSet;
use crate::ways::{RedStars, reach};
use crate::{Cell, Move, MoveKind};

impl Generator<'_> {
    /// Where the piece that stands on or is raised to the top of a cell goes without further help.
    #[inline]
    pub(super) fn ordinary(&self, cell: Cell) -> CellSet {
        reach(RedStars::Block, cell, self.stride(cell), self.occupied)
    }

    /// The same when one red star may be crossed.
    #[inline]
    fn ordinary_or_crossing(&self, cell: Cell) -> CellSet {
        reach(RedStars::CrossOne, cell, self.stride(cell), self.occupied)
    }

    /// The adjacent free cells.
    #[inline]
    fn steps(&self, cell: Cell) -> CellSet {
        cell.neighbors().without(self.occupied)
    }

    pub(super) fn list_ordinary(&self, out: &mut Vec<Move>) {
        for cell in self.board.tops(self.side) {
            append(cell, self.ordinary(cell), MoveKind::Ordinary, out);
        }
    }

    /// What needs a token: what an ordinary move reaches as well is left out (T11).
    pub(super) fn list_crossings_and_steps(&self, out: &mut Vec<Move>) {
        for cell in self.board.tops(self.side) {
            let ordinary = self.ordinary(cell);
            append(cell, self.ordinary_or_crossing(cell).without(ordinary), MoveKind::Cross, out);
            append(cell, self.steps(cell).without(ordinary), MoveKind::Step, out);
        }
    }

    #[inline]
    pub(super) fn count_ordinary(&self) -> u32 {
        self.board.tops(self.side).into_iter().map(|cell| self.ordinary(cell).len()).sum()
    }

    /// How many moves visible pieces have when a token may be spent.
    #[inline]
    pub(super) fn count_visible_with_token(&self) -> u32 {
        let targets = |cell| self.ordinary_or_crossing(cell).or(self.steps(cell));
        self.board.tops(self.side).into_iter().map(|cell| targets(cell).len()).sum()
    }
}
