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
//!
//! Also here: the two scales on which a difference in strength is measured, and the standard normal distribution as far
//! as confidence intervals need it.
//!
//! *Logistic* Elo says what score to expect: a difference of `d` scores `1 / (1 + 10^(−d/400))` on average.
//!
//! *Normalized* Elo, written `nElo`, says how many games it takes to see the difference. With `µ` the mean and `σ`
//! the standard deviation of a single game's score it is
//!
//! ```text
//! nElo = 800/ln 10 · (µ − ½)/σ
//! ```
//!
//! It does not depend on how drawish the game or how lopsided the openings are, hence a test with given bounds lasts
//! equally long everywhere. Between nearly equal players who never draw (`σ = ½`) both scales agree. Source: Van den
//! Bergh, “Comments on normalized Elo” (`cantate.be/Fishtest/normalized_elo_practical.pdf`).

use std::f64::consts::{LN_10, PI};
use std::fmt;

use crate::Sample;
use crate::likelihood::Distribution;

/// `nElo` for each standard deviation of a game's score.
pub(crate) const NELO_PER_SIGMA: f64 = 800.0 / LN_10;

/// A unit of Elo.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum EloScale {
    /// By the expected score.
    Logistic,
    /// By the expected score in standard deviations of a game.
    Normalized,
}

/// The score to expect from a player who is this many logistic Elo stronger.
///
/// ```
/// assert_eq!(rusc_rating::score_of_elo(0.0), 0.5);
/// assert!((rusc_rating::score_of_elo(400.0) - 10.0 / 11.0).abs() < 1e-15);
/// ```
pub fn score_of_elo(elo: f64) -> f64 {
    1.0 / (1.0 + 10_f64.powf(-elo / 400.0))
}

/// The logistic Elo difference at which this score is expected: `400·log₁₀(s / (1−s))`.
///
/// Infinite where no difference is large enough: a score of 0 or less gives −∞, 1 or more +∞.
///
/// ```
/// assert!((rusc_rating::elo_of_score(0.75) - 190.848_501_887_865).abs() < 1e-9);
/// assert_eq!(rusc_rating::elo_of_score(1.0), f64::INFINITY);
/// ```
pub fn elo_of_score(score: f64) -> f64 {
    if score <= 0.0 {
        f64::NEG_INFINITY
    } else if score >= 1.0 {
        f64::INFINITY
    } else {
        400.0 * (score / (1.0 - score)).log10()
    }
}

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

/// The quantile of 97.5 %: an interval of ± this many standard errors holds the truth 95 times in 100.
pub(crate) const Z95: f64 = 1.959_963_984_540_054;

/// Beyond this the series has lost digits to cancellation and the continued fraction is short.
const TAIL: f64 = 3.0;

/// Terms of the continued fraction; at [`TAIL`] this leaves a relative error below 1e-13.
const FRACTION_TERMS: u32 = 120;

/// Φ(x), the probability that a standard normal variable is below `x`.
pub(crate) fn probability_below(x: f64) -> f64 {
    if x < -TAIL {
        tail_above(-x)
    } else if x > TAIL {
        1.0 - tail_above(x)
    } else {
        0.5 + density(x) * odd_series(x)
    }
}

fn density(x: f64) -> f64 {
    (-0.5 * x * x).exp() / (2.0 * PI).sqrt()
}

/// `x + x³/3 + x⁵/(3·5) + …`, which times the density is Φ(x) − ½ (Marsaglia, “Evaluating the normal distribution”,
/// Journal of Statistical Software 11, 2004).
fn odd_series(x: f64) -> f64 {
    let mut term = x;
    let mut sum = x;
    let mut odd = 1.0;
    while term.abs() > f64::EPSILON * sum.abs() {
        odd += 2.0;
        term *= x * x / odd;
        sum += term;
    }
    sum
}

/// Laplace's continued fraction `density / (x + 1/(x + 2/(x + 3/(x + …))))`.
fn tail_above(x: f64) -> f64 {
    let fraction = (1..=FRACTION_TERMS).rev().fold(x, |below, k| x + f64::from(k) / below);
    density(x) / fraction
}
