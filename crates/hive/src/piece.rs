//! Pieces, told by side, kind and number, and sets of pieces as bit sets.
//!
//! ```text
//!   bit 4      bits 3–0
//!   side       0 Q · 1 2 S · 3 4 B · 5 6 7 G · 8 9 10 A · 11 M · 12 L · 13 P
//! ```

use std::fmt;

use rusc_game::Side;

use crate::Bug;

/// One of the 28 pieces of a full set.
///
/// ```
/// use rusc_game::Side;
/// use rusc_hive::{Bug, Piece, PieceSet};
///
/// let ant = Piece::new(Side::Second, Bug::Ant, 3).expect("each side has three ants");
/// assert_eq!(ant.to_string(), "bA3");
/// assert_eq!(Piece::new(Side::Second, Bug::Ant, 4), None);
///
/// let ants = PieceSet::bug(Bug::Ant).and(PieceSet::side(Side::Second));
/// assert_eq!(ants.len(), 3);
/// assert!(ants.contains(ant) && !ants.contains(Piece::queen(Side::Second)));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Piece(u8);

/// The kind of each place 0–13.
const BUG_AT: [Bug; 16] = [
    Bug::Queen,
    Bug::Spider,
    Bug::Spider,
    Bug::Beetle,
    Bug::Beetle,
    Bug::Grasshopper,
    Bug::Grasshopper,
    Bug::Grasshopper,
    Bug::Ant,
    Bug::Ant,
    Bug::Ant,
    Bug::Mosquito,
    Bug::Ladybug,
    Bug::Pillbug,
    // Two unused places, so that four bits are an index without a bounds check.
    Bug::Pillbug,
    Bug::Pillbug,
];

/// The first place of each kind.
const FIRST_OF: [u8; Bug::COUNT] = [0, 1, 3, 5, 8, 11, 12, 13];

/// Side and kind of each piece in one number; entries without a piece are never read.
const KINDS: [u8; Piece::TABLE] = {
    let mut table = [0; Piece::TABLE];
    let mut index = 0;
    while index < Piece::TABLE {
        if index & 15 < 14 {
            table[index] = (index >> 4 << 3) as u8 | BUG_AT[index & 15] as u8;
        }
        index += 1;
    }
    table
};

impl Piece {
    /// Room for a table indexed by [`Piece::index`].
    pub const TABLE: usize = 32;

    /// The `number`th piece (from 1) of a kind, or `None` if there are fewer.
    pub fn new(side: Side, bug: Bug, number: u8) -> Option<Piece> {
        let exists = (1..=bug.count()).contains(&number);
        exists.then(|| Piece((side as u8) << 4 | (FIRST_OF[bug.index()] + number - 1)))
    }

    /// The queen of a side.
    pub const fn queen(side: Side) -> Piece {
        Piece((side as u8) << 4)
    }

    /// The piece with that index, which must come from [`Piece::index`].
    #[inline]
    pub(crate) const fn from_index(index: u8) -> Piece {
        debug_assert!(index & 15 < 14 && index < 32);
        Piece(index)
    }

    /// An index below [`Piece::TABLE`].
    #[inline]
    pub const fn index(self) -> usize {
        (self.0 & 31) as usize
    }

    /// Whose it is.
    #[inline]
    pub const fn side(self) -> Side {
        if self.0 < 16 { Side::First } else { Side::Second }
    }

    /// What it is.
    #[inline]
    pub const fn bug(self) -> Bug {
        BUG_AT[(self.0 & 15) as usize]
    }

    /// A number for side and kind together, the same for all pieces of that kind.
    #[inline]
    pub(crate) const fn kind(self) -> u8 {
        KINDS[self.index()]
    }

    /// Which of its kind, from 1.
    pub const fn number(self) -> u8 {
        (self.0 & 15) - FIRST_OF[self.bug().index()] + 1
    }

    /// Every piece of both sides, in the order of their indices.
    pub fn all() -> impl Iterator<Item = Piece> {
        (0..32).filter(|index| index & 15 < 14).map(Piece)
    }
}

impl fmt::Display for Piece {
    /// `wQ`, `bA3`: numbers only where a side has several.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let side = match self.side() {
            Side::First => 'w',
            Side::Second => 'b',
        };
        write!(f, "{side}{}", self.bug().letter())?;
        if self.bug().count() > 1 { write!(f, "{}", self.number()) } else { Ok(()) }
    }
}

impl fmt::Debug for Piece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// A set of pieces: one bit each, the first side in the low half.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct PieceSet(u32);

impl PieceSet {
    /// No piece.
    pub const EMPTY: PieceSet = PieceSet(0);

    /// A single piece.
    #[inline]
    pub(crate) const fn only(piece: Piece) -> PieceSet {
        PieceSet(1 << piece.0)
    }

    /// A full set of a side.
    #[inline]
    pub const fn side(side: Side) -> PieceSet {
        PieceSet(0x3FFF << (16 * side as u32))
    }

    /// All of a kind, of both sides.
    #[inline]
    pub const fn bug(bug: Bug) -> PieceSet {
        let of_one_side = ((1 << bug.count()) - 1) << FIRST_OF[bug.index()];
        PieceSet(of_one_side | of_one_side << 16)
    }

    /// Whether a piece is in the set.
    #[inline]
    pub const fn contains(self, piece: Piece) -> bool {
        self.0 >> piece.0 & 1 != 0
    }

    /// Whether no piece is in the set.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Pieces in both sets.
    #[inline]
    #[must_use]
    pub const fn and(self, other: PieceSet) -> PieceSet {
        PieceSet(self.0 & other.0)
    }

    /// Pieces in either set.
    #[inline]
    #[must_use]
    pub const fn or(self, other: PieceSet) -> PieceSet {
        PieceSet(self.0 | other.0)
    }

    /// Pieces of this set that are not in the other.
    #[inline]
    #[must_use]
    pub const fn without(self, other: PieceSet) -> PieceSet {
        PieceSet(self.0 & !other.0)
    }

    /// How many pieces are in the set.
    #[inline]
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// A bit for each of the 14 places of a side, the first of a kind lowest.
    #[inline]
    pub const fn places(self, side: Side) -> usize {
        (self.0 >> (16 * side as u32) & 0x3FFF) as usize
    }

    /// The piece at one of the places of the first side.
    #[inline]
    pub const fn at_place(place: usize) -> PieceSet {
        PieceSet((1 << place) & 0x3FFF)
    }

    /// The sets in the lower and the upper half of a word.
    #[inline]
    pub(crate) const fn halves(word: u64) -> [PieceSet; 2] {
        [PieceSet(word as u32), PieceSet((word >> 32) as u32)]
    }

    #[inline]
    pub(crate) fn toggle(&mut self, piece: Piece) {
        self.0 ^= 1 << piece.0;
    }

    /// The piece with the lowest index.
    #[inline]
    pub(crate) fn first(self) -> Option<Piece> {
        self.into_iter().next()
    }

    /// The piece, if there is one.
    #[inline]
    pub(crate) fn from_top(top: Option<Piece>) -> PieceSet {
        top.map_or(PieceSet::EMPTY, PieceSet::from)
    }

    /// The lowest-numbered piece of each kind in the set: what may be placed, given what is in hand.
    #[inline]
    pub(crate) const fn first_of_each_kind(self) -> PieceSet {
        // A piece is the first of its kind if it opens the kind's places or the one before it is not in the set.
        const OPENERS: u32 = 0b11_1001_0010_1011 | 0b11_1001_0010_1011 << 16;
        PieceSet(self.0 & (OPENERS | !(self.0 << 1)))
    }
}

impl From<Piece> for PieceSet {
    #[inline]
    fn from(piece: Piece) -> Self {
        PieceSet::only(piece)
    }
}

impl IntoIterator for PieceSet {
    type Item = Piece;
    type IntoIter = Pieces;

    #[inline]
    fn into_iter(self) -> Pieces {
        Pieces(self.0)
    }
}

/// The pieces of a set, in the order of their indices.
#[derive(Clone, Debug)]
pub struct Pieces(u32);

impl Iterator for Pieces {
    type Item = Piece;

    #[inline]
    fn next(&mut self) -> Option<Piece> {
        if self.0 == 0 {
            return None;
        }
        let piece = Piece(self.0.trailing_zeros() as u8);
        self.0 &= self.0 - 1;
        Some(piece)
    }
}
