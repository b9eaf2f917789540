//! Elo, normalized Elo and likelihood of superiority.

use rusc_rating::{Pairs, Sample, Strength, Tally, elo_of_score, score_of_elo};

use crate::check_close;

fn games(wins: u32, draws: u32, losses: u32) -> Sample {
    Tally { wins, draws, losses }.into()
}

fn pairs(counts: [u32; 5]) -> Sample {
    Pairs::new(counts).into()
}

/// Values published with two decimals, and percent of superiority likewise; `None` where none was published.
struct Published {
    results: Sample,
    elo: Option<(f64, f64)>,
    nelo: (f64, f64),
    los: Option<f64>,
}

#[test]
fn estimates_are_those_published_by_other_programs() {
    // The first six are from the tests of fastchess (`elo_test.cpp`), the seventh from its pull request 783.
    let published = [
        Published { results: games(76, 123, 89), elo: None, nelo: (-20.76, 40.13), los: Some(15.53) },
        Published {
            results: games(136, 111, 96),
            elo: Some((40.70, 30.43)),
            nelo: (49.77, 36.77),
            los: Some(99.60),
        },
        Published { results: games(34, 0, 356), elo: None, nelo: (-508.44, 34.48), los: Some(0.0) },
        Published {
            results: pairs([34, 54, 63, 64, 75]),
            elo: Some((55.58, 27.65)),
            nelo: (57.94, 28.28),
            los: Some(100.0),
        },
        Published {
            results: pairs([332, 433, 498, 333, 334]),
            elo: Some((-8.64, 10.33)),
            nelo: (-9.17, 10.96),
            los: Some(5.05),
        },
        Published {
            results: pairs([7895, 8757, 5685, 568, 9999]),
            elo: Some((-21.04, 2.95)),
            nelo: (-19.01, 2.65),
            los: None,
        },
        Published {
            results: pairs([379, 10170, 21828, 10640, 343]),
            elo: None,
            nelo: (3.05, 2.31),
            los: None,
        },
    ];
    for Published { results, elo, nelo, los } in published {
        let strength = Strength::estimate(results).unwrap();
        check_close(strength.nelo.value, nelo.0, 0.005);
        check_close(strength.nelo.margin(), nelo.1, 0.005);
        if let Some((value, margin)) = elo {
            check_close(strength.elo.value, value, 0.005);
            check_close(strength.elo.margin(), margin, 0.005);
        }
        if let Some(los) = los {
            check_close(100.0 * strength.los, los, 0.005);
        }
    }
}

#[test]
fn two_independent_games_make_a_pair_as_telling_as_two_games() {
    // Wins and losses are equally frequent and independent, so pairs split 1 : 2 : 1 over 0, 1 and 2 points.
    let single = Strength::estimate(games(200, 0, 200)).unwrap();
    let paired = Strength::estimate(pairs([50, 0, 100, 0, 50])).unwrap();
    check_close(single.elo.margin(), paired.elo.margin(), 1e-9);
    check_close(single.nelo.margin(), paired.nelo.margin(), 1e-9);
}

#[test]
fn both_scales_agree_without_draws_and_nearly_equal_players() {
    let strength = Strength::estimate(games(50_100, 0, 49_900)).unwrap();
    check_close(strength.elo.value, strength.nelo.value, 1e-4);
    check_close(strength.elo.value, 800.0 / std::f64::consts::LN_10 * 0.002, 1e-4);
}

#[test]
fn the_opponent_sees_the_opposite() {
    let results = Pairs::new([12, 102, 233, 166, 22]);
    let mine = Strength::estimate(results).unwrap();
    let theirs = Strength::estimate(results.reversed()).unwrap();
    check_close(mine.elo.value, -theirs.elo.value, 1e-9);
    check_close(mine.elo.low, -theirs.elo.high, 1e-9);
    check_close(mine.nelo.value, -theirs.nelo.value, 1e-9);
    check_close(mine.los, 1.0 - theirs.los, 1e-12);
    check_close(mine.score, 1.0 - theirs.score, 1e-12);
}

#[test]
fn results_without_variation_give_no_estimate() {
    for results in [games(0, 0, 0), games(10, 0, 0), games(0, 7, 0), games(0, 0, 1)] {
        assert_eq!(Strength::estimate(results), None);
    }
    for counts in [[0; 5], [0, 0, 0, 0, 9], [0, 0, 0, 12_345, 0]] {
        assert_eq!(Strength::estimate(pairs(counts)), None);
    }
}

#[test]
fn an_interval_beyond_the_full_score_has_no_end() {
    let strength = Strength::estimate(games(9, 1, 0)).unwrap();
    assert!(strength.elo.high.is_infinite() && strength.elo.margin().is_infinite());
    assert!(
        strength.elo.low > 0.0 && strength.elo.low < strength.elo.value && strength.elo.value.is_finite()
    );
}

#[test]
fn elo_and_score_are_inverse() {
    for elo in [-800.0, -191.0, -1.0, 0.0, 0.001, 5.0, 400.0, 1200.0] {
        check_close(elo_of_score(score_of_elo(elo)), elo, 1e-9);
    }
    check_close(score_of_elo(400.0), 10.0 / 11.0, 1e-15);
    assert!(elo_of_score(0.0).is_infinite() && elo_of_score(0.0) < 0.0);
    assert!(elo_of_score(1.25).is_infinite() && elo_of_score(1.25) > 0.0);
}

#[test]
fn an_estimate_is_written_with_its_margin() {
    let strength = Strength::estimate(pairs([34, 54, 63, 64, 75])).unwrap();
    assert_eq!(strength.elo.to_string(), "55.58 ± 27.65");
    assert_eq!(format!("{:.0}", strength.elo), "56 ± 28");
}
