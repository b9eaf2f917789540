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

const fn fitted(game: &'static str, setup: Option<&'static str>, scale: f64, margin: f64) -> FittedModel {
    FittedModel { game, setup, model: WinModel { scale, margin } }
}

pub(crate) const MODELS: &[FittedModel] = &[
    fitted("hive", Some("Base"), 1.724, 0.0),
    fitted("hive", Some("Base+L"), 1.725, 0.0),
    fitted("hive", Some("Base+LP"), 1.724, 0.0),
    fitted("hive", Some("Base+M"), 1.723, 0.0),
    fitted("hive", Some("Base+ML"), 1.724, 0.0),
    fitted("hive", Some("Base+MLP"), 1.726, 0.0),
    fitted("hive", Some("Base+MP"), 1.721, 0.0),
    fitted("hive", Some("Base+P"), 1.722, 0.0),
    fitted("hive", None, 1.724, 0.0),
    fitted("abalone", Some("Abalone"), 2.200, 2.122),
    fitted("abalone", Some("Abalone:alien-attack"), 2.166, 0.907),
    fitted("abalone", Some("Abalone:alitration"), 2.142, 1.070),
    fitted("abalone", Some("Abalone:alliances"), 2.005, 1.051),
    fitted("abalone", Some("Abalone:anglattack"), 1.805, 0.995),
    fitted("abalone", Some("Abalone:atomouche"), 2.452, 1.195),
    fitted("abalone", Some("Abalone:belgian-daisy"), 2.636, 1.098),
    fitted("abalone", Some("Abalone:centrifuge"), 1.914, 0.882),
    fitted("abalone", Some("Abalone:checkerboard"), 2.606, 0.804),
    fitted("abalone", Some("Abalone:corners"), 2.503, 1.067),
    fitted("abalone", Some("Abalone:domination"), 3.073, 0.887),
    fitted("abalone", Some("Abalone:duel"), 2.461, 0.687),
    fitted("abalone", Some("Abalone:dutch-daisy"), 2.633, 0.797),
    fitted("abalone", Some("Abalone:face-to-face"), 2.311, 1.342),
    fitted("abalone", Some("Abalone:french-daisy"), 2.314, 0.962),
    fitted("abalone", Some("Abalone:fujiyama"), 2.212, 1.198),
    fitted("abalone", Some("Abalone:german-daisy"), 1.541, 0.781),
    fitted("abalone", Some("Abalone:infiltration"), 2.675, 1.287),
    fitted("abalone", Some("Abalone:intimidation"), 2.472, 1.197),
    fitted("abalone", Some("Abalone:irish-daisy"), 1.775, 0.892),
    fitted("abalone", Some("Abalone:korean-daisy"), 3.001, 0.847),
    fitted("abalone", Some("Abalone:labyrinth"), 2.968, 0.907),
    fitted("abalone", Some("Abalone:mosaic"), 2.015, 0.704),
    fitted("abalone", Some("Abalone:papillons"), 2.686, 0.802),
    fitted("abalone", Some("Abalone:pyramid"), 2.404, 1.397),
    fitted("abalone", Some("Abalone:scottish-daisy"), 1.694, 0.698),
    fitted("abalone", Some("Abalone:six-nine"), 2.680, 1.425),
    fitted("abalone", Some("Abalone:snakes"), 2.210, 1.483),
    fitted("abalone", Some("Abalone:snakes-variant"), 1.983, 0.857),
    fitted("abalone", Some("Abalone:spider"), 1.650, 1.455),
    fitted("abalone", Some("Abalone:star"), 2.041, 0.934),
    fitted("abalone", Some("Abalone:swiss-daisy"), 2.396, 0.862),
    fitted("abalone", Some("Abalone:the-clearing"), 2.442, 0.714),
    fitted("abalone", Some("Abalone:the-wall"), 2.661, 0.982),
    fitted("abalone", Some("Abalone:trench"), 2.690, 0.998),
    fitted("abalone", None, 2.288, 1.087),
    fitted("tour", None, 2.336, 0.0),
];
