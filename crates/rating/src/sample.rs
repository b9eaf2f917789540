//! Results as the statistics take them: single games, or pairs of games.
//!
//! The two differ in the unit that is independent of all others. Nothing here tells good results from bad ones.

use crate::{Pairs, Tally};

/// Counts of independent units: games if every game has its own opening, pairs if each opening is played twice.
///
/// Every statistic takes either, so `Strength::estimate(pairs)` and `sprt.llr(tally)` both work. Pairs are the better
/// choice whenever games were played in pairs; a tally is what remains when they were not.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Sample {
    /// Trinomial counts.
    Games(Tally),
    /// Pentanomial counts.
    Pairs(Pairs),
}

impl From<Tally> for Sample {
    fn from(tally: Tally) -> Sample {
        Sample::Games(tally)
    }
}

impl From<Pairs> for Sample {
    fn from(pairs: Pairs) -> Sample {
        Sample::Pairs(pairs)
    }
}

impl Tally {
    /// From the worst result to the best.
    pub(crate) fn weights(self) -> [f64; 3] {
        [self.losses, self.draws, self.wins].map(f64::from)
    }
}

impl Pairs {
    /// From the worst result to the best.
    pub(crate) fn weights(self) -> [f64; 5] {
        self.counts.map(f64::from)
    }
}
