//! The restrictions the page shows: for every cell on which the side to move has a piece, and every other cell to which
//! nothing of its own goes from there, the rule that stops it, as `why_not.rs` decides. A piece that goes nowhere at all,
//! for a reason that is the same everywhere, gets one restriction without a target.

use rusc_game::{Position as _, Restriction};

use crate::why_not::{Mover, Refusal, why_not};
use crate::{Cell, Move, Position};

/// All restrictions, cell by cell.
pub(super) fn all(pos: &Position) -> Vec<Restriction> {
    if pos.outcome().is_some() {
        return Vec::new();
    }
    let mut legal = Vec::new();
    pos.legal_moves(&mut legal);
    let is_own = |cell: &Cell| pos.board().stack(*cell).any(|piece| piece.side == pos.side_to_move());
    Cell::all().filter(is_own).flat_map(|from| of_cell(pos, &legal, from)).collect()
}

/// The restrictions, and the cells on which the side to move has nothing (`not_yours`, T6).
pub(super) fn refusals(pos: &Position) -> Vec<Restriction> {
    if pos.outcome().is_some() {
        return Vec::new();
    }
    let is_foreign = |cell: &Cell| {
        let mut stack = pos.board().stack(*cell).peekable();
        stack.peek().is_some() && stack.all(|piece| piece.side != pos.side_to_move())
    };
    let not_yours = |cell: Cell| Restriction {
        pick: vec![cell.hex()],
        reason: "not_yours",
        rule: "T6",
        ..Restriction::default()
    };
    all(pos).into_iter().chain(Cell::all().filter(is_foreign).map(not_yours)).collect()
}

fn of_cell(pos: &Position, legal: &[Move], from: Cell) -> Vec<Restriction> {
    let mover = Mover::on(pos, from);
    if let Some(refusal) = why_not(pos, from, mover, None) {
        return vec![restriction(from, None, refusal)];
    }
    let goes_to = |to: Cell| {
        legal.iter().any(|m| matches!(*m, Move::Go { from: f, to: t, .. } if (f, t) == (from, to)))
    };
    let others = Cell::all().filter(|&to| to != from && !goes_to(to));
    others
        .filter_map(|to| why_not(pos, from, mover, Some(to)).map(|why| restriction(from, Some(to), why)))
        .collect()
}

fn restriction(from: Cell, to: Option<Cell>, Refusal { reason, cells }: Refusal) -> Restriction {
    let hexes = |cells: Vec<Cell>| cells.into_iter().map(Cell::hex).collect();
    Restriction {
        pick: vec![from.hex()],
        target: to.map(Cell::hex),
        reason: reason.code(),
        rule: reason.rule(),
        parts: if cells.is_empty() { Vec::new() } else { vec![hexes(cells)] },
        ..Restriction::default()
    }
}
