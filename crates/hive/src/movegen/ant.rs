//! The ant: any number of slides around the hive (H15), decided by the regions of the empty plane it can step into.

use super::one_hive::Holes;
use super::regions::Regions;
use super::{MoveGen, Walker};
use crate::board::bitboard::CellSet;
use crate::board::ring::{PASSES, directions};

/// The regions ants can reach. They are the same for all ants of a position, so they are found once, when the first
/// ant asks.
#[derive(Clone, Copy)]
pub(crate) enum AntReach<S> {
    Unknown,
    /// No gates and no holes: every ant reaches everything.
    OneRegion,
    /// There are gates or holes; with the cells of the outer region.
    Several(Regions<S>, S),
}

impl<S: CellSet> AntReach<S> {
    #[inline(always)]
    fn of(hive: S, holes: Holes) -> Self {
        let regions = Regions::around(hive);
        if regions.is_one_region(holes) {
            return AntReach::OneRegion;
        }
        AntReach::Several(regions, regions.region(hive.empty_lines()).cells)
    }
}

impl<S: CellSet> MoveGen<'_, S> {
    /// The shore of the hive without the ant, as far as it lies in regions the ant can step into.
    #[inline(always)]
    pub(crate) fn ant(&mut self, walker: Walker) -> S {
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
