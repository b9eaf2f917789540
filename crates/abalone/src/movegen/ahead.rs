//! What a ball meets when it looks in a direction: a free cell, balls it could push with enough behind it, or neither.

#![allow(
    clippy::inline_always,
    reason = "the generator is compiled once per instruction set, all in one piece"
)]

use super::Scene;
use crate::Cells;

/// For one direction, the cells from which this is seen. No cell is in two of the sets `free`, `one` and `two`.
#[derive(Clone, Copy)]
pub(super) struct Ahead {
    /// The next cell is free.
    pub(super) free: Cells,
    /// Next comes one ball of the opponent with a free cell or the edge behind it (A7, A8).
    pub(super) one: Cells,
    /// Next come two, with a free cell or the edge behind them.
    pub(super) two: Cells,
    /// The balls that could be pushed stand at the edge (A11). Means something for cells of `one` and `two` only.
    pub(super) edge: Cells,
}

impl Ahead {
    #[inline(always)]
    pub(super) fn of(scene: Scene, direction: usize) -> Ahead {
        let inner = Cells::inner(direction);
        // Looking ahead is stepping back: what is true of a cell becomes true of the one before it.
        let before = |cells: Cells| cells.stepped((direction + 3) % 6, 1).and(inner);
        let brink = Cells::ALL.without(inner);
        let free = before(scene.free);
        let last = scene.other.and(free.or(brink));
        let one = before(last);
        let two = before(scene.other.and(one));
        let edge = before(brink).and(one).or(before(before(brink)).and(two));
        Ahead { free, one, two, edge }
    }
}
