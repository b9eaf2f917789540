//! How much stronger one player is than another, judging by a match of fixed length.
//!
//! With `n` units (games or pairs) of mean score `µ` and variance `v` the mean has the standard error `√(v/n)`, and
//! everything here follows from the normal approximation:
//!
//! ```text
//! Elo        elo(µ), between elo(µ − z·√(v/n)) and elo(µ + z·√(v/n)),       z = 1.96
//! nElo       800/ln 10 · (µ − ½)/σ  ±  800/ln 10 · z/√games,                σ² = v for games, 2v for pairs
//! LOS        Φ((µ − ½)/√(v/n))
//! ```
//!
//! A pair's score is the mean of two games, so its variance is half of a game's: hence `2v`. These are the formulas
//! of fishtest and fastchess, without the former's regularisation. They do not hold for a match that an SPRT has
//! stopped: such a result is biased towards the verdict.

use std::fmt;

use crate::Sample;
use crate::distribution::Distribution;
use crate::normal::{Z95, probability_below};
use crate::scale::{NELO_PER_SIGMA, elo_of_score};

/// A number and its 95 % confidence interval.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Estimate {
    /// Where the truth most likely is.
    pub value: f64,
    /// Where the interval begins; −∞ if it has no beginning.
    pub low: f64,
    /// Where the interval ends; +∞ if it has no end.
    pub high: f64,
}

impl Estimate {
    /// Half the interval, the number behind “±”. Infinite if the interval is.
    pub fn margin(self) -> f64 {
        (self.high - self.low) / 2.0
    }
}

/// `57.94 ± 28.28`, or with as many decimals as asked for.
impl fmt::Display for Estimate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let decimals = f.precision().unwrap_or(2);
        write!(f, "{:.decimals$} ± {:.decimals$}", self.value, self.margin())
    }
}

/// What a match says about the difference in strength.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Strength {
    /// Points per game.
    pub score: f64,
    /// The difference in logistic Elo.
    pub elo: Estimate,
    /// The difference in normalized Elo.
    pub nelo: Estimate,
    /// Likelihood of superiority: the probability, from 0 to 1, of being the stronger player.
    pub los: f64,
}

impl Strength {
    /// `None` if the results do not vary: before the first game, and while all units have ended alike, nothing can be
    /// said about the error.
    pub fn estimate(results: impl Into<Sample>) -> Option<Strength> {
        match results.into() {
            Sample::Games(tally) => estimate(tally.weights(), 1.0),
            Sample::Pairs(pairs) => estimate(pairs.weights(), 2.0),
        }
    }
}

fn estimate<const N: usize>(weights: [f64; N], games_per_unit: f64) -> Option<Strength> {
    let units = Distribution::new(weights)?;
    let (mean, variance) = (units.mean(), units.variance());
    if variance <= 0.0 {
        return None;
    }
    let standard_error = (variance / units.total()).sqrt();
    let per_sigma = NELO_PER_SIGMA / (games_per_unit * variance).sqrt();
    let around_mean = |measure: &dyn Fn(f64) -> f64| Estimate {
        value: measure(mean),
        low: measure(mean - Z95 * standard_error),
        high: measure(mean + Z95 * standard_error),
    };
    Some(Strength {
        score: mean,
        elo: around_mean(&elo_of_score),
        nelo: around_mean(&|score| per_sigma * (score - 0.5)),
        los: probability_below((mean - 0.5) / standard_error),
    })
}
