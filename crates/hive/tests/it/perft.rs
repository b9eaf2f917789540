//! Node counts known from elsewhere, as data. The everyday run counts to depth 4 from the start and up to two million
//! lines from the middle of games; `RUSC_DEPTH` sets the depth from the start, and two less from the middle.

use rusc_game_test::{KnownCount, read_counts};
use rusc_hive::Position;

use crate::depth;

const START: &str = include_str!("../data/perft/start.perft");
const MIDGAME: &str = include_str!("../data/perft/midgame.perft");

/// Counts every known depth that is wanted, and says how many there were.
fn check(counts: &[KnownCount], wanted: impl Fn(u32, u64) -> bool) -> usize {
    counts.iter().map(|count| count.check::<Position>(&wanted)).sum()
}

#[test]
fn perft_from_the_start_of_all_eight_sets() {
    let counts = read_counts(START);
    assert_eq!(counts.len(), 8);
    let deepest = depth::asked_for().unwrap_or(4);
    let checked = check(&counts, |depth, _| depth <= deepest);
    assert_eq!(checked, 8 * (deepest.min(9) as usize + 1));
}

#[test]
fn perft_from_the_middle_of_games() {
    let counts = read_counts(MIDGAME);
    assert_eq!(counts.len(), 10);
    let checked = match depth::asked_for() {
        None => check(&counts, |_, lines| lines <= 2_000_000),
        Some(deepest) => check(&counts, |depth, _| depth + 2 <= deepest),
    };
    assert!(checked >= 10);
}
