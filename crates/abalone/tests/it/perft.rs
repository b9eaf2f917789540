//! Node counts known from elsewhere, as data. The everyday run counts to depth 3, and to depth 4 from the two layouts
//! for which that is known; `RUSC_DEPTH` sets the depth.

use rusc_abalone::Position;
use rusc_game_test::{KnownCount, read_counts};

use crate::depth;

const LAYOUTS: &str = include_str!("../data/perft/layouts.perft");
const POSITIONS: &str = include_str!("../data/perft/positions.perft");

/// Counts every known depth up to the one wanted, and says how many there were.
fn check(counts: &[KnownCount], deepest: u32) -> usize {
    counts.iter().map(|count| count.check::<Position>(|depth, _| depth <= deepest)).sum()
}

#[test]
fn perft_of_every_published_layout() {
    let counts = read_counts(LAYOUTS);
    assert_eq!(counts.len(), 27);
    let checked = check(&counts, depth::asked_for().unwrap_or(4));
    assert!(checked >= 27, "{checked}");
}

#[test]
fn perft_of_published_positions() {
    assert_eq!(check(&read_counts(POSITIONS), 1), 12);
}
