//! The standard normal distribution, as far as confidence intervals need it.

use std::f64::consts::PI;

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
