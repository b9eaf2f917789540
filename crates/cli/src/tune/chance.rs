//! `rusc tune GAME chance`: the fitted numbers as lines of `win_models.rs`, and the tables that compare predicted chances with
//! results.

use std::fmt::Write;

use anyhow::Result;
use rusc_games::GameKind;
use rusc_tune::{BINS, Bin, ChanceFit, ChancePlan, StoredGame, fit_chances};

/// What is printed.
pub(crate) fn report(kind: GameKind, games: &[StoredGame], plan: ChancePlan) -> Result<String> {
    let fits = fit_chances(games, plan)?;
    let mut text = String::new();
    for (setup, fit) in &fits.setups {
        write_model(&mut text, kind, &format!("Some(\"{setup}\")"), fit);
    }
    write_model(&mut text, kind, "None", &fits.all);
    for (setup, fit) in &fits.setups {
        write_fit(&mut text, setup, fit);
    }
    write_fit(&mut text, "all", &fits.all);
    Ok(text)
}

/// A line of `win_models.rs`.
fn write_model(text: &mut String, kind: GameKind, setup: &str, fit: &ChanceFit) {
    let _ = writeln!(
        text,
        "fitted(\"{}\", {setup}, {:.3}, {:.3}),",
        kind.id(),
        fit.model.scale,
        fit.model.margin
    );
}

fn write_fit(text: &mut String, setup: &str, fit: &ChanceFit) {
    let _ = writeln!(
        text,
        "\n{setup}: scale {:.3}, margin {:.3}; {} games, {} positions; log-loss {:.4}, by the numbers of all {:.4}\n\n\
         | chance | positions | predicted | scored | draws predicted | drawn |\n|---|---|---|---|---|---|",
        fit.model.scale, fit.model.margin, fit.n_games, fit.n_positions, fit.loss, fit.loss_of_all
    );
    for (index, bin) in fit.bins.iter().enumerate().filter(|(_, bin)| bin.n_positions > 0) {
        let width = 100 / BINS;
        let Bin { predicted, scored, predicted_draws, draws, .. } = *bin;
        let [predicted, scored, predicted_draws, draws] =
            [predicted, scored, predicted_draws, draws].map(|share| 100.0 * share);
        let _ = writeln!(
            text,
            "| {}–{} % | {} | {predicted:.1} | {scored:.1} | {predicted_draws:.1} | {draws:.1} |",
            index * width,
            (index + 1) * width,
            bin.n_positions
        );
    }
}
