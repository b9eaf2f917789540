//! Fitting the weights of the evaluators: games of self-play, a regression on them, and a match between old and new.
//!
//! [`tuner`] gives the three steps for a game. `selfplay.rs` plays, `stored.rs` keeps the games, `sample.rs` turns their
//! positions into counts of features, `regression.rs` and `fit.rs` find the weights, `weight_table.rs` writes them as the
//! source of `weights.rs`, and `weight_match.rs` lets them play against others. `chance_fit.rs` fits win chances to the same
//! games, `calibration.rs` compares them with results. Progress and the wish to stop go through
//! [`RunControl`]; nothing here prints, reads a clock or knows what a feature means.

mod calibration;
mod chance_fit;
mod fit;
mod regression;
mod sample;
mod selfplay;
mod stored;
mod tuner;
mod weight_match;
mod weight_table;

pub use calibration::{BINS, Bin};
pub use chance_fit::{ChanceFit, ChanceFits, ChancePlan, DrawModel, fit_chances};
pub use fit::{Fit, FitPlan, Losses};
pub use selfplay::SelfPlayConditions;
pub use stored::{GameFile, Kept, Score, StoredGame};
pub use tuner::{SelfPlay, Tuner, tuner};
pub use weight_match::MatchPlan;

/// The arithmetic of a match.
pub use rusc_rating::{Pairs, Strength};

/// Progress reports and the request to stop, while something runs; called from several threads.
#[derive(Clone, Copy)]
pub struct RunControl<'a> {
    /// Receives the number of finished tasks and of all tasks.
    pub progress: &'a (dyn Fn(usize, usize) + Sync),
    /// Whether the run shall end now.
    pub stop: &'a (dyn Fn() -> bool + Sync),
}

impl RunControl<'static> {
    /// Ignores progress and never stops.
    pub const NONE: RunControl<'static> = RunControl { progress: &|_, _| {}, stop: &|| false };
}

#[cfg(test)]
mod tests;
