//! From the score of a search to the chances of a result.
//!
//! An ordered logit: with `x` = `scale` × score in units of log-odds (100 points are one unit),
//!
//! ```text
//! P(win)  = 1 / (1 + e^(margin − x))
//! P(loss) = 1 / (1 + e^(margin + x))          P(draw) = the rest
//! ```
//!
//! Without draws the margin is 0 and this is the usual logistic curve. Both numbers are fitted to games of the engine
//! against itself, for each game and set-up (`rusc tune GAME chance`; `win_models.rs` has the table).

use rusc_games::{GameKind, Outcome, Side};
use rusc_search::{Meaning, Score};

use crate::win_models::MODELS;

/// How scores of a set-up become win chances.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct WinModel {
    /// Units of log-odds for each unit of the score.
    pub scale: f64,
    /// Half the width of the range in which a draw is the likeliest result, in units of log-odds; 0 without draws.
    pub margin: f64,
}

/// The chances of the side that a score is for; together 1.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Chances {
    /// To win.
    pub win: f64,
    /// Of a draw.
    pub draw: f64,
    /// To lose.
    pub loss: f64,
}

impl Chances {
    /// The expected share of the point: a draw is half of it.
    pub fn expected(self) -> f64 {
        self.win + self.draw / 2.0
    }
}

impl WinModel {
    /// The model of a set-up, or else the one for all other set-ups of the game. Where none was fitted yet, a unit of the
    /// score is a unit of log-odds, for which the evaluators are tuned.
    ///
    /// ```
    /// use rusc_games::GameKind;
    /// use rusc_review::WinModel;
    /// use rusc_search::Score;
    ///
    /// let model = WinModel::of(GameKind::Hive, "Base");
    /// assert!((model.win_chance(Score::points(0)) - 0.5).abs() < 1e-9);
    /// assert!(model.win_chance(Score::points(100)) > 0.6);
    /// assert_eq!(model.win_chance(Score::win_in(3)), 1.0);
    /// ```
    pub fn of(kind: GameKind, setup: &str) -> WinModel {
        let setup = base_setup(kind, setup);
        let of_kind = MODELS.iter().filter(|model| model.game == kind.id());
        let named = of_kind.clone().find(|model| model.setup == Some(&setup));
        let any = || of_kind.clone().find(|model| model.setup.is_none());
        named.or_else(any).map_or(WinModel { scale: 1.0, margin: 0.0 }, |fitted| fitted.model)
    }

    /// The chances of the side that the score is for.
    pub fn chances(&self, score: Score) -> Chances {
        let points = match score.meaning() {
            Meaning::WinIn(_) => return Chances { win: 1.0, draw: 0.0, loss: 0.0 },
            Meaning::LossIn(_) => return Chances { win: 0.0, draw: 0.0, loss: 1.0 },
            Meaning::Points(points) => points,
        };
        let x = self.scale * f64::from(points) / 100.0;
        let (win, loss) = (logistic(x - self.margin), logistic(-x - self.margin));
        Chances { win, draw: (1.0 - win - loss).max(0.0), loss }
    }

    /// The win chance: the expected share of the point, from 0 to 1.
    pub fn win_chance(&self, score: Score) -> f64 {
        self.chances(score).expected()
    }
}

/// The canonical spelling of a set-up without the opening of the booklet and without options: `Abalone` for
/// `Abalone:standard,limit=200`. Games with these were not played for the fit; they take the numbers of what they vary.
fn base_setup(kind: GameKind, setup: &str) -> String {
    let setup = kind.booklet_suffix().and_then(|suffix| setup.strip_suffix(suffix)).unwrap_or(setup);
    let name = setup.split_once(',').map_or(setup, |(name, _)| name);
    kind.start(name).map_or_else(|_| setup.to_owned(), |game| game.setup())
}

/// The share of a side in a game that is over.
pub(crate) fn share_of(outcome: Outcome, side: Side) -> f64 {
    match outcome {
        Outcome::Draw => 0.5,
        Outcome::Win(winner) => f64::from(u8::from(winner == side)),
    }
}

fn logistic(x: f64) -> f64 {
    1.0 / (1.0 + (-x).exp())
}
