//! Texts in and out, as tables: moves, drawings, set-ups and what front ends see.

mod diagrams;
mod moves;
mod setups;

use rusc_game::{Position as _, Record, SplitMix64};

use crate::Position;

/// Two orange pawns under a blue one on d1; orange to move with both tokens.
const COVERED: &str = "TourDeRuche;;;c1d1;c4d1*";

/// Everything on c2, nobody with a move.
const ONE_STACK: &str = "TourDeRuche:Orange,sun=blue,moon=blue,c2=bPbPbPbPbToPoPoPoPoT";

/// The position after a game string, or after a set-up alone.
fn after(game: &str) -> Position {
    Record::<Position>::from_game_string(game).unwrap().line().position().clone()
}

/// Visits every position of some random games.
fn random_walks(games: u64, plies: usize, mut visit: impl FnMut(&Position)) {
    for seed in 0..games {
        let mut random = SplitMix64::new(seed);
        let mut pos = Position::new();
        for _ in 0..plies {
            visit(&pos);
            let mut moves = Vec::new();
            pos.legal_moves(&mut moves);
            let Some(&m) = random.pick(&moves) else { break };
            let _undo = pos.make(m);
        }
    }
}
