//! Glicko-2 against the paper's example, and at the edges of its ranges.

use rusc_rating::GameResult::{Draw, Loss, Win};
use rusc_rating::{Glicko, Glicko2, GlickoError};

use crate::check_close;

fn player(rating: f64, deviation: f64) -> Glicko {
    Glicko::new(rating, deviation, 0.06).expect("the numbers are in range")
}

#[test]
fn the_example_of_the_paper_comes_out() {
    let games = [(player(1400.0, 30.0), Win), (player(1550.0, 100.0), Loss), (player(1700.0, 300.0), Loss)];
    let after = Glicko2::default().after_period(player(1500.0, 200.0), &games);
    check_close(after.rating(), 1464.06, 0.01);
    check_close(after.deviation(), 151.52, 0.005);
    check_close(after.volatility(), 0.05999, 0.000_01);
}

#[test]
fn without_games_only_the_deviation_grows() {
    let before = player(1500.0, 200.0);
    let after = Glicko2::default().after_period(before, &[]);
    // The paper's formula φ* = √(φ² + σ²), on the scale of ratings.
    check_close(after.deviation(), (200.0_f64.powi(2) + (173.7178_f64 * 0.06).powi(2)).sqrt(), 1e-9);
    check_close(after.rating(), before.rating(), 1e-9);
    check_close(after.volatility(), before.volatility(), 0.0);
}

#[test]
fn the_deviation_never_exceeds_that_of_an_unrated_player() {
    let mut idle = player(2000.0, 345.0);
    for _ in 0..100 {
        idle = Glicko2::default().after_period(idle, &[]);
    }
    check_close(idle.deviation(), Glicko::UNRATED.deviation(), 0.0);
}

#[test]
fn a_game_between_equals_moves_both_by_the_same_amount() {
    let system = Glicko2::default();
    let (winner, loser) = system.after_game(Glicko::UNRATED, Glicko::UNRATED, Win);
    check_close(winner.rating() - 1500.0, 1500.0 - loser.rating(), 1e-9);
    check_close(winner.deviation(), loser.deviation(), 1e-9);
    assert!(winner.rating() > 1600.0 && winner.deviation() < 300.0);
    let (one, other) = system.after_game(Glicko::UNRATED, Glicko::UNRATED, Draw);
    check_close(one.rating(), 1500.0, 1e-9);
    check_close(other.rating(), 1500.0, 1e-9);
}

#[test]
fn one_game_is_a_period_with_one_game() {
    let system = Glicko2::new(0.8).unwrap();
    let (one, other) = (player(1732.0, 81.0), player(1641.0, 143.0));
    let (after_one, after_other) = system.after_game(one, other, Loss);
    assert_eq!(after_one, system.after_period(one, &[(other, Loss)]));
    assert_eq!(after_other, system.after_period(other, &[(one, Win)]));
}

#[test]
fn a_surprising_period_raises_the_volatility_and_an_expected_one_lowers_it() {
    let (champion, beginner) = (player(2000.0, 50.0), player(1400.0, 50.0));
    let system = Glicko2::default();
    assert!(system.after_period(champion, &[(beginner, Loss); 8]).volatility() > 0.0605);
    assert!(system.after_period(champion, &[(beginner, Win); 8]).volatility() < 0.06);
}

#[test]
fn expected_scores_add_up_to_one_and_doubt_draws_them_together() {
    let (strong, weak) = (player(1700.0, 50.0), player(1500.0, 50.0));
    check_close(strong.expected_score(weak) + weak.expected_score(strong), 1.0, 1e-15);
    let doubtful = player(1500.0, 300.0);
    assert!(strong.expected_score(doubtful) < strong.expected_score(weak));
    assert!(strong.expected_score(doubtful) > 0.5);
    // As good as certain, 400 points are ten to one.
    check_close(player(1900.0, 0.1).expected_score(player(1500.0, 0.1)), 10.0 / 11.0, 1e-6);
}

#[test]
fn the_most_absurd_games_leave_every_number_in_its_range() {
    let ends = |range: std::ops::RangeInclusive<f64>| [*range.start(), *range.end()];
    let mut players = Vec::new();
    for rating in ends(Glicko::RATINGS) {
        for deviation in ends(Glicko::DEVIATIONS) {
            for volatility in ends(Glicko::VOLATILITIES) {
                players.push(Glicko::new(rating, deviation, volatility).unwrap());
            }
        }
    }
    for tau in ends(Glicko2::TAUS) {
        let system = Glicko2::new(tau).unwrap();
        for &one in &players {
            for &other in &players {
                for result in [Loss, Draw, Win] {
                    for after in [
                        system.after_period(one, &[(other, result)]),
                        system.after_period(one, &[(other, result); 500]),
                    ] {
                        let again = Glicko::new(after.rating(), after.deviation(), after.volatility());
                        assert_eq!(again, Ok(after), "{one:?} {other:?} {result:?}");
                    }
                }
            }
        }
    }
}

#[test]
fn numbers_out_of_range_are_refused() {
    let check = |rating, deviation, volatility, error| {
        assert_eq!(Glicko::new(rating, deviation, volatility), Err(error));
    };
    check(f64::NAN, 100.0, 0.06, GlickoError::Rating);
    check(10_001.0, 100.0, 0.06, GlickoError::Rating);
    check(1500.0, 0.0, 0.06, GlickoError::Deviation);
    check(1500.0, 351.0, 0.06, GlickoError::Deviation);
    check(1500.0, f64::NAN, 0.06, GlickoError::Deviation);
    check(1500.0, 100.0, 0.0, GlickoError::Volatility);
    check(1500.0, 100.0, f64::INFINITY, GlickoError::Volatility);
    assert_eq!(Glicko2::new(0.0), Err(GlickoError::Tau));
    assert_eq!(Glicko2::new(f64::NAN), Err(GlickoError::Tau));
    assert_eq!(GlickoError::Deviation.to_string(), "a rating deviation must be between 0.1 and 350");
}
