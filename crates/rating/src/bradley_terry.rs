//! The ratings that make the results of a tournament likeliest.
//!
//! Bradley and Terry's model (first Zermelo's, 1929): player `i` is expected to score `p = 1/(1 + exp(θⱼ − θᵢ))`
//! against player `j`, and a draw counts as half a win and half a loss. With `s` points in `n` games,
//!
//! ```text
//! log-likelihood  Σ sᵢⱼ·ln pᵢⱼ                    over all ordered pairs
//! gradient        gᵢ  = Σⱼ (sᵢⱼ − nᵢⱼ·pᵢⱼ)        points made minus points expected
//! information     Iᵢᵢ = Σⱼ nᵢⱼ·pᵢⱼ·pⱼᵢ,   Iᵢⱼ = −nᵢⱼ·pᵢⱼ·pⱼᵢ
//! ```
//!
//! The log-likelihood is concave, and Newton's steps `I·δ = g` lead to its top. Only differences of `θ` matter, so
//! their sum is held at zero; one Elo is `ln 10/400`. No prior opinion enters: where the results leave a rating
//! without limit, there is none (Ford, “Solution of a ranking problem from binary comparisons”, 1957).
//!
//! The equations are solved by Cholesky decomposition, at the end of the file: the matrix is symmetric, positive definite
//! and as small as a tournament.

use std::f64::consts::LN_10;
use std::fmt;

use crate::CrossTable;
use crate::strength::{Estimate, Z95, score_of_elo};

const ELO_PER_UNIT: f64 = 400.0 / LN_10;

/// A step that moves no rating by more Elo than this has arrived.
const SETTLED: f64 = 1e-8;

/// No step may be longer: far from the top the quadratic approximation of Newton's method means little.
const MAX_STEP: f64 = 400.0;

/// Steps allowed for each player: lopsided results can spread a chain of players over a few thousand Elo each.
const MAX_STEPS_PER_PLAYER: usize = 50;

/// Why a tournament has no ratings.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum BradleyTerryError {
    /// These players gave nothing, not even a draw, to the others: their lead has no limit, or they never met.
    Unbeaten(Vec<usize>),
    /// The results are so lopsided that the arithmetic runs out of digits.
    IllConditioned,
}

impl fmt::Display for BradleyTerryError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BradleyTerryError::Unbeaten(players) => {
                write!(f, "nothing limits the lead of players {players:?}: they gave no points to the others")
            }
            BradleyTerryError::IllConditioned => write!(f, "the results are too lopsided to compute ratings"),
        }
    }
}

impl std::error::Error for BradleyTerryError {}

/// The Elo of each player, relative to the average of all, with its error.
///
/// The error takes every game for a win or a loss; since draws vary less, it is rather too wide than too narrow.
/// A lone player is at zero without error.
///
/// # Errors
/// If some players gave no points at all to the others, so that no finite difference is the likeliest.
pub fn bradley_terry(table: &CrossTable) -> Result<Vec<Estimate>, BradleyTerryError> {
    let n_players = table.n_players();
    if let Some(unbeaten) = unbeaten_group(table) {
        return Err(BradleyTerryError::Unbeaten(unbeaten));
    }
    if n_players < 2 {
        return Ok(vec![Estimate { value: 0.0, low: 0.0, high: 0.0 }; n_players]);
    }
    let mut elo = vec![0.0; n_players];
    let mut likelihood = log_likelihood(table, &elo);
    for _ in 0..MAX_STEPS_PER_PLAYER * n_players {
        let curvature = Curvature::at(table, &elo).ok_or(BradleyTerryError::IllConditioned)?;
        let mut step: Vec<f64> =
            curvature.matrix.solve(&gradient(table, &elo)).iter().map(|theta| theta * ELO_PER_UNIT).collect();
        let longest = step.iter().fold(0.0, |longest: f64, part| longest.max(part.abs()));
        if longest < SETTLED {
            return Ok(with_errors(&elo, &curvature));
        }
        let shortening = (MAX_STEP / longest).min(1.0);
        for part in &mut step {
            *part *= shortening;
        }
        likelihood = climb(table, &mut elo, &step, likelihood);
    }
    Err(BradleyTerryError::IllConditioned)
}

/// Goes along `step`, or as much of it as does not lead downhill, and returns the likelihood there.
fn climb(table: &CrossTable, elo: &mut Vec<f64>, step: &[f64], likelihood: f64) -> f64 {
    // Close to the top the differences drown in rounding; there, Newton's full step is right.
    let rounding = 1e-12 * likelihood.abs();
    let mut share = 1.0;
    loop {
        let mut there: Vec<f64> = elo.iter().zip(step).map(|(elo, part)| elo + share * part).collect();
        center(&mut there);
        let likelihood_there = log_likelihood(table, &there);
        if likelihood_there >= likelihood - rounding || share < 1e-3 {
            *elo = there;
            return likelihood_there;
        }
        share /= 2.0;
    }
}

/// Holds the sum at zero, from which rounding lets it stray.
fn center(elo: &mut [f64]) {
    let mean = elo.iter().sum::<f64>() / f64::from(elo.len() as u32);
    for rating in elo {
        *rating -= mean;
    }
}

fn pairs_of(n_players: usize) -> impl Iterator<Item = (usize, usize)> {
    (0..n_players).flat_map(move |i| (0..n_players).filter(move |&j| j != i).map(move |j| (i, j)))
}

fn log_likelihood(table: &CrossTable, elo: &[f64]) -> f64 {
    let terms = pairs_of(table.n_players()).map(|(i, j)| {
        let points = table.tally(i, j).points();
        if points > 0.0 { points * score_of_elo(elo[i] - elo[j]).ln() } else { 0.0 }
    });
    terms.sum()
}

fn gradient(table: &CrossTable, elo: &[f64]) -> Vec<f64> {
    let mut gradient = vec![0.0; elo.len()];
    for (i, j) in pairs_of(elo.len()) {
        let (points, given) = (table.tally(i, j).points(), table.tally(j, i).points());
        gradient[i] += points - (points + given) * score_of_elo(elo[i] - elo[j]);
    }
    gradient
}

/// The information, made invertible by a stiffness against moving all players together.
struct Curvature {
    matrix: Cholesky,
    /// What the stiffness adds to every variance.
    added_variance: f64,
}

impl Curvature {
    fn at(table: &CrossTable, elo: &[f64]) -> Option<Curvature> {
        let size = elo.len();
        let mut matrix = vec![0.0; size * size];
        let mut trace = 0.0;
        for (i, j) in pairs_of(size) {
            let games = table.tally(i, j).points() + table.tally(j, i).points();
            let lead = elo[i] - elo[j];
            let information = games * score_of_elo(lead) * score_of_elo(-lead);
            matrix[i * size + i] += information;
            matrix[i * size + j] -= information;
            trace += information;
        }
        // Adding `stiffness` everywhere gives the direction (1, …, 1), which had eigenvalue 0, `size · stiffness`.
        let size_squared = f64::from((size * size) as u32);
        let stiffness = trace / size_squared;
        for entry in &mut matrix {
            *entry += stiffness;
        }
        Some(Curvature {
            matrix: Cholesky::new(size, matrix)?,
            added_variance: 1.0 / (size_squared * stiffness),
        })
    }
}

fn with_errors(elo: &[f64], curvature: &Curvature) -> Vec<Estimate> {
    let variances = curvature.matrix.inverse_diagonal();
    let estimates = elo.iter().zip(variances).map(|(&value, variance)| {
        let margin = Z95 * ELO_PER_UNIT * (variance - curvature.added_variance).max(0.0).sqrt();
        Estimate { value, low: value - margin, high: value + margin }
    });
    estimates.collect()
}

/// Players, not all, who gave no points to any other; `None` if there are no such players.
fn unbeaten_group(table: &CrossTable) -> Option<Vec<usize>> {
    let n_players = table.n_players();
    let gave = |giver: usize, taker: usize| table.tally(taker, giver).points() > 0.0;
    // Whoever can be reached from player 0 by asking “who took points from you?” is a group that gave nothing away.
    let reached = closure(n_players, gave);
    if reached.contains(&false) {
        return Some((0..n_players).filter(|&player| reached[player]).collect());
    }
    // Asking “from whom did you take points?”, those who are never reached gave nothing to those who are.
    let reached = closure(n_players, |taker, giver| gave(giver, taker));
    reached.contains(&false).then(|| (0..n_players).filter(|&player| !reached[player]).collect())
}

/// Which players can be reached from player 0.
fn closure(n_players: usize, leads_to: impl Fn(usize, usize) -> bool) -> Vec<bool> {
    let mut reached = vec![false; n_players];
    let mut open = Vec::new();
    if n_players > 0 {
        reached[0] = true;
        open.push(0);
    }
    while let Some(from) = open.pop() {
        let news: Vec<usize> = (0..n_players).filter(|&to| !reached[to] && leads_to(from, to)).collect();
        for to in news {
            reached[to] = true;
            open.push(to);
        }
    }
    reached
}

/// The lower triangle `L` of `A = L·Lᵀ`.
pub(crate) struct Cholesky {
    size: usize,
    /// Row by row; what lies above the diagonal is meaningless.
    lower: Vec<f64>,
}

impl Cholesky {
    /// Decomposes a matrix given row by row; `None` if it is not positive definite.
    pub(crate) fn new(size: usize, mut matrix: Vec<f64>) -> Option<Cholesky> {
        debug_assert_eq!(matrix.len(), size * size);
        for row in 0..size {
            for column in 0..=row {
                let known = (0..column).map(|k| matrix[row * size + k] * matrix[column * size + k]);
                let rest = matrix[row * size + column] - known.sum::<f64>();
                matrix[row * size + column] = if column < row {
                    rest / matrix[column * size + column]
                } else if rest > 0.0 {
                    rest.sqrt()
                } else {
                    return None;
                };
            }
        }
        Some(Cholesky { size, lower: matrix })
    }

    /// The `x` with `A·x = right`.
    pub(crate) fn solve(&self, right: &[f64]) -> Vec<f64> {
        let mut x = right.to_vec();
        for row in 0..self.size {
            let known: f64 = (0..row).map(|k| self.at(row, k) * x[k]).sum();
            x[row] = (x[row] - known) / self.at(row, row);
        }
        for row in (0..self.size).rev() {
            let known: f64 = (row + 1..self.size).map(|k| self.at(k, row) * x[k]).sum();
            x[row] = (x[row] - known) / self.at(row, row);
        }
        x
    }

    /// The diagonal of the inverse of `A`.
    pub(crate) fn inverse_diagonal(&self) -> Vec<f64> {
        let unit = |i: usize| {
            let mut unit = vec![0.0; self.size];
            unit[i] = 1.0;
            unit
        };
        (0..self.size).map(|i| self.solve(&unit(i))[i]).collect()
    }

    fn at(&self, row: usize, column: usize) -> f64 {
        self.lower[row * self.size + column]
    }
}
