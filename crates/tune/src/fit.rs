//! From games to weights: positions are split into a training set and a validation set, search scores are scaled to the
//! log-odds of results, and the regression fits the weights.

use std::collections::HashSet;

use anyhow::{Context, Result, bail};
use rusc_eval::Linear;
use rusc_game::Notation;

use crate::regression::{Problem, log_loss, predicted, sigmoid};
use crate::sample::{Label, Samples};
use crate::{RunControl, StoredGame};

/// The parameters of a fit.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct FitPlan {
    /// The share of the game's result in the target; the rest is the score of the search.
    pub lambda: f64,
    /// The strength of the L2 penalty for leaving the old weights, as a number of positions.
    pub hold: f64,
}

/// Fitted weights and how well they predict.
#[derive(Clone, Debug, PartialEq)]
pub struct Fit {
    /// In thousandths of a unit of log-odds.
    pub weights: Vec<i32>,
    /// Games read.
    pub games: usize,
    /// The sizes of the training set and of the validation set.
    pub positions: [usize; 2],
    /// The factor from a score of the search to the log-odds of the result.
    pub scale: f64,
    /// The log-loss on the validation set.
    pub losses: Losses,
}

/// Mean log-loss of the results of the validation set; predicting ½ for every position has 0.693.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Losses {
    /// The old weights, scaled to the log-odds of results.
    pub before: f64,
    /// The new weights.
    pub after: f64,
    /// The scores of the search.
    pub search: f64,
}

/// One game in so many belongs to the validation set.
const JUDGING: usize = 10;

/// Fits the weights; `None` if stopped.
pub(crate) fn fit<P: Notation, E: Linear<P>>(
    games: &[StoredGame],
    start: &[i32],
    plan: FitPlan,
    control: RunControl<'_>,
) -> Result<Option<Fit>> {
    let judge = E::with_weights(start).context("the weights do not fit the evaluator")?;
    let (mut learnt, mut judging) = (Samples::default(), Samples::default());
    let mut seen = HashSet::new();
    for (done, game) in games.iter().enumerate() {
        if (control.stop)() {
            return Ok(None);
        }
        let samples = if game.number % JUDGING == JUDGING - 1 { &mut judging } else { &mut learnt };
        samples.add_game::<P, E>(game, &judge, &mut seen)?;
        (control.progress)(done + 1, games.len());
    }
    if learnt.len() == 0 || judging.len() == 0 {
        bail!(
            "there are not enough games: {} positions to learn from, {} to judge by",
            learnt.len(),
            judging.len()
        );
    }
    let start: Vec<f64> = start.iter().map(|&weight| f64::from(weight) / 1000.0).collect();
    let said = learnt.iter().map(|(_, label)| (label.score, label.result));
    let scale = best_scale(&said.collect::<Vec<_>>());
    let judged = learnt.iter().map(|(counts, label)| (predicted(counts, &start), label.result));
    let old_scale = best_scale(&judged.collect::<Vec<_>>());
    let start: Vec<f64> = start.iter().map(|weight| weight * old_scale).collect();
    let target =
        move |label: Label| plan.lambda * label.result + (1.0 - plan.lambda) * sigmoid(scale * label.score);
    let problem = Problem { samples: &learnt, target: &target, start: &start, hold: plan.hold };
    let Some(found) = problem.solve(control.stop) else { return Ok(None) };
    let weights: Vec<i32> = found.iter().map(|weight| (weight * 1000.0).round() as i32).collect();
    let rounded: Vec<f64> = weights.iter().map(|&weight| f64::from(weight) / 1000.0).collect();
    let losses = Losses {
        before: mean_loss(&judging, |counts, _| predicted(counts, &start)),
        after: mean_loss(&judging, |counts, _| predicted(counts, &rounded)),
        search: mean_loss(&judging, |_, label| scale * label.score),
    };
    Ok(Some(Fit { weights, games: games.len(), positions: [learnt.len(), judging.len()], scale, losses }))
}

fn mean_loss(samples: &Samples, log_odds: impl Fn(&[(u16, i16)], Label) -> f64) -> f64 {
    let loss: f64 =
        samples.iter().map(|(counts, label)| log_loss(log_odds(counts, label), label.result)).sum();
    loss / samples.count()
}

/// The factor that makes log-odds predict results best, by Newton's method in one dimension.
pub(crate) fn best_scale(pairs: &[(f64, f64)]) -> f64 {
    let mut scale = 1.0;
    for _ in 0..20 {
        let (mut slope, mut curvature) = (0.0, 1e-9);
        for &(log_odds, result) in pairs {
            let probability = sigmoid(scale * log_odds);
            slope += (probability - result) * log_odds;
            curvature += probability * (1.0 - probability) * log_odds * log_odds;
        }
        // The step is bounded, so that an overshoot can be corrected by the next one.
        let step: f64 = slope / curvature;
        scale -= step.clamp(-0.5, 0.5);
    }
    scale
}
