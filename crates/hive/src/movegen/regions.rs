//! Regions of the empty plane, cut at the gates: a step between two free cells is impossible where both cells beside it
//! are occupied (H9). Regions are found by bitboard flood fill.
//!
//! ```text
//!    ■ g ·          The step between c and o passes the gate g g: both cells beside it are
//!   ■ c o ·         occupied. So c is a region of its own, and o belongs to the outer one.
//!    ■ g ·
//! ```
//!
//! As long as the hive is connected, each region has a single shore, the cells beside the hive, and slides lead all
//! along it. So an ant reaches the whole shore of each region it can step into, and nothing else. This holds for the
//! hive with the ant in it: lifting the ant only adds its own cell to these regions.
//!
//! The outer region is filled from all empty rows and columns at once, which takes a few iterations, where following an
//! ant around the hive takes as many as there are cells.

use super::one_hive::Holes;
use crate::board::bitboard::CellSet;

/// The gates of a hive as bitboards: for each direction, the cells that a step cannot enter or leave; see `exits`.
#[derive(Clone, Copy)]
pub(crate) struct Regions<S> {
    hive: S,
    into_east: S,
    into_west: S,
    out_south_east: S,
    out_south_west: S,
    out_north_west: S,
    out_north_east: S,
    gates: S,
}

/// A region of the empty plane.
#[derive(Clone, Copy)]
pub(crate) struct Region<S> {
    /// Its cells.
    pub(crate) cells: S,
    /// Its cells, and the occupied ones from which a step leads into it.
    pub(crate) exits: S,
}

impl<S: CellSet> Regions<S> {
    /// `steps[d]` has the cells whose neighbour against direction `d` is occupied. A step in direction `d` enters a
    /// cell between its neighbours against the directions before and after `d`, and leaves one between its neighbours
    /// in these directions. East and west are blocked by the cell entered. Steps that change the row are blocked by the
    /// cell left, so that two directions share one row shift in `exits`; the one that first goes east or west, by the
    /// cell between.
    #[inline(always)]
    pub(crate) fn around(hive: S) -> Self {
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

    /// Whether all empty cells are one region: no gate, no hole.
    #[inline(always)]
    pub(crate) fn is_one_region(&self, holes: Holes) -> bool {
        holes == Holes::None && self.gates.is_empty()
    }

    /// The cells, and what one step from them leads to, free or not: one iteration of the flood fill.
    #[inline(always)]
    fn exits(&self, cells: S) -> S {
        let (east, west) = (cells.east(), cells.west());
        let down = cells.without(self.out_south_east).or(west.without(self.out_south_west)).down();
        let up = cells.without(self.out_north_west).or(east.without(self.out_north_east)).up();
        let aside = east.without(self.into_east).or(west.without(self.into_west));
        cells.or(aside).or(down.or(up))
    }

    /// The outer region. The fill stops early once all the wanted cells are among its exits.
    #[inline(always)]
    pub(crate) fn outside(&self, wanted: S) -> Region<S> {
        self.flood(self.hive.empty_lines(), wanted)
    }

    /// The region of some free cells.
    #[inline(always)]
    pub(crate) fn region(&self, seed: S) -> Region<S> {
        // All cells are wanted, so that the fill never stops early.
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
