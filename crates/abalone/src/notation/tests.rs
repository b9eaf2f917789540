//! Texts in and out: every point where the programs of the field read or write differently is a row of a table.

mod diagrams;
mod moves;
mod positions;
mod setups;
mod spellings;

use rusc_game::{Notation, Position as _, SplitMix64};

use crate::{Diagram, Layout, Move, MoveNotation, Position, Setup};

/// The position of a position text.
fn at(text: &str) -> Position {
    Position::from_text(text).unwrap_or_else(|faults| panic!("{text}: {faults}"))
}

/// Visits every position of a random game of each layout, with its moves.
fn random_walks(plies: usize, mut visit: impl FnMut(&Position, &[Move])) {
    for (seed, setup) in Setup::all().enumerate() {
        let mut random = SplitMix64::new(seed as u64);
        let mut pos = Position::start(&setup);
        for _ in 0..plies {
            let mut moves = Vec::new();
            pos.legal_moves(&mut moves);
            visit(&pos, &moves);
            // Random play seldom pushes; here every other move does if it can.
            let pushes: Vec<Move> = moves.iter().copied().filter(|m| m.pushed() > 0).collect();
            let wanted = if random.below(2) == 0 && !pushes.is_empty() { &pushes } else { &moves };
            let Some(&m) = random.pick(wanted) else { break };
            let _undo = pos.make(m);
        }
    }
}

/// Parts of texts that mean something, and some that do not.
const PIECES: [&str; 48] = [
    "a1",
    "b2",
    "c3",
    "c5",
    "d4",
    "e5",
    "i9",
    "a",
    "1",
    "9",
    "0",
    "-",
    "/",
    ":",
    ">",
    "*",
    "NW",
    "E",
    "i-",
    "s-",
    "11",
    "3:",
    "/Left",
    "/Out",
    "Abalone",
    "pos=",
    "balls=4",
    "limit=9",
    ",",
    ";",
    " ",
    "\n",
    "[",
    "]",
    "\"",
    "\\",
    "{",
    "}",
    "S",
    "s",
    "8/",
    "5/6/7/8/9/8/7/6/5",
    " b",
    "_",
    "é",
    "→",
    "Black[1]",
    "out 1b",
];

#[test]
fn no_text_makes_a_reader_panic() {
    let mut random = SplitMix64::new(7);
    let pos = Position::new(&Setup::from(Layout::BELGIAN_DAISY));
    let mut read = 0;
    for _ in 0..20_000 {
        let text: String = (0..=random.below(9)).filter_map(|_| random.pick(&PIECES).copied()).collect();
        read += usize::from(pos.read_move(&text).is_ok());
        read += usize::from(text.parse::<Setup>().is_ok());
        read += usize::from(text.parse::<Diagram>().is_ok());
        read += usize::from(Position::from_text(&text).is_ok());
        let _ = [MoveNotation::AbaPro, MoveNotation::Nacre].map(|notation| notation.has(&text));
    }
    assert!(read > 100, "{read}");
}
