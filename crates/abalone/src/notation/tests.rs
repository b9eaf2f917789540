//! Texts in and out: every point where the programs of the field read or write differently is a row of a table.

mod diagrams;
mod garbage;
mod moves;
mod positions;
mod setups;
mod spellings;

use rusc_game::{Notation, Position as _, SplitMix64};

use crate::{Move, Position, Setup};

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
