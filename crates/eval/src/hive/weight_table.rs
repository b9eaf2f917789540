//! The weights of Hive laid out for speed: what a whole set of pieces is worth, by kind, in two looks instead of one
//! for each piece. It gives the same sums as the plain weights, and nothing else.

#![allow(
    clippy::inline_always,
    reason = "all of it belongs into the features, which is compiled once per instruction set"
)]

use rusc_game::Side;
use rusc_hive::{Bug, PieceSet};

use super::extract::PieceTally;
use super::features::{COUNT, NEIGHBORS, QUEEN_NEIGHBORS, TO_MOVE};
use crate::feature::{Counts, Tally};

/// Groups with one feature for each kind; they come first among the features.
const GROUPS: usize = 11;
/// Weights for each point: a hundred points are a unit of log-odds, a thousand of a weight too.
const UNIT: i32 = 10;
/// Pieces of a side, in two halves.
const HALF: usize = 7;

/// The weights, one by one and summed up.
#[derive(Debug)]
pub(super) struct WeightTable {
    pub(super) weights: [i32; COUNT],
    /// For each group and each half of the places of a side, what any set of these places is worth.
    sums: [[[i32; 1 << HALF]; 2]; GROUPS],
    /// What it is worth to have the move with so many neighbours of one's own queen (rows) and of the opponent's.
    pub(super) crowding: [i32; NEIGHBORS * NEIGHBORS],
}

impl WeightTable {
    pub(super) fn new(weights: &[i32; COUNT]) -> WeightTable {
        let mut sums = [[[0; 1 << HALF]; 2]; GROUPS];
        for (group, halves) in sums.iter_mut().enumerate() {
            for (half, sums) in halves.iter_mut().enumerate() {
                for (places, sum) in sums.iter_mut().enumerate() {
                    let held = (0..HALF).filter(|place| places >> place & 1 != 0);
                    let kinds = held.flat_map(|place| PieceSet::at_place(half * HALF + place));
                    *sum = kinds.map(|piece| weights[group * Bug::COUNT + piece.bug().index()]).sum();
                }
            }
        }
        let crowding = std::array::from_fn(|index| {
            let around = |neighbors: usize| weights[QUEEN_NEIGHBORS + neighbors];
            let (own, enemy) = (index / NEIGHBORS, index % NEIGHBORS);
            (around(own) - around(enemy) + weights[TO_MOVE + index]) / UNIT
        });
        WeightTable { weights: *weights, sums, crowding }
    }
}

/// Adds up what the features are worth.
pub(super) struct Accumulator<'a> {
    table: &'a WeightTable,
    sum: i32,
}

impl<'a> Accumulator<'a> {
    #[inline]
    pub(super) fn by(table: &'a WeightTable) -> Self {
        Accumulator { table, sum: 0 }
    }

    /// The sum in points, a hundred for each unit of log-odds.
    #[inline]
    pub(super) fn points(&self) -> i32 {
        self.sum / UNIT
    }
}

impl Tally for Accumulator<'_> {
    #[inline(always)]
    fn add(&mut self, feature: usize, count: i32) {
        self.sum += self.table.weights[feature] * count;
    }

    #[inline(always)]
    fn turn(&mut self) {
        self.sum = -self.sum;
    }
}

impl PieceTally for Accumulator<'_> {
    #[inline(always)]
    fn add_each(&mut self, pieces: PieceSet, group: usize) {
        let [low, high] = &self.table.sums[group / Bug::COUNT];
        let worth = |side: Side| {
            let places = pieces.places(side);
            low[places & ((1 << HALF) - 1)] + high[places >> HALF & ((1 << HALF) - 1)]
        };
        self.sum += worth(Side::First) - worth(Side::Second);
    }
}

impl PieceTally for Counts<'_> {
    fn add_each(&mut self, pieces: PieceSet, group: usize) {
        for piece in pieces {
            self.add(group + piece.bug().index(), if piece.side() == Side::First { 1 } else { -1 });
        }
    }
}
