//! Logistic regression by Newton's method, with an L2 penalty for leaving the initial weights. With hundreds of weights
//! one Newton step costs less than the many steps of gradient descent.

use crate::sample::{Label, Samples};

/// What a regression minimises.
pub(crate) struct Problem<'a> {
    pub(crate) samples: &'a Samples,
    /// The target of each position, from 0 to 1.
    pub(crate) target: &'a dyn Fn(Label) -> f64,
    /// The initial weights, in units of log-odds.
    pub(crate) start: &'a [f64],
    /// The strength of the L2 penalty: it weighs as much as this number of positions.
    pub(crate) hold: f64,
}

/// The most Newton steps; it converges in fewer.
const STEPS: usize = 12;
/// Convergence: the gain in loss per position below which no further step is made.
const ENOUGH: f64 = 1e-8;

impl Problem<'_> {
    /// The best weights; `None` if stopped.
    pub(crate) fn solve(&self, stop: &dyn Fn() -> bool) -> Option<Vec<f64>> {
        let mut weights = self.start.to_vec();
        let mut cost = self.cost(&weights);
        for _ in 0..STEPS {
            if stop() {
                return None;
            }
            let (gradient, hessian) = self.slope(&weights);
            let change = solved(hessian, gradient);
            // A full step may overshoot while the predictions are still far off.
            let mut share = 1.0;
            let (next, next_cost) = loop {
                let next: Vec<f64> =
                    weights.iter().zip(&change).map(|(weight, change)| weight - share * change).collect();
                let next_cost = self.cost(&next);
                if next_cost <= cost || share < 1e-3 {
                    break (next, next_cost);
                }
                share /= 2.0;
            };
            let gain = cost - next_cost;
            if gain > 0.0 {
                (weights, cost) = (next, next_cost);
            }
            if gain < ENOUGH * self.samples.count() {
                break;
            }
        }
        Some(weights)
    }

    /// The log-loss of all positions plus the penalty.
    fn cost(&self, weights: &[f64]) -> f64 {
        let held: f64 = weights.iter().zip(self.start).map(|(weight, start)| (weight - start).powi(2)).sum();
        let loss: f64 = self
            .samples
            .iter()
            .map(|(counts, label)| log_loss(predicted(counts, weights), (self.target)(label)))
            .sum();
        loss + self.hold / 2.0 * held
    }

    /// The gradient and the lower half of the Hessian.
    fn slope(&self, weights: &[f64]) -> (Vec<f64>, Vec<Vec<f64>>) {
        let size = weights.len();
        let mut gradient: Vec<f64> =
            weights.iter().zip(self.start).map(|(weight, start)| self.hold * (weight - start)).collect();
        let mut hessian = vec![vec![0.0; size]; size];
        for (feature, row) in hessian.iter_mut().enumerate() {
            row[feature] = self.hold;
        }
        for (counts, label) in self.samples.iter() {
            let probability = sigmoid(predicted(counts, weights));
            let error = probability - (self.target)(label);
            let curvature = probability * (1.0 - probability);
            for (index, &(feature, count)) in counts.iter().enumerate() {
                let (feature, count) = (usize::from(feature), f64::from(count));
                gradient[feature] += error * count;
                // Counts come in the order of their features, so these fill the lower half.
                let row = &mut hessian[feature];
                for &(other, other_count) in &counts[..=index] {
                    row[usize::from(other)] += curvature * count * f64::from(other_count);
                }
            }
        }
        (gradient, hessian)
    }
}

/// The log-odds that weights give a position.
pub(crate) fn predicted(counts: &[(u16, i16)], weights: &[f64]) -> f64 {
    counts.iter().map(|&(feature, count)| weights[usize::from(feature)] * f64::from(count)).sum()
}

pub(crate) fn sigmoid(log_odds: f64) -> f64 {
    1.0 / (1.0 + (-log_odds).exp())
}

/// −(t ln p + (1−t) ln (1−p)) for the probability p of these log-odds, without overflow.
pub(crate) fn log_loss(log_odds: f64, target: f64) -> f64 {
    let largest = log_odds.max(0.0);
    largest - target * log_odds + ((-largest).exp() + (log_odds - largest).exp()).ln()
}

/// Solves `matrix · x = right` by Cholesky's method; the lower half of the matrix is given, and it is positive
/// definite because of the penalty on every weight.
fn solved(mut matrix: Vec<Vec<f64>>, mut right: Vec<f64>) -> Vec<f64> {
    let size = right.len();
    for row in 0..size {
        for column in 0..=row {
            let dot: f64 = (0..column).map(|k| matrix[row][k] * matrix[column][k]).sum();
            let rest = matrix[row][column] - dot;
            matrix[row][column] = if row == column {
                rest.max(f64::MIN_POSITIVE).sqrt()
            } else {
                rest / matrix[column][column]
            };
        }
    }
    for row in 0..size {
        let dot: f64 = (0..row).map(|k| matrix[row][k] * right[k]).sum();
        right[row] = (right[row] - dot) / matrix[row][row];
    }
    for row in (0..size).rev() {
        let dot: f64 = (row + 1..size).map(|k| matrix[k][row] * right[k]).sum();
        right[row] = (right[row] - dot) / matrix[row][row];
    }
    right
}
