//! Glicko-2: a rating that knows how uncertain and how erratic it is.
//!
//! Follows Glickman, “Example of the Glicko-2 system” (`glicko.net/glicko/glicko2.pdf`, 2022), step by step; the names
//! of the Greek letters in the code are the paper's. One addition: every number stays in its range, and in particular,
//! as in the original Glicko, the deviation never grows beyond that of a player about whom nothing is known. When
//! ratings are due is the caller's affair.

use std::f64::consts::PI;
use std::fmt;
use std::ops::RangeInclusive;

use crate::GameResult;

/// Points of rating in one unit of the internal scale: `400/ln 10`, as rounded in the paper.
const SCALE: f64 = 173.7178;

/// Where the internal scale has its zero.
const CENTER: f64 = 1500.0;

/// The volatility is found to this precision of its logarithm squared.
const VOLATILITY_PRECISION: f64 = 1e-9;

/// Steps of the search for the volatility: ten are usual.
const MAX_STEPS: u32 = 200;

/// A player's rating: three numbers, each in its range.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Glicko {
    rating: f64,
    deviation: f64,
    volatility: f64,
}

/// Why these numbers are no rating.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum GlickoError {
    /// The rating is not in [`Glicko::RATINGS`].
    Rating,
    /// The deviation is not in [`Glicko::DEVIATIONS`].
    Deviation,
    /// The volatility is not in [`Glicko::VOLATILITIES`].
    Volatility,
    /// The system constant τ is not in [`Glicko2::TAUS`].
    Tau,
}

impl fmt::Display for GlickoError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (what, range) = match self {
            GlickoError::Rating => ("a rating", Glicko::RATINGS),
            GlickoError::Deviation => ("a rating deviation", Glicko::DEVIATIONS),
            GlickoError::Volatility => ("a volatility", Glicko::VOLATILITIES),
            GlickoError::Tau => ("tau", Glicko2::TAUS),
        };
        write!(f, "{what} must be between {} and {}", range.start(), range.end())
    }
}

impl std::error::Error for GlickoError {}

impl Glicko {
    /// A player about whom nothing is known.
    pub const UNRATED: Glicko = Glicko { rating: CENTER, deviation: 350.0, volatility: 0.06 };
    /// Far wider than play can lead to.
    pub const RATINGS: RangeInclusive<f64> = -10_000.0..=10_000.0;
    /// From what a million games leave to what is said of an unrated player.
    pub const DEVIATIONS: RangeInclusive<f64> = 0.1..=350.0;
    /// Far wider than play can lead to.
    pub const VOLATILITIES: RangeInclusive<f64> = 1e-6..=1.0;

    /// A rating as stored earlier.
    ///
    /// # Errors
    /// If a number is out of its range, or no number.
    pub fn new(rating: f64, deviation: f64, volatility: f64) -> Result<Glicko, GlickoError> {
        if !Glicko::RATINGS.contains(&rating) {
            return Err(GlickoError::Rating);
        }
        if !Glicko::DEVIATIONS.contains(&deviation) {
            return Err(GlickoError::Deviation);
        }
        if !Glicko::VOLATILITIES.contains(&volatility) {
            return Err(GlickoError::Volatility);
        }
        Ok(Glicko { rating, deviation, volatility })
    }

    /// The strength, on a scale where 1500 is an unrated player.
    pub fn rating(self) -> f64 {
        self.rating
    }

    /// The standard error of the rating: the truth lies within twice this with 95 % probability.
    pub fn deviation(self) -> f64 {
        self.deviation
    }

    /// How erratically the player's strength changes.
    pub fn volatility(self) -> f64 {
        self.volatility
    }

    /// The score to expect in one game, from what is known about both: `1/(1 + exp(−g(√(φ₁²+φ₂²))·(µ₁−µ₂)))`.
    pub fn expected_score(self, opponent: Glicko) -> f64 {
        let uncertainty = self.phi().hypot(opponent.phi());
        logistic(attenuation(uncertainty) * (self.mu() - opponent.mu()))
    }

    fn mu(self) -> f64 {
        (self.rating - CENTER) / SCALE
    }

    fn phi(self) -> f64 {
        self.deviation / SCALE
    }

    /// Step 8: back from the internal scale.
    fn from_internal(mu: f64, phi: f64, sigma: f64) -> Glicko {
        Glicko {
            rating: clamped(CENTER + SCALE * mu, &Glicko::RATINGS),
            deviation: clamped(SCALE * phi, &Glicko::DEVIATIONS),
            volatility: clamped(sigma, &Glicko::VOLATILITIES),
        }
    }
}

fn clamped(number: f64, range: &RangeInclusive<f64>) -> f64 {
    number.clamp(*range.start(), *range.end())
}

/// The rules by which ratings change: the system constant τ.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Glicko2 {
    tau: f64,
}

/// τ = 0.5, as in the paper's example.
impl Default for Glicko2 {
    fn default() -> Glicko2 {
        Glicko2 { tau: 0.5 }
    }
}

impl Glicko2 {
    /// The paper finds 0.3 to 1.2 reasonable.
    pub const TAUS: RangeInclusive<f64> = 0.01..=2.0;

    /// A system with its own τ: the smaller, the less the volatility changes.
    ///
    /// # Errors
    /// If τ is out of its range, or no number.
    pub fn new(tau: f64) -> Result<Glicko2, GlickoError> {
        if Glicko2::TAUS.contains(&tau) { Ok(Glicko2 { tau }) } else { Err(GlickoError::Tau) }
    }

    /// The ratings of both sides after one game, which is a period of its own. Each side meets the other's rating
    /// from before the game.
    #[must_use]
    pub fn after_game(self, player: Glicko, opponent: Glicko, result: GameResult) -> (Glicko, Glicko) {
        (
            self.after_period(player, &[(opponent, result)]),
            self.after_period(opponent, &[(player, result.reversed())]),
        )
    }

    /// The rating after a period in which the player had these opponents, each with the rating from before the
    /// period. Without games only the deviation grows.
    #[must_use]
    pub fn after_period(self, player: Glicko, games: &[(Glicko, GameResult)]) -> Glicko {
        let (mu, phi, sigma) = (player.mu(), player.phi(), player.volatility);
        if games.is_empty() {
            return Glicko::from_internal(mu, phi.hypot(sigma), sigma);
        }
        // Steps 3 and 4: the information in the games, and how far they would move the rating by themselves.
        let (mut information, mut surprise) = (0.0, 0.0);
        for &(opponent, result) in games {
            let g = attenuation(opponent.phi());
            let lead = g * (mu - opponent.mu());
            information += g * g * logistic(lead) * logistic(-lead);
            surprise += g * (result.points() - logistic(lead));
        }
        let v = 1.0 / information;
        let delta = v * surprise;
        // Steps 5 to 7.
        let sigma = self.volatility(delta, phi, v, sigma);
        let phi_star = phi.hypot(sigma);
        let phi = 1.0 / (1.0 / (phi_star * phi_star) + information).sqrt();
        Glicko::from_internal(mu + phi * phi * surprise, phi, sigma)
    }

    /// Step 5: the root of `f`, by regula falsi with the Illinois correction, in `x = ln σ²`.
    fn volatility(self, delta: f64, phi: f64, v: f64, sigma: f64) -> f64 {
        let a = 2.0 * sigma.ln();
        let spread = phi * phi + v;
        let f = |x: f64| {
            let e = x.exp();
            let excess = e * (delta * delta - spread - e) / (2.0 * (spread + e) * (spread + e));
            excess - (x - a) / (self.tau * self.tau)
        };
        let (mut near, mut far) = (a, self.bracket(delta * delta - spread, a, f));
        let (mut f_near, mut f_far) = (f(near), f(far));
        for _ in 0..MAX_STEPS {
            if (far - near).abs() <= VOLATILITY_PRECISION {
                break;
            }
            let middle = near + (near - far) * f_near / (f_far - f_near);
            let f_middle = f(middle);
            if f_middle * f_far <= 0.0 {
                (near, f_near) = (far, f_far);
            } else {
                f_near /= 2.0;
            }
            (far, f_far) = (middle, f_middle);
        }
        (near / 2.0).exp()
    }

    /// A point on the other side of the root from `a`. The walk down ends because the first part of `f` is never below
    /// −½ while the second grows by `1/τ` with each step.
    fn bracket(self, excess: f64, a: f64, f: impl Fn(f64) -> f64) -> f64 {
        if excess > 0.0 {
            return excess.ln();
        }
        let mut below = a - self.tau;
        while f(below) < 0.0 {
            below -= self.tau;
        }
        below
    }
}

/// `g(φ)`: how much an opponent's uncertainty blunts a result.
fn attenuation(phi: f64) -> f64 {
    1.0 / (1.0 + 3.0 * phi * phi / (PI * PI)).sqrt()
}

fn logistic(x: f64) -> f64 {
    1.0 / (1.0 + (-x).exp())
}
