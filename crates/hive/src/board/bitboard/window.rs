//! Wrapping the 32 × 32 table onto 16 × 16 bits and back: bit of a cell ([`Wrap`]), cell of a bit ([`Window`]), and the
//! 256-bit words in which the board keeps its bitboards.

use crate::Cell;
use crate::board::Board;

/// A bitboard of 16 × 16 cells as it is stored.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[repr(align(32))]
pub(crate) struct Bits256(pub(crate) [u64; 4]);

/// The bit of a cell, and whether the cell lies outside the start window.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Wrap(u16);

/// A table, because every change of the board needs it.
static WRAPS: [Wrap; Cell::TABLE] = {
    let mut table = [Wrap(0); Cell::TABLE];
    let mut index = 0;
    while index < 32 * 32 {
        let (q, r) = (index as i16 % 32, index as i16 / 32);
        let bit = (r & 15) << 4 | (q & 15);
        let outside = (q - FIRST_LINE) as u16 >= WIDEST as u16 || (r - FIRST_LINE) as u16 >= WIDEST as u16;
        table[Cell::at(q, r).index()] = Wrap((outside as u16) << 8 | bit as u16);
        index += 1;
    }
    table
};

impl Wrap {
    #[inline]
    pub(crate) fn of(cell: Cell) -> Wrap {
        WRAPS[cell.index()]
    }

    /// `row * 16 + column`, both modulo 16.
    #[inline]
    pub(crate) const fn bit(self) -> u8 {
        self.0 as u8
    }

    /// 1 outside the start window, 0 inside.
    #[inline]
    pub(crate) const fn outside_window(self) -> u8 {
        (self.0 >> 8) as u8
    }
}

/// Bitboards with a single bit. Loading one is cheaper than shifting a bit into the right word of four.
static SINGLE: [Bits256; 256] = {
    let mut table = [Bits256([0; 4]); 256];
    let mut bit = 0;
    while bit < 256 {
        table[bit].0[bit / 64] = 1 << (bit % 64);
        bit += 1;
    }
    table
};

/// Bitboards with the six neighbours of a cell. Only the bitboards in registers load them.
#[cfg(any(target_arch = "x86_64", all(target_arch = "wasm32", target_feature = "simd128")))]
static AROUND: [Bits256; 256] = {
    let mut table = [Bits256([0; 4]); 256];
    let mut bit = 0;
    while bit < 256 {
        let cell = Cell::at(bit as i16 % 16, bit as i16 / 16);
        let mut direction = 0;
        while direction < 6 {
            let beside = cell.neighbor(direction);
            let at = ((beside.r() & 15) << 4 | (beside.q() & 15)) as usize;
            table[bit].0[at / 64] |= 1 << (at % 64);
            direction += 1;
        }
        bit += 1;
    }
    table
};

impl Bits256 {
    #[cfg(any(target_arch = "x86_64", all(target_arch = "wasm32", target_feature = "simd128")))]
    #[inline]
    pub(crate) fn around(bit: u8) -> &'static Bits256 {
        &AROUND[bit as usize]
    }

    #[inline]
    pub(crate) fn single(bit: u8) -> &'static Bits256 {
        &SINGLE[bit as usize]
    }

    #[inline]
    pub(crate) fn toggle(&mut self, bit: u8) {
        for (word, single) in self.0.iter_mut().zip(Bits256::single(bit).0) {
            *word ^= single;
        }
    }

    #[inline]
    pub(crate) fn toggle_both(&mut self, bit: u8, other: u8) {
        let (singles, others) = (Bits256::single(bit).0, Bits256::single(other).0);
        for (word, (single, other)) in self.0.iter_mut().zip(singles.into_iter().zip(others)) {
            *word ^= single ^ other;
        }
    }
}

/// Widest hive that wraps onto 16 × 16 without overlap.
const WIDEST: i16 = 14;
/// First column and row of the start window: `WIDEST` columns and rows around the start cell.
const FIRST_LINE: i16 = 16 - WIDEST / 2;

/// The cell of each bit in the start window, which hardly any hive leaves.
static START_CELLS: [Cell; 256] = {
    let mut table = [Cell::START; 256];
    let mut bit = 0;
    while bit < 256 {
        table[bit] = Window::START.unwrap_bit(bit as u16, 16);
        bit += 1;
    }
    table
};

/// The 16 × 16 cells of the table that the bits stand for: the hive with a border of one cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Window {
    /// Leftmost column and topmost row.
    q: i16,
    r: i16,
}

impl Window {
    /// Around the start cell: for a hive with no cell outside the start window.
    pub(crate) const START: Window = Window { q: FIRST_LINE - 1, r: FIRST_LINE - 1 };
    /// All 32 × 32 cells, for sets of that span.
    pub(crate) const WHOLE: Window = Window { q: 0, r: 0 };

    /// The window of a hive, or `None` if it is too wide to wrap.
    #[inline]
    pub(crate) fn of(board: &Board) -> Option<Window> {
        if board.outside_window() == 0 { Some(Window::START) } else { Window::around(board) }
    }

    /// The window of any hive. It is connected, so its columns are consecutive around the torus, and so are its rows.
    #[cold]
    fn around(board: &Board) -> Option<Window> {
        let (mut columns, mut rows) = (0_u32, 0_u32);
        for (_, cell) in board.pieces() {
            columns |= 1 << cell.q();
            rows |= 1 << cell.r();
        }
        let fits = |lines: u32| lines.count_ones() <= WIDEST as u32;
        // The first line of the run is the one whose predecessor is empty.
        let first = |lines: u32| (lines & !lines.rotate_left(1)).trailing_zeros() as i16;
        (fits(columns) && fits(rows)).then(|| Window { q: first(columns) - 1, r: first(rows) - 1 })
    }

    /// The cell of a bit of a set with that span.
    #[inline]
    pub(crate) fn cell(self, bit: u16, span: i16) -> Cell {
        if span == 16 && self == Window::START {
            START_CELLS[bit as usize % 256]
        } else {
            self.unwrap_bit(bit, span)
        }
    }

    #[inline]
    const fn unwrap_bit(self, bit: u16, span: i16) -> Cell {
        let (q, r) = (bit as i16 & (span - 1), bit as i16 / span);
        Cell::at(self.q + ((q - self.q) & (span - 1)), self.r + ((r - self.r) & (span - 1)))
    }
}
