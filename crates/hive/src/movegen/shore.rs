//! The free cells along the hive, as the parts between which nothing can slide. They are the same for all ants of a
//! position, so they are found once, when the first one asks.

#![allow(
    clippy::inline_always,
    reason = "the generator is compiled once per instruction set, all in one piece"
)]

use crate::Cell;
use crate::sets::CellSet;

/// What is known of the parts.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Known {
    Nothing,
    /// There is only one part, the first.
    Whole,
    /// The doors, and the parts found so far.
    Parts(u8),
}

/// How many parts are remembered; ants are hardly ever in more.
const REMEMBERED: usize = 2;

/// The shore of a hive.
#[derive(Clone, Copy)]
pub(super) struct Shore<S> {
    known: Known,
    doors: Doors<S>,
    parts: [S; REMEMBERED],
}

impl<S: CellSet> Shore<S> {
    #[inline(always)]
    pub(super) fn unknown() -> Self {
        Shore { known: Known::Nothing, doors: Doors::none(), parts: [S::empty(); REMEMBERED] }
    }

    /// All cells that can be reached by sliding from a free cell of the shore, itself included.
    #[inline(always)]
    pub(super) fn part_of(&mut self, cell: Cell, hive: S, holes: Holes) -> S {
        if self.known == Known::Nothing {
            self.survey(hive, holes);
        }
        let Known::Parts(found) = self.known else { return self.parts[0] };
        for part in &self.parts[..found as usize] {
            if part.contains(cell) {
                return *part;
            }
        }
        let part = self.doors.flood(S::single(cell));
        if (found as usize) < REMEMBERED {
            self.parts[found as usize] = part;
            self.known = Known::Parts(found + 1);
        }
        part
    }

    /// Around a hive without holes and gates one can walk all the way: there is a single part.
    #[inline(always)]
    fn survey(&mut self, hive: S, holes: Holes) {
        let steps = hive.steps();
        if holes == Holes::None && !has_gate(hive, &steps) {
            self.known = Known::Whole;
            self.parts[0] = any_of(&steps).without(hive);
        } else {
            self.known = Known::Parts(0);
            self.doors = Doors::of(hive, steps);
        }
    }
}

/// Whether the hive encloses empty cells.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Holes {
    None,
    Some,
}

/// All cells that can be reached by sliding around a hive, the start included.
#[inline(always)]
pub(super) fn reach<S: CellSet>(start: S, hive: S) -> S {
    Doors::of(hive, hive.steps()).flood(start)
}

/// Whether there are two free neighbouring cells with both cells beside the step between them occupied.
///
/// `steps[d]` has the cells whose neighbour *against* direction `d` is occupied, so a free cell with `steps[d]` clear,
/// and the ones before and after it set, is such a cell. Each gate shows at both ends; three directions find all.
#[inline(always)]
fn has_gate<S: CellSet>(hive: S, steps: &[S; 6]) -> bool {
    let squeezed = [squeezed(steps, 0), squeezed(steps, 1), squeezed(steps, 2)];
    !squeezed[0].or(squeezed[1]).or(squeezed[2]).without(hive).is_empty()
}

#[inline(always)]
fn squeezed<S: CellSet>(steps: &[S; 6], d: usize) -> S {
    steps[d + 1].and(steps[(d + 5) % 6]).without(steps[d])
}

/// Where slides lead: for each direction, the cells a slide may enter, or leave, by a step in it.
///
/// A step may be made into a free cell if exactly one of the two cells beside it is occupied; seen from the entered
/// cell these lie against the directions before and after. Steps that change the row are told by the cell they leave,
/// so that two of them can change it together.
#[derive(Clone, Copy)]
struct Doors<S> {
    into_east: S,
    into_west: S,
    out_south_east: S,
    out_south_west: S,
    out_north_west: S,
    out_north_east: S,
}

impl<S: CellSet> Doors<S> {
    #[inline(always)]
    fn none() -> Self {
        let none = S::empty();
        Doors {
            into_east: none,
            into_west: none,
            out_south_east: none,
            out_south_west: none,
            out_north_west: none,
            out_north_east: none,
        }
    }

    #[inline(always)]
    fn of(hive: S, [e, se, sw, w, nw, ne]: [S; 6]) -> Self {
        Doors {
            into_east: ne.xor(se).without(hive),
            into_west: sw.xor(nw).without(hive),
            out_south_east: e.xor(sw).without(hive).up(),
            // Left by a step west and one row down: told by the cell between.
            out_south_west: se.xor(w).without(hive).up(),
            out_north_west: w.xor(ne).without(hive).down(),
            out_north_east: nw.xor(e).without(hive).down(),
        }
    }

    /// All cells that can be reached from the start, itself included.
    #[inline(always)]
    fn flood(&self, start: S) -> S {
        let mut reached = start;
        loop {
            let (east, west) = (reached.east(), reached.west());
            let down = reached.and(self.out_south_east).or(west.and(self.out_south_west)).down();
            let up = reached.and(self.out_north_west).or(east.and(self.out_north_east)).up();
            let aside = east.and(self.into_east).or(west.and(self.into_west));
            let next = reached.or(aside).or(down.or(up));
            if next.without(reached).is_empty() {
                return reached;
            }
            reached = next;
        }
    }
}

#[inline(always)]
fn any_of<S: CellSet>(sets: &[S; 6]) -> S {
    sets[0].or(sets[1]).or(sets[2].or(sets[3])).or(sets[4].or(sets[5]))
}
