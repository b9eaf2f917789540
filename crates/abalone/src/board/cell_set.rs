//! Bitboards: a set of cells in one word, and whole sets stepping at once. It knows the shape of the board and nothing of
//! balls.

#![allow(
    clippy::inline_always,
    reason = "the generator is compiled once per instruction set, all in one piece"
)]

use rusc_game::Direction;

use crate::Cell;
use crate::board::cell::{COUNT, STEP};

/// A bitboard: bit n is the cell of index n.
///
/// ```
/// use rusc_abalone::{Cell, CellSet};
/// use rusc_game::Direction;
///
/// let row: CellSet = ["e3", "e4", "e9"].iter().filter_map(|name| name.parse::<Cell>().ok()).collect();
/// let moved = row.step(Direction::East);
/// assert_eq!(moved.len(), 2, "nothing is east of e9");
/// assert!(moved.into_iter().map(|cell| cell.to_string()).eq(["e4", "e5"]));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct CellSet(u64);

/// The bits that are cells.
const ALL: u64 = (1 << COUNT) - 1;

/// For each direction, by [`Direction::index`], the cells that have a neighbour there.
const INNER: [u64; 6] = [inner(0), inner(1), inner(2), inner(3), inner(4), inner(5)];

const fn inner(direction: usize) -> u64 {
    let mut set = 0;
    let mut index = 0;
    while index < COUNT {
        if Cell::from_index(index).neighbor(Direction::ALL[direction]).is_some() {
            set |= 1 << index;
        }
        index += 1;
    }
    set
}

/// Turns a set that many indices around the torus. Bits above the cells are left dirty.
#[inline(always)]
const fn turn(set: u64, by: u32) -> u64 {
    set << by | set >> (COUNT - by)
}

impl CellSet {
    /// No cell.
    pub const EMPTY: CellSet = CellSet(0);
    /// The whole board.
    pub const ALL: CellSet = CellSet(ALL);

    /// One cell.
    #[inline]
    pub const fn single(cell: Cell) -> CellSet {
        CellSet(1 << cell.index())
    }

    /// The cells that have a neighbour in a direction.
    #[inline(always)]
    pub(crate) const fn inner(direction: usize) -> CellSet {
        CellSet(INNER[direction])
    }

    /// The set that lies around cell index 0 as this one lies around `origin`, on the torus.
    #[inline(always)]
    pub(crate) const fn around(self, origin: Cell) -> CellSet {
        CellSet(turn(self.0, origin.index() as u32) & ALL)
    }

    /// Every cell of the set moved that many steps in a direction, on the torus: the caller knows that no cell steps
    /// over the edge, or takes only those that did not. Bits above the cells are left dirty, so the result is only
    /// good for an intersection.
    #[inline(always)]
    pub(crate) const fn stepped(self, direction: usize, steps: u32) -> CellSet {
        let by = STEP[direction] * steps % COUNT;
        // Within a row nothing ever passes the end of the word.
        match by {
            1..=3 => CellSet(self.0 << by),
            58..=60 => CellSet(self.0 >> (COUNT - by)),
            _ => CellSet(turn(self.0, by)),
        }
    }

    /// The neighbours in a direction of all cells of the set that have one there.
    #[inline]
    #[must_use]
    pub const fn step(self, direction: Direction) -> CellSet {
        self.and(CellSet::inner(direction.index())).stepped(direction.index(), 1).and(CellSet::ALL)
    }

    /// Whether a cell belongs to the set.
    #[inline]
    pub const fn contains(self, cell: Cell) -> bool {
        self.0 >> cell.index() & 1 != 0
    }

    /// How many cells there are.
    #[inline(always)]
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Whether there is none.
    #[inline(always)]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The cells of both sets.
    #[inline(always)]
    #[must_use]
    pub const fn or(self, other: CellSet) -> CellSet {
        CellSet(self.0 | other.0)
    }

    /// The cells common to both sets.
    #[inline(always)]
    #[must_use]
    pub const fn and(self, other: CellSet) -> CellSet {
        CellSet(self.0 & other.0)
    }

    /// The cells of exactly one of the sets.
    #[inline(always)]
    #[must_use]
    pub const fn xor(self, other: CellSet) -> CellSet {
        CellSet(self.0 ^ other.0)
    }

    /// The cells of this set that are not in the other.
    #[inline(always)]
    #[must_use]
    pub const fn without(self, other: CellSet) -> CellSet {
        CellSet(self.0 & !other.0)
    }

    /// The set as a word, bit n for [`Cell::index`] n: for keys and for tables.
    #[inline(always)]
    pub const fn bits(self) -> u64 {
        self.0
    }
}

impl From<Cell> for CellSet {
    #[inline]
    fn from(cell: Cell) -> CellSet {
        CellSet::single(cell)
    }
}

impl FromIterator<Cell> for CellSet {
    fn from_iter<I: IntoIterator<Item = Cell>>(cells: I) -> CellSet {
        cells.into_iter().fold(CellSet::EMPTY, |set, cell| set.or(cell.into()))
    }
}

impl IntoIterator for CellSet {
    type Item = Cell;
    type IntoIter = Iter;

    #[inline(always)]
    fn into_iter(self) -> Iter {
        Iter(self.0)
    }
}

/// The cells of a set in the order of their indices.
#[derive(Clone, Debug)]
pub struct Iter(u64);

impl Iterator for Iter {
    type Item = Cell;

    #[inline(always)]
    fn next(&mut self) -> Option<Cell> {
        if self.0 == 0 {
            return None;
        }
        let cell = Cell::from_index(self.0.trailing_zeros());
        self.0 &= self.0 - 1;
        Some(cell)
    }
}
