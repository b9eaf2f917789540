//! Weights of Hive as lookup tables: the sum of the weights of a whole set of pieces takes two lookups a side instead
//! of one for each piece. The sums are exactly those of the plain weights.

#![allow(clippy::inline_always, reason = "one evaluation is one function, so that sums stay in registers")]

use rusc_game::Side;
use rusc_hive::{Bug, PieceSet};

use super::features::{COUNT, NEIGHBORS, PieceTally, QUEEN_NEIGHBORS, TO_MOVE};
use crate::feature::{Counts, Tally};

/// Groups with one feature for each kind; they come first among the features.
const GROUPS: usize = 11;
/// Weights per point: a unit of log-odds is 100 points and 1,000 in weights.
const UNIT: i32 = 10;
/// A side has 14 places for pieces; a lookup takes 7 of them.
const HALF: usize = 7;

/// The weights, and their sums over sets of pieces.
#[derive(Debug)]
pub(super) struct WeightTable {
    pub(super) weights: [i32; COUNT],
    /// For each group and each half of the places of a side, the sum of weights of every subset.
    sums: [[[i32; 1 << HALF]; 2]; GROUPS],
    /// The part of the score that depends on the queens' neighbours only, by the number of neighbours of one's own
    /// queen (rows) and of the opponent's: the lazy evaluation.
    pub(super) queen_neighbors: [i32; NEIGHBORS * NEIGHBORS],
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
        let queen_neighbors = std::array::from_fn(|index| {
            let around = |neighbors: usize| weights[QUEEN_NEIGHBORS + neighbors];
            let (own, enemy) = (index / NEIGHBORS, index % NEIGHBORS);
            (around(own) - around(enemy) + weights[TO_MOVE + index]) / UNIT
        });
        WeightTable { weights: *weights, sums, queen_neighbors }
    }
}

/// Adds up weighted features.
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
