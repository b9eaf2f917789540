//! Node counts, as data. The everyday run counts up to thirty million lines for each position; `RUSC_DEPTH` sets the
//! depth instead. Nobody has published counts of this game, so the oracle counts the shallow ones again.

use rusc_game_test::read_counts;
use rusc_tour::Position;

use crate::depth;
use crate::oracle::Oracle;

const COUNTS: &str = include_str!("../data/perft/tour.perft");

/// The oracle's count: every position is really played.
fn slow_count(oracle: &Oracle, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let acts = oracle.acts();
    if depth == 1 {
        return acts.len() as u64;
    }
    let after = |act| {
        let mut next = oracle.clone();
        next.play(act);
        slow_count(&next, depth - 1)
    };
    acts.iter().map(after).sum()
}

#[test]
fn perft_of_every_known_position() {
    let counts = read_counts(COUNTS);
    assert!(counts.len() >= 6 && counts[0].game == "TourDeRuche");
    let deepest = depth::asked_for();
    let wanted = |depth: u32, lines: u64| deepest.map_or(lines <= 30_000_000, |deepest| depth <= deepest);
    for count in &counts {
        assert!(count.check::<Position>(wanted) > 0, "{} has no count", count.id);
    }
}

#[test]
fn perft_of_the_oracle_is_the_same_as_far_as_it_gets() {
    let limit = if depth::asked_for().is_some() { 2_000_000 } else { 100_000 };
    let mut checked = 0;
    for count in read_counts(COUNTS) {
        let oracle = Oracle::read_game(count.game);
        for &(depth, lines) in count.known.iter().filter(|&&(_, lines)| lines <= limit) {
            assert_eq!(slow_count(&oracle, depth), lines, "{}, depth {depth}", count.id);
            checked += 1;
        }
    }
    assert!(checked >= 20, "{checked}");
}
