//! Texts in and out: every point where the programs of the field read or write differently is a row of a table.

mod diagrams;
mod moves;
mod view;

use rusc_game::{Notation, Position as _, Record, SplitMix64};

use crate::{Position, Setup};

/// Beetles on both queens; White to move, bB1 just moved. wB1 holds the two stacks together.
///
/// ```text
///     wB1 wB2      wB2 on wQ
///   bB1            bB1 on bQ
/// ```
const TWO_STACKS: &str = r"Base+MLP;;;wB1;bB1 -wB1;wQ wB1-;bQ /bB1;wB2 wQ-;bQ /wB1;wB2 wQ;bB1 bQ";

/// The position after a game string, or after a set-up alone.
fn after(game: &str) -> Position {
    Record::<Position>::from_game_string(game).unwrap().line().position().clone()
}

/// The canonical texts of all legal moves, sorted.
fn legal_texts(pos: &Position) -> Vec<String> {
    let mut moves = Vec::new();
    pos.legal_moves(&mut moves);
    let mut texts: Vec<String> = moves.into_iter().map(|m| pos.move_text(m)).collect();
    texts.sort_unstable();
    texts
}

/// Visits every position of some random games of each set-up.
fn random_walks(games: u64, plies: usize, mut visit: impl FnMut(&Position)) {
    for setup in Setup::all() {
        for seed in 0..games {
            let mut random = SplitMix64::new(seed);
            let mut pos = Position::new(setup);
            for _ in 0..plies {
                visit(&pos);
                let mut moves = Vec::new();
                pos.legal_moves(&mut moves);
                let Some(&m) = random.pick(&moves) else { break };
                let _undo = pos.make(m);
            }
        }
    }
}
