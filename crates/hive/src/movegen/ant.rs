//! The ant: any number of steps around the hive (H15).

#![allow(
    clippy::inline_always,
    reason = "the generator is compiled once per instruction set, all in one piece"
)]

use super::waters::Outlook;
use super::{Scene, Walker};
use crate::ring::{PASSES, directions};
use crate::sets::CellSet;

impl<S: CellSet> Scene<'_, S> {
    /// All cells along the hive without the ant, as far as they are in parts of the empty plane it can step into.
    #[inline(always)]
    pub(super) fn ant(&mut self, walker: Walker) -> S {
        if walker.slides() == 0 {
            return S::empty();
        }
        if matches!(self.outlook, Outlook::Unknown) {
            self.outlook = Outlook::of(self.hive, self.background.holes());
        }
        let coast = self.hive.without(S::single(walker.cell)).neighbors().without(self.hive);
        let Outlook::Cut(waters, outside) = &self.outlook else { return coast };
        if S::around(walker.cell).without(self.hive).without(*outside).is_empty() {
            return coast.and(*outside);
        }
        let mut reached = S::empty();
        for direction in directions(PASSES[walker.ring as usize]) {
            let beside = S::single(walker.cell.neighbor(direction));
            if !outside.and(beside).is_empty() {
                reached = reached.or(*outside);
            } else if reached.and(beside).is_empty() {
                reached = reached.or(waters.part(beside).cells);
            }
        }
        coast.and(reached)
    }
}
