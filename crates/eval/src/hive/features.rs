//! The evaluation features of Hive: names, meanings and order in the table of weights, and their extraction, which maps
//! what `rusc_hive` finds in a position to feature indices. Each is counted for one side; the same feature of the opponent
//! counts negatively. The tally applies the weights.

#![allow(clippy::inline_always, reason = "one evaluation is one function, so that sums stay in registers")]

use rusc_game::{Position as _, Side};
use rusc_hive::{Bug, Features, PieceSet, Position};

use super::queen;
use crate::feature::{Tally, features};

/// One feature for each kind of insect, in the order of [`Bug::ALL`]: Q S B G A M L P.
const BUGS: usize = Bug::COUNT;

/// How many of the cells around a queen may be occupied: 0 to 6.
pub(super) const NEIGHBORS: usize = 7;
/// Attackers, and cells they attack, are counted up to this number less one.
pub(super) const ATTACKERS: usize = 4;

features! {
    /// A visible piece that could move, by kind.
    FREE: BUGS;
    /// A visible piece that is pinned or blocked, by kind.
    STUCK: BUGS;
    /// Added for a stuck piece that is pinned, an articulation point of the hive, by kind.
    PINNED: BUGS;
    /// A piece in hand, by kind.
    IN_HAND: BUGS;
    /// A piece under another, by kind.
    COVERED: BUGS;
    /// A piece of the opponent right under one's own, by kind.
    COVERING: BUGS;
    /// Added for a piece beside the opponent's queen, by kind.
    BESIDE_ENEMY_QUEEN: BUGS;
    /// Added for a stuck piece beside the opponent's queen, by kind.
    STUCK_BESIDE_ENEMY_QUEEN: BUGS;
    /// Added for a free piece beside one's own queen, by kind.
    FREE_GUARD: BUGS;
    /// Added for a stuck piece beside one's own queen, by kind.
    STUCK_GUARD: BUGS;
    /// An attacker: a piece that could move to a free cell beside the opponent's queen, by kind.
    ATTACKER: BUGS;
    /// The number of attackers, for each number of neighbours the opponent's queen has.
    ATTACKERS_BY_NEIGHBORS: NEIGHBORS * ATTACKERS;
    /// The number of cells they could move to, for each number of neighbours the opponent's queen has.
    ATTACKED_CELLS_BY_NEIGHBORS: NEIGHBORS * ATTACKERS;
    /// The number of occupied cells around one's own queen.
    QUEEN_NEIGHBORS: NEIGHBORS;
    /// The number of steps one's own queen could take.
    QUEEN_STEPS: 4;
    /// The number of free cells beside one's own queen that nothing can slide into.
    GATED: 4;
    /// A piece of one's own on top of the opponent's queen.
    ON_ENEMY_QUEEN: 1;
    /// A piece of one's own on top of one's own queen.
    ON_OWN_QUEEN: 1;
    /// A free beetle two steps from the opponent's queen, three, more.
    BEETLE_AT: 3;
    /// A cell anywhere where one may place a piece.
    ENTRANCE: 1;
    /// A cell beside one's own queen where one may place a piece.
    ENTRANCE_AT_QUEEN: 1;
    /// A cell beside the opponent's queen where one may place a piece.
    ENTRANCE_AT_ENEMY: 1;
    /// A pillbug of one's own beside one's own queen.
    PILLBUG_AT_QUEEN: 1;
    /// A pillbug in hand that may be placed beside one's own queen.
    PILLBUG_FOR_QUEEN: 1;
    /// The fewest neighbours of a cell to which one's queen could be thrown by a pillbug or a mosquito.
    ESCAPE: NEIGHBORS;
    /// A free mosquito on the ground, by each kind it copies.
    MOSQUITO_COPIES: BUGS;
    /// The side to move, for each number of neighbours of one's own queen (rows) and of the opponent's.
    TO_MOVE: NEIGHBORS * NEIGHBORS;
}

/// A tally that takes sets of pieces.
pub(super) trait PieceTally: Tally {
    /// Adds one feature of the group for each piece, by its kind: +1 for the first side, −1 for the second. The group
    /// has a feature for each kind.
    fn add_each(&mut self, pieces: PieceSet, group: usize);
}

/// Counts all features from the side to move's point of view. The tally is owned, so that sums may stay in registers.
#[inline]
pub(super) fn extract<T: PieceTally>(pos: &Position, mut tally: T) -> T {
    let features = &Features::of(pos);
    OneSide { pos, features, side: Side::Second }.count(&mut tally);
    tally.turn();
    OneSide { pos, features, side: Side::First }.count(&mut tally);
    count_pieces(pos, features, &mut tally);
    let side = pos.side_to_move();
    if side == Side::Second {
        tally.turn();
    }
    let neighbors = |side: Side| usize::from(features.queen_neighbors[side.index()]);
    let (own, enemy) = (neighbors(side), neighbors(!side));
    tally.add(TO_MOVE + own * NEIGHBORS + enemy, 1);
    tally
}

/// Features by kind of piece, of both sides at once, from the first side's point of view.
#[inline(always)]
fn count_pieces<T: PieceTally>(pos: &Position, features: &Features, tally: &mut T) {
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

/// Stacks, from the first side's point of view.
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

/// The distance of free beetles to the opponent's queen, from the first side's point of view.
#[inline(always)]
fn count_beetles<T: PieceTally>(pos: &Position, free: PieceSet, attackers: PieceSet, tally: &mut T) {
    let queens = [queen(pos, Side::First), queen(pos, Side::Second)];
    for beetle in PieceSet::bug(Bug::Beetle).and(free).without(attackers) {
        let (cell, target) = (pos.board().cell_of(beetle), queens[(!beetle.side()).index()]);
        if let (Some(cell), Some(target)) = (cell, target)
            && cell != target
        {
            // Beetles at distance 1 stand beside the queen already.
            tally.add(BEETLE_AT + cell.distance(target).min(4) - 2, sign(beetle.side()));
        }
    }
}

/// 1 for the first side, −1 for the second.
#[inline(always)]
const fn sign(side: Side) -> i32 {
    match side {
        Side::First => 1,
        Side::Second => -1,
    }
}

/// The features of one side that are not counted by kind of piece.
struct OneSide<'a> {
    pos: &'a Position,
    features: &'a Features,
    side: Side,
}

impl OneSide<'_> {
    /// Counts them for this side.
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

    /// Pieces that could move beside the opponent's queen, and the cells they could move to.
    #[inline(always)]
    fn count_attackers<T: PieceTally>(&self, tally: &mut T) {
        let (side, enemy) = (self.side.index(), (!self.side).index());
        let attackers = self.features.attackers.and(PieceSet::side(self.side));
        let cells = usize::from(self.features.attacked_cells[side]);
        let neighbors = usize::from(self.features.queen_neighbors[enemy]);
        tally.add(
            ATTACKERS_BY_NEIGHBORS + neighbors * ATTACKERS + (attackers.len() as usize).min(ATTACKERS - 1),
            1,
        );
        tally.add(ATTACKED_CELLS_BY_NEIGHBORS + neighbors * ATTACKERS + cells.min(ATTACKERS - 1), 1);
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
        if let Some(neighbors) = self.features.escape[side] {
            tally.add(ESCAPE + usize::from(neighbors).min(NEIGHBORS - 1), 1);
        }
        let mut kinds = self.features.mosquito_copies[side];
        while kinds != 0 {
            tally.add(MOSQUITO_COPIES + kinds.trailing_zeros() as usize, 1);
            kinds &= kinds - 1;
        }
    }
}
