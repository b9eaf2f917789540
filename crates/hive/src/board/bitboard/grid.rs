//! Bitboards in plain 64-bit words: the portable form of the 16 × 16 torus, and the 32 × 32 torus for wide hives.

use rusc_game::Side;

use super::CellSet;
use crate::Cell;
use crate::board::Board;
use crate::piece::PieceSet;

/// Rows of `SPAN` bits, packed into `WORDS` words of 64.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Grid<const SPAN: u32, const WORDS: usize>([u64; WORDS]);

/// 16 × 16 cells, wrapped.
pub(crate) type Grid16 = Grid<16, 4>;
/// All 32 × 32 cells.
pub(crate) type Grid32 = Grid<32, 16>;

impl<const SPAN: u32, const WORDS: usize> Grid<SPAN, WORDS> {
    /// The first column of every row.
    const FIRST_COLUMN: u64 = u64::MAX / ((1 << SPAN) - 1);
    const ROW: u64 = (1 << SPAN) - 1;

    #[inline(always)]
    fn zip(self, other: Self, f: impl Fn(u64, u64) -> u64) -> Self {
        Grid(std::array::from_fn(|i| f(self.0[i], other.0[i])))
    }

    #[inline(always)]
    fn map(self, f: impl Fn(u64) -> u64) -> Self {
        Grid(self.0.map(f))
    }

    #[inline(always)]
    fn bit(cell: Cell) -> usize {
        let mask = SPAN as i16 - 1;
        ((cell.r() & mask) * SPAN as i16 + (cell.q() & mask)) as usize
    }
}

/// For the bitboards in registers, which count and list their cells as a grid.
#[cfg(any(target_arch = "x86_64", all(target_arch = "wasm32", target_feature = "simd128")))]
impl Grid16 {
    #[inline(always)]
    pub(super) fn of_words(words: super::Bits256) -> Self {
        Grid(words.0)
    }
}

impl<const SPAN: u32, const WORDS: usize> CellSet for Grid<SPAN, WORDS> {
    const SPAN: i16 = SPAN as i16;

    #[inline(always)]
    fn empty() -> Self {
        Grid([0; WORDS])
    }

    #[inline(always)]
    fn single(cell: Cell) -> Self {
        let mut set = Self::empty();
        set.0[Self::bit(cell) / 64] = 1 << (Self::bit(cell) % 64);
        set
    }

    #[inline(always)]
    fn tops(board: &Board, side: Side) -> Self {
        if SPAN == 16 {
            return Grid(std::array::from_fn(|i| board.tops(side).0[i]));
        }
        let mut set = Self::empty();
        for piece in board.in_play().without(board.covered()).and(PieceSet::side(side)) {
            let bit = Self::bit(board.cell_in_play(piece));
            set.0[bit / 64] |= 1 << (bit % 64);
        }
        set
    }

    #[inline(always)]
    fn or(self, other: Self) -> Self {
        self.zip(other, |a, b| a | b)
    }

    #[inline(always)]
    fn and(self, other: Self) -> Self {
        self.zip(other, |a, b| a & b)
    }

    #[inline(always)]
    fn without(self, other: Self) -> Self {
        self.zip(other, |a, b| a & !b)
    }

    #[inline(always)]
    fn east(self) -> Self {
        self.map(|w| (w & !(Self::FIRST_COLUMN << (SPAN - 1))) << 1 | (w >> (SPAN - 1) & Self::FIRST_COLUMN))
    }

    #[inline(always)]
    fn west(self) -> Self {
        self.map(|w| (w & !Self::FIRST_COLUMN) >> 1 | (w & Self::FIRST_COLUMN) << (SPAN - 1))
    }

    #[inline(always)]
    fn down(self) -> Self {
        Grid(std::array::from_fn(|i| self.0[i] << SPAN | self.0[(i + WORDS - 1) % WORDS] >> (64 - SPAN)))
    }

    #[inline(always)]
    fn up(self) -> Self {
        Grid(std::array::from_fn(|i| self.0[i] >> SPAN | self.0[(i + 1) % WORDS] << (64 - SPAN)))
    }

    #[inline(always)]
    fn empty_lines(self) -> Self {
        let rows_of = |word: u64| (0..64 / SPAN).map(move |row| word >> (row * SPAN) & Self::ROW);
        let columns = !self.0.into_iter().flat_map(rows_of).fold(0, |a, b| a | b) & Self::ROW;
        self.map(|word| {
            let lines = rows_of(word).map(|row| if row == 0 { Self::ROW } else { columns });
            lines.enumerate().fold(0, |all, (row, line)| all | line << (row as u32 * SPAN))
        })
    }

    #[inline(always)]
    fn len(self) -> u32 {
        self.0.iter().map(|w| w.count_ones()).sum()
    }

    #[inline(always)]
    fn is_empty(self) -> bool {
        self.0.iter().fold(0, |a, b| a | b) == 0
    }

    #[inline(always)]
    fn contains(self, cell: Cell) -> bool {
        self.0[Self::bit(cell) / 64] >> (Self::bit(cell) % 64) & 1 != 0
    }

    #[inline(always)]
    fn for_each(self, mut visit: impl FnMut(u16)) {
        for (i, mut word) in self.0.into_iter().enumerate() {
            while word != 0 {
                visit(i as u16 * 64 + word.trailing_zeros() as u16);
                word &= word - 1;
            }
        }
    }
}
