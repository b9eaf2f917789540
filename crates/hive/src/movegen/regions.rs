//! The empty plane cut at its gates: a step between two free cells is cut where both cells beside it are occupied.
//!
//! Each part of it has one shore, as long as the hive is in one piece, and along a shore one can slide all the way. So
//! an ant gets to every cell beside the hive in the parts it can step into, and nowhere else. That holds for the hive
//! with the ant in it: lift it, and its own cell joins just these parts. Parts are attacked_cells from all over the outside at
//! once, in a few strides, where an ant would have to walk around the whole hive.

#![allow(
    clippy::inline_always,
    reason = "the generator is compiled once per instruction set, all in one piece"
)]

use super::one_hive::Holes;
use crate::bitboard::CellSet;

/// The walls in the empty plane. For each direction, the cells that a step in it cannot enter, or leave, see `exits`.
#[derive(Clone, Copy)]
pub(super) struct Regions<S> {
    hive: S,
    into_east: S,
    into_west: S,
    out_south_east: S,
    out_south_west: S,
    out_north_west: S,
    out_north_east: S,
    gates: S,
}

/// What is known of the empty plane. It is the same for all ants of a position, so it is found out once, when the first
/// one asks.
#[derive(Clone, Copy)]
pub(super) enum AntReach<S> {
    Unknown,
    /// There is only one part.
    OneRegion,
    /// There are gates or holes; the part outside is known.
    Several(Regions<S>, S),
}

impl<S: CellSet> AntReach<S> {
    #[inline(always)]
    pub(super) fn of(hive: S, holes: Holes) -> Self {
        let regions = Regions::around(hive);
        if regions.is_one_region(holes) {
            return AntReach::OneRegion;
        }
        AntReach::Several(regions, regions.region(hive.empty_lines()).cells)
    }
}

/// A part of the empty plane.
#[derive(Clone, Copy)]
pub(super) struct Region<S> {
    /// Its cells.
    pub(super) cells: S,
    /// Its cells and the occupied ones from which one could step into it.
    pub(super) exits: S,
}

impl<S: CellSet> Regions<S> {
    /// `steps[d]` has the cells whose neighbour against direction `d` is occupied. A step enters a cell in direction `d`
    /// between the neighbours against the directions before and after, and leaves it between those against the ones
    /// opposite to them. Steps that change the row are told by the cell they leave, so that two of them can change it
    /// together; where one of them first goes aside, by the cell between.
    #[inline(always)]
    pub(super) fn around(hive: S) -> Self {
        let [e, se, sw, w, nw, ne] = hive.steps();
        let (into_east, north_east, south_west) = (ne.and(se), nw.and(e), se.and(w));
        let south_east = e.and(sw);
        // Each gate shows at both ends; three directions find all.
        let gates = into_east.without(e).or(south_east.without(se)).or(south_west.without(sw)).without(hive);
        Regions {
            hive,
            into_east,
            into_west: sw.and(nw),
            out_south_east: w.and(ne),
            out_south_west: north_east.west(),
            out_north_west: south_east,
            out_north_east: south_west.east(),
            gates,
        }
    }

    /// Whether there is nothing but one part.
    #[inline(always)]
    pub(super) fn is_one_region(&self, holes: Holes) -> bool {
        holes == Holes::None && self.gates.is_empty()
    }

    /// What one step from the cells leads to, free or not, and the cells.
    #[inline(always)]
    fn exits(&self, cells: S) -> S {
        let (east, west) = (cells.east(), cells.west());
        let down = cells.without(self.out_south_east).or(west.without(self.out_south_west)).down();
        let up = cells.without(self.out_north_west).or(east.without(self.out_north_east)).up();
        let aside = east.without(self.into_east).or(west.without(self.into_west));
        cells.or(aside).or(down.or(up))
    }

    /// The part outside the hive, as far as it is needed: it may end early if it has all the wanted cells among its exits.
    #[inline(always)]
    pub(super) fn outside(&self, wanted: S) -> Region<S> {
        self.flood(self.hive.empty_lines(), wanted)
    }

    /// The part around some free cells of it.
    #[inline(always)]
    pub(super) fn region(&self, seed: S) -> Region<S> {
        // Nothing has more exits than there are cells.
        self.flood(seed, S::empty().empty_lines())
    }

    #[inline(always)]
    fn flood(&self, seed: S, wanted: S) -> Region<S> {
        let mut cells = seed;
        loop {
            let exits = self.exits(cells);
            let next = exits.without(self.hive);
            if next.without(cells).is_empty() || wanted.without(exits).is_empty() {
                return Region { cells: next, exits };
            }
            cells = next;
        }
    }
}
