//! Counts below each first move, as data: not only how many moves there are, but which.

use std::collections::BTreeMap;

use rusc_abalone::{Layout, Position, Setup};
use rusc_game::{Notation, Position as _, perft};

/// Compares the first moves and the lines of three moves that begin with each.
fn check(layout: &str, known: &str) {
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
    check("standard", include_str!("../data/divide/standard.divide"));
}

#[test]
fn divide_from_the_belgian_daisy() {
    check("belgian-daisy", include_str!("../data/divide/belgian-daisy.divide"));
}

#[test]
fn divide_from_the_german_daisy() {
    check("german-daisy", include_str!("../data/divide/german-daisy.divide"));
}
