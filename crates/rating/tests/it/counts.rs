//! Counting games and pairs.

use rusc_rating::GameResult::{Draw, Loss, Win};
use rusc_rating::{GameResult, Pairs, Tally};

use crate::check_close;

#[test]
fn a_tally_counts_games_and_points() {
    let mut tally = Tally::default();
    assert_eq!(tally.score(), None);
    for result in [Win, Draw, Win, Loss, Win, Draw] {
        tally.record(result);
    }
    assert_eq!(tally, Tally { wins: 3, draws: 2, losses: 1 });
    assert_eq!(tally.to_string(), "+3 =2 -1");
    assert_eq!(tally.games(), 6);
    check_close(tally.points(), 4.0, 0.0);
    check_close(tally.score().unwrap(), 2.0 / 3.0, 1e-15);
    assert_eq!(tally.reversed(), Tally { wins: 1, draws: 2, losses: 3 });
    assert_eq!(tally + tally.reversed(), Tally { wins: 4, draws: 4, losses: 4 });
}

#[test]
fn a_pair_is_counted_by_its_points_in_either_order() {
    for one in GameResult::ALL {
        for other in GameResult::ALL {
            let mut pairs = Pairs::default();
            pairs.record(one, other);
            check_close(pairs.points(), one.points() + other.points(), 0.0);
            check_close(pairs.reversed().points(), one.reversed().points() + other.reversed().points(), 0.0);
            assert_eq!(pairs.games(), 2);
        }
    }
    let mut pairs = Pairs::default();
    pairs.record(Win, Loss);
    pairs.record(Draw, Draw);
    pairs.record(Draw, Win);
    assert_eq!(pairs, Pairs::new([0, 0, 2, 1, 0]));
}

#[test]
fn pairs_know_their_score() {
    let pairs = Pairs::new([1, 2, 3, 4, 5]);
    assert_eq!((pairs.pairs(), pairs.games()), (15, 30));
    check_close(pairs.score().unwrap(), 20.0 / 30.0, 1e-15);
    assert_eq!(Pairs::default().score(), None);
    assert_eq!(pairs + pairs.reversed(), Pairs::new([6, 6, 6, 6, 6]));
    assert_eq!(pairs.to_string(), "[1, 2, 3, 4, 5]");
}

#[test]
fn the_largest_counts_do_not_overflow() {
    let tally = Tally { wins: u32::MAX, draws: u32::MAX, losses: u32::MAX };
    assert_eq!(tally.games(), 3 * u64::from(u32::MAX));
    check_close(tally.score().unwrap(), 0.5, 0.0);
    let pairs = Pairs::new([u32::MAX; 5]);
    assert_eq!(pairs.games(), 10 * u64::from(u32::MAX));
    check_close(pairs.score().unwrap(), 0.5, 0.0);
}
