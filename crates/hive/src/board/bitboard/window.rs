//! Where the folded table lies on the real one, and the words the board keeps for it.

use crate::Cell;
use crate::board::Board;

/// 256 bits of the folded table, kept by the board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[repr(align(32))]
pub(crate) struct Bits256(pub(crate) [u64; 4]);

/// Where a cell lies on the folded table, and whether it lies outside the home window of the real one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Wrap(u16);

/// Looked up: every change of the board asks.
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

    /// The bit of the folded table: `row * 16 + column`, both modulo 16.
    #[inline]
    pub(crate) const fn bit(self) -> u8 {
        self.0 as u8
    }

    /// 1 outside the home window, 0 inside.
    #[inline]
    pub(crate) const fn outside_window(self) -> u8 {
        (self.0 >> 8) as u8
    }
}

/// Words with a single bit, loaded rather than shifted together: whole words go in and out of memory in one piece.
static SINGLE: [Bits256; 256] = {
    let mut table = [Bits256([0; 4]); 256];
    let mut bit = 0;
    while bit < 256 {
        table[bit].0[bit / 64] = 1 << (bit % 64);
        bit += 1;
    }
    table
};

/// The six neighbours of each cell.
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

/// The widest hive the folded table can hold.
const WIDEST: i16 = 14;
/// First column and row of the home window, which is as wide as a hive may be.
const FIRST_LINE: i16 = 16 - WIDEST / 2;

/// The cells of the home window and its border by their bit: hardly ever is another window needed.
static START_CELLS: [Cell; 256] = {
    let mut table = [Cell::START; 256];
    let mut bit = 0;
    while bit < 256 {
        table[bit] = Window::START.unfold(bit as u16, 16);
        bit += 1;
    }
    table
};

/// The 16 by 16 cells of the table that the folded one stands for: the hive with a border of one cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Window {
    /// Leftmost column and topmost row.
    q: i16,
    r: i16,
}

impl Window {
    /// The window of a hive that has not left the home window.
    pub(crate) const START: Window = Window { q: FIRST_LINE - 1, r: FIRST_LINE - 1 };
    /// The whole torus of 32 by 32, which is nobody's fold.
    pub(crate) const WHOLE: Window = Window { q: 0, r: 0 };

    /// The window of a hive, or `None` if it is too wide to fold.
    #[inline]
    pub(crate) fn of(board: &Board) -> Option<Window> {
        if board.outside_window() == 0 { Some(Window::START) } else { Window::around(board) }
    }

    /// A hive is connected, so the columns it touches follow one another around the torus, and so do the rows.
    #[cold]
    fn around(board: &Board) -> Option<Window> {
        let (mut columns, mut rows) = (0_u32, 0_u32);
        for (_, cell) in board.pieces() {
            columns |= 1 << cell.q();
            rows |= 1 << cell.r();
        }
        let fits = |lines: u32| lines.count_ones() <= WIDEST as u32;
        // The first line of a run is the one whose predecessor is empty.
        let first = |lines: u32| (lines & !lines.rotate_left(1)).trailing_zeros() as i16;
        (fits(columns) && fits(rows)).then(|| Window { q: first(columns) - 1, r: first(rows) - 1 })
    }

    /// The cell of the table behind a bit of a set with that span.
    #[inline]
    pub(crate) fn cell(self, bit: u16, span: i16) -> Cell {
        if span == 16 && self == Window::START {
            START_CELLS[bit as usize % 256]
        } else {
            self.unfold(bit, span)
        }
    }

    #[inline]
    const fn unfold(self, bit: u16, span: i16) -> Cell {
        let (q, r) = (bit as i16 & (span - 1), bit as i16 / span);
        Cell::at(self.q + ((q - self.q) & (span - 1)), self.r + ((r - self.r) & (span - 1)))
    }
}
