//! The board as one table: its cells, its stars and what stands where at the start. The picture that belongs to the
//! rules is lost; `docs/rules/tour-de-ruche.md` tells how this was found without it. Should the picture turn up, this
//! is the only file to correct: neighbours, distances and straight ways all follow from it.
//!
//! ```text
//! height
//!   7         b4      d4            columns a to f, cells counted from the bottom;
//!   6             c4      e4        a cell is two high, and columns b, d and f
//!   5         b3      d3      f2    stand half a cell higher than a, c and e
//!   4     a2      c3      e3
//!   3         b2      d2      f1    red stars    c3 d2
//!   2     a1      c2      e2        green stars  b4 e1
//!   1         b1      d1
//!   0             c1      e1
//! ```

use rusc_game::Side;

use crate::{Cell, Piece, PieceKind};

/// What is printed on a cell.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Ground {
    Plain,
    /// Neither occupied nor crossed (T2).
    RedStar,
    /// Where a tower starts, and where the other side's tower is bound for (T1, T5).
    GreenStar,
}

/// One cell of the table.
#[derive(Clone, Copy)]
pub(crate) struct Site {
    pub(crate) name: &'static str,
    /// In half cells above the lowest cell.
    pub(crate) height: i16,
    pub(crate) ground: Ground,
    /// What stands there at the start.
    pub(crate) start: Option<Piece>,
}

/// The table (T1–T3). Cells are numbered in this order everywhere; the half turn of the board reverses it.
pub(crate) const MAP: [Site; Cell::COUNT] = {
    use Ground::{GreenStar, Plain, RedStar};
    const NOTHING: Option<Piece> = None;
    const ORANGE_PAWN: Option<Piece> = Some(Piece { side: Side::First, kind: PieceKind::Pawn });
    const ORANGE_TOWER: Option<Piece> = Some(Piece { side: Side::First, kind: PieceKind::Tower });
    const BLUE_PAWN: Option<Piece> = Some(Piece { side: Side::Second, kind: PieceKind::Pawn });
    const BLUE_TOWER: Option<Piece> = Some(Piece { side: Side::Second, kind: PieceKind::Tower });
    [
        site("a1", 2, Plain, NOTHING),
        site("a2", 4, Plain, BLUE_PAWN),
        site("b1", 1, Plain, NOTHING),
        site("b2", 3, Plain, NOTHING),
        site("b3", 5, Plain, BLUE_PAWN),
        site("b4", 7, GreenStar, BLUE_TOWER),
        site("c1", 0, Plain, ORANGE_PAWN),
        site("c2", 2, Plain, NOTHING),
        site("c3", 4, RedStar, NOTHING),
        site("c4", 6, Plain, BLUE_PAWN),
        site("d1", 1, Plain, ORANGE_PAWN),
        site("d2", 3, RedStar, NOTHING),
        site("d3", 5, Plain, NOTHING),
        site("d4", 7, Plain, BLUE_PAWN),
        site("e1", 0, GreenStar, ORANGE_TOWER),
        site("e2", 2, Plain, ORANGE_PAWN),
        site("e3", 4, Plain, NOTHING),
        site("e4", 6, Plain, NOTHING),
        site("f1", 3, Plain, ORANGE_PAWN),
        site("f2", 5, Plain, NOTHING),
    ]
};

/// The highest cells.
pub(crate) const TOP_HEIGHT: i16 = 7;

const fn site(name: &'static str, height: i16, ground: Ground, start: Option<Piece>) -> Site {
    Site { name, height, ground, start }
}

impl Site {
    /// 0 for column a, 5 for column f.
    pub(crate) const fn column(self) -> i16 {
        (self.name.as_bytes()[0] - b'a') as i16
    }
}
