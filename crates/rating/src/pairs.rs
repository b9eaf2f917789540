//! How many pairs of games ended with 0, ½, 1, 1½ and 2 points: pentanomial counts.
//!
//! A pair is one opening played twice with colours reversed. An opening that favours one side spoils both games of
//! its pair in opposite directions: the two results are not independent, while the pairs are. Counting pairs keeps the
//! errors honest and mostly makes them smaller. This is the model of fishtest.
//!
//! [`Sample`] is what the statistics take: single games, or pairs of games. The two differ in the unit that is
//! independent of all others.

use std::fmt;
use std::ops::{Add, AddAssign};

use crate::{GameResult, Tally};

/// Counts of game pairs from one player's side.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Pairs {
    /// `counts[i]` pairs brought `i` half points: both lost, …, both won. Two draws, or a win and a loss, are one
    /// point.
    pub counts: [u32; 5],
}

impl Pairs {
    /// Pairs counted elsewhere, from no points to two.
    pub fn new(counts: [u32; 5]) -> Pairs {
        Pairs { counts }
    }

    /// Counts one more pair.
    pub fn record(&mut self, one: GameResult, other: GameResult) {
        // The declared order of the results is their number of half points.
        self.counts[one as usize + other as usize] += 1;
    }

    /// Pairs played.
    pub fn pairs(self) -> u64 {
        self.counts.into_iter().map(u64::from).sum()
    }

    /// Games played: two for each pair.
    pub fn games(self) -> u64 {
        2 * self.pairs()
    }

    /// One for a win, a half for a draw.
    pub fn points(self) -> f64 {
        let [_, half, one, one_and_half, two] = self.counts.map(f64::from);
        0.5 * half + one + 1.5 * one_and_half + 2.0 * two
    }

    /// Points per game; `None` before the first pair.
    pub fn score(self) -> Option<f64> {
        let games = 2.0 * self.counts.map(f64::from).into_iter().sum::<f64>();
        (games > 0.0).then(|| self.points() / games)
    }

    /// The same pairs as the opponent counts them.
    #[must_use]
    pub fn reversed(self) -> Pairs {
        let mut counts = self.counts;
        counts.reverse();
        Pairs { counts }
    }
}

impl Add for Pairs {
    type Output = Pairs;

    fn add(self, other: Pairs) -> Pairs {
        Pairs { counts: std::array::from_fn(|i| self.counts[i] + other.counts[i]) }
    }
}

impl AddAssign for Pairs {
    fn add_assign(&mut self, other: Pairs) {
        *self = *self + other;
    }
}

/// `[13, 37, 50, 25, 3]`, from no points to two.
impl fmt::Display for Pairs {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?}", self.counts)
    }
}

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
