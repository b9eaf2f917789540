//! Node counts, as data. The everyday run counts up to thirty million lines for each position; `RUSC_DEPTH` sets the
//! depth instead. Nobody has published counts of this game, so the oracle counts the shallow ones again.

use rusc_game::{Perft, Record};
use rusc_tour::Position;

use crate::depth;
use crate::oracle::Oracle;

const COUNTS: &str = include_str!("../data/perft/tour.perft");

/// A position and what is known of it.
struct Count<'a> {
    id: &'a str,
    game: &'a str,
    /// Depth and lines of that depth.
    known: Vec<(u32, u64)>,
}

/// Reads blocks of `id`, `game` and `perft` lines.
fn read(text: &str) -> Vec<Count<'_>> {
    let mut counts: Vec<Count> = Vec::new();
    for line in text.lines().filter(|line| !line.is_empty() && !line.starts_with('#')) {
        let (word, rest) = line.split_once(' ').expect("a word and what it is about");
        let rest = rest.trim();
        if word == "id" {
            counts.push(Count { id: rest, game: "", known: Vec::new() });
            continue;
        }
        let count = counts.last_mut().expect("a block begins with its id");
        match word {
            "game" => count.game = rest,
            "perft" => {
                let (depth, lines) = rest.split_once(' ').expect("depth and lines");
                let depth = depth.parse().expect("a depth is a number");
                count.known.push((depth, lines.parse().expect("lines are a number")));
            }
            _ => panic!("unknown word in '{line}'"),
        }
    }
    counts
}

fn position(game: &str) -> Position {
    Record::<Position>::from_game_string(game).expect("the data is well formed").line().position().clone()
}

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
    let counts = read(COUNTS);
    assert!(counts.len() >= 6 && counts[0].game == "TourDeRuche");
    let deepest = depth::asked_for();
    let wanted = |depth: u32, lines: u64| deepest.map_or(lines <= 30_000_000, |deepest| depth <= deepest);
    let mut perft = Perft::default();
    for count in &counts {
        let mut pos = position(count.game);
        let mut checked = 0;
        for &(depth, lines) in count.known.iter().filter(|&&(depth, lines)| wanted(depth, lines)) {
            assert_eq!(perft.count(&mut pos, depth), lines, "{}, depth {depth}", count.id);
            checked += 1;
        }
        assert!(checked > 0, "{} has no count", count.id);
    }
}

#[test]
fn perft_of_the_oracle_is_the_same_as_far_as_it_gets() {
    let limit = if depth::asked_for().is_some() { 2_000_000 } else { 100_000 };
    let mut checked = 0;
    for count in read(COUNTS) {
        let oracle = Oracle::read_game(count.game);
        for &(depth, lines) in count.known.iter().filter(|&&(_, lines)| lines <= limit) {
            assert_eq!(slow_count(&oracle, depth), lines, "{}, depth {depth}", count.id);
            checked += 1;
        }
    }
    assert!(checked >= 20, "{checked}");
}
