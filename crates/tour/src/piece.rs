//! A piece: whose it is and what it is. Pawns of one side are alike, so there are four different ones.

use std::fmt;

use rusc_game::Side;

/// What a piece is. Both kinds move alike (T7); only a tower wins (T5).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Kind {
    /// One of four.
    Pawn,
    /// The one that must reach the opposite green star.
    Tower,
}

impl Kind {
    /// Both kinds.
    pub const ALL: [Kind; 2] = [Kind::Pawn, Kind::Tower];

    /// How many of the kind a side has (T3).
    pub const fn count(self) -> usize {
        match self {
            Kind::Pawn => 4,
            Kind::Tower => 1,
        }
    }

    /// What people call it.
    pub const fn name(self) -> &'static str {
        match self {
            Kind::Pawn => "pawn",
            Kind::Tower => "tower",
        }
    }
}

/// A piece, written `oP`, `oT`, `bP` or `bT`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Piece {
    /// Its owner.
    pub side: Side,
    /// What it is.
    pub kind: Kind,
}

impl Piece {
    /// How many pieces both sides have together.
    pub const COUNT: usize = 2 * (Kind::Pawn.count() + Kind::Tower.count());

    /// The tower of a side.
    pub const fn tower(side: Side) -> Piece {
        Piece { side, kind: Kind::Tower }
    }

    /// A pawn of a side.
    pub const fn pawn(side: Side) -> Piece {
        Piece { side, kind: Kind::Pawn }
    }

    /// The four different pieces.
    pub const fn all() -> [Piece; 4] {
        let [first, second] = Side::ALL;
        [Piece::pawn(first), Piece::tower(first), Piece::pawn(second), Piece::tower(second)]
    }

    /// The piece of that name, in either case.
    pub(crate) fn from_name(name: &str) -> Option<Piece> {
        Piece::all().into_iter().find(|piece| piece.name().eq_ignore_ascii_case(name))
    }

    const fn name(self) -> &'static str {
        match (self.side, self.kind) {
            (Side::First, Kind::Pawn) => "oP",
            (Side::First, Kind::Tower) => "oT",
            (Side::Second, Kind::Pawn) => "bP",
            (Side::Second, Kind::Tower) => "bT",
        }
    }
}

impl fmt::Display for Piece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}
