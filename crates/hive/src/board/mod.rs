//! The pieces on the table, and everything kept incrementally about them. Only `put`, `lift` and `shift` change a
//! [`Board`], and they keep every derived view in step. It knows geometry and nothing of whose turn it is.
//!
//! - **Cells** (`cell`) lie on a torus of 32 × 32: a hive of 28 pieces cannot meet itself around the back, so
//!   coordinates may wrap and no board edge exists.
//! - **Neighbour masks** (`ring`): a byte with the six occupied neighbours, kept for every cell. Tables of 64 entries
//!   turn it into the directions of slides, the number of groups the neighbours form, and the change of the Euler
//!   characteristic when the cell is filled.
//! - **Euler characteristic**: connected components minus holes, kept with each change of a cell. It tells without a
//!   search whether the hive encloses a hole, which is all the one-hive rule needs in most positions.
//! - **Bitboards** (`bitboard`): for each side the cells whose top piece is its own, wrapped onto 16 × 16 cells.

pub(crate) mod bitboard;
mod cell;
pub(crate) mod ring;

pub use cell::Cell;

use rusc_game::Side;

use self::bitboard::{Bits256, Wrap};
use self::ring::{EULER, NEIGHBORS, opposite};
use crate::Piece;
use crate::piece::PieceSet;

/// The table with its pieces.
///
/// A stack is a byte: height in the upper three bits, top piece in the lower five; zero is an empty cell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Board {
    /// For each side, the cells whose top piece is its own, wrapped onto 16 × 16 cells by XOR. While the hive is too
    /// wide to wrap without overlap they are meaningless, and they become right again once it is narrower.
    tops: [Bits256; 2],
    /// For each cell, the mask of its occupied neighbours.
    rings: [u8; Cell::TABLE],
    stacks: [u8; Cell::TABLE],
    /// For each piece, its cell, or nowhere while in hand.
    cells: [Cell; Piece::TABLE],
    /// For each piece above the ground, the piece under it.
    under: [u8; Piece::TABLE],
    in_play: PieceSet,
    covered: PieceSet,
    /// Euler characteristic: connected components minus holes; 1 − holes for one hive.
    euler: i8,
    /// How many occupied cells lie outside the start window; see [`bitboard`].
    outside_window: u8,
}

impl Board {
    /// An empty table.
    pub(crate) fn new() -> Board {
        Board {
            tops: [Bits256::default(); 2],
            rings: [0; Cell::TABLE],
            stacks: [0; Cell::TABLE],
            cells: [Cell::NOWHERE; Piece::TABLE],
            under: [0; Piece::TABLE],
            in_play: PieceSet::EMPTY,
            covered: PieceSet::EMPTY,
            euler: 0,
            outside_window: 0,
        }
    }

    /// Pieces on a cell, one above the other.
    #[inline]
    pub fn height(&self, cell: Cell) -> u8 {
        self.stacks[cell.index()] >> 5
    }

    /// The visible piece of a cell.
    #[inline]
    pub fn top(&self, cell: Cell) -> Option<Piece> {
        let stack = self.stacks[cell.index()];
        (stack != 0).then(|| Piece::from_index(stack & 31))
    }

    /// The visible piece of a cell as a set; an empty one if there is none.
    #[inline]
    pub(crate) fn visible_at(&self, cell: Cell) -> PieceSet {
        static TOPS: [PieceSet; 256] = {
            let mut table = [PieceSet::EMPTY; 256];
            let mut stack = 1 << 5;
            while stack < table.len() {
                if stack & 15 < 14 {
                    table[stack] = PieceSet::only(Piece::from_index(stack as u8 & 31));
                }
                stack += 1;
            }
            table
        };
        TOPS[self.stacks[cell.index()] as usize]
    }

    /// Where a piece stands; `None` while in hand.
    #[inline]
    pub fn cell_of(&self, piece: Piece) -> Option<Cell> {
        let cell = self.cells[piece.index()];
        (cell != Cell::NOWHERE).then_some(cell)
    }

    /// Where a piece in play stands.
    #[inline]
    pub(crate) fn cell_in_play(&self, piece: Piece) -> Cell {
        debug_assert!(self.in_play.contains(piece));
        self.cells[piece.index()]
    }

    /// How many neighbours of a cell are occupied.
    #[inline]
    pub fn neighbor_count(&self, cell: Cell) -> u32 {
        // A table, because the baseline x86-64 has no population count.
        u32::from(NEIGHBORS[self.ring(cell) as usize])
    }

    /// The free neighbours of a cell: bit `d` for the one in direction `d`, clockwise from the east.
    #[inline]
    pub fn free_around(&self, cell: Cell) -> u8 {
        self.ring(cell) ^ 63
    }

    /// The occupied neighbours of a cell.
    #[inline]
    pub(crate) fn ring(&self, cell: Cell) -> u8 {
        self.rings[cell.index()] & 63
    }

    /// The pieces of a stack from the top down.
    pub fn stack(&self, cell: Cell) -> impl Iterator<Item = Piece> {
        let mut left = self.height(cell);
        let mut next = self.top(cell);
        std::iter::from_fn(move || {
            let piece = next?;
            left -= 1;
            next = (left > 0).then(|| Piece::from_index(self.under[piece.index()]));
            Some(piece)
        })
    }

    /// Every piece on the table, in the order of their indices, with its cell.
    pub fn pieces(&self) -> impl Iterator<Item = (Piece, Cell)> {
        self.in_play.into_iter().map(|piece| (piece, self.cells[piece.index()]))
    }

    #[inline]
    pub(crate) fn in_play(&self) -> PieceSet {
        self.in_play
    }

    #[inline]
    pub(crate) fn covered(&self) -> PieceSet {
        self.covered
    }

    #[inline]
    pub(crate) fn tops(&self, side: Side) -> &Bits256 {
        &self.tops[side.index()]
    }

    #[inline]
    pub(crate) fn outside_window(&self) -> u8 {
        self.outside_window
    }

    /// Empty regions enclosed by the hive.
    #[inline]
    pub(crate) fn holes(&self) -> i8 {
        1 - self.euler
    }

    /// Puts a piece that is in hand on top of a cell.
    #[inline]
    pub(crate) fn put(&mut self, piece: Piece, cell: Cell) {
        debug_assert!(!self.in_play.contains(piece));
        let stack = self.stacks[cell.index()];
        let wrap = Wrap::of(cell);
        let height = (stack >> 5) + 1;
        if stack == 0 {
            self.euler += EULER[self.ring(cell) as usize];
            self.fill_or_clear(cell);
            self.outside_window += wrap.outside_window();
        } else {
            let beneath = Piece::from_index(stack & 31);
            self.under[piece.index()] = stack & 31;
            self.covered.toggle(beneath);
            self.tops[beneath.side().index()].toggle(wrap.bit());
        }
        self.tops[piece.side().index()].toggle(wrap.bit());
        self.stacks[cell.index()] = height << 5 | piece.index() as u8;
        self.cells[piece.index()] = cell;
        self.in_play.toggle(piece);
    }

    /// Takes the top piece of a stack off the table.
    #[inline]
    pub(crate) fn lift(&mut self, piece: Piece) {
        let cell = self.cells[piece.index()];
        debug_assert_eq!(self.top(cell), Some(piece));
        let height = self.height(cell);
        let wrap = Wrap::of(cell);
        self.tops[piece.side().index()].toggle(wrap.bit());
        if height == 1 {
            self.fill_or_clear(cell);
            self.euler -= EULER[self.ring(cell) as usize];
            self.outside_window -= wrap.outside_window();
            self.stacks[cell.index()] = 0;
        } else {
            let beneath = Piece::from_index(self.under[piece.index()]);
            self.under[piece.index()] = 0;
            self.covered.toggle(beneath);
            self.tops[beneath.side().index()].toggle(wrap.bit());
            self.stacks[cell.index()] = (height - 1) << 5 | beneath.index() as u8;
        }
        self.cells[piece.index()] = Cell::NOWHERE;
        self.in_play.toggle(piece);
    }

    /// Moves the top piece of a stack to the top of another cell.
    #[inline]
    pub(crate) fn shift(&mut self, piece: Piece, to: Cell) {
        let from = self.cells[piece.index()];
        let alone = 1 << 5 | piece.index() as u8;
        if self.stacks[from.index()] != alone || self.stacks[to.index()] != 0 {
            self.lift(piece);
            return self.put(piece, to);
        }
        // Ground to ground is the common case, and only what depends on the cell changes.
        let (old, new) = (Wrap::of(from), Wrap::of(to));
        self.fill_or_clear(from);
        self.euler -= EULER[self.ring(from) as usize];
        self.euler += EULER[self.ring(to) as usize];
        self.fill_or_clear(to);
        self.outside_window = self.outside_window - old.outside_window() + new.outside_window();
        let tops = &mut self.tops[piece.side().index()];
        tops.toggle_both(old.bit(), new.bit());
        self.stacks[from.index()] = 0;
        self.stacks[to.index()] = alone;
        self.cells[piece.index()] = to;
    }

    /// Updates the neighbour masks around a cell that becomes occupied or empty.
    #[inline]
    fn fill_or_clear(&mut self, cell: Cell) {
        for direction in 0..6 {
            self.rings[cell.neighbor(direction).index()] ^= 1 << opposite(direction);
        }
    }

    /// Whether the queen of a side is on the table with six occupied neighbours (H17).
    #[inline]
    pub(crate) fn is_surrounded(&self, side: Side) -> bool {
        // A queen in hand is at `NOWHERE`, whose mask is always 0.
        self.ring(self.cells[Piece::queen(side).index()]) == 63
    }
}
