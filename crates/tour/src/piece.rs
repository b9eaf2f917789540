//! A piece: whose it is and what it is. Pawns of one side are alike, so there are four different ones.

use std::fmt;

use rusc_game::Side;

/// What a piece is. Both kinds move alike (T7); only a tower wins (T5).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum PieceKind {
    /// One of four.
    Pawn,
    /// The one that must reach the opposite green star.
    Tower,
}

impl PieceKind {
    /// Both kinds.
    pub const ALL: [PieceKind; 2] = [PieceKind::Pawn, PieceKind::Tower];

    /// How many of the kind a side has (T3).
    pub const fn count(self) -> usize {
        match self {
            PieceKind::Pawn => 4,
            PieceKind::Tower => 1,
        }
    }

    /// What people call it.
    pub const fn name(self) -> &'static str {
        match self {
            PieceKind::Pawn => "pawn",
            PieceKind::Tower => "tower",
        }
    }
}

/// A piece, written `oP`, `oT`, `bP` or `bT`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Piece {
    /// Its owner.
    pub side: Side,
    /// What it is.
    pub kind: PieceKind,
}

impl Piece {
    /// How many pieces both sides have together.
    pub const COUNT: usize = 2 * (PieceKind::Pawn.count() + PieceKind::Tower.count());

    /// The tower of a side.
    pub const fn tower(side: Side) -> Piece {
        Piece { side, kind: PieceKind::Tower }
    }

    /// A pawn of a side.
    pub const fn pawn(side: Side) -> Piece {
        Piece { side, kind: PieceKind::Pawn }
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
            (Side::First, PieceKind::Pawn) => "oP",
            (Side::First, PieceKind::Tower) => "oT",
            (Side::Second, PieceKind::Pawn) => "bP",
            (Side::Second, PieceKind::Tower) => "bT",
        }
    }
}

impl fmt::Display for Piece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}
