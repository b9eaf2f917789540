//! The one-hive rule (H8) without a search through the hive.
//!
//! Look at the empty cells instead. A piece holds the hive together exactly when some connected part of the empty
//! plane touches it in two separate gaps of its ring: a loop through those gaps encloses what would fall off. If the
//! hive encloses no hole there is one such part only, so a piece with two gaps is a link. How many holes there are
//! the board knows from its Euler number. Only when there are some must the empty cells be told apart.

#![allow(
    clippy::inline_always,
    reason = "the generator is compiled once per instruction set, all in one piece"
)]

use crate::Cell;
use crate::bitboard::CellSet;
use crate::board::Board;
use crate::ring::directions;

/// Whether the hive encloses empty cells.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Holes {
    None,
    Some,
}

/// The empty plane around and inside the hive.
#[derive(Clone, Copy)]
pub(super) struct OneHive<S> {
    holes: i8,
    /// Empty cells enclosed by the hive.
    inside: S,
}

impl<S: CellSet> OneHive<S> {
    #[inline(always)]
    pub(super) fn of(board: &Board, hive: S) -> Self {
        let holes = board.holes();
        debug_assert!(holes >= 0, "the hive is in one part");
        let inside = if holes == 0 { S::empty() } else { enclosed(hive) };
        OneHive { holes, inside }
    }

    #[inline(always)]
    pub(super) fn holes(&self) -> Holes {
        if self.holes > 0 { Holes::Some } else { Holes::None }
    }

    #[inline(always)]
    pub(super) fn has_several_holes(&self) -> bool {
        self.holes > 1
    }

    /// The cells with two gaps of their ring outside, or with two of them inside, all at once. With a single hole these
    /// are the cells that hold the hive together.
    #[inline(always)]
    pub(super) fn articulation_points(&self, hive: S) -> S {
        // `steps[d]` has the cells whose neighbour against direction `d` is in the set.
        let (occupied, inside) = (hive.steps(), self.inside.steps());
        let (mut outer, mut inner) = (TwoPlus::new(), TwoPlus::new());
        for d in 0..6 {
            // Each gap by its first cell, as in `gaps_meet`.
            let gap = occupied[(d + 5) % 6].without(occupied[d]);
            outer.add(gap.without(inside[d]));
            inner.add(gap.and(inside[d]));
        }
        outer.twice.or(inner.twice)
    }

    /// Whether a cell whose ring falls into several groups holds the hive together.
    #[inline(always)]
    pub(super) fn is_articulation_point(&self, board: &Board, cell: Cell, ring: u8) -> bool {
        self.holes == 0 || self.gaps_meet(board, cell, ring)
    }

    /// Whether two gaps of the ring belong to one part of the empty plane.
    #[inline(always)]
    fn gaps_meet(&self, board: &Board, cell: Cell, ring: u8) -> bool {
        debug_assert_eq!(board.ring(cell), ring);
        // Each gap by its first cell: empty, with an occupied one before it.
        let firsts = !ring & (ring << 1 | ring >> 5) & 63;
        let (mut outer, mut inner) = (0, 0);
        for direction in directions(firsts) {
            let is_inside = u8::from(self.inside.contains(cell.neighbor(direction)));
            inner += is_inside;
            outer += 1 - is_inside;
        }
        outer > 1 || inner > 1 && (self.holes == 1 || self.share_a_hole(cell, firsts))
    }

    /// Whether two of these neighbours lie in the same one of several holes.
    #[inline(always)]
    fn share_a_hole(&self, cell: Cell, gaps: u8) -> bool {
        let mut seen = S::empty();
        for direction in directions(gaps) {
            let gap = cell.neighbor(direction);
            if seen.contains(gap) {
                return true;
            }
            seen = seen.or(flood(S::single(gap).and(self.inside), self.inside));
        }
        false
    }
}

/// Sets added up: what was in any of them, and in two.
struct TwoPlus<S> {
    once: S,
    twice: S,
}

impl<S: CellSet> TwoPlus<S> {
    #[inline(always)]
    fn new() -> Self {
        TwoPlus { once: S::empty(), twice: S::empty() }
    }

    #[inline(always)]
    fn add(&mut self, set: S) {
        self.twice = self.twice.or(self.once.and(set));
        self.once = self.once.or(set);
    }
}

/// The empty cells that cannot be reached from outside. Rows and columns without pieces are always outside.
#[inline(always)]
fn enclosed<S: CellSet>(hive: S) -> S {
    let outside = hive.empty_lines();
    let empty = S::empty().empty_lines().without(hive);
    empty.without(flood(outside, empty))
}

/// All cells of `within` connected to the seed.
#[inline(always)]
fn flood<S: CellSet>(seed: S, within: S) -> S {
    let mut reached = seed;
    loop {
        let next = reached.or(reached.neighbors().and(within));
        if next.without(reached).is_empty() {
            return reached;
        }
        reached = next;
    }
}
