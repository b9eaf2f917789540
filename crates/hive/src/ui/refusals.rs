//! Refusals: the restrictions, and for every piece that can move or be placed every cell on and beside the hive to which
//! it does not get, and for pieces of the opponent why they cannot be moved. [`why_not`] decides.

use rusc_game::{Position as _, Restriction};

use super::moves::hex;
use super::restrictions;
use super::view::Plane;
use crate::why_not::why_not;
use crate::{Cell, Move, Piece, Position};

/// All refusals of a position.
pub(crate) fn all(pos: &Position) -> Vec<Restriction> {
    if pos.outcome().is_some() {
        return Vec::new();
    }
    let mut legal = Vec::new();
    pos.legal_moves(&mut legal);
    let mut all = restrictions::all(pos);
    all.extend(foreign(pos, &legal));
    let near = near(pos);
    for piece in movable(&legal) {
        all.extend(near.iter().filter_map(|&to| refusal(pos, &legal, piece, to)));
    }
    all
}

fn refusal(pos: &Position, legal: &[Move], piece: Piece, to: Cell) -> Option<Restriction> {
    let plane = Plane::of(pos.board());
    let from = pos.board().cell_of(piece);
    let reason = why_not(pos, legal, piece, Some(to)).filter(|_| from != Some(to))?;
    Some(Restriction {
        pick: from.map(|from| hex(plane, from)).into_iter().collect(),
        reserve: from.is_none().then(|| piece.to_string()),
        target: Some(hex(plane, to)),
        reason: reason.code(),
        rule: reason.rule(),
        parts: Vec::new(),
    })
}

/// The pieces that have moves, each once.
fn movable(legal: &[Move]) -> Vec<Piece> {
    let mut pieces: Vec<Piece> = Vec::new();
    for m in legal {
        if let Move::Place(piece, _) | Move::Shift(piece, _) = *m
            && !pieces.contains(&piece)
        {
            pieces.push(piece);
        }
    }
    pieces
}

/// The cells on and beside the hive, each once.
fn near(pos: &Position) -> Vec<Cell> {
    let mut cells: Vec<Cell> = Vec::new();
    for (_, cell) in pos.board().pieces() {
        for at in cell.neighbors().into_iter().chain([cell]) {
            if !cells.contains(&at) {
                cells.push(at);
            }
        }
    }
    cells
}

/// Pieces of the opponent on top of cells where the side to move has nothing, and that cannot be thrown.
fn foreign(pos: &Position, legal: &[Move]) -> Vec<Restriction> {
    let plane = Plane::of(pos.board());
    let is_foreign = |&(piece, cell): &(Piece, Cell)| {
        pos.board().top(cell) == Some(piece)
            && pos.board().stack(cell).all(|other| other.side() != pos.side())
    };
    let told = |(piece, cell): (Piece, Cell)| {
        let reason = why_not(pos, legal, piece, None)?;
        Some(Restriction {
            pick: vec![hex(plane, cell)],
            reason: reason.code(),
            rule: reason.rule(),
            ..Restriction::default()
        })
    };
    pos.board().pieces().filter(is_foreign).filter_map(told).collect()
}
