//! Node counts known from elsewhere, as data. The everyday run counts to depth 3, and to depth 4 from the two layouts
//! for which that is known; `RUSC_DEPTH` sets the depth. The counts below each first move (divide) also say which moves
//! there are.

use std::collections::BTreeMap;

use rusc_abalone::{Layout, Position, Setup};
use rusc_game::{Notation, Position as _, perft};
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

/// Compares the first moves and the lines of three moves that begin with each.
fn check_divide(layout: &str, known: &str) {
    let words = known.lines().filter(|line| !line.starts_with('#')).flat_map(str::split_whitespace);
    let words: Vec<&str> = words.collect();
    let known: BTreeMap<String, u64> =
        words.chunks(2).map(|pair| (pair[0].to_owned(), pair[1].parse().expect("a count"))).collect();

    let mut pos = Position::start(&Setup::from(Layout::from_name(layout).expect("a layout")));
    let mut moves = Vec::new();
    pos.legal_moves(&mut moves);
    let mut counted = BTreeMap::new();
    for m in moves {
        let text = pos.move_text(m);
        let undo = pos.make(m);
        counted.insert(text, perft(&mut pos, 2));
        pos.unmake(m, undo);
    }
    assert_eq!(counted, known, "{layout}");
}

#[test]
fn divide_from_the_standard_layout() {
    check_divide("standard", include_str!("../data/divide/standard.divide"));
}

#[test]
fn divide_from_the_belgian_daisy() {
    check_divide("belgian-daisy", include_str!("../data/divide/belgian-daisy.divide"));
}

#[test]
fn divide_from_the_german_daisy() {
    check_divide("german-daisy", include_str!("../data/divide/german-daisy.divide"));
}
