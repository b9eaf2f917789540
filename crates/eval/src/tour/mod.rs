//! What the engine knows of Tour de Ruche: how far each tower is from its star, what lies on it, and who has the tokens.

mod features;
mod weights;

use std::sync::Arc;

use rusc_game::{Position as _, Side};
use rusc_search::{Evaluator, MoveClass, Score};
use rusc_tour::{Cell, Move, MoveKind, Piece, PieceKind, Position};

use crate::feature::{Counts, Group, Linear, WeightedSum};

/// The evaluator of Tour de Ruche.
#[derive(Clone, Debug)]
pub struct TourEvaluator {
    weights: Arc<[i32; features::COUNT]>,
    /// For the moves of one evaluation, kept so that none allocates.
    buffer: Vec<Move>,
}

impl Default for TourEvaluator {
    fn default() -> Self {
        TourEvaluator { weights: Arc::new(weights::WEIGHTS), buffer: Vec::new() }
    }
}

impl Linear<Position> for TourEvaluator {
    const GROUPS: &'static [Group] = features::GROUPS;

    fn weights(&self) -> &[i32] {
        &self.weights[..]
    }

    fn with_weights(weights: &[i32]) -> Option<Self> {
        Some(TourEvaluator { weights: Arc::new(weights.try_into().ok()?), buffer: Vec::new() })
    }

    fn count(&self, pos: &Position, counts: &mut [i32]) {
        features::extract(pos, &mut Vec::new(), &mut Counts(counts));
    }
}

impl Evaluator<Position> for TourEvaluator {
    /// Where from, where to, and whether a token is spent.
    const HISTORY_SLOTS: usize = Cell::COUNT * Cell::COUNT * 2 + 1;

    fn evaluate(&mut self, pos: &Position) -> Score {
        let mut sum = WeightedSum::by(&self.weights);
        features::extract(pos, &mut self.buffer, &mut sum);
        Score::points(sum.points())
    }

    fn history_slot(&self, _pos: &Position, m: Move) -> usize {
        match m {
            Move::Go { from, to, kind } => {
                (from.index() * Cell::COUNT + to.index()) * 2 + usize::from(kind != MoveKind::Ordinary)
            }
            Move::Pass => Self::HISTORY_SLOTS - 1,
        }
    }

    fn class(&self, pos: &Position, m: Move) -> MoveClass {
        let Move::Go { from, to, kind } = m else { return MoveClass::Quiet };
        let side = pos.side_to_move();
        let mover = match kind {
            MoveKind::Raise(level) => pos.board().piece(from, level),
            MoveKind::Ordinary | MoveKind::Cross | MoveKind::Step => pos.board().top(from),
        };
        let is_tower = mover.is_some_and(|piece| piece.kind == PieceKind::Tower);
        if is_tower && to == Cell::goal(side) {
            MoveClass::Winning
        } else if is_tower || pos.board().top(to).is_some_and(|piece| is_tower_of(piece, !side)) {
            MoveClass::Threat
        } else {
            MoveClass::Quiet
        }
    }

    fn winning_moves(&self, pos: &Position, out: &mut Vec<Move>) {
        pos.legal_moves(out);
        out.retain(|&m| self.class(pos, m) == MoveClass::Winning);
    }

    fn may_have_noisy_moves(&self, pos: &Position) -> bool {
        let side = pos.side_to_move();
        pos.board().tower(side).is_some_and(|(cell, _)| distance(cell, side) <= 3)
    }
}

fn is_tower_of(piece: Piece, side: Side) -> bool {
    piece.side == side && piece.kind == PieceKind::Tower
}

fn distance(cell: Cell, side: Side) -> usize {
    usize::from(cell.distance_to_goal(side))
}
