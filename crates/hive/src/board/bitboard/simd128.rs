//! The 16 × 16 bitboard in two registers of 128 bits, for browsers: sixteen lanes of sixteen bits, a lane a row.
//! A module with these instructions is refused as a whole by a browser that lacks them, so nothing is detected.

#![allow(unsafe_code, reason = "a load by address has no safe form; measured in docs/bench")]
#![allow(clippy::inline_always, reason = "the generator is compiled all in one piece")]

use std::arch::wasm32::{
    i16x8_eq, i16x8_shl, i16x8_shuffle, i16x8_splat, i64x2_extract_lane, u16x8_shr, v128, v128_and,
    v128_andnot, v128_any_true, v128_load, v128_or,
};

use rusc_game::Side;

use super::{Bits256, CellSet, Grid16, Wrap};
use crate::Cell;
use crate::board::Board;

/// A bitboard of 16 × 16 cells: rows 0 to 7, and 8 to 15.
#[derive(Clone, Copy)]
pub(crate) struct Simd16(v128, v128);

impl Simd16 {
    #[inline(always)]
    fn load(words: &Bits256) -> Self {
        let half: *const v128 = words.0.as_ptr().cast();
        // SAFETY: the two halves are the 32 bytes of `words`.
        unsafe { Simd16(v128_load(half), v128_load(half.add(1))) }
    }

    #[inline(always)]
    fn words(self) -> Bits256 {
        Bits256([
            i64x2_extract_lane::<0>(self.0) as u64,
            i64x2_extract_lane::<1>(self.0) as u64,
            i64x2_extract_lane::<0>(self.1) as u64,
            i64x2_extract_lane::<1>(self.1) as u64,
        ])
    }

    #[inline(always)]
    fn map(self, f: impl Fn(v128) -> v128) -> Self {
        Simd16(f(self.0), f(self.1))
    }

    #[inline(always)]
    fn zip(self, other: Self, f: impl Fn(v128, v128) -> v128) -> Self {
        Simd16(f(self.0, other.0), f(self.1, other.1))
    }
}

impl CellSet for Simd16 {
    const SPAN: i16 = 16;

    #[inline(always)]
    fn empty() -> Self {
        Simd16(i16x8_splat(0), i16x8_splat(0))
    }

    #[inline(always)]
    fn single(cell: Cell) -> Self {
        Simd16::load(Bits256::single(Wrap::of(cell).bit()))
    }

    #[inline(always)]
    fn around(cell: Cell) -> Self {
        Simd16::load(Bits256::around(Wrap::of(cell).bit()))
    }

    #[inline(always)]
    fn tops(board: &Board, side: Side) -> Self {
        Simd16::load(board.tops(side))
    }

    #[inline(always)]
    fn or(self, other: Self) -> Self {
        self.zip(other, |a, b| v128_or(a, b))
    }

    #[inline(always)]
    fn and(self, other: Self) -> Self {
        self.zip(other, |a, b| v128_and(a, b))
    }

    #[inline(always)]
    fn without(self, other: Self) -> Self {
        self.zip(other, |a, b| v128_andnot(a, b))
    }

    #[inline(always)]
    fn east(self) -> Self {
        self.map(|rows| v128_or(i16x8_shl(rows, 1), u16x8_shr(rows, 15)))
    }

    #[inline(always)]
    fn west(self) -> Self {
        self.map(|rows| v128_or(u16x8_shr(rows, 1), i16x8_shl(rows, 15)))
    }

    #[inline(always)]
    fn down(self) -> Self {
        let turn = |before, rows| i16x8_shuffle::<7, 8, 9, 10, 11, 12, 13, 14>(before, rows);
        Simd16(turn(self.1, self.0), turn(self.0, self.1))
    }

    #[inline(always)]
    fn up(self) -> Self {
        let turn = |rows, after| i16x8_shuffle::<1, 2, 3, 4, 5, 6, 7, 8>(rows, after);
        Simd16(turn(self.0, self.1), turn(self.1, self.0))
    }

    #[inline(always)]
    fn empty_lines(self) -> Self {
        let words = self.words().0;
        let four_rows = words[0] | words[1] | words[2] | words[3];
        let two_rows = four_rows | four_rows >> 32;
        let columns = i16x8_splat(!(two_rows | two_rows >> 16) as i16);
        self.map(|rows| v128_or(i16x8_eq(rows, i16x8_splat(0)), columns))
    }

    #[inline(always)]
    fn len(self) -> u32 {
        Grid16::of_words(self.words()).len()
    }

    #[inline(always)]
    fn is_empty(self) -> bool {
        !v128_any_true(v128_or(self.0, self.1))
    }

    #[inline(always)]
    fn contains(self, cell: Cell) -> bool {
        !self.and(Self::single(cell)).is_empty()
    }

    #[inline(always)]
    fn for_each(self, visit: impl FnMut(u16)) {
        Grid16::of_words(self.words()).for_each(visit);
    }
}
