//! What stands on the board: the balls of each side as a set of cells. Only `put` and `apply` change it. It knows
//! nothing of whose turn it is.

pub(crate) mod cell;
mod cell_set;
#[cfg(test)]
mod tests;

pub use cell::{Cell, ParseCellError};
pub use cell_set::CellSet;

use rusc_game::Side;

use crate::moves::Move;

/// The balls of both sides. No cell holds two.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Board {
    /// By [`Side::index`].
    balls: [CellSet; 2],
}

impl Board {
    /// The balls of a side.
    #[inline]
    pub const fn balls(&self, side: Side) -> CellSet {
        self.balls[side.index()]
    }

    /// How many balls a side has on the board.
    #[inline]
    pub const fn count(&self, side: Side) -> u32 {
        self.balls(side).len()
    }

    /// The owner of the ball on a cell; `None` for a free cell.
    pub fn at(&self, cell: Cell) -> Option<Side> {
        Side::ALL.into_iter().find(|&side| self.balls(side).contains(cell))
    }

    /// Puts a ball on a free cell.
    pub(crate) fn put(&mut self, side: Side, cell: Cell) {
        debug_assert_eq!(self.at(cell), None);
        self.balls[side.index()] = self.balls(side).or(cell.into());
    }

    /// Plays a move of a side; made a second time it is taken back.
    #[inline]
    pub(crate) fn apply(&mut self, side: Side, m: Move) {
        let change = m.change();
        self.balls[side.index()] = self.balls[side.index()].xor(change.own);
        self.balls[1 - side.index()] = self.balls[1 - side.index()].xor(change.other);
    }
}

impl FromIterator<(Cell, Side)> for Board {
    /// Puts ball after ball. Cells must be free when it is their turn.
    fn from_iter<I: IntoIterator<Item = (Cell, Side)>>(balls: I) -> Board {
        let mut board = Board::default();
        for (cell, side) in balls {
            board.put(side, cell);
        }
        board
    }
}
