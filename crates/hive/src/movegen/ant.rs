//! The ant: any number of steps around the hive (H15).

#![allow(
    clippy::inline_always,
    reason = "the generator is compiled once per instruction set, all in one piece"
)]

use super::{Scene, Walker, shore};
use crate::ring::{GROUPS, directions, opposite};
use crate::sets::CellSet;

impl<S: CellSet> Scene<'_, S> {
    #[inline(always)]
    pub(super) fn ant(&mut self, walker: Walker) -> S {
        let exits = walker.slides();
        if exits == 0 {
            return S::empty();
        }
        if let Some(lonely) = self.lonely_cells(walker) {
            return self.along_the_shore(walker, exits).without(lonely);
        }
        let start = S::single(walker.cell);
        shore::reach(start, self.hive.without(start)).without(start)
    }

    /// ```text
    ///      ○ ○        a  the ant; it touches one group ▒ of pieces
    ///     ● a ●       ●  its two exits, one at each end of the group
    ///      ▒ ▒        ○  cells between them that touch nothing but the ant
    /// ```
    /// Lift the ant, and the shore of the hive changes only here: it runs through the ant's cell instead of around
    /// it, and the cells that touched nothing else are no longer shore. Those are returned; `None` if the ant is
    /// not in such a place.
    #[inline(always)]
    fn lonely_cells(&self, walker: Walker) -> Option<S> {
        if GROUPS[walker.ring as usize] != 1 {
            return None;
        }
        let mut lonely = S::empty();
        for direction in directions(!walker.ring & !walker.slides() & 63) {
            let cell = walker.cell.neighbor(direction);
            if self.board.ring(cell) != 1 << opposite(direction) {
                return None;
            }
            lonely = lonely.or(S::single(cell));
        }
        Some(lonely)
    }

    /// The parts of the shore that begin at the exits; the ant's own cell joins them.
    #[inline(always)]
    fn along_the_shore(&mut self, walker: Walker, exits: u8) -> S {
        let holes = self.background.holes();
        let mut reached = S::empty();
        for direction in directions(exits) {
            let exit = walker.cell.neighbor(direction);
            if !reached.contains(exit) {
                reached = reached.or(self.shore.part_of(exit, self.hive, holes));
            }
        }
        reached
    }
}
