//! Fitting win chances: the numbers of a [`WinModel`] that make the results of games likeliest, given what the search said about
//! their positions, for each set-up and for all of them together.
//!
//! Every game judges: the games are dealt into five folds, and those of a fold are predicted by a model that is fitted to the
//! other four (cross-validation). The model itself is then fitted to all of them.

use std::collections::BTreeMap;

use anyhow::{Result, bail};
use rusc_review::WinModel;

use crate::StoredGame;
use crate::calibration::{BINS, Bin, Calibration, GameResult, ScoreHistogram};

/// What draws are to a fit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DrawModel {
    /// Half a win: a logistic curve through the mean share of the point; the margin is 0.
    HalfPoint,
    /// A result of its own between loss and win: an ordered logit.
    Ordered,
}

/// The parameters of a fit.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ChancePlan {
    /// What draws are.
    pub draws: DrawModel,
    /// The games of other set-ups weigh as much as so many of the set-up itself (a power prior): a set-up of which there are
    /// few games does not get wild numbers.
    pub hold: f64,
}

/// A fitted model and how well it predicts games it has not seen.
#[derive(Clone, Debug, PartialEq)]
pub struct ChanceFit {
    /// The model.
    pub model: WinModel,
    /// The games it is about.
    pub n_games: usize,
    /// Their positions.
    pub n_positions: usize,
    /// Mean log-loss of the results.
    pub loss: f64,
    /// The same by the model of all set-ups.
    pub loss_of_all: f64,
    /// Positions by predicted win chance, in ten equal ranges; the side to move is the one that is asked about.
    pub bins: [Bin; BINS],
}

/// The fits of a game.
#[derive(Clone, Debug, PartialEq)]
pub struct ChanceFits {
    /// All set-ups together.
    pub all: ChanceFit,
    /// Each set-up, in the order of their names; nothing if there is only one.
    pub setups: Vec<(String, ChanceFit)>,
}

const FOLDS: usize = 5;
/// Fewer positions in a fold say too little.
const FEWEST: usize = 20;

type Folds = [ScoreHistogram; FOLDS];

/// Fits models to games.
///
/// # Errors
/// There are too few of them.
pub fn fit_chances(games: &[StoredGame], plan: ChancePlan) -> Result<ChanceFits> {
    let by_setup = deal(games);
    for (setup, folds) in &by_setup {
        if let Some(fold) = folds.iter().find(|fold| fold.n_positions < FEWEST) {
            bail!(
                "there are not enough games of '{setup}': a fifth of them has {} positions, and {FEWEST} are needed",
                fold.n_positions
            );
        }
    }
    if by_setup.is_empty() {
        bail!("there are no games");
    }
    let mut all = Folds::default();
    for folds in by_setup.values() {
        add_folds(&mut all, folds, 1.0);
    }
    let models_of_all = cross_models(&all, plan.draws);
    let setups = if by_setup.len() == 1 { BTreeMap::new() } else { by_setup };
    Ok(ChanceFits {
        setups: setups
            .iter()
            .map(|(&setup, own)| {
                // What is left of all without the set-up's own games.
                let mut others = Folds::default();
                for (_, folds) in setups.iter().filter(|&(&other, _)| other != setup) {
                    add_folds(&mut others, folds, 1.0);
                }
                (setup.to_owned(), fit_held(own, &others, &models_of_all, plan))
            })
            .collect(),
        all: judge(&all, &models_of_all, &models_of_all, plan.draws),
    })
}

/// Deals the games of each set-up to the folds by turns. The order in a file depends on which thread was quicker, that of the
/// numbers does not; and the remainder of a number says which set-up it is where set-ups were played by turns.
fn deal(games: &[StoredGame]) -> BTreeMap<&str, Folds> {
    let mut games: Vec<&StoredGame> = games.iter().collect();
    games.sort_by_key(|game| game.number);
    let mut by_setup: BTreeMap<&str, Folds> = BTreeMap::new();
    for game in games {
        let folds = by_setup.entry(&game.setup).or_default();
        let n_dealt: usize = folds.iter().map(|fold| fold.n_games).sum();
        folds[n_dealt % FOLDS].add_game(game);
    }
    by_setup
}

fn add_folds(sum: &mut Folds, folds: &Folds, factor: f64) {
    for (sum, fold) in sum.iter_mut().zip(folds) {
        sum.add(fold, factor);
    }
}

/// A model for each fold, of the games that are not in it, and one of all games.
struct CrossModels {
    without_fold: [WinModel; FOLDS],
    of_all: WinModel,
}

fn cross_models(folds: &Folds, draws: DrawModel) -> CrossModels {
    let fit = |left_out: Option<usize>| {
        let mut learnt = ScoreHistogram::default();
        for (_, fold) in folds.iter().enumerate().filter(|&(fold, _)| Some(fold) != left_out) {
            learnt.add(fold, 1.0);
        }
        best_model(&learnt, draws)
    };
    CrossModels { without_fold: std::array::from_fn(|fold| fit(Some(fold))), of_all: fit(None) }
}

/// Fits a set-up to its own games, and a little to those of the others.
fn fit_held(own: &Folds, others: &Folds, models_of_all: &CrossModels, plan: ChancePlan) -> ChanceFit {
    let n_others: f64 = others.iter().map(ScoreHistogram::weight).sum();
    let mut learnt = own.clone();
    add_folds(&mut learnt, others, plan.hold / n_others.max(1.0));
    judge(own, &cross_models(&learnt, plan.draws), models_of_all, plan.draws)
}

/// Lets the models predict the folds that they have not seen.
fn judge(own: &Folds, models: &CrossModels, models_of_all: &CrossModels, draws: DrawModel) -> ChanceFit {
    let mut calibration = Calibration::default();
    let (mut loss, mut loss_of_all) = (0.0, 0.0);
    for (index, fold) in own.iter().enumerate() {
        calibration.add(&models.without_fold[index], fold);
        loss += log_loss(&models.without_fold[index], fold, draws);
        loss_of_all += log_loss(&models_of_all.without_fold[index], fold, draws);
    }
    let weight: f64 = own.iter().map(ScoreHistogram::weight).sum();
    ChanceFit {
        model: models.of_all,
        n_games: own.iter().map(|fold| fold.n_games).sum(),
        n_positions: own.iter().map(|fold| fold.n_positions).sum(),
        loss: loss / weight,
        loss_of_all: loss_of_all / weight,
        bins: calibration.bins(),
    }
}

/// The likelihood has one hill, so improving one number after the other climbs it.
fn best_model(positions: &ScoreHistogram, draws: DrawModel) -> WinModel {
    let scale_for =
        |margin: f64| lowest(0.02, 8.0, |scale| log_loss(&WinModel { scale, margin }, positions, draws));
    match draws {
        DrawModel::HalfPoint => WinModel { scale: scale_for(0.0), margin: 0.0 },
        DrawModel::Ordered => {
            let mut model = WinModel { scale: 1.0, margin: 0.5 };
            for _ in 0..ROUNDS {
                model.scale = scale_for(model.margin);
                model.margin =
                    lowest(0.0, 6.0, |margin| log_loss(&WinModel { margin, ..model }, positions, draws));
            }
            model
        }
    }
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

/// Negative log-likelihood of the results, summed by weight.
fn log_loss(model: &WinModel, positions: &ScoreHistogram, draws: DrawModel) -> f64 {
    // A result that the model holds for impossible costs much, but not everything.
    let cost = |chance: f64| -chance.max(1e-6).ln();
    let cost_of = |(score, result, weight): (_, GameResult, f64)| {
        let chances = model.chances(score);
        weight
            * match (draws, result) {
                (DrawModel::HalfPoint, _) => {
                    let (expected, share) = (chances.expected(), result.share());
                    share * cost(expected) + (1.0 - share) * cost(1.0 - expected)
                }
                (DrawModel::Ordered, GameResult::Lost) => cost(chances.loss),
                (DrawModel::Ordered, GameResult::Drawn) => cost(chances.draw),
                (DrawModel::Ordered, GameResult::Won) => cost(chances.win),
            }
    };
    positions.iter().map(cost_of).sum()
}
