//! Node counts known from elsewhere, as data. The everyday run counts to depth 4 from the start and up to two million
//! lines from the middle of games; `RUSC_DEPTH` sets the depth from the start, and two less from the middle.

use rusc_game::{Perft, Record};
use rusc_hive::Position;

use crate::depth;

const START: &str = include_str!("../data/perft/start.perft");
const MIDGAME: &str = include_str!("../data/perft/midgame.perft");

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
                let number = "a number";
                count.known.push((depth.parse().expect(number), lines.parse().expect(number)));
            }
            _ => panic!("unknown word in '{line}'"),
        }
    }
    counts
}

/// Counts every known depth that is wanted, and says how many there were.
fn check(counts: &[Count], wanted: impl Fn(u32, u64) -> bool) -> usize {
    let mut checked = 0;
    let mut perft = Perft::default();
    for count in counts {
        let record = Record::<Position>::from_game_string(count.game);
        let record = record.unwrap_or_else(|error| panic!("{}: {error}", count.id));
        let mut pos = record.line().position().clone();
        for &(depth, lines) in count.known.iter().filter(|&&(depth, lines)| wanted(depth, lines)) {
            assert_eq!(perft.count(&mut pos, depth), lines, "{}, depth {depth}", count.id);
            checked += 1;
        }
    }
    checked
}

#[test]
fn perft_from_the_start_of_all_eight_sets() {
    let counts = read(START);
    assert_eq!(counts.len(), 8);
    let deepest = depth::asked_for().unwrap_or(4);
    let checked = check(&counts, |depth, _| depth <= deepest);
    assert_eq!(checked, 8 * (deepest.min(9) as usize + 1));
}

#[test]
fn perft_from_the_middle_of_games() {
    let counts = read(MIDGAME);
    assert_eq!(counts.len(), 10);
    let checked = match depth::asked_for() {
        None => check(&counts, |_, lines| lines <= 2_000_000),
        Some(deepest) => check(&counts, |depth, _| depth + 2 <= deepest),
    };
    assert!(checked >= 10);
}
