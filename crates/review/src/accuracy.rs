//! Accuracy in per cent, of a move and of a side. The formulas are those of lichess, so that the numbers mean what people
//! know: a move's accuracy falls exponentially with its loss, and a side's is the mean of a mean weighted by how much was
//! going on and of the harmonic mean, which single blunders pull down.

use rusc_games::Side;

use crate::count;

/// The accuracy of a move that lost so many points of win chance, from 0 to 100.
pub(crate) fn of_loss(points: f64) -> f64 {
    if points <= 0.0 {
        return 100.0;
    }
    (103.1668 * (-0.04354 * points).exp() - 3.1669 + 1.0).clamp(0.0, 100.0)
}

/// The accuracy of a side: `moves` has side and accuracy of every move, `chances` the win chance of the first side in
/// per cent before each move and after the last. `None` if the side has no moves.
pub(crate) fn of_side(side: Side, moves: &[(Side, f64)], chances: &[f64]) -> Option<f64> {
    let weights = volatility(chances);
    let own: Vec<(f64, f64)> = moves
        .iter()
        .zip(&weights)
        .filter(|((mover, _), _)| *mover == side)
        .map(|((_, accuracy), weight)| (*accuracy, *weight))
        .collect();
    if own.is_empty() {
        return None;
    }
    let total: f64 = own.iter().map(|(_, weight)| weight).sum();
    let weighted = own.iter().map(|(accuracy, weight)| accuracy * weight).sum::<f64>() / total;
    // A move of accuracy 0 would make the harmonic mean 0 whatever else was played.
    let inverse: f64 = own.iter().map(|(accuracy, _)| 1.0 / accuracy.max(1.0)).sum();
    let harmonic = count(own.len()) / inverse;
    Some(f64::midpoint(weighted, harmonic))
}

/// How much was going on around each move: the standard deviation of the win chance in a window of a tenth of the game.
fn volatility(chances: &[f64]) -> Vec<f64> {
    let n_moves = chances.len().saturating_sub(1);
    let width = (n_moves / 10).clamp(2, 8);
    (0..n_moves)
        .map(|at| {
            // The first windows begin with the game; later ones end with the position after the move.
            let end = (at + 2).max(width).min(chances.len());
            deviation(&chances[end.saturating_sub(width)..end]).clamp(0.5, 12.0)
        })
        .collect()
}

fn deviation(values: &[f64]) -> f64 {
    let n = count(values.len().max(1));
    let mean = values.iter().sum::<f64>() / n;
    (values.iter().map(|value| (value - mean).powi(2)).sum::<f64>() / n).sqrt()
}
