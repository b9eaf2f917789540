//! Node counts known from elsewhere, as data. The everyday run counts to depth 3, and to depth 4 from the two layouts
//! for which that is known; `RUSC_DEPTH` sets the depth.

use rusc_abalone::{Position, Setup};
use rusc_game::{Notation as _, Perft};

use crate::depth;

const LAYOUTS: &str = include_str!("../data/perft/layouts.perft");
const POSITIONS: &str = include_str!("../data/perft/positions.perft");

/// A start and what is known of it.
struct Count<'a> {
    id: &'a str,
    setup: &'a str,
    /// Depth and lines of that depth.
    known: Vec<(u32, u64)>,
}

/// Reads blocks of `id`, `setup` and `perft` lines.
fn read(text: &str) -> Vec<Count<'_>> {
    let mut counts: Vec<Count> = Vec::new();
    for line in text.lines().filter(|line| !line.is_empty() && !line.starts_with('#')) {
        let (word, rest) = line.split_once(' ').expect("a word and what it is about");
        let rest = rest.trim();
        if word == "id" {
            counts.push(Count { id: rest, setup: "", known: Vec::new() });
            continue;
        }
        let count = counts.last_mut().expect("a block begins with its id");
        match word {
            "setup" => count.setup = rest,
            "perft" => {
                let (depth, lines) = rest.split_once(' ').expect("depth and lines");
                let number = "both are numbers";
                count.known.push((depth.parse().expect(number), lines.parse().expect(number)));
            }
            _ => panic!("unknown word in '{line}'"),
        }
    }
    counts
}

/// Counts every known depth up to the one wanted, and says how many there were.
fn check(counts: &[Count], deepest: u32) -> usize {
    let mut checked = 0;
    let mut perft = Perft::default();
    for count in counts {
        let setup: Setup = count.setup.parse().unwrap_or_else(|error| panic!("{}: {error}", count.id));
        let mut pos = Position::start(&setup);
        for &(depth, lines) in count.known.iter().filter(|&&(depth, _)| depth <= deepest) {
            assert_eq!(perft.count(&mut pos, depth), lines, "{}, depth {depth}", count.id);
            checked += 1;
        }
    }
    checked
}

#[test]
fn perft_of_every_published_layout() {
    let counts = read(LAYOUTS);
    assert_eq!(counts.len(), 27);
    let checked = check(&counts, depth::asked_for().unwrap_or(4));
    assert!(checked >= 27, "{checked}");
}

#[test]
fn perft_of_published_positions() {
    assert_eq!(check(&read(POSITIONS), 1), 12);
}
