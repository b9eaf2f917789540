//! What predicted chances are compared with: positions counted by score and result, and a table of ten ranges that shows how
//! far predictions can be believed.

use std::collections::BTreeMap;

use rusc_game::{Outcome, Side};
use rusc_review::WinModel;
use rusc_search::Score;

use crate::StoredGame;

/// How many ranges the table has.
pub const BINS: usize = 10;
const N_BINS: f64 = 10.0;

/// How a game ended for the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum GameResult {
    Lost,
    Drawn,
    Won,
}

impl GameResult {
    fn of(outcome: Outcome, side: Side) -> GameResult {
        match outcome {
            Outcome::Draw => GameResult::Drawn,
            Outcome::Win(winner) if winner == side => GameResult::Won,
            Outcome::Win(_) => GameResult::Lost,
        }
    }

    /// The share of the point.
    pub(crate) fn share(self) -> f64 {
        match self {
            GameResult::Lost => 0.0,
            GameResult::Drawn => 0.5,
            GameResult::Won => 1.0,
        }
    }
}

/// Positions counted by score and result. It is all that a likelihood depends on, and far smaller than the positions.
#[derive(Clone, Debug, Default)]
pub(crate) struct ScoreHistogram {
    pub(crate) n_games: usize,
    pub(crate) n_positions: usize,
    /// Number and weight of the positions with a score, in points, and a result.
    cells: BTreeMap<(i32, GameResult), (usize, f64)>,
}

impl ScoreHistogram {
    /// Adds the positions of a game that have a score. Together they weigh 1, lest long games, which are often drawn, count
    /// for more.
    pub(crate) fn add_game(&mut self, game: &StoredGame) {
        let scored: Vec<(usize, i32)> =
            game.moves.iter().enumerate().filter_map(|(ply, (_, points))| Some((ply, (*points)?))).collect();
        if scored.is_empty() {
            return;
        }
        self.n_games += 1;
        self.n_positions += scored.len();
        let weight = 1.0 / f64::from(u32::try_from(scored.len()).unwrap_or(u32::MAX));
        for (ply, points) in scored {
            let result = GameResult::of(game.outcome, Side::at_ply(ply));
            self.add_cell((points, result), (1, weight));
        }
    }

    /// Adds another histogram, whose games weigh `factor` each.
    pub(crate) fn add(&mut self, other: &ScoreHistogram, factor: f64) {
        self.n_games += other.n_games;
        self.n_positions += other.n_positions;
        for (&key, &(n, weight)) in &other.cells {
            self.add_cell(key, (n, factor * weight));
        }
    }

    fn add_cell(&mut self, key: (i32, GameResult), (n, weight): (usize, f64)) {
        let cell = self.cells.entry(key).or_default();
        *cell = (cell.0 + n, cell.1 + weight);
    }

    /// Every score with its result and the weight of its positions.
    pub(crate) fn iter(&self) -> impl Iterator<Item = (Score, GameResult, f64)> {
        self.cells.iter().map(|(&(points, result), &(_, weight))| (Score::points(points), result, weight))
    }

    /// The weight of everything.
    pub(crate) fn weight(&self) -> f64 {
        self.cells.values().map(|&(_, weight)| weight).sum()
    }
}

/// The positions in a range of predicted win chances.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Bin {
    /// How many there are.
    pub n_positions: usize,
    /// Their weight: the positions of each game weigh 1 together.
    pub weight: f64,
    /// Their mean predicted chance.
    pub predicted: f64,
    /// Their mean share of the point.
    pub scored: f64,
    /// The mean predicted chance of a draw.
    pub predicted_draws: f64,
    /// The share of draws.
    pub draws: f64,
}

/// Positions by predicted win chance of the side to move, in ten equal ranges.
#[derive(Clone, Debug, Default)]
pub(crate) struct Calibration([Bin; BINS]);

impl Calibration {
    /// Adds what a model predicts for positions that it has not seen.
    pub(crate) fn add(&mut self, model: &WinModel, positions: &ScoreHistogram) {
        for (&(points, result), &(n, weight)) in &positions.cells {
            let chances = model.chances(Score::points(points));
            let expected = chances.expected();
            let bin = &mut self.0[((expected * N_BINS) as usize).min(BINS - 1)];
            bin.n_positions += n;
            bin.weight += weight;
            bin.predicted += weight * expected;
            bin.scored += weight * result.share();
            bin.predicted_draws += weight * chances.draw;
            bin.draws += weight * f64::from(u8::from(result == GameResult::Drawn));
        }
    }

    /// The table, with means in the place of sums.
    pub(crate) fn bins(mut self) -> [Bin; BINS] {
        for bin in self.0.iter_mut().filter(|bin| bin.weight > 0.0) {
            let weight = bin.weight;
            for sum in [&mut bin.predicted, &mut bin.scored, &mut bin.predicted_draws, &mut bin.draws] {
                *sum /= weight;
            }
        }
        self.0
    }
}
