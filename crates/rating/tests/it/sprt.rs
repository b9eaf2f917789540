//! Log-likelihood ratios against published ones and closed forms; limits; settings that are refused.

use rusc_rating::EloScale::{Logistic, Normalized};
use rusc_rating::{
    Decision, EloScale, ErrorRates, Hypotheses, Pairs, Sample, Sprt, SprtError, Strength, Tally,
    elo_of_score, score_of_elo,
};

use crate::check_close;

fn sprt(scale: EloScale, elo0: f64, elo1: f64) -> Sprt {
    Sprt::new(Hypotheses { scale, elo0, elo1 }, ErrorRates::default()).expect("the settings make sense")
}

fn games(wins: u32, draws: u32, losses: u32) -> Sample {
    Tally { wins, draws, losses }.into()
}

#[test]
fn ratios_of_pairs_are_those_published_by_other_programs() {
    // Source, results, bounds, ratio rounded to two decimals.
    let published = [
        // fastchess, sprt_test.cpp
        ([365, 16618, 36229, 16974, 390], Normalized, (0.0, 2.0), 2.25),
        ([127, 4883, 10712, 5150, 104], Normalized, (-1.75, 0.25), 3.01),
        ([223, 9863, 21279, 10037, 246], Logistic, (0.5, 2.5), -3.07),
        ([871, 26175, 55983, 26678, 821], Logistic, (0.0, 2.0), -4.98),
        // OpenBench, as quoted in viridithas 292, PlentyChess 95, 229, 334 (twice) and 213, chess-3 139 and 39
        ([584, 11950, 25215, 11975, 596], Normalized, (0.0, 3.0), -2.96),
        ([46, 936, 2083, 1043, 63], Normalized, (0.0, 5.0), 2.91),
        ([24, 609, 1406, 767, 42], Normalized, (0.0, 3.0), 2.91),
        ([5, 942, 2469, 1050, 5], Normalized, (-3.0, 1.0), 2.90),
        ([214, 8992, 19871, 9102, 235], Normalized, (0.0, 2.5), 0.16),
        ([44, 241, 590, 413, 71], Normalized, (0.0, 3.0), 2.91),
        ([84, 290, 500, 369, 113], Normalized, (-5.0, 0.0), 2.97),
        ([78, 64, 64, 14, 4], Normalized, (0.0, 5.0), -2.95),
    ];
    for (counts, scale, (elo0, elo1), ratio) in published {
        check_close(sprt(scale, elo0, elo1).llr(Pairs::new(counts)), ratio, 0.005);
    }
}

#[test]
fn ratios_of_games_are_those_published_by_fastchess() {
    let published = [
        (games(36433, 68692, 36027), Normalized, (0.0, 2.0), 0.92),
        (games(10871, 20431, 10650), Normalized, (-1.75, 0.25), 2.30),
        (games(21404, 40708, 21184), Logistic, (0.5, 2.5), -1.57),
        (games(57433, 106_593, 57030), Logistic, (0.0, 2.0), -2.59),
    ];
    for (results, scale, (elo0, elo1), ratio) in published {
        check_close(sprt(scale, elo0, elo1).llr(results), ratio, 0.005);
    }
}

#[test]
fn five_decimals_of_a_fishtest_statistics_page_are_right() {
    // The “raw statistics” page of test 69d3c8dc7c5b3724e29d2712 on montytest, which runs the code of fishtest.
    let pairs = Pairs::new([13, 37, 50, 25, 3]);
    check_close(sprt(Normalized, 0.0, 4.0).llr(pairs), -0.54912, 0.000_005);
    // There the bounds are made logistic by way of the standard deviation of a game.
    let deviation = (2.0 * 0.057_617_187_5_f64).sqrt();
    let elo1 = elo_of_score(0.5 + 4.0 * std::f64::consts::LN_10 / 800.0 * deviation);
    check_close(elo1, 2.716, 0.0005);
    check_close(sprt(Logistic, 0.0, elo1).llr(pairs), -0.53772, 0.000_005);
    check_close(Strength::estimate(pairs).unwrap().nelo.value, -63.97, 0.005);
}

#[test]
fn without_draws_the_ratio_is_that_of_two_binomial_distributions() {
    let (s0, s1) = (score_of_elo(-10.0), score_of_elo(30.0));
    let binomial = 530.0 * (s1 / s0).ln() + 470.0 * ((1.0 - s1) / (1.0 - s0)).ln();
    check_close(sprt(Logistic, -10.0, 30.0).llr(games(530, 0, 470)), binomial, 1e-3);
}

#[test]
fn if_all_pairs_are_won_the_ratio_follows_from_two_points() {
    // All weight lies on 0 and 2 points: p of it on 2 points has the t-value (p − ½)/√(p(1−p)).
    let t = 5.0 * std::f64::consts::LN_10 / 800.0 * std::f64::consts::SQRT_2;
    let p = 0.5 + 0.5 * t / (1.0 + t * t).sqrt();
    check_close((p - 0.5) / (p * (1.0 - p)).sqrt(), t, 1e-12);
    check_close(sprt(Normalized, 0.0, 5.0).llr(Pairs::new([0, 0, 0, 0, 104])), 104.0 * (p / 0.5).ln(), 1e-3);
}

#[test]
fn ratios_are_near_the_approximation_for_small_differences() {
    // Van den Bergh, normalized_elo_practical.pdf, section 4.2.
    let pairs = Pairs::new([1120, 7205, 13_475, 7590, 1264]);
    let t = |nelo: f64| nelo * std::f64::consts::LN_10 / 800.0;
    let seen = t(Strength::estimate(pairs).unwrap().nelo.value);
    let games = 2.0 * (1120.0 + 7205.0 + 13_475.0 + 7590.0 + 1264.0);
    for (elo0, elo1) in [(-3.0, 1.0), (0.0, 5.0), (4.0, 20.0)] {
        let squares = |elo: f64| 1.0 + (seen - t(elo)).powi(2);
        let approximation = games / 2.0 * (squares(elo0) / squares(elo1)).ln();
        check_close(sprt(Normalized, elo0, elo1).llr(pairs), approximation, 1e-2 * approximation.abs());
    }
}

#[test]
fn the_opponent_tests_the_opposite() {
    for scale in [Logistic, Normalized] {
        for counts in [[12, 102, 233, 166, 22], [0, 0, 3, 1, 0], [0, 0, 0, 0, 50], [7, 0, 0, 0, 900]] {
            let pairs = Pairs::new(counts);
            let mine = sprt(scale, -20.0, 35.0).llr(pairs);
            let theirs = sprt(scale, -35.0, 20.0).llr(pairs.reversed());
            check_close(mine, -theirs, 1e-6 * mine.abs().max(1.0));
        }
    }
}

#[test]
fn a_ratio_exists_for_every_small_count_and_the_widest_bounds() {
    for scale in [Logistic, Normalized] {
        let widest = sprt(scale, -Hypotheses::MAX_ELO, Hypotheses::MAX_ELO);
        for code in 0..4_u32.pow(5) {
            let counts = std::array::from_fn(|i| code >> (2 * i) & 3);
            let ratio = widest.llr(Pairs::new(counts));
            assert!(ratio.is_finite(), "{counts:?}");
            // The bounds are symmetric, so the opponent's ratio is the opposite.
            check_close(widest.llr(Pairs::new(counts).reversed()), -ratio, 1e-6);
        }
    }
}

#[test]
fn before_the_first_game_nothing_is_decided() {
    for scale in [Logistic, Normalized] {
        let test = sprt(scale, 0.0, 5.0);
        check_close(test.llr(Tally::default()), 0.0, 0.0);
        check_close(test.llr(Pairs::default()), 0.0, 0.0);
        assert_eq!(test.judge(Pairs::default()), Decision::Continue);
    }
}

#[test]
fn limits_are_those_of_wald_and_belong_to_the_decision() {
    let test = Sprt::new(Hypotheses::GAIN, ErrorRates { alpha: 0.05, beta: 0.10 }).unwrap();
    check_close(test.upper_limit(), 18_f64.ln(), 1e-12);
    check_close(test.lower_limit(), (2.0_f64 / 19.0).ln(), 1e-12);
    assert_eq!(test.decide(test.upper_limit()), Decision::AcceptH1);
    assert_eq!(test.decide(test.lower_limit()), Decision::AcceptH0);
    assert_eq!(test.decide(test.upper_limit() - 1e-9), Decision::Continue);
    assert_eq!(test.decide(test.lower_limit() + 1e-9), Decision::Continue);
}

#[test]
fn a_clear_result_is_judged() {
    let gain = Sprt::new(Hypotheses::GAIN, ErrorRates::default()).unwrap();
    let no_loss = Sprt::new(Hypotheses::NO_LOSS, ErrorRates::default()).unwrap();
    let better = Pairs::new([46, 936, 2083, 1143, 63]);
    assert_eq!(gain.judge(better), Decision::AcceptH1);
    assert_eq!(gain.judge(better.reversed()), Decision::AcceptH0);
    assert_eq!(no_loss.judge(better.reversed()), Decision::AcceptH0);
}

#[test]
fn senseless_settings_are_refused() {
    let check = |elo0, elo1, alpha, beta, error| {
        let hypotheses = Hypotheses { scale: Normalized, elo0, elo1 };
        assert_eq!(Sprt::new(hypotheses, ErrorRates { alpha, beta }), Err(error));
    };
    check(5.0, 5.0, 0.05, 0.05, SprtError::BoundsNotAscending);
    check(5.0, 0.0, 0.05, 0.05, SprtError::BoundsNotAscending);
    check(f64::NAN, 0.0, 0.05, 0.05, SprtError::BoundTooLarge);
    check(0.0, f64::INFINITY, 0.05, 0.05, SprtError::BoundTooLarge);
    check(0.0, 200.5, 0.05, 0.05, SprtError::BoundTooLarge);
    check(0.0, 5.0, 0.0, 0.05, SprtError::ErrorRates);
    check(0.0, 5.0, 0.05, -0.1, SprtError::ErrorRates);
    check(0.0, 5.0, 0.5, 0.5, SprtError::ErrorRates);
    check(0.0, 5.0, f64::NAN, 0.05, SprtError::ErrorRates);
    assert_eq!(SprtError::BoundTooLarge.to_string(), "elo0 and elo1 must be between -200 and 200");
}
