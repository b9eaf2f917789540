//! The two scales on which a difference in strength is measured.
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

use std::f64::consts::LN_10;

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
