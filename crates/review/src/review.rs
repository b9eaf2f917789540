//! The review of a game: what each move lost, by comparing the win chance before it with the one after it.

use rusc_games::{Outcome, Side};
use rusc_search::Score;

use crate::win_model::share_of;
use crate::{Judgement, WinModel, accuracy};

/// Searches that did not finish this depth say too little to judge a move by.
pub const SHALLOW: u32 = 3;

/// How many moves are called turning points at most.
const TURNING_POINTS: usize = 3;

/// What a search said about a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Evaluation {
    /// For the side to move.
    pub score: Score,
    /// The last full iteration.
    pub depth: u32,
    /// The expected moves, the best move first.
    pub line: Vec<String>,
    /// How many legal moves there were.
    pub choices: usize,
}

/// What is known about a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PositionValue {
    /// A search looked at it.
    Searched(Evaluation),
    /// The game is over.
    Over(Outcome),
}

impl PositionValue {
    /// The win chance of the first side, from 0 to 1; `to_move` is whose turn it is.
    pub fn first_side_chance(&self, model: &WinModel, to_move: Side) -> f64 {
        match self {
            PositionValue::Over(outcome) => share_of(*outcome, Side::First),
            PositionValue::Searched(evaluation) => {
                let chance = model.win_chance(evaluation.score);
                if to_move == Side::First { chance } else { 1.0 - chance }
            }
        }
    }

    /// Whether a search looked at it that says too little to judge by.
    pub fn is_shallow(&self) -> bool {
        match self {
            PositionValue::Over(_) => false,
            PositionValue::Searched(evaluation) => {
                evaluation.depth < SHALLOW && !evaluation.score.is_decided()
            }
        }
    }

    /// Whether a side is proven to win.
    fn is_won_by(&self, side: Side, to_move: Side) -> bool {
        match self {
            PositionValue::Over(outcome) => *outcome == Outcome::Win(side),
            PositionValue::Searched(evaluation) if side == to_move => evaluation.score.is_win(),
            PositionValue::Searched(evaluation) => evaluation.score.is_loss(),
        }
    }
}

/// A game, judged move by move.
#[derive(Clone, Debug, PartialEq)]
pub struct Review {
    /// Every move.
    pub moves: Vec<ReviewedMove>,
    /// The win chance of the first side in per cent: before each move, and after the last.
    pub chances: Vec<f64>,
    /// The accuracy of each side in per cent; `None` for one without moves.
    pub accuracy: [Option<f64>; 2],
    /// The moves that cost most, at most three, in the order of the game, as indices into `moves`.
    pub turning_points: Vec<usize>,
}

/// A move of the game and what it was worth.
#[derive(Clone, Debug, PartialEq)]
pub struct ReviewedMove {
    /// Who played it.
    pub side: Side,
    /// The move.
    pub text: String,
    /// What the search would have played; `None` if the position was not searched.
    pub best: Option<String>,
    /// Points of win chance that the move lost, from 0 to 100. Nothing if it is the best or the only one.
    pub loss: f64,
    /// The accuracy of the move in per cent.
    pub accuracy: f64,
    /// The mark that it deserves, if any.
    pub judgement: Option<Judgement>,
    /// Whether a proven win was given away.
    pub is_missed_win: bool,
    /// Whether one of the two searches was too shallow to judge by; such a move gets no mark.
    pub is_uncertain: bool,
}

impl Review {
    /// Judges a game by the values of its positions: before each move, and after the last. Positions without a value at
    /// the end, of a review that is not complete yet, end the review early.
    pub fn new(model: &WinModel, moves: &[(Side, String)], values: &[PositionValue]) -> Review {
        let n_moves = moves.len().min(values.len().saturating_sub(1));
        let to_move = |at: usize| match (moves.get(at), at.checked_sub(1).and_then(|last| moves.get(last))) {
            (Some((side, _)), _) => *side,
            (None, Some((last, _))) => !*last,
            (None, None) => Side::First,
        };
        let judged = values.iter().take(n_moves + 1).enumerate();
        let chances: Vec<f64> =
            judged.map(|(at, value)| 100.0 * value.first_side_chance(model, to_move(at))).collect();
        let moves: Vec<ReviewedMove> = (0..n_moves)
            .map(|at| {
                let (side, text) = &moves[at];
                let pair = [(&values[at], *side), (&values[at + 1], to_move(at + 1))];
                reviewed(*side, text, pair, [chances[at], chances[at + 1]])
            })
            .collect();
        let accuracies: Vec<(Side, f64)> = moves.iter().map(|m| (m.side, m.accuracy)).collect();
        Review {
            accuracy: Side::ALL.map(|side| accuracy::of_side(side, &accuracies, &chances)),
            turning_points: turning_points(&moves),
            moves,
            chances,
        }
    }

    /// How many moves of a side got a mark.
    pub fn count(&self, side: Side, judgement: Judgement) -> usize {
        self.moves.iter().filter(|m| m.side == side && m.judgement == Some(judgement)).count()
    }
}

/// Judges one move; each value comes with the side to move there.
fn reviewed(
    side: Side,
    text: &str,
    [(before, _), (after, replying)]: [(&PositionValue, Side); 2],
    chances: [f64; 2],
) -> ReviewedMove {
    let searched = match before {
        PositionValue::Searched(evaluation) => Some(evaluation),
        PositionValue::Over(_) => None,
    };
    let best = searched.and_then(|evaluation| evaluation.line.first()).cloned();
    let has_choice = searched.is_some_and(|evaluation| evaluation.choices > 1);
    // The better move is the one the search would have made: where that was played, a lower score afterwards is what
    // the deeper look has found, and no fault of the move.
    let is_free_of_fault = !has_choice || best.as_deref() == Some(text);
    let drop = if side == Side::First { chances[0] - chances[1] } else { chances[1] - chances[0] };
    let loss = if is_free_of_fault { 0.0 } else { drop.max(0.0) };
    let is_missed_win = !is_free_of_fault && before.is_won_by(side, side) && !after.is_won_by(side, replying);
    let is_uncertain = has_choice && (before.is_shallow() || after.is_shallow());
    let least = is_missed_win.then_some(Judgement::Inaccuracy);
    let judgement = if is_uncertain { None } else { Judgement::of_loss(loss).max(least) };
    ReviewedMove {
        side,
        text: text.to_owned(),
        best,
        loss,
        accuracy: accuracy::of_loss(loss),
        judgement,
        is_missed_win,
        is_uncertain,
    }
}

/// The marked moves that cost most, in the order of the game.
fn turning_points(moves: &[ReviewedMove]) -> Vec<usize> {
    let mut worst: Vec<usize> = (0..moves.len()).filter(|&at| moves[at].judgement.is_some()).collect();
    worst.sort_by(|&a, &b| moves[b].loss.total_cmp(&moves[a].loss));
    worst.truncate(TURNING_POINTS);
    worst.sort_unstable();
    worst
}
