//! The fitted numbers. Source, calibration and the command that repeats them: `docs/bench/2026-11-18-win-chance.md`.

use crate::WinModel;

/// The model of a set-up.
pub(crate) struct FittedModel {
    /// The id of the game.
    pub(crate) game: &'static str,
    /// The set-up in its canonical spelling; `None` for all that have no line of their own.
    pub(crate) setup: Option<&'static str>,
    pub(crate) model: WinModel,
}

pub(crate) const MODELS: &[FittedModel] = &[
    FittedModel { game: "hive", setup: Some("Base"), model: WinModel { scale: 1.547, margin: 0.662 } },
    FittedModel { game: "hive", setup: Some("Base+MLP"), model: WinModel { scale: 1.983, margin: 0.167 } },
    FittedModel { game: "hive", setup: None, model: WinModel { scale: 1.983, margin: 0.167 } },
    FittedModel { game: "abalone", setup: None, model: WinModel { scale: 3.042, margin: 2.331 } },
    FittedModel { game: "tour", setup: None, model: WinModel { scale: 3.071, margin: 1.852 } },
];
