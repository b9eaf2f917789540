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
    fitted("hive", Some("Base"), 1.760, 0.0),
    fitted("hive", Some("Base+L"), 1.704, 0.0),
    fitted("hive", Some("Base+LP"), 1.757, 0.0),
    fitted("hive", Some("Base+M"), 1.800, 0.0),
    fitted("hive", Some("Base+ML"), 1.717, 0.0),
    fitted("hive", Some("Base+MLP"), 1.738, 0.0),
    fitted("hive", Some("Base+MP"), 1.704, 0.0),
    fitted("hive", Some("Base+P"), 1.580, 0.0),
    fitted("abalone", Some("Abalone"), 2.649, 1.655),
    fitted("abalone", Some("Abalone:alien-attack"), 2.269, 0.932),
    fitted("abalone", Some("Abalone:alitration"), 2.291, 0.884),
    fitted("abalone", Some("Abalone:alliances"), 2.617, 0.966),
    fitted("abalone", Some("Abalone:anglattack"), 2.385, 1.042),
    fitted("abalone", Some("Abalone:atomouche"), 2.232, 0.834),
    fitted("abalone", Some("Abalone:belgian-daisy"), 1.749, 0.812),
    fitted("abalone", Some("Abalone:centrifuge"), 2.015, 0.772),
    fitted("abalone", Some("Abalone:checkerboard"), 2.532, 0.785),
    fitted("abalone", Some("Abalone:corners"), 2.288, 1.080),
    fitted("abalone", Some("Abalone:domination"), 2.340, 0.714),
    fitted("abalone", Some("Abalone:duel"), 2.280, 0.797),
    fitted("abalone", Some("Abalone:dutch-daisy"), 2.361, 0.841),
    fitted("abalone", Some("Abalone:face-to-face"), 2.529, 1.498),
    fitted("abalone", Some("Abalone:french-daisy"), 2.754, 0.973),
    fitted("abalone", Some("Abalone:fujiyama"), 2.520, 1.037),
    fitted("abalone", Some("Abalone:german-daisy"), 2.072, 0.991),
    fitted("abalone", Some("Abalone:infiltration"), 2.407, 1.006),
    fitted("abalone", Some("Abalone:intimidation"), 2.005, 1.020),
    fitted("abalone", Some("Abalone:irish-daisy"), 2.580, 0.852),
    fitted("abalone", Some("Abalone:korean-daisy"), 2.195, 0.800),
    fitted("abalone", Some("Abalone:labyrinth"), 2.085, 0.893),
    fitted("abalone", Some("Abalone:mosaic"), 2.369, 0.872),
    fitted("abalone", Some("Abalone:papillons"), 2.645, 1.089),
    fitted("abalone", Some("Abalone:pyramid"), 1.923, 1.361),
    fitted("abalone", Some("Abalone:scottish-daisy"), 2.324, 0.742),
    fitted("abalone", Some("Abalone:six-nine"), 1.927, 1.185),
    fitted("abalone", Some("Abalone:snakes"), 2.709, 1.392),
    fitted("abalone", Some("Abalone:snakes-variant"), 1.573, 1.142),
    fitted("abalone", Some("Abalone:spider"), 2.431, 1.270),
    fitted("abalone", Some("Abalone:star"), 2.793, 0.840),
    fitted("abalone", Some("Abalone:swiss-daisy"), 2.255, 0.787),
    fitted("abalone", Some("Abalone:the-clearing"), 2.213, 0.701),
    fitted("abalone", Some("Abalone:the-wall"), 2.266, 0.997),
    fitted("abalone", Some("Abalone:trench"), 2.673, 1.027),
    fitted("abalone", None, 2.289, 0.985),
    fitted("tour", None, 2.230, 0.0),
];
