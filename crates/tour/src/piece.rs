//! Pieces and tokens: whose they are and what they are. Pawns of one side are alike, so there are four different
//! pieces.

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

/// Sun and moon, each showing the colour of the side that may spend it.
///
/// ```
/// use rusc_game::Side;
/// use rusc_tour::Tokens;
///
/// let spent = Tokens::START.spent_by(Side::First);
/// assert!(!spent.show(Side::First), "orange has turned its sun over");
/// assert_eq!(spent, Tokens { sun: Side::Second, moon: Side::Second });
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Tokens {
    /// Whose colour the sun shows.
    pub sun: Side,
    /// Whose colour the moon shows.
    pub moon: Side,
}

impl Tokens {
    /// The sun orange, the moon blue (T4).
    pub const START: Tokens = Tokens { sun: Side::First, moon: Side::Second };

    /// Whether a side has a token to spend (T11).
    #[inline]
    pub fn show(self, side: Side) -> bool {
        self.sun == side || self.moon == side
    }

    /// The tokens after a side has turned one over: the sun, if it shows that side's colour, else the moon (T11).
    #[inline]
    #[must_use]
    pub fn spent_by(self, side: Side) -> Tokens {
        debug_assert!(self.show(side));
        if self.sun == side { Tokens { sun: !side, ..self } } else { Tokens { moon: !side, ..self } }
    }
}
