//! Thousands of tests played with loaded dice: the test must err as often as it says, no matter how the results are
//! distributed otherwise.

use rusc_game::SplitMix64;
use rusc_rating::GameResult::{Draw, Loss, Win};
use rusc_rating::{Decision, EloScale, ErrorRates, Hypotheses, Pairs, Sprt, Strength, Tally, score_of_elo};

const RATES: ErrorRates = ErrorRates { alpha: 0.05, beta: 0.10 };

/// An index, by its probability.
fn pick(random: &mut SplitMix64, probabilities: &[f64]) -> usize {
    let mut rest = random.unit();
    let fits = |p: &f64| {
        rest -= p;
        rest < 0.0
    };
    probabilities.iter().position(fits).unwrap_or(probabilities.len() - 1)
}

/// How the points of a pair are distributed between equal players: many draws and a few decided openings.
const EVEN: [f64; 5] = [0.05, 0.22, 0.46, 0.22, 0.05];

/// The same distribution, tilted until `measure` of it is `target`.
fn tilted(target: f64, measure: impl Fn(f64, f64) -> f64) -> [f64; 5] {
    let at = |tilt: f64| {
        let weights: [f64; 5] =
            std::array::from_fn(|i| EVEN[i] * (tilt * (f64::from(i as u32) / 4.0 - 0.5)).exp());
        let total: f64 = weights.iter().sum();
        weights.map(|weight| weight / total)
    };
    let measured = |p: [f64; 5]| {
        let moment = |power: i32| -> f64 {
            p.iter().enumerate().map(|(i, p)| p * (f64::from(i as u32) / 4.0).powi(power)).sum()
        };
        measure(moment(1), moment(2) - moment(1).powi(2))
    };
    let (mut low, mut high) = (-5.0, 5.0);
    for _ in 0..100 {
        let middle = f64::midpoint(low, high);
        if measured(at(middle)) < target {
            low = middle;
        } else {
            high = middle;
        }
    }
    at(low)
}

fn with_nelo(nelo: f64) -> [f64; 5] {
    tilted(nelo, |mean, variance| 800.0 / std::f64::consts::LN_10 * (mean - 0.5) / (2.0 * variance).sqrt())
}

fn with_elo(elo: f64) -> [f64; 5] {
    tilted(score_of_elo(elo), |mean, _| mean)
}

/// Plays tests to their end and returns the share that accepts H1.
fn share_of_h1(
    sprt: Sprt,
    n_tests: u32,
    mut play_on: impl FnMut(&mut SplitMix64, Option<Decision>) -> f64,
) -> f64 {
    let mut random = SplitMix64::new(0x9E37_79B9_7F4A_7C15);
    let mut accepted = 0;
    for _ in 0..n_tests {
        let mut decision = None;
        while matches!(decision, None | Some(Decision::Continue)) {
            decision = Some(sprt.decide(play_on(&mut random, decision)));
        }
        accepted += u32::from(decision == Some(Decision::AcceptH1));
    }
    f64::from(accepted) / f64::from(n_tests)
}

fn share_with_pairs(hypotheses: Hypotheses, n_tests: u32, truth: [f64; 5]) -> f64 {
    let sprt = Sprt::new(hypotheses, RATES).expect("the settings make sense");
    let mut pairs = Pairs::default();
    share_of_h1(sprt, n_tests, |random, before| {
        if before.is_none() {
            pairs = Pairs::default();
        }
        // Looking after every other pair saves half the time and errs slightly less often.
        for _ in 0..2 {
            pairs.counts[pick(random, &truth)] += 1;
        }
        sprt.llr(pairs)
    })
}

#[track_caller]
fn check_share(found: f64, expected: f64, tolerance: f64) {
    assert!((found - expected).abs() <= tolerance, "{found} instead of about {expected}");
}

#[test]
fn normalized_tests_of_pairs_err_as_often_as_they_say() {
    let hypotheses = Hypotheses { scale: EloScale::Normalized, elo0: 0.0, elo1: 50.0 };
    check_share(share_with_pairs(hypotheses, 2000, with_nelo(0.0)), RATES.alpha, 0.02);
    check_share(1.0 - share_with_pairs(hypotheses, 2000, with_nelo(50.0)), RATES.beta, 0.03);
    // Halfway between the hypotheses the walk has no drift and starts nearer to the limit of H0.
    let (up, down) = (18_f64.ln(), 9.5_f64.ln());
    check_share(share_with_pairs(hypotheses, 500, with_nelo(25.0)), down / (up + down), 0.06);
}

#[test]
fn logistic_tests_of_pairs_err_as_often_as_they_say() {
    let hypotheses = Hypotheses { scale: EloScale::Logistic, elo0: -20.0, elo1: 15.0 };
    check_share(share_with_pairs(hypotheses, 2000, with_elo(-20.0)), RATES.alpha, 0.02);
    check_share(1.0 - share_with_pairs(hypotheses, 2000, with_elo(15.0)), RATES.beta, 0.03);
}

#[test]
fn tests_of_single_games_err_as_often_as_they_say() {
    let hypotheses = Hypotheses { scale: EloScale::Logistic, elo0: 0.0, elo1: 50.0 };
    let sprt = Sprt::new(hypotheses, RATES).expect("the settings make sense");
    let share = |elo: f64| {
        let (draws, score) = (0.3, score_of_elo(elo));
        let truth = [1.0 - score - draws / 2.0, draws, score - draws / 2.0];
        let mut tally = Tally::default();
        share_of_h1(sprt, 2000, |random, before| {
            if before.is_none() {
                tally = Tally::default();
            }
            tally.record([Loss, Draw, Win][pick(random, &truth)]);
            sprt.llr(tally)
        })
    };
    check_share(share(0.0), RATES.alpha, 0.02);
    check_share(1.0 - share(50.0), RATES.beta, 0.03);
}

#[test]
fn intervals_hold_the_truth_95_times_in_100() {
    let mut random = SplitMix64::new(0xDEAD_BEEF_CAFE);
    let (n_matches, elo) = (4000, 30.0);
    let truth = with_elo(elo);
    let mut held = 0;
    for _ in 0..n_matches {
        let mut pairs = Pairs::default();
        for _ in 0..200 {
            pairs.counts[pick(&mut random, &truth)] += 1;
        }
        let strength = Strength::estimate(pairs).unwrap();
        held += u32::from(strength.elo.low <= elo && elo <= strength.elo.high);
    }
    check_share(f64::from(held) / f64::from(n_matches), 0.95, 0.012);
}
