//! The 16 × 16 bitboard in one AVX2 register: sixteen lanes of sixteen bits, a lane a row.
//!
//! Values of this type are made and used only inside functions compiled for AVX2, which are entered after AVX2 was
//! detected (`movegen::dispatch`); that is why every block below is sound.

#![allow(unsafe_code, reason = "lane rotations have no portable form; measured in docs/bench")]
#![allow(clippy::inline_always, reason = "an intrinsic can only be inlined into a caller compiled for AVX2")]

use std::arch::x86_64::{
    __m128i, __m256i, _mm256_alignr_epi8, _mm256_and_si256, _mm256_andnot_si256, _mm256_cmpeq_epi16,
    _mm256_loadu_si256, _mm256_or_si256, _mm256_permute2x128_si256, _mm256_set_m128i, _mm256_set1_epi16,
    _mm256_setzero_si256, _mm256_slli_epi16, _mm256_srli_epi16, _mm256_storeu_si256, _mm256_testz_si256,
};

use rusc_game::Side;

use super::{Bits256, CellSet, Grid16, Wrap};
use crate::Cell;
use crate::board::Board;

/// A bitboard of 16 × 16 cells.
#[derive(Clone, Copy)]
pub(crate) struct Simd16(__m256i);

/// A block that is sound because the processor has AVX2.
macro_rules! avx2 {
    ($e:expr) => {
        // SAFETY: a `Simd16` exists only where AVX2 has been detected, see the head of this file.
        unsafe { $e }
    };
}

impl Simd16 {
    #[inline(always)]
    fn load(words: &Bits256) -> Self {
        // SAFETY: as above, and `words` are 32 bytes.
        Simd16(unsafe { _mm256_loadu_si256(words.0.as_ptr().cast()) })
    }

    /// Loads words the board has just written in two 128-bit halves. One 256-bit load could not be forwarded from these
    /// stores and would stall until they have left the store buffer. Volatile reads keep the compiler from joining
    /// them.
    #[inline(always)]
    fn load_fresh(words: &Bits256) -> Self {
        let half: *const __m128i = words.0.as_ptr().cast();
        // SAFETY: as above; the halves are the 32 bytes of `words`, aligned by their type.
        Simd16(unsafe { _mm256_set_m128i(half.add(1).read_volatile(), half.read_volatile()) })
    }

    #[inline(always)]
    fn words(self) -> Bits256 {
        let mut words = Bits256::default();
        avx2!(_mm256_storeu_si256(words.0.as_mut_ptr().cast(), self.0));
        words
    }

    /// The two 128-bit halves exchanged, so that rows shift across the middle.
    #[inline(always)]
    fn crossed(self) -> __m256i {
        avx2!(_mm256_permute2x128_si256::<1>(self.0, self.0))
    }
}

impl CellSet for Simd16 {
    const SPAN: i16 = 16;

    #[inline(always)]
    fn empty() -> Self {
        avx2!(Simd16(_mm256_setzero_si256()))
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
        Simd16::load_fresh(board.tops(side))
    }

    #[inline(always)]
    fn or(self, other: Self) -> Self {
        avx2!(Simd16(_mm256_or_si256(self.0, other.0)))
    }

    #[inline(always)]
    fn and(self, other: Self) -> Self {
        avx2!(Simd16(_mm256_and_si256(self.0, other.0)))
    }

    #[inline(always)]
    fn without(self, other: Self) -> Self {
        avx2!(Simd16(_mm256_andnot_si256(other.0, self.0)))
    }

    #[inline(always)]
    fn east(self) -> Self {
        avx2!(Simd16(_mm256_or_si256(_mm256_slli_epi16::<1>(self.0), _mm256_srli_epi16::<15>(self.0))))
    }

    #[inline(always)]
    fn west(self) -> Self {
        avx2!(Simd16(_mm256_or_si256(_mm256_srli_epi16::<1>(self.0), _mm256_slli_epi16::<15>(self.0))))
    }

    #[inline(always)]
    fn down(self) -> Self {
        avx2!(Simd16(_mm256_alignr_epi8::<14>(self.0, self.crossed())))
    }

    #[inline(always)]
    fn up(self) -> Self {
        avx2!(Simd16(_mm256_alignr_epi8::<2>(self.crossed(), self.0)))
    }

    #[inline(always)]
    fn empty_lines(self) -> Self {
        let words = self.words().0;
        let four_rows = words[0] | words[1] | words[2] | words[3];
        let two_rows = four_rows | four_rows >> 32;
        let columns = !(two_rows | two_rows >> 16) as i16;
        avx2!({
            let rows = _mm256_cmpeq_epi16(self.0, _mm256_setzero_si256());
            Simd16(_mm256_or_si256(rows, _mm256_set1_epi16(columns)))
        })
    }

    #[inline(always)]
    fn len(self) -> u32 {
        Grid16::of_words(self.words()).len()
    }

    #[inline(always)]
    fn is_empty(self) -> bool {
        avx2!(_mm256_testz_si256(self.0, self.0) != 0)
    }

    #[inline(always)]
    fn contains(self, cell: Cell) -> bool {
        let bit = Wrap::of(cell).bit();
        self.words().0[bit as usize / 64] >> (bit % 64) & 1 != 0
    }

    #[inline(always)]
    fn for_each(self, visit: impl FnMut(u16)) {
        Grid16::of_words(self.words()).for_each(visit);
    }
}
