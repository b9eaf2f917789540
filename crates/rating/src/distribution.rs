//! Mean and variance of what a unit scores, where a unit is a game or a pair of games.
//!
//! A unit has `N` possible values, evenly spaced from 0 to 1. How often each was seen, or is expected, is a weight;
//! what the weights mean is the caller's affair.

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
