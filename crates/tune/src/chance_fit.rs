//! Fitting win chances: the two numbers of a [`WinModel`] that make the results of games likeliest, given what the search
//! said about their positions, and a table that shows how far the chances can be believed.

use anyhow::{Result, bail};
use rusc_game::{Outcome, Side};
use rusc_review::WinModel;
use rusc_search::Score;

use crate::StoredGame;

/// A fitted model and how well it predicts games it has not seen.
#[derive(Clone, Debug, PartialEq)]
pub struct ChanceFit {
    /// The model.
    pub model: WinModel,
    /// The sizes of the training set and of the validation set, in positions.
    pub positions: [usize; 2],
    /// Mean log-loss of the results of the validation set.
    pub loss: f64,
    /// The validation set by predicted win chance, in ten equal ranges; the side to move is the one that is asked about.
    pub bins: [Bin; BINS],
}

/// The positions in a range of predicted win chances.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Bin {
    /// How many there are.
    pub n_positions: usize,
    /// Their weight: the positions of each game weigh 1 together, lest long games, which are often drawn, count for more.
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

/// How many ranges the table has.
pub const BINS: usize = 10;
const N_BINS: f64 = 10.0;

/// One game in so many belongs to the validation set.
const JUDGING: usize = 5;
/// Fewer positions say too little.
const FEWEST: usize = 100;

/// A position: its score for the side to move, and how the game ended for that side.
#[derive(Clone, Copy)]
struct Labelled {
    score: Score,
    /// 0 lost, 1 drawn, 2 won.
    result: usize,
    /// One for the positions of a game together.
    weight: f64,
}

/// Fits a model to games.
///
/// # Errors
/// There are too few of them.
pub fn fit_chances(games: &[StoredGame]) -> Result<ChanceFit> {
    let (mut learnt, mut judging) = (Vec::new(), Vec::new());
    for game in games {
        let set = if game.number % JUDGING == JUDGING - 1 { &mut judging } else { &mut learnt };
        set.extend(positions(game));
    }
    if learnt.len() < FEWEST || judging.is_empty() {
        bail!(
            "there are not enough games: {} positions to learn from, {} to judge by",
            learnt.len(),
            judging.len()
        );
    }
    let model = best_model(&learnt);
    Ok(ChanceFit {
        model,
        positions: [learnt.len(), judging.len()],
        loss: log_loss(&model, &judging),
        bins: calibration(&model, &judging),
    })
}

fn positions(game: &StoredGame) -> impl Iterator<Item = Labelled> {
    let n_scores = game.moves.iter().filter(|(_, points)| points.is_some()).count();
    let weight = 1.0 / f64::from(u32::try_from(n_scores.max(1)).unwrap_or(u32::MAX));
    game.moves.iter().enumerate().filter_map(move |(ply, (_, points))| {
        let result = match game.outcome {
            Outcome::Draw => 1,
            Outcome::Win(side) if side == Side::at_ply(ply) => 2,
            Outcome::Win(_) => 0,
        };
        Some(Labelled { score: Score::points((*points)?), result, weight })
    })
}

/// The likelihood has one hill, so improving one number after the other climbs it.
fn best_model(positions: &[Labelled]) -> WinModel {
    let mut model = WinModel { scale: 1.0, margin: 0.5 };
    for _ in 0..ROUNDS {
        model.scale = lowest(0.02, 5.0, |scale| log_loss(&WinModel { scale, ..model }, positions));
        model.margin = lowest(0.0, 6.0, |margin| log_loss(&WinModel { margin, ..model }, positions));
    }
    model
}

/// Enough for four digits: scale and margin hardly depend on one another.
const ROUNDS: usize = 8;

/// Where a function with one valley is lowest, by golden section.
fn lowest(mut from: f64, mut to: f64, cost: impl Fn(f64) -> f64) -> f64 {
    const SECTION: f64 = 0.618_033_988_749_895;
    while to - from > 1e-4 {
        let width = SECTION * (to - from);
        let (left, right) = (to - width, from + width);
        if cost(left) < cost(right) { to = right } else { from = left }
    }
    f64::midpoint(from, to)
}

/// Mean negative log-likelihood of the results, each game weighing the same.
fn log_loss(model: &WinModel, positions: &[Labelled]) -> f64 {
    let sum: f64 = positions
        .iter()
        .map(|position| {
            let chances = model.chances(position.score);
            // A result that the model holds for impossible costs much, but not everything.
            -position.weight * [chances.loss, chances.draw, chances.win][position.result].max(1e-6).ln()
        })
        .sum();
    sum / positions.iter().map(|position| position.weight).sum::<f64>()
}

fn calibration(model: &WinModel, positions: &[Labelled]) -> [Bin; BINS] {
    let mut bins = [Bin::default(); BINS];
    for position in positions {
        let chances = model.chances(position.score);
        let expected = chances.expected();
        let bin = &mut bins[((expected * N_BINS) as usize).min(BINS - 1)];
        let weight = position.weight;
        bin.n_positions += 1;
        bin.weight += weight;
        bin.predicted += weight * expected;
        bin.scored += weight * [0.0, 0.5, 1.0][position.result];
        bin.predicted_draws += weight * chances.draw;
        bin.draws += weight * f64::from(u8::from(position.result == 1));
    }
    for bin in bins.iter_mut().filter(|bin| bin.n_positions > 0) {
        let n = bin.weight;
        for sum in [&mut bin.predicted, &mut bin.scored, &mut bin.predicted_draws, &mut bin.draws] {
            *sum /= n;
        }
    }
    bins
}
