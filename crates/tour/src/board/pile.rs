//! The pieces of one cell, packed into a word: up to all ten of them. It knows no rule and no cell.
//!
//! ```text
//!   bits    … 5 4   3 2   1 0
//!           ──┬──   ─┬─   ─┬─
//!   oP, bT:  0 1    0 0   1 1      a lone 1 above the bottom piece, then two bits for each piece, the top lowest:
//!           end    oP    bT        the lower one for its side, the upper one for a tower
//! ```

use rusc_game::Side;

use crate::{Piece, PieceKind};

/// A stack of pieces, possibly empty.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Pile(u32);

/// The side bits of all pieces.
const SIDES: u32 = 0x5555_5555;

const fn bits_of(piece: Piece) -> u32 {
    (piece.kind as u32) << 1 | piece.side as u32
}

const fn piece_of(bits: u32) -> Piece {
    let side = if bits & 1 == 0 { Side::First } else { Side::Second };
    let kind = if bits & 2 == 0 { PieceKind::Pawn } else { PieceKind::Tower };
    Piece { side, kind }
}

impl Pile {
    pub(crate) const EMPTY: Pile = Pile(1);

    #[inline]
    pub(crate) const fn is_empty(self) -> bool {
        self.0 == 1
    }

    /// Whether any piece is covered.
    #[inline]
    pub(crate) const fn is_piled(self) -> bool {
        self.0 >= 1 << 4
    }

    /// The word itself: different for different stacks.
    #[inline]
    pub(crate) const fn bits(self) -> u32 {
        self.0
    }

    /// The position of the lone 1.
    #[inline]
    const fn end(self) -> u32 {
        self.0.ilog2()
    }

    #[inline]
    pub(crate) const fn height(self) -> u8 {
        (self.end() / 2) as u8
    }

    #[inline]
    pub(crate) const fn top(self) -> Option<Piece> {
        if self.is_empty() { None } else { Some(piece_of(self.0)) }
    }

    /// The owner of the top piece; without a meaning where there is none.
    #[inline]
    pub(crate) const fn top_side_bit(self) -> u32 {
        self.0 & 1
    }

    /// Whether the visible piece is that tower. The word of an empty stack ends like a pawn's.
    #[inline]
    pub(crate) const fn shows_tower(self, side: Side) -> bool {
        self.0 & 3 == bits_of(Piece::tower(side))
    }

    /// The piece of that level, the lowest being 1.
    pub(crate) const fn piece(self, level: u8) -> Option<Piece> {
        if level == 0 || level > self.height() {
            return None;
        }
        Some(piece_of(self.0 >> (2 * (self.height() - level))))
    }

    /// The pieces from the bottom up.
    pub(crate) fn pieces(self) -> impl DoubleEndedIterator<Item = Piece> + ExactSizeIterator {
        (0..self.height()).rev().map(move |depth| piece_of(self.0 >> (2 * depth)))
    }

    /// The stack with one more piece on top.
    #[inline]
    #[must_use]
    pub(crate) const fn put(self, piece: Piece) -> Pile {
        Pile(self.0 << 2 | bits_of(piece))
    }

    /// Takes out the piece of a level, which must exist, and closes the gap.
    #[inline]
    pub(crate) const fn take(self, level: u8) -> (Piece, Pile) {
        debug_assert!(level >= 1 && level <= self.height());
        let below = 2 * (self.height() - level) as u32;
        let above = self.0 & ((1 << below) - 1);
        (piece_of(self.0 >> below), Pile(self.0 >> (below + 2) << below | above))
    }

    /// One bit for each covered piece of a side.
    #[inline]
    const fn covered_bits(self, side: Side) -> u32 {
        let owned = match side {
            Side::First => !self.0,
            Side::Second => self.0,
        };
        // Below the end, and above the top piece.
        owned & SIDES & ((1 << self.end()) - 1) & !1
    }

    /// How many pieces of a side are covered.
    #[inline]
    pub(crate) const fn n_covered(self, side: Side) -> u32 {
        self.covered_bits(side).count_ones()
    }

    /// The levels of the covered pieces of a side, the lowest first.
    #[inline]
    pub(crate) fn covered(self, side: Side) -> impl Iterator<Item = u8> {
        let mut bits = self.covered_bits(side);
        let height = self.height();
        std::iter::from_fn(move || {
            let at = bits.checked_ilog2()?;
            bits ^= 1 << at;
            Some(height - (at / 2) as u8)
        })
    }
}

impl FromIterator<Piece> for Pile {
    /// From the bottom up; at most fifteen pieces fit.
    fn from_iter<I: IntoIterator<Item = Piece>>(pieces: I) -> Pile {
        pieces.into_iter().fold(Pile::EMPTY, Pile::put)
    }
}
