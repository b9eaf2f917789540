//! Counts the features of a position of Hive. It weighs nothing: the tally does.

#![allow(
    clippy::inline_always,
    reason = "all of it belongs into the features, which is compiled once per instruction set"
)]

use rusc_game::{Position as _, Side};
use rusc_hive::{Bug, FeatureVisitor, Features, PieceSet, Position};

use super::features::{
    ATTACKED_CELLS_BY_NEIGHBORS, ATTACKER, ATTACKERS, ATTACKERS_BY_NEIGHBORS, BEETLE_AT, BESIDE_ENEMY_QUEEN,
    COVERED, COVERING, ENTRANCE, ENTRANCE_AT_ENEMY, ENTRANCE_AT_QUEEN, ESCAPE, FREE, FREE_GUARD, GATED,
    IN_HAND, MOSQUITO_COPIES, NEIGHBORS, ON_ENEMY_QUEEN, ON_OWN_QUEEN, PILLBUG_AT_QUEEN, PILLBUG_FOR_QUEEN,
    PINNED, QUEEN_NEIGHBORS, QUEEN_STEPS, STUCK, STUCK_BESIDE_ENEMY_QUEEN, STUCK_GUARD, TO_MOVE,
};
use super::queen;
use crate::feature::Tally;

/// A tally that takes pieces by the set.
pub(super) trait PieceTally: Tally {
    /// One feature of the group for each of the pieces, by its kind: those of the first side are found, those of the
    /// second count against it. The group has a feature for each kind.
    fn add_each(&mut self, pieces: PieceSet, group: usize);
}

/// Counts everything, seen by the side to move.
#[inline]
pub(super) fn extract<T: PieceTally>(pos: &Position, tally: T) -> T {
    Features::visit(pos, Extractor { pos, tally })
}

/// It owns the tally, so that sums may stay in registers.
struct Extractor<'a, T> {
    pos: &'a Position,
    tally: T,
}

impl<T: PieceTally> FeatureVisitor for Extractor<'_, T> {
    type Output = T;

    #[inline(always)]
    fn visit(self, features: &Features) -> T {
        let Extractor { pos, mut tally } = self;
        OneSide { pos, features, side: Side::Second }.count(&mut tally);
        tally.turn();
        OneSide { pos, features, side: Side::First }.count(&mut tally);
        count_each(pos, features, &mut tally);
        let side = pos.side_to_move();
        if side == Side::Second {
            tally.turn();
        }
        let neighbors = |side: Side| usize::from(features.queen_neighbors[side.index()]);
        let (own, enemy) = (neighbors(side), neighbors(!side));
        tally.add(TO_MOVE + own * NEIGHBORS + enemy, 1);
        tally
    }
}

/// What is counted piece by piece, of both sides at once, seen by the first.
#[inline(always)]
fn count_each<T: PieceTally>(pos: &Position, features: &Features, tally: &mut T) {
    let sides = [PieceSet::side(Side::First), PieceSet::side(Side::Second)];
    let beside = features.beside_queen;
    let guards = beside[0].and(sides[0]).or(beside[1].and(sides[1]));
    let attackers = beside[1].and(sides[0]).or(beside[0].and(sides[1]));
    tally.add_each(features.free, FREE);
    tally.add_each(features.stuck, STUCK);
    tally.add_each(features.pinned, PINNED);
    tally.add_each(pos.hand(Side::First).or(pos.hand(Side::Second)), IN_HAND);
    tally.add_each(attackers, BESIDE_ENEMY_QUEEN);
    tally.add_each(attackers.and(features.stuck), STUCK_BESIDE_ENEMY_QUEEN);
    tally.add_each(guards.and(features.free), FREE_GUARD);
    tally.add_each(guards.and(features.stuck), STUCK_GUARD);
    tally.add_each(features.attackers, ATTACKER);
    count_stacks(pos, features, tally);
    count_beetles(pos, features.free, attackers, tally);
}

/// What stands on others, seen by the first side.
#[inline(always)]
fn count_stacks<T: PieceTally>(pos: &Position, features: &Features, tally: &mut T) {
    let board = pos.board();
    for piece in features.covered {
        let Some(top) = board.cell_of(piece).and_then(|cell| board.top(cell)) else { continue };
        let (side, rider) = (piece.side(), top.side());
        tally.add(COVERED + piece.bug().index(), sign(side));
        if side != rider {
            tally.add(COVERING + piece.bug().index(), sign(rider));
        }
        if piece.bug() != Bug::Queen {
            continue;
        }
        if side == rider {
            tally.add(ON_OWN_QUEEN, sign(rider));
        } else {
            tally.add(ON_ENEMY_QUEEN, sign(rider));
            let entrances = i32::from(features.entrances_at_enemy[rider.index()]);
            let count = if pos.hand(rider).is_empty() { 0 } else { entrances };
            tally.add(ENTRANCE_AT_ENEMY, sign(rider) * count);
        }
    }
}

/// What could soon stand on others, seen by the first side: the beetles on their way to the opponent's queen.
#[inline(always)]
fn count_beetles<T: PieceTally>(pos: &Position, free: PieceSet, attackers: PieceSet, tally: &mut T) {
    let queens = [queen(pos, Side::First), queen(pos, Side::Second)];
    for beetle in PieceSet::bug(Bug::Beetle).and(free).without(attackers) {
        let (cell, target) = (pos.board().cell_of(beetle), queens[(!beetle.side()).index()]);
        if let (Some(cell), Some(target)) = (cell, target)
            && cell != target
        {
            // Nearer ones are attackers.
            tally.add(BEETLE_AT + cell.distance(target).min(4) - 2, sign(beetle.side()));
        }
    }
}

/// What one feature of a side counts, seen by the first.
#[inline(always)]
const fn sign(side: Side) -> i32 {
    match side {
        Side::First => 1,
        Side::Second => -1,
    }
}

/// A position as one side sees it.
struct OneSide<'a> {
    pos: &'a Position,
    features: &'a Features,
    side: Side,
}

impl OneSide<'_> {
    /// Counts everything else.
    #[inline(always)]
    fn count<T: PieceTally>(&self, tally: &mut T) {
        let (features, side) = (self.features, self.side.index());
        let guards = features.beside_queen[side].and(PieceSet::side(self.side));
        let hand = self.pos.hand(self.side);
        tally.add(QUEEN_NEIGHBORS + usize::from(features.queen_neighbors[side]), 1);
        tally.add(QUEEN_STEPS + usize::from(features.queen_steps[side]).min(3), 1);
        tally.add(GATED + usize::from(features.gated[side]).min(3), 1);
        tally.add(ENTRANCE, i32::from(features.entrances[side]));
        tally.add(ENTRANCE_AT_QUEEN, i32::from(features.entrances_at_queen[side]));
        self.count_attackers(tally);
        self.count_pillbug_and_mosquito(guards, hand, tally);
    }

    /// Who could come to the opponent's queen.
    #[inline(always)]
    fn count_attackers<T: PieceTally>(&self, tally: &mut T) {
        let (side, enemy) = (self.side.index(), (!self.side).index());
        let fillers = self.features.attackers.and(PieceSet::side(self.side));
        let filled = usize::from(self.features.attacked_cells[side]);
        let neighbors = usize::from(self.features.queen_neighbors[enemy]);
        tally.add(
            ATTACKERS_BY_NEIGHBORS + neighbors * ATTACKERS + (fillers.len() as usize).min(ATTACKERS - 1),
            1,
        );
        tally.add(ATTACKED_CELLS_BY_NEIGHBORS + neighbors * ATTACKERS + filled.min(ATTACKERS - 1), 1);
    }

    /// The pillbug and the mosquito.
    #[inline(always)]
    fn count_pillbug_and_mosquito<T: PieceTally>(&self, guards: PieceSet, hand: PieceSet, tally: &mut T) {
        let side = self.side.index();
        let pillbug = PieceSet::bug(Bug::Pillbug);
        if !guards.and(pillbug).is_empty() {
            tally.add(PILLBUG_AT_QUEEN, 1);
        } else if !hand.and(pillbug).is_empty() && self.features.entrances_at_queen[side] > 0 {
            tally.add(PILLBUG_FOR_QUEEN, 1);
        }
        if let Some(crowd) = self.features.escape[side] {
            tally.add(ESCAPE + usize::from(crowd).min(NEIGHBORS - 1), 1);
        }
        let mut kinds = self.features.mosquito_copies[side];
        while kinds != 0 {
            tally.add(MOSQUITO_COPIES + kinds.trailing_zeros() as usize, 1);
            kinds &= kinds - 1;
        }
    }
}
