//! The distribution of what a unit scores, where a unit is a game or a pair of games, and the likeliest distribution
//! among those that obey a hypothesis.
//!
//! A unit has `N` possible values, evenly spaced from 0 to 1. How often each was seen, or is expected, is a weight;
//! what the weights mean is the caller's affair.
//!
//! Let `q` be the observed distribution over the values `a` of a unit. Among all distributions `p` with
//! `Σ pᵢ·φᵢ = 0` for given numbers `φ`, the likelihood `Σ qᵢ·ln pᵢ` is greatest at
//!
//! ```text
//! pᵢ = qᵢ / (1 + θ·φᵢ),   where θ solves   Σ qᵢ·φᵢ / (1 + θ·φᵢ) = 0.                                   (1)
//! ```
//!
//! - A hypothesis about the *mean*, `µ = s`, is of this form with `φᵢ = aᵢ − s`.
//! - A hypothesis about the *t-value*, `(µ − ½)/σ = t`, is not linear in `p`, but its derivative is that of
//!
//! ```text
//! φᵢ = aᵢ − ½ − t·σ/2 · (1 + ((aᵢ − µ)/σ)²),                                                           (2)
//! ```
//!
//! so (1) is repeated with `µ` and `σ` of the last `p` until nothing changes. Source: Van den Bergh,
//! `support_MLE_multinomial.pdf`, proposition 1.1, and `normalized_elo_practical.pdf`, section 4.1, both on
//! `cantate.be/Fishtest`.
//!
//! Every `q` must be positive: with a value that was never seen the likeliest distribution may not exist.

/// The possible values of a unit: `0, 1/(N−1), …, 1`. For a pair this is its points divided by two.
pub(crate) fn values<const N: usize>() -> [f64; N] {
    let last = f64::from((N - 1) as u32);
    std::array::from_fn(|i| f64::from(i as u32) / last)
}

/// Weights of the values, with their sum.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Distribution<const N: usize> {
    weights: [f64; N],
    total: f64,
}

impl<const N: usize> Distribution<N> {
    /// `None` if nothing weighs anything.
    pub(crate) fn new(weights: [f64; N]) -> Option<Self> {
        let total = weights.iter().sum();
        (total > 0.0).then_some(Self { weights, total })
    }

    /// How many units were seen.
    pub(crate) fn total(&self) -> f64 {
        self.total
    }

    pub(crate) fn mean(&self) -> f64 {
        self.expectation(|value| value)
    }

    /// Of one unit: the mean square distance from the mean.
    pub(crate) fn variance(&self) -> f64 {
        let mean = self.mean();
        self.expectation(|value| (value - mean).powi(2))
    }

    fn expectation(&self, of: impl Fn(f64) -> f64) -> f64 {
        let weighted = values::<N>().into_iter().zip(self.weights).map(|(value, weight)| weight * of(value));
        weighted.sum::<f64>() / self.total
    }
}

/// Largest t-value, in size, for which the rounds of [`likeliest_with_t`] are known to be sound: from the uniform
/// distribution they begin with, (2) has both signs up to 0.94, and later rounds inherit it from the one before.
pub(crate) const MAX_T: f64 = 0.9;

/// Rounds that move no probability by more than this have arrived.
const SETTLED: f64 = 1e-10;

/// A handful of rounds is usual and a hundred is rare; the limit only keeps rounding from going round in circles.
const MAX_ROUNDS: u32 = 1000;

/// Newton steps and halvings to solve (1): a dozen is usual.
const MAX_STEPS: u32 = 200;

/// The likeliest distribution with this mean, strictly between 0 and 1.
pub(crate) fn likeliest_with_mean<const N: usize>(observed: &[f64; N], mean: f64) -> [f64; N] {
    likeliest_orthogonal_to(observed, values().map(|value| value - mean))
}

/// The likeliest distribution whose mean lies `t` standard deviations above ½, where `|t|` is at most [`MAX_T`].
pub(crate) fn likeliest_with_t<const N: usize>(observed: &[f64; N], t: f64) -> [f64; N] {
    debug_assert!(t.abs() <= MAX_T);
    let mut guess = [1.0 / f64::from(N as u32); N];
    for _ in 0..MAX_ROUNDS {
        let better = likeliest_orthogonal_to(observed, linearized_t(&guess, t));
        let change = better.iter().zip(guess).map(|(new, old)| (new - old).abs()).fold(0.0, f64::max);
        guess = better;
        if change < SETTLED {
            break;
        }
    }
    guess
}

/// The numbers `φ` of (2).
fn linearized_t<const N: usize>(guess: &[f64; N], t: f64) -> [f64; N] {
    let guess = Distribution::new(*guess).expect("probabilities are positive");
    let (mean, deviation) = (guess.mean(), guess.variance().sqrt());
    values().map(|value| {
        let distance = (value - mean) / deviation;
        value - 0.5 - t * deviation / 2.0 * (1.0 + distance * distance)
    })
}

/// Solves (1). `phi` must have numbers of both signs.
///
/// The left side falls from +∞ to −∞ between the poles `−1/max φ` and `−1/min φ`. The root can lie very close to a
/// pole, where `1 + θ·φ` would lose its digits; therefore `φ` is turned so that the root lies between the lower pole
/// and zero, and `gap`, the distance from that pole, is what gets solved for.
fn likeliest_orthogonal_to<const N: usize>(observed: &[f64; N], mut phi: [f64; N]) -> [f64; N] {
    let product: f64 = observed.iter().zip(phi).map(|(q, phi)| q * phi).sum();
    if product > 0.0 {
        phi = phi.map(|phi| -phi);
    }
    let max = phi.into_iter().fold(f64::NEG_INFINITY, f64::max);
    let denominators = |gap: f64| phi.map(|phi| (1.0 - phi / max) + gap * phi);

    let (mut low, mut high) = (0.0, 1.0 / max);
    let mut gap = high;
    for _ in 0..MAX_STEPS {
        let (mut left, mut slope) = (0.0, 0.0);
        for ((q, phi), denominator) in observed.iter().zip(phi).zip(denominators(gap)) {
            let ratio = phi / denominator;
            left += q * ratio;
            slope -= q * ratio * ratio;
        }
        if left > 0.0 {
            low = gap;
        } else {
            high = gap;
        }
        let newton = gap - left / slope;
        let next = if low < newton && newton < high { newton } else { f64::midpoint(low, high) };
        let step = (next - gap).abs();
        gap = next;
        if step <= 4.0 * f64::EPSILON * gap {
            break;
        }
    }
    let denominators = denominators(gap);
    std::array::from_fn(|i| observed[i] / denominators[i])
}
