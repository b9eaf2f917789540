//! What covered pieces may do with a token (T11a): each is put on top of its stack and makes an ordinary move from
//! there. What is left of the stack still covers the cell, so all of them have the same targets.
//!
//! A move is identified by the piece that makes it, by cell and level (T9). So two equal pawns in one stack have a move
//! each, even where both leave the same stack behind.

use super::{Generator, append};
use crate::{Move, MoveKind};

impl Generator<'_> {
    pub(super) fn list_raises(&self, out: &mut Vec<Move>) {
        for cell in self.board.piled() {
            for level in self.board.pile(cell).covered(self.side) {
                append(cell, self.ordinary(cell), MoveKind::Raise(level), out);
            }
        }
    }

    #[inline]
    pub(super) fn count_raises(&self) -> u32 {
        let piled = self.board.piled().into_iter();
        piled.map(|cell| self.board.pile(cell).n_covered(self.side) * self.ordinary(cell).len()).sum()
    }
}
