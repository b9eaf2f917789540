//! Slow reference implementations of everything a position maintains incrementally. They start from the stacks alone,
//! recompute from scratch, and report every difference. Used by tests and fuzzers only.

use std::fmt;

use rusc_game::{Notation, Position as _, Side};

use crate::board::{CellSet, Pile};
use crate::{Cell, Piece, PieceKind, Position, zobrist};

/// Something a position keeps that disagrees with its stacks, or cannot be in any game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Discrepancy {
    /// The number of such pieces on the board.
    Number {
        /// Which piece.
        piece: Piece,
        /// How many there are.
        found: usize,
    },
    /// Something stands on a red star.
    RedStar(Cell),
    /// The set of the cells on which a side is visible.
    Tops(Side),
    /// The set of the cells with more than one piece.
    Piled,
    /// More than two passes in a row.
    Passes(u8),
    /// Both sides have won.
    Outcome,
    /// The key.
    Key {
        /// What the position says.
        kept: u64,
        /// What its stacks, tokens and side give.
        counted: u64,
    },
}

impl fmt::Display for Discrepancy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Discrepancy::Number { piece, found } => write!(f, "there are {found} {piece}"),
            Discrepancy::RedStar(cell) => write!(f, "something stands on {cell}, a red star"),
            Discrepancy::Tops(side) => {
                write!(f, "wrong set of visible pieces of {}", Position::side_name(*side))
            }
            Discrepancy::Piled => f.write_str("wrong set of stacks"),
            Discrepancy::Passes(passes) => write!(f, "{passes} passes in a row"),
            Discrepancy::Outcome => f.write_str("both towers have arrived"),
            Discrepancy::Key { kept, counted } => write!(f, "the key is {counted:016x}, not {kept:016x}"),
        }
    }
}

impl Position {
    /// Counts everything again that the position keeps, and compares.
    ///
    /// # Errors
    /// Every difference found.
    pub fn audit(&self) -> Result<(), Vec<Discrepancy>> {
        let mut found = Vec::new();
        audit_pieces(self, &mut found);
        audit_sets(self, &mut found);
        if self.passes() > 2 {
            found.push(Discrepancy::Passes(self.passes()));
        }
        let (kept, counted) = (self.key(), slow_key(self));
        if kept != counted {
            found.push(Discrepancy::Key { kept, counted });
        }
        if found.is_empty() { Ok(()) } else { Err(found) }
    }
}

/// The pieces of a cell from the bottom up, taken off one by one.
fn pieces_of(pos: &Position, cell: Cell) -> Vec<Piece> {
    let mut pile = pos.board().pile(cell);
    let mut pieces = Vec::new();
    while !pile.is_empty() {
        let (piece, rest) = pile.take(1);
        pieces.push(piece);
        pile = rest;
    }
    pieces
}

fn audit_pieces(pos: &Position, found: &mut Vec<Discrepancy>) {
    let all: Vec<Piece> = Cell::all().flat_map(|cell| pieces_of(pos, cell)).collect();
    for piece in Piece::all() {
        let number = all.iter().filter(|&&other| other == piece).count();
        if number != piece.kind.count() {
            found.push(Discrepancy::Number { piece, found: number });
        }
    }
    let occupied_stars = Cell::all().filter(|&cell| cell.is_red_star() && !pieces_of(pos, cell).is_empty());
    found.extend(occupied_stars.map(Discrepancy::RedStar));
    let is_arrived = |side| {
        let pieces = pieces_of(pos, Cell::goal(side));
        pieces.iter().any(|piece| piece.side == side && piece.kind == PieceKind::Tower)
    };
    if Side::ALL.into_iter().all(is_arrived) {
        found.push(Discrepancy::Outcome);
    }
}

fn audit_sets(pos: &Position, found: &mut Vec<Discrepancy>) {
    for side in Side::ALL {
        let is_top = |cell: &Cell| pieces_of(pos, *cell).last().is_some_and(|piece| piece.side == side);
        if pos.board().tops(side) != Cell::all().filter(is_top).collect::<CellSet>() {
            found.push(Discrepancy::Tops(side));
        }
    }
    let piled: CellSet = Cell::all().filter(|&cell| pieces_of(pos, cell).len() > 1).collect();
    if pos.board().piled() != piled {
        found.push(Discrepancy::Piled);
    }
}

/// The key from the stacks, the tokens and the side to move alone.
fn slow_key(pos: &Position) -> u64 {
    let side = if pos.side_to_move() == Side::Second { zobrist::SECOND_TO_MOVE } else { 0 };
    Cell::all().fold(side ^ zobrist::shown(pos.tokens()), |key, cell| {
        let pile: Pile = pieces_of(pos, cell).into_iter().collect();
        key ^ zobrist::stacked(cell, pile)
    })
}
