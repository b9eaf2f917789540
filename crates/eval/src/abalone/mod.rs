//! What the engine knows of Abalone: balls, the centre, holding together, and who can push whom off the board.

mod features;
mod weights;

use std::sync::Arc;

use rusc_abalone::{Cell, Move, Position};
use rusc_game::Position as _;
use rusc_search::{Evaluator, MoveClass, Score};

use crate::feature::{Counts, Group, Linear, WeightedSum};
use features::Maps;

/// The evaluator of Abalone.
#[derive(Clone, Debug)]
pub struct AbaloneEvaluator {
    maps: Arc<Maps>,
    weights: Arc<[i32; features::COUNT]>,
}

impl Default for AbaloneEvaluator {
    fn default() -> Self {
        AbaloneEvaluator { maps: Arc::new(Maps::new()), weights: Arc::new(weights::WEIGHTS) }
    }
}

impl Linear<Position> for AbaloneEvaluator {
    const GROUPS: &'static [Group] = features::GROUPS;

    fn weights(&self) -> &[i32] {
        &self.weights[..]
    }

    fn with_weights(weights: &[i32]) -> Option<Self> {
        let weights = Arc::new(weights.try_into().ok()?);
        Some(AbaloneEvaluator { weights, ..AbaloneEvaluator::default() })
    }

    fn count(&self, pos: &Position, counts: &mut [i32]) {
        features::extract(&self.maps, pos, &mut Counts(counts));
    }
}

impl Evaluator<Position> for AbaloneEvaluator {
    const HISTORY_SLOTS: usize = Move::TABLE;

    fn evaluate(&mut self, pos: &Position) -> Score {
        let mut sum = WeightedSum::by(&self.weights);
        features::extract(&self.maps, pos, &mut sum);
        Score::points(sum.points())
    }

    fn history_slot(&self, _pos: &Position, m: Move) -> usize {
        m.index()
    }

    fn class(&self, pos: &Position, m: Move) -> MoveClass {
        if !m.ejects() {
            return if m.pushed() > 0 { MoveClass::Threat } else { MoveClass::Quiet };
        }
        let lost = pos.lost(!pos.side_to_move()) + 1;
        if lost >= pos.rules().balls() { MoveClass::Winning } else { MoveClass::Noisy }
    }

    fn may_have_noisy_moves(&self, pos: &Position) -> bool {
        features::in_danger(&self.maps, pos, !pos.side_to_move())
    }

    /// Each move takes one ball at most. Wins by a limit of moves or because the opponent cannot move are left to the search.
    fn may_win_within(&self, pos: &Position, plies: usize) -> bool {
        usize::from(pos.lost(!pos.side_to_move())) + plies.div_ceil(2) >= usize::from(pos.rules().balls())
    }

    fn winning_moves(&self, pos: &Position, out: &mut Vec<Move>) {
        pos.legal_moves(out);
        out.retain(|&m| self.class(pos, m) == MoveClass::Winning);
    }

    fn move_code(&self, _pos: &Position, m: Move) -> u16 {
        m.index() as u16
    }
}

/// The board has 61 cells in five rings; a change of the board would show here first.
const _: () = assert!(Cell::COUNT == 61);
