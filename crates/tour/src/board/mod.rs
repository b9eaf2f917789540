//! The pieces on the board: which stack stands where. Only `replace` changes it, and it keeps the derived sets in step.
//! It knows nothing of whose turn it is, nor of the tokens beside it.

pub(crate) mod cell;
mod cell_set;
pub(crate) mod map;
mod pile;

pub use cell::Cell;
pub(crate) use cell_set::CellSet;
pub(crate) use pile::Pile;

use rusc_game::Side;

use crate::Piece;

/// The board with its pieces.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Board {
    piles: [Pile; Cell::COUNT],
    /// For each side, the cells whose visible piece is its own.
    tops: [CellSet; 2],
    /// Where pieces are covered.
    piled: CellSet,
}

impl Board {
    pub(crate) const EMPTY: Board =
        Board { piles: [Pile::EMPTY; Cell::COUNT], tops: [CellSet::EMPTY; 2], piled: CellSet::EMPTY };

    /// Pieces on a cell, one above the other.
    pub fn height(&self, cell: Cell) -> u8 {
        self.pile(cell).height()
    }

    /// The visible piece of a cell.
    pub fn top(&self, cell: Cell) -> Option<Piece> {
        self.pile(cell).top()
    }

    /// The piece of a level, counted from 1 at the bottom.
    pub fn piece(&self, cell: Cell, level: u8) -> Option<Piece> {
        self.pile(cell).piece(level)
    }

    /// The pieces of a cell from the bottom up.
    pub fn stack(&self, cell: Cell) -> impl DoubleEndedIterator<Item = Piece> + ExactSizeIterator {
        self.pile(cell).pieces()
    }

    /// The cells on which a side has the visible piece, from `a1` to `f2`.
    #[inline]
    pub fn visible(&self, side: Side) -> impl Iterator<Item = Cell> {
        self.tops(side).into_iter()
    }

    /// The cell of a side's tower, and how many pieces lie on it. Nearly always it is visible.
    #[inline]
    pub fn tower(&self, side: Side) -> Option<(Cell, usize)> {
        let shown = self.tops(side).into_iter().find(|&cell| self.pile(cell).shows_tower(side));
        shown.map(|cell| (cell, 0)).or_else(|| self.covered_tower(side))
    }

    #[cold]
    fn covered_tower(&self, side: Side) -> Option<(Cell, usize)> {
        let tower = Piece::tower(side);
        self.piled
            .into_iter()
            .find_map(|cell| Some((cell, self.stack(cell).rev().position(|piece| piece == tower)?)))
    }

    /// How many of the neighbouring cells hold at least one piece (T7).
    #[inline]
    pub fn n_neighbors(&self, cell: Cell) -> u32 {
        cell.neighbors().and(self.occupied()).len()
    }

    #[inline]
    pub(crate) fn pile(&self, cell: Cell) -> Pile {
        self.piles[cell.index()]
    }

    /// The cells on which a side has the visible piece.
    #[inline]
    pub(crate) fn tops(&self, side: Side) -> CellSet {
        self.tops[side.index()]
    }

    /// The cells with at least one piece.
    #[inline]
    pub(crate) fn occupied(&self) -> CellSet {
        self.tops[0].or(self.tops[1])
    }

    /// The cells with more than one piece.
    #[inline]
    pub(crate) fn piled(&self) -> CellSet {
        self.piled
    }

    /// Puts a stack in the place of what stands on a cell.
    #[inline]
    pub(crate) fn replace(&mut self, cell: Cell, pile: Pile) {
        let index = cell.index();
        let here = CellSet::only(cell);
        let filled = u32::from(!pile.is_empty()) << index;
        let second = pile.top_side_bit() << index & filled;
        self.tops[0] = CellSet(self.tops[0].without(here).0 | (filled ^ second));
        self.tops[1] = CellSet(self.tops[1].without(here).0 | second);
        self.piled = CellSet(self.piled.without(here).0 | u32::from(pile.is_piled()) << index);
        self.piles[index] = pile;
    }
}
