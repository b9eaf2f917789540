//! Queen attacks by ants, and by mosquitoes that copy ants. An ant reaches every shore cell of the regions of the empty
//! plane it can step into (see `movegen::regions`), so all ants are decided together: if one flood fill of the outer
//! region touches all ants and all gaps, every ant reaches every gap, and only otherwise regions are compared.

use rusc_game::Side;

use super::queen_attack::{AttackSink, QueenAttack, ends};
use crate::board::bitboard::CellSet;
use crate::board::ring::{PASSES, directions};
use crate::movegen::{MoveGen, Region, Regions};
use crate::piece::PieceSet;

impl<S: CellSet> MoveGen<'_, S> {
    /// Adds the attacks of all ants: each reaches the gaps in the regions it can step into.
    #[inline(always)]
    pub(super) fn ant_attacks(&self, attack: &QueenAttack, ants: PieceSet, found: &mut impl AttackSink) {
        let regions = Regions::around(self.hive);
        if regions.is_one_region(self.one_hive.holes()) {
            found.add_all(ants, Side::First, attack.gaps[0]);
            found.add_all(ants, Side::Second, attack.gaps[1]);
            return;
        }
        let mut at = S::empty();
        for ant in ants {
            at = at.or(S::single(self.board.cell_in_play(ant)));
        }
        let mut gaps = self.gaps_for(attack, ants, Side::First).or(self.gaps_for(attack, ants, Side::Second));
        if attack.closed != [0; 2] {
            let closed = closed_gaps::<S>(attack, Side::First).or(closed_gaps(attack, Side::Second));
            gaps = gaps.without(closed);
            if !closed.neighbors().and(at).is_empty() {
                self.attack_closed_gaps(attack, ants, found);
            }
        }
        // All ants and all open gaps at the outer region is the usual case, and then nothing else need be known.
        let wanted = gaps.or(at);
        let outside = regions.outside(wanted);
        if wanted.without(outside.exits).is_empty() {
            found.add_all(ants, Side::First, attack.open(Side::First));
            found.add_all(ants, Side::Second, attack.open(Side::Second));
            return;
        }
        for side in Side::ALL {
            let own = ants.and(PieceSet::side(side));
            if !own.is_empty() {
                self.attack_region(attack, own, side, &outside, found);
                self.attack_pockets(attack, own, side, &regions, outside.cells, found);
            }
        }
    }

    /// A closed gap is a region by itself: only an ant beside it gets there, if no gate lies between.
    #[inline(always)]
    fn attack_closed_gaps(&self, attack: &QueenAttack, ants: PieceSet, found: &mut impl AttackSink) {
        for ant in ants {
            let (cell, target) = (self.board.cell_in_play(ant), attack.target(ant));
            let steps = PASSES[self.board.ring(cell) as usize] & target.last_steps(cell);
            found.add(ant, ends(target, cell, steps) & attack.closed[ant.side().index()]);
        }
    }

    /// The gaps a side attacks, as a set; empty if it has no ants.
    #[inline(always)]
    fn gaps_for(&self, attack: &QueenAttack, ants: PieceSet, side: Side) -> S {
        if ants.and(PieceSet::side(side)).is_empty() {
            return S::empty();
        }
        S::around(attack.targets[side.index()].0).without(self.hive)
    }

    /// Adds the gaps in a region for the ants of a side that can step into it.
    #[inline(always)]
    fn attack_region(
        &self,
        attack: &QueenAttack,
        ants: PieceSet,
        side: Side,
        region: &Region<S>,
        found: &mut impl AttackSink,
    ) {
        let gaps = attack.gaps_in(side, region.cells);
        if gaps == 0 {
            return;
        }
        for ant in ants {
            if region.exits.contains(self.board.cell_in_play(ant)) {
                found.add(ant, gaps);
            }
        }
    }

    /// Adds the gaps in the regions other than the outer one.
    #[inline(always)]
    fn attack_pockets(
        &self,
        attack: &QueenAttack,
        ants: PieceSet,
        side: Side,
        regions: &Regions<S>,
        outside: S,
        found: &mut impl AttackSink,
    ) {
        let mut seen = outside;
        for direction in directions(attack.open(side)) {
            let gap = attack.targets[side.index()].0.neighbor(direction);
            if !seen.contains(gap) {
                let region = regions.region(S::single(gap));
                self.attack_region(attack, ants, side, &region, found);
                seen = seen.or(region.cells);
            }
        }
    }
}

/// The closed gaps a side attacks, as a set.
#[inline(always)]
fn closed_gaps<S: CellSet>(attack: &QueenAttack, side: Side) -> S {
    let queen = attack.targets[side.index()].0;
    let single = |direction: usize| S::single(queen.neighbor(direction));
    directions(attack.closed[side.index()]).fold(S::empty(), |gaps, direction| gaps.or(single(direction)))
}
