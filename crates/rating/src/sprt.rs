//! The sequential probability ratio test: play until the results favour one of two hypotheses clearly enough.
//!
//! After every game or pair the log-likelihood ratio of all `n` results is formed,
//!
//! ```text
//! LLR = n · Σ qᵢ·ln(p¹ᵢ / p⁰ᵢ),
//! ```
//!
//! where `q` is the observed distribution and `p⁰`, `p¹` are the likeliest distributions under the two hypotheses
//! (the *generalized* SPRT: what the hypotheses leave open is estimated). The test stops where Wald's limits are
//! crossed,
//!
//! ```text
//! LLR ≤ ln(β/(1−α))   the weaker hypothesis H0 is accepted,
//! LLR ≥ ln((1−β)/α)   the stronger hypothesis H1 is accepted.
//! ```
//!
//! With bounds in logistic Elo a hypothesis fixes the mean score; with bounds in normalized Elo it fixes the t-value
//! `nElo·ln 10/800` of a game, which is √2 times that for a pair. Counts of zero are taken as 1/1000, as fishtest and
//! fastchess do: a result never seen is unlikely, not impossible, and without it the likeliest distributions need not
//! exist. Counts that are all positive are taken as they are.

use std::f64::consts::SQRT_2;
use std::fmt;

use crate::Sample;
use crate::likelihood::{likeliest_with_mean, likeliest_with_t};
use crate::strength::{EloScale, NELO_PER_SIGMA, score_of_elo};

/// What a count of zero is taken as.
const UNSEEN: f64 = 1e-3;

/// The two differences in strength between which a test decides.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Hypotheses {
    /// What `elo0` and `elo1` are measured in.
    pub scale: EloScale,
    /// The difference according to H0.
    pub elo0: f64,
    /// The difference according to H1; greater than `elo0`.
    pub elo1: f64,
}

impl Hypotheses {
    /// Does a change make the player stronger?
    pub const GAIN: Hypotheses = Hypotheses { scale: EloScale::Normalized, elo0: 0.0, elo1: 5.0 };
    /// Does a simplification leave the player as strong as before?
    pub const NO_LOSS: Hypotheses = Hypotheses { scale: EloScale::Normalized, elo0: -5.0, elo1: 0.0 };
    /// No bound may be larger in size, on either scale. A test of greater differences ends within a few games, long
    /// before the theory behind it holds.
    pub const MAX_ELO: f64 = 200.0;
}

/// How often a test may be wrong.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ErrorRates {
    /// The probability of accepting H1 where H0 holds.
    pub alpha: f64,
    /// The probability of accepting H0 where H1 holds.
    pub beta: f64,
}

/// One error in twenty either way.
impl Default for ErrorRates {
    fn default() -> ErrorRates {
        ErrorRates { alpha: 0.05, beta: 0.05 }
    }
}

/// What the results say so far.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Decision {
    /// Not enough games yet.
    Continue,
    /// The difference is `elo0` rather than `elo1`.
    AcceptH0,
    /// The difference is `elo1` rather than `elo0`.
    AcceptH1,
}

/// Why there is no such test.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SprtError {
    /// `elo0` is not below `elo1`.
    BoundsNotAscending,
    /// A bound is not a number or beyond [`Hypotheses::MAX_ELO`].
    BoundTooLarge,
    /// `alpha` and `beta` are not positive with a sum below one.
    ErrorRates,
}

impl fmt::Display for SprtError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SprtError::BoundsNotAscending => write!(f, "elo0 must be less than elo1"),
            SprtError::BoundTooLarge => {
                let max = Hypotheses::MAX_ELO;
                write!(f, "elo0 and elo1 must be between -{max} and {max}")
            }
            SprtError::ErrorRates => write!(f, "alpha and beta must be positive and their sum less than 1"),
        }
    }
}

impl std::error::Error for SprtError {}

/// A test with valid settings. It keeps no results: they are handed over whole each time.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sprt {
    hypotheses: Hypotheses,
    rates: ErrorRates,
}

impl Sprt {
    /// A test between `hypotheses` that errs as often as `rates` says.
    ///
    /// # Errors
    /// If the bounds are not ascending or too large, or the rates leave no room for a test.
    pub fn new(hypotheses: Hypotheses, rates: ErrorRates) -> Result<Sprt, SprtError> {
        let Hypotheses { elo0, elo1, .. } = hypotheses;
        let ErrorRates { alpha, beta } = rates;
        let is_bound = |elo: f64| elo.abs() <= Hypotheses::MAX_ELO;
        if !(is_bound(elo0) && is_bound(elo1)) {
            return Err(SprtError::BoundTooLarge);
        }
        if elo0 >= elo1 {
            return Err(SprtError::BoundsNotAscending);
        }
        if !(alpha > 0.0 && beta > 0.0 && alpha + beta < 1.0) {
            return Err(SprtError::ErrorRates);
        }
        Ok(Sprt { hypotheses, rates })
    }

    /// Between what the test decides.
    pub fn hypotheses(&self) -> Hypotheses {
        self.hypotheses
    }

    /// How often the test may be wrong.
    pub fn rates(&self) -> ErrorRates {
        self.rates
    }

    /// At or below this log-likelihood ratio H0 is accepted.
    pub fn lower_limit(&self) -> f64 {
        (self.rates.beta / (1.0 - self.rates.alpha)).ln()
    }

    /// At or above this log-likelihood ratio H1 is accepted.
    pub fn upper_limit(&self) -> f64 {
        ((1.0 - self.rates.beta) / self.rates.alpha).ln()
    }

    /// The generalized log-likelihood ratio of H1 over H0; zero before the first game.
    pub fn llr(&self, results: impl Into<Sample>) -> f64 {
        match results.into() {
            Sample::Games(tally) => self.llr_of_units(tally.weights(), 1.0),
            Sample::Pairs(pairs) => self.llr_of_units(pairs.weights(), SQRT_2),
        }
    }

    /// What a log-likelihood ratio decides.
    pub fn decide(&self, llr: f64) -> Decision {
        if llr >= self.upper_limit() {
            Decision::AcceptH1
        } else if llr <= self.lower_limit() {
            Decision::AcceptH0
        } else {
            Decision::Continue
        }
    }

    /// What the results decide. To be asked whenever a game or pair ends; the first answer other than
    /// [`Decision::Continue`] counts, for later ones would not keep the error rates.
    pub fn judge(&self, results: impl Into<Sample>) -> Decision {
        self.decide(self.llr(results))
    }

    fn llr_of_units<const N: usize>(&self, counts: [f64; N], t_of_unit: f64) -> f64 {
        if counts.iter().all(|&count| count <= 0.0) {
            return 0.0;
        }
        let counts = counts.map(|count| count.max(UNSEEN));
        let total: f64 = counts.iter().sum();
        let observed = counts.map(|count| count / total);
        let likeliest = |elo: f64| match self.hypotheses.scale {
            EloScale::Logistic => likeliest_with_mean(&observed, score_of_elo(elo)),
            EloScale::Normalized => likeliest_with_t(&observed, t_of_unit * elo / NELO_PER_SIGMA),
        };
        let (p0, p1) = (likeliest(self.hypotheses.elo0), likeliest(self.hypotheses.elo1));
        let ratios = p1.into_iter().zip(p0).map(|(p1, p0)| (p1 / p0).ln());
        counts.into_iter().zip(ratios).map(|(count, ratio)| count * ratio).sum()
    }
}
