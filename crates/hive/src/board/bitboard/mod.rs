//! Sets of cells as bits: a step of a whole set is a few shifts, and what is in a set twice is in it once.
//!
//! The table is folded onto a torus of 16 by 16 cells, 256 bits, which is exact while the hive is at most 14 cells
//! wide and high: the two empty rows and columns between its ends keep them apart. A wider hive uses the whole
//! torus of 32 by 32. The same generator runs on both, and on processors with AVX2 the small one is one register.

#![allow(
    clippy::inline_always,
    reason = "the generator is compiled once per instruction set, all in one piece"
)]

#[cfg(target_arch = "x86_64")]
mod avx2;
mod grid;
mod window;

#[cfg(target_arch = "x86_64")]
pub(crate) use avx2::Simd16;
pub(crate) use grid::{Grid16, Grid32};
pub(crate) use window::{Bits256, Window, Wrap};

use rusc_game::Side;

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
    /// The six neighbours of a cell.
    #[inline(always)]
    fn around(cell: Cell) -> Self {
        Self::single(cell).neighbors()
    }
    /// The cells whose top piece belongs to a side.
    fn tops(board: &Board, side: Side) -> Self;

    fn or(self, other: Self) -> Self;
    fn and(self, other: Self) -> Self;
    /// Cells of this set that are not in the other.
    fn without(self, other: Self) -> Self;

    /// The set moved one column on.
    fn east(self) -> Self;
    /// The set moved one column back.
    fn west(self) -> Self;
    /// The set moved one row on: south-east.
    fn down(self) -> Self;
    /// The set moved one row back: north-west.
    fn up(self) -> Self;
    /// The set moved one step in each direction, clockwise from the east.
    #[inline(always)]
    fn steps(self) -> [Self; 6] {
        let (east, west) = (self.east(), self.west());
        [east, self.down(), west.down(), west, self.up(), east.up()]
    }

    /// All neighbours of its cells; a cell of the set only if it has a neighbour in the set.
    #[inline(always)]
    fn neighbors(self) -> Self {
        let (east, west) = (self.east(), self.west());
        east.or(west).or(self.or(west).down()).or(self.or(east).up())
    }

    /// All cells of the rows and of the columns in which the set has none.
    fn empty_lines(self) -> Self;

    fn len(self) -> u32;
    fn is_empty(self) -> bool;
    fn contains(self, cell: Cell) -> bool;
    /// Calls `visit` with the index `row * SPAN + column` of each cell, in rising order.
    fn for_each(self, visit: impl FnMut(u16));
}

#[cfg(test)]
mod tests;
