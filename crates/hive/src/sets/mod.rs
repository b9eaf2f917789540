//! Sets of cells as bits: a step of a whole set is a few shifts, and what is in a set twice is in it once.
//!
//! The table is folded onto a torus of 16 by 16 cells, 256 bits, which is exact while the hive is at most 14 cells
//! wide and high: the two empty rows and columns between its ends keep them apart. A wider hive uses the whole
//! torus of 32 by 32. The same generator runs on both, and on processors with AVX2 the small one is one register.

mod frame;
mod grid;
#[cfg(target_arch = "x86_64")]
mod simd;

pub(crate) use frame::{Frame, TopWords, home_bit, is_stray};
pub(crate) use grid::{Grid16, Grid32};
#[cfg(target_arch = "x86_64")]
pub(crate) use simd::Simd16;

use crate::Cell;
use crate::board::Board;

/// A set of cells on a torus of `SPAN` by `SPAN`.
pub(crate) trait CellSet: Copy {
    /// Columns and rows.
    const SPAN: i16;

    /// No cell.
    fn empty() -> Self;
    /// One cell.
    fn single(cell: Cell) -> Self;
    /// The cells whose top belongs to the first side, and to the second.
    fn tops(board: &Board) -> [Self; 2];

    fn or(self, other: Self) -> Self;
    fn and(self, other: Self) -> Self;
    fn xor(self, other: Self) -> Self;
    /// Cells of this set that are not in the other.
    fn without(self, other: Self) -> Self;

    /// The set moved one step in each direction, clockwise from the east.
    fn steps(self) -> [Self; 6];
    /// All neighbours of its cells; a cell of the set only if it has a neighbour in the set.
    fn neighbors(self) -> Self;
    /// All cells of the rows in which the set has none.
    fn empty_rows(self) -> Self;

    fn len(self) -> u32;
    fn is_empty(self) -> bool;
    fn contains(self, cell: Cell) -> bool;
    /// Calls `visit` with the index `row * SPAN + column` of each cell, in rising order.
    fn for_each(self, visit: impl FnMut(u16));
}
