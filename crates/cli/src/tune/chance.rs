//! `rusc tune GAME chance`: the fitted numbers, and the table that compares predicted chances with results.

use std::fmt::Write;

use anyhow::Result;
use rusc_tune::{BINS, StoredGame, fit_chances};

/// What is printed.
pub(super) fn report(games: &[StoredGame]) -> Result<String> {
    let fit = fit_chances(games)?;
    let mut text = format!(
        "{} games, {} positions to learn from, {} to judge by\nWinModel {{ scale: {:.3}, margin: {:.3} }}, log-loss {:.4}\n\n",
        games.len(),
        fit.positions[0],
        fit.positions[1],
        fit.model.scale,
        fit.model.margin,
        fit.loss
    );
    text.push_str(
        "| chance | positions | predicted | scored | draws predicted | drawn |\n|---|---|---|---|---|---|\n",
    );
    for (index, bin) in fit.bins.iter().enumerate() {
        let width = 100 / BINS;
        let [predicted, scored, predicted_draws, draws] =
            [bin.predicted, bin.scored, bin.predicted_draws, bin.draws].map(|share| 100.0 * share);
        let _ = writeln!(
            text,
            "| {}–{} % | {} | {predicted:.1} | {scored:.1} | {predicted_draws:.1} | {draws:.1} |",
            index * width,
            (index + 1) * width,
            bin.n_positions
        );
    }
    Ok(text)
}
