//! The one-hive rule (H8): articulation points without a graph search.
//!
//! ```text
//!      a a            p is an articulation point: its neighbours form two groups, a and b,
//!       p             and both gaps between them lie in the same region of empty cells,
//!      b b            so a loop through the two gaps separates a from b.
//!
//!      a a            With the hive closed into a ring around a hole o, the gaps of p lie
//!     a o p           in different regions, outside and in the hole: p may leave.
//!      a a
//! ```
//!
//! A piece whose neighbours form one group is never an articulation point. With two groups or more it is one exactly
//! when two of its gaps lie in the same connected region of empty cells. Without holes there is only one such region.
//! The board keeps the Euler characteristic (components minus holes), which says at once whether there are holes; only
//! then are the empty cells told apart, by flood fill.

use crate::Cell;
use crate::board::Board;
use crate::board::bitboard::CellSet;
use crate::board::ring::directions;

/// Whether the hive encloses empty cells.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Holes {
    None,
    Some,
}

/// The empty cells around and inside the hive, as far as the one-hive rule needs them.
#[derive(Clone, Copy)]
pub(crate) struct OneHive<S> {
    holes: i8,
    /// Empty cells enclosed by the hive.
    inside: S,
}

impl<S: CellSet> OneHive<S> {
    #[inline(always)]
    pub(crate) fn of(board: &Board, hive: S) -> Self {
        let holes = board.holes();
        debug_assert!(holes >= 0, "the hive is connected");
        let inside = if holes == 0 { S::empty() } else { enclosed(hive) };
        OneHive { holes, inside }
    }

    #[inline(always)]
    pub(crate) fn holes(&self) -> Holes {
        if self.holes > 0 { Holes::Some } else { Holes::None }
    }

    #[inline(always)]
    pub(crate) fn has_several_holes(&self) -> bool {
        self.holes > 1
    }

    /// The cells with two gaps outside, or with two gaps inside, by bitboard operations on all cells at once. With a
    /// single hole these are exactly the articulation points; with several holes some of them may not be.
    #[inline(always)]
    pub(crate) fn articulation_points(&self, hive: S) -> S {
        // `steps[d]` has the cells whose neighbour against direction `d` is in the set.
        let (occupied, inside) = (hive.steps(), self.inside.steps());
        let (mut outer, mut inner) = (TwoPlus::new(), TwoPlus::new());
        for d in 0..6 {
            // A gap is told by its first cell, as in `gaps_meet`.
            let gap = occupied[(d + 5) % 6].without(occupied[d]);
            outer.add(gap.without(inside[d]));
            inner.add(gap.and(inside[d]));
        }
        outer.twice.or(inner.twice)
    }

    /// Whether a cell whose neighbours form several groups is an articulation point.
    #[inline(always)]
    pub(crate) fn is_articulation_point(&self, board: &Board, cell: Cell, ring: u8) -> bool {
        self.holes == 0 || self.gaps_meet(board, cell, ring)
    }

    /// Whether two gaps lie in the same region of empty cells.
    #[inline(always)]
    fn gaps_meet(&self, board: &Board, cell: Cell, ring: u8) -> bool {
        debug_assert_eq!(board.ring(cell), ring);
        // A gap is told by its first cell: empty, with an occupied one before it.
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

/// Bit-sliced counter that saturates at two: which cells were added once, and which twice or more.
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

/// The empty cells that flood fill from outside does not reach. Rows and columns without pieces are outside.
#[inline(always)]
fn enclosed<S: CellSet>(hive: S) -> S {
    let outside = hive.empty_lines();
    let empty = S::empty().empty_lines().without(hive);
    empty.without(flood(outside, empty))
}

/// Flood fill: all cells of `within` connected to the seed.
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
