//! What cannot be seen from outside: the normal distribution, linear equations, and the likeliest distributions
//! against slow twins that know nothing of how they were found.

use rusc_game::SplitMix64;

use crate::bradley_terry::Cholesky;
use crate::likelihood::{Distribution, MAX_T, likeliest_with_mean, likeliest_with_t, values};
use crate::strength::{Z95, probability_below};

/// Counts of very different sizes, some of them taken for zero, as probabilities.
fn observed<const N: usize>(random: &mut SplitMix64) -> [f64; N] {
    let counts: [f64; N] = std::array::from_fn(|_| 10_f64.powf(9.0 * random.unit() - 3.0).floor().max(1e-3));
    let total: f64 = counts.iter().sum();
    counts.map(|count| count / total)
}

#[track_caller]
fn check_close(found: f64, expected: f64, tolerance: f64) {
    assert!((found - expected).abs() <= tolerance, "{found} instead of {expected}");
}

fn t_value<const N: usize>(p: [f64; N]) -> f64 {
    let p = Distribution::new(p).unwrap();
    (p.mean() - 0.5) / p.variance().sqrt()
}

fn log_likelihood<const N: usize>(observed: &[f64; N], p: &[f64; N]) -> f64 {
    observed.iter().zip(p).map(|(q, p)| q * p.ln()).sum()
}

#[test]
fn normal_probabilities_are_those_of_the_tables() {
    let table = [
        (-10.0, 7.619_853_024_160_527e-24),
        (-5.0, 2.866_515_718_791_939e-7),
        (-3.0, 1.349_898_031_630_094_6e-3),
        (-1.0, 0.158_655_253_931_457_05),
        (0.0, 0.5),
        (0.5, 0.691_462_461_274_013_1),
        (Z95, 0.975),
        (3.0, 0.998_650_101_968_369_9),
        (5.0, 0.999_999_713_348_428_1),
    ];
    for (x, probability) in table {
        check_close(probability_below(x), probability, 1e-13 * probability);
    }
    for step in [-1.0, 1.0] {
        let (inside, outside) = (step * 3.0, step * (3.0 + 1e-12));
        check_close(probability_below(inside), probability_below(outside), 1e-14);
    }
}

#[test]
fn linear_equations_are_solved() {
    let matrix = Cholesky::new(3, vec![4.0, 2.0, 1.0, 2.0, 5.0, 3.0, 1.0, 3.0, 6.0]).unwrap();
    for (found, expected) in matrix.solve(&[11.0, 21.0, 25.0]).into_iter().zip([1.0, 2.0, 3.0]) {
        check_close(found, expected, 1e-14);
    }
    // The cofactors of the diagonal are 21, 23 and 16, the determinant is 67.
    for (found, cofactor) in matrix.inverse_diagonal().into_iter().zip([21.0, 23.0, 16.0]) {
        check_close(found, cofactor / 67.0, 1e-15);
    }
}

#[test]
fn a_matrix_that_is_not_positive_definite_is_refused() {
    assert!(Cholesky::new(2, vec![1.0, 2.0, 2.0, 1.0]).is_none());
    assert!(Cholesky::new(2, vec![1.0, 1.0, 1.0, 1.0]).is_none());
}

#[test]
fn likeliest_distributions_obey_their_hypothesis() {
    let mut random = SplitMix64::new(1);
    for _ in 0..5000 {
        let observed: [f64; 5] = observed(&mut random);
        let mean = 0.2 + 0.6 * random.unit();
        let p = likeliest_with_mean(&observed, mean);
        check_close(p.iter().sum(), 1.0, 1e-9);
        check_close(Distribution::new(p).unwrap().mean(), mean, 1e-9);

        let t = MAX_T * (2.0 * random.unit() - 1.0);
        let p = likeliest_with_t(&observed, t);
        check_close(p.iter().sum(), 1.0, 1e-9);
        check_close(t_value(p), t, 1e-7);
    }
}

/// Among three outcomes the distributions with a given t-value form a curve: if `x` is the probability of a decisive
/// game, wins exceed losses by `t·√(x/(1+t²))`. The twin walks along it in ever smaller steps.
fn best_log_likelihood_with_t(observed: &[f64; 3], t: f64) -> f64 {
    let at = |decisive: f64| {
        let lead = t * (decisive / (1.0 + t * t)).sqrt();
        log_likelihood(
            observed,
            &[f64::midpoint(decisive, -lead), 1.0 - decisive, f64::midpoint(decisive, lead)],
        )
    };
    // Below this share of decisive games there would be fewer than no losses.
    let (mut low, mut high) = (t * t / (1.0 + t * t), 1.0);
    while high - low > 1e-12 {
        let step = (high - low) / 3.0;
        if at(low + step) < at(high - step) {
            low += step;
        } else {
            high -= step;
        }
    }
    at(f64::midpoint(low, high))
}

#[test]
fn no_distribution_of_three_outcomes_with_the_t_value_is_likelier() {
    let mut random = SplitMix64::new(2);
    for _ in 0..2000 {
        let observed = observed(&mut random);
        let t = MAX_T * (2.0 * random.unit() - 1.0);
        let found = log_likelihood(&observed, &likeliest_with_t(&observed, t));
        check_close(found, best_log_likelihood_with_t(&observed, t), 1e-8);
    }
}

#[test]
fn no_neighbouring_distribution_of_pairs_with_the_t_value_is_likelier() {
    let mut random = SplitMix64::new(3);
    for _ in 0..2000 {
        let counts: [f64; 5] = std::array::from_fn(|_| 0.02 + random.unit());
        let observed = counts.map(|count| count / counts.iter().sum::<f64>());
        let t = MAX_T * (2.0 * random.unit() - 1.0);
        let found = likeliest_with_t(&observed, t);
        // Any small change, corrected by moving weight between the extremes until the t-value is right again.
        let mut changed = found.map(|p| p * (1.0 + 0.02 * (random.unit() - 0.5)));
        let (mut low, mut high) = (-changed[4], changed[0]);
        let moved = |changed: &[f64; 5], shift: f64| {
            let [p0, p1, p2, p3, p4] = *changed;
            [p0 - shift, p1, p2, p3, p4 + shift]
        };
        for _ in 0..100 {
            let middle = f64::midpoint(low, high);
            if t_value(moved(&changed, middle)) < t {
                low = middle;
            } else {
                high = middle;
            }
        }
        changed = moved(&changed, low);
        let total: f64 = changed.iter().sum();
        changed = changed.map(|p| p / total);
        check_close(t_value(changed), t, 1e-9);
        assert!(log_likelihood(&observed, &changed) <= log_likelihood(&observed, &found) + 1e-12);
    }
}

#[test]
fn values_of_a_unit_run_from_zero_to_one() {
    assert_eq!(values::<3>().map(f64::to_bits), [0.0, 0.5, 1.0].map(f64::to_bits));
    assert_eq!(values::<5>().map(f64::to_bits), [0.0, 0.25, 0.5, 0.75, 1.0].map(f64::to_bits));
}
