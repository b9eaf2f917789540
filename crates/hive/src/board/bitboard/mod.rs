//! Bitboards: sets of cells, one bit each, on a torus. A step of a whole set is a few shifts with wrap-around.
//!
//! ```text
//!       columns 0 … 15            Row r is 16 bits, one lane of the register.
//!   r=0  · · ■ ■ · ·              east, west    rotate every lane by one bit
//!   r=1  · ■ ■ · · ·              down, up      rotate the register by one lane
//!   r=2  · · · · · ·              south-west = west + down, north-east = east + up
//! ```
//!
//! The table of 32 × 32 cells is wrapped onto 16 × 16, 256 bits or one AVX2 register (in a browser two of half the size), by taking columns and rows modulo
//! 16. That is exact while the hive is at most 14 cells wide and high: the two empty rows and columns left over keep
//! its ends apart. A wider hive uses all 32 × 32 cells, and switches back by itself once it is narrower. A [`Window`]
//! maps bits back to cells.

#![allow(
    clippy::inline_always,
    reason = "the generator is compiled once per instruction set, all in one piece"
)]

#[cfg(target_arch = "x86_64")]
mod avx2;
mod grid;
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
mod simd128;
mod window;

#[cfg(target_arch = "x86_64")]
pub(crate) use avx2::Simd16;
pub(crate) use grid::{Grid16, Grid32};
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
pub(crate) use simd128::Simd16;
pub(crate) use window::{Bits256, Window, Wrap};

use rusc_game::Side;

use crate::Cell;
use crate::board::Board;

/// A set of cells on a torus of `SPAN` × `SPAN`.
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

    /// Dilation: all neighbours of its cells. A cell of the set is included only if it has a neighbour in the set.
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
