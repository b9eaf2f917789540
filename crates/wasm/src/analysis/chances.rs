//! Scores as win chances, by the models of `rusc-review`.

use rusc_api::{SearchScore, WinChance};
use rusc_engine::Score;
use rusc_games::GameKind;
use rusc_review::WinModel;

/// A hundred points, in hundredths.
const WHOLE: u16 = 10_000;

/// What each score means for the side to move.
pub(crate) fn of(kind: GameKind, setup: &str, scores: &[SearchScore]) -> Vec<WinChance> {
    let model = WinModel::of(kind, setup);
    scores.iter().map(|&score| chance(&model, score)).collect()
}

fn chance(model: &WinModel, score: SearchScore) -> WinChance {
    match score {
        SearchScore::WinIn(_) => WinChance { win: WHOLE, draw: 0, loss: 0 },
        SearchScore::LossIn(_) => WinChance { win: 0, draw: 0, loss: WHOLE },
        SearchScore::Points(points) => {
            let chances = model.chances(Score::points(points));
            let win = hundredths(chances.win);
            let loss = hundredths(chances.loss).min(WHOLE - win);
            WinChance { win, draw: WHOLE - win - loss, loss }
        }
    }
}

/// A share from 0 to 1.
#[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "the share is clamped")]
fn hundredths(share: f64) -> u16 {
    (share.clamp(0.0, 1.0) * f64::from(WHOLE)).round() as u16
}
