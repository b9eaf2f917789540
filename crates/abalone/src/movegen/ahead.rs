//! What a ball meets when it looks in a direction: a free cell, balls it could push with enough behind it, or neither.

#![allow(
    clippy::inline_always,
    reason = "the generator is compiled once per instruction set, all in one piece"
)]

use super::Occupancy;
use crate::CellSet;

/// For one direction, the cells from which this is seen. No cell is in two of the sets `free`, `one` and `two`.
#[derive(Clone, Copy)]
pub(super) struct Ahead {
    /// The next cell is free.
    pub(super) free: CellSet,
    /// Next comes one ball of the opponent with a free cell or the edge behind it (A7, A8).
    pub(super) one: CellSet,
    /// Next come two, with a free cell or the edge behind them.
    pub(super) two: CellSet,
    /// The balls that could be pushed stand at the edge (A11). Means something for cells of `one` and `two` only.
    pub(super) edge: CellSet,
}

impl Ahead {
    #[inline(always)]
    pub(super) fn of(occupancy: Occupancy, direction: usize) -> Ahead {
        let inner = CellSet::inner(direction);
        // Looking ahead is stepping back: what is true of a cell becomes true of the one before it.
        let before = |cells: CellSet| cells.stepped((direction + 3) % 6, 1).and(inner);
        let brink = CellSet::ALL.without(inner);
        let free = before(occupancy.free);
        let last = occupancy.other.and(free.or(brink));
        let one = before(last);
        let two = before(occupancy.other.and(one));
        let edge = before(brink).and(one).or(before(before(brink)).and(two));
        Ahead { free, one, two, edge }
    }
}
