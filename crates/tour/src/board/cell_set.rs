//! Sets of cells, one bit each. It knows nothing of what stands on them.

use crate::Cell;

/// A set of cells.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct CellSet(pub(crate) u32);

impl CellSet {
    pub(crate) const EMPTY: CellSet = CellSet(0);

    #[inline]
    pub(crate) const fn only(cell: Cell) -> CellSet {
        CellSet(1 << cell.index())
    }

    #[inline]
    #[must_use]
    pub(crate) const fn with(self, cell: Cell) -> CellSet {
        self.or(CellSet::only(cell))
    }

    #[inline]
    #[must_use]
    pub(crate) const fn or(self, other: CellSet) -> CellSet {
        CellSet(self.0 | other.0)
    }

    #[inline]
    #[must_use]
    pub(crate) const fn and(self, other: CellSet) -> CellSet {
        CellSet(self.0 & other.0)
    }

    #[inline]
    #[must_use]
    pub(crate) const fn without(self, other: CellSet) -> CellSet {
        CellSet(self.0 & !other.0)
    }

    #[inline]
    pub(crate) const fn contains(self, cell: Cell) -> bool {
        self.0 >> cell.index() & 1 != 0
    }

    #[inline]
    pub(crate) const fn is_empty(self) -> bool {
        self.0 == 0
    }

    #[inline]
    pub(crate) const fn len(self) -> u32 {
        self.0.count_ones()
    }
}

/// The cells in the order of their indices.
pub(crate) struct Cells(u32);

impl Iterator for Cells {
    type Item = Cell;

    #[inline]
    fn next(&mut self) -> Option<Cell> {
        if self.0 == 0 {
            return None;
        }
        let cell = Cell::from_index(self.0.trailing_zeros() as u8);
        self.0 &= self.0 - 1;
        Some(cell)
    }
}

impl IntoIterator for CellSet {
    type Item = Cell;
    type IntoIter = Cells;

    #[inline]
    fn into_iter(self) -> Cells {
        Cells(self.0)
    }
}

impl FromIterator<Cell> for CellSet {
    fn from_iter<I: IntoIterator<Item = Cell>>(cells: I) -> CellSet {
        cells.into_iter().fold(CellSet::EMPTY, CellSet::with)
    }
}
