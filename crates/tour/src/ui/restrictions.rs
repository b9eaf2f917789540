//! Why a piece cannot go somewhere: for every cell on which the side to move has a piece, and every other cell to which
//! nothing of its own goes from there, the rule that stops it. A piece that goes nowhere at all, for a reason that is the
//! same everywhere, is told so once. The move generator is the only judge of what goes.
//!
//! | reason | rule | said of | cells |
//! |---|---|---|---|
//! | `buried` | T6 | a piece under one of the opponent's, without a token to raise it | |
//! | `isolated` | T7 | a piece without neighbours | |
//! | `crowded` | T7 | a piece with more than three | those |
//! | `too_near`, `too_far` | T7 | a cell at another distance than the number of neighbours | those |
//! | `red_star` | T2 | a red star, or a cell with one on every way that is free | the stars |
//! | `blocked_way` | T9 | a cell with a piece on every straight way | those pieces |
//! | `no_token` | T11b, T11c | a cell to which a token would help | |

use rusc_game::{Position as _, Restriction};

use super::paths::{in_the_way, stars_on, straight_ways};
use crate::{Cell, Move, Position};

/// What stops a piece: reason, rule, and a group of cells.
struct Verdict(&'static str, &'static str, Vec<Cell>);

/// All restrictions, cell by cell.
pub(super) fn all(pos: &Position) -> Vec<Restriction> {
    if pos.outcome().is_some() {
        return Vec::new();
    }
    let mut legal = Vec::new();
    pos.legal_moves(&mut legal);
    let own =
        Cell::all().filter(|&cell| pos.board().stack(cell).any(|piece| piece.side == pos.side_to_move()));
    own.flat_map(|from| of_cell(pos, &legal, from)).collect()
}

fn of_cell(pos: &Position, legal: &[Move], from: Cell) -> Vec<Restriction> {
    let goes: Vec<Cell> = legal
        .iter()
        .filter_map(|&m| match m {
            Move::Go { from: cell, to, .. } if cell == from => Some(to),
            _ => None,
        })
        .collect();
    if goes.is_empty()
        && let Some(verdict) = everywhere(pos, from)
    {
        return vec![told(from, None, &verdict)];
    }
    let others = Cell::all().filter(|to| *to != from && !goes.contains(to));
    others.map(|to| told(from, Some(to), &towards(pos, from, to))).collect()
}

/// Why no piece of a cell goes anywhere; nothing if that depends on where.
fn everywhere(pos: &Position, from: Cell) -> Option<Verdict> {
    let side = pos.side_to_move();
    if pos.board().top(from).is_some_and(|top| top.side != side) && !pos.tokens().show(side) {
        return Some(Verdict("buried", "T6", Vec::new()));
    }
    stands_still(pos, from)
}

/// Why a piece has no ordinary move at all, by the number of its neighbours.
fn stands_still(pos: &Position, from: Cell) -> Option<Verdict> {
    let around = neighbors(pos, from);
    match around.len() {
        0 => Some(Verdict("isolated", "T7", around)),
        1..=3 => None,
        _ => Some(Verdict("crowded", "T7", around)),
    }
}

/// Why the piece of a cell does not go to another.
fn towards(pos: &Position, from: Cell, to: Cell) -> Verdict {
    if to.is_red_star() {
        return Verdict("red_star", "T2", vec![to]);
    }
    let is_top = pos.board().top(from).is_some_and(|top| top.side == pos.side_to_move());
    let lacks_token = is_top && !pos.tokens().show(pos.side_to_move());
    let distance = usize::from(from.distance(to));
    if lacks_token && distance == 1 && pos.board().height(to) == 0 {
        return Verdict("no_token", "T11b", Vec::new());
    }
    if let Some(verdict) = stands_still(pos, from) {
        return verdict;
    }
    let around = neighbors(pos, from);
    if distance != around.len() {
        let reason = if distance < around.len() { "too_near" } else { "too_far" };
        return Verdict(reason, "T7", around);
    }
    let ways = straight_ways(from, to);
    let free: Vec<&Vec<Cell>> = ways.iter().filter(|way| in_the_way(pos, way).next().is_none()).collect();
    if free.is_empty() {
        return Verdict("blocked_way", "T9", unique(ways.iter().flat_map(|way| in_the_way(pos, way))));
    }
    if lacks_token && free.iter().any(|way| stars_on(way) == 1) {
        return Verdict("no_token", "T11c", Vec::new());
    }
    let stars = free.iter().flat_map(|way| way.iter().copied().filter(|cell| cell.is_red_star()));
    Verdict("red_star", "T2", unique(stars))
}

/// The neighbours that count (T7).
fn neighbors(pos: &Position, cell: Cell) -> Vec<Cell> {
    cell.neighbors().and(pos.board().occupied()).into_iter().collect()
}

fn unique(cells: impl Iterator<Item = Cell>) -> Vec<Cell> {
    let mut cells: Vec<Cell> = cells.collect();
    cells.sort_unstable();
    cells.dedup();
    cells
}

fn told(from: Cell, to: Option<Cell>, Verdict(reason, rule, cells): &Verdict) -> Restriction {
    let parts =
        if cells.is_empty() { Vec::new() } else { vec![cells.iter().map(|&cell| cell.hex()).collect()] };
    Restriction {
        pick: vec![from.hex()],
        target: to.map(Cell::hex),
        reason,
        rule,
        parts,
        ..Restriction::default()
    }
}
