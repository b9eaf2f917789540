//! The ant: any number of steps around the hive (H15).

#![allow(
    clippy::inline_always,
    reason = "the generator is compiled once per instruction set, all in one piece"
)]

use super::regions::AntReach;
use super::{MoveGen, Walker};
use crate::bitboard::CellSet;
use crate::ring::{PASSES, directions};

impl<S: CellSet> MoveGen<'_, S> {
    /// All cells along the hive without the ant, as far as they are in parts of the empty plane it can step into.
    #[inline(always)]
    pub(super) fn ant(&mut self, walker: Walker) -> S {
        if walker.slides() == 0 {
            return S::empty();
        }
        if matches!(self.ant_reach, AntReach::Unknown) {
            self.ant_reach = AntReach::of(self.hive, self.one_hive.holes());
        }
        let shore = self.hive.without(S::single(walker.cell)).neighbors().without(self.hive);
        let AntReach::Several(regions, outside) = &self.ant_reach else { return shore };
        if S::around(walker.cell).without(self.hive).without(*outside).is_empty() {
            return shore.and(*outside);
        }
        let mut reached = S::empty();
        for direction in directions(PASSES[walker.ring as usize]) {
            let beside = S::single(walker.cell.neighbor(direction));
            if !outside.and(beside).is_empty() {
                reached = reached.or(*outside);
            } else if reached.and(beside).is_empty() {
                reached = reached.or(regions.region(beside).cells);
            }
        }
        shore.and(reached)
    }
}
