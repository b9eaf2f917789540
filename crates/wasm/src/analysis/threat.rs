//! What the opponent would do if it were their turn: the position with the other side to move.

use rusc_api::{AnalysisAnswer, ErrorBody, ErrorCode, GameStart, GameText, Hex};
use rusc_games::{AnyGame, with_other_side_to_move};

use crate::rules;

/// The game to search for a threat.
///
/// # Errors
/// The game cannot be read or is over, or the rules cannot go on from there.
pub(crate) fn of(game: &GameText) -> Result<AnalysisAnswer, ErrorBody> {
    let now = rules::read(game)?;
    if now.outcome().is_some() {
        return Err(ErrorBody::new(ErrorCode::GameOver, "nothing is threatened in a game that is over"));
    }
    let other = with_other_side_to_move(&*now).map_err(|faults| {
        ErrorBody::new(ErrorCode::WrongMoment, format!("no other side can move here: {faults}"))
    })?;
    if other.outcome().is_some() {
        return Err(ErrorBody::new(ErrorCode::GameOver, "nothing is threatened in a game that is over"));
    }
    let drawing = other.drawing();
    // A drawing is read with the middle of its pieces at the origin.
    let drawn =
        other.kind().read_drawing(&drawing).map_err(|faults| ErrorBody::new(ErrorCode::Internal, faults))?;
    let game = GameText { kind: game.kind.clone(), start: GameStart::Drawing(drawing), moves: Vec::new() };
    Ok(AnalysisAnswer::Threat { game, offset: offset(&*drawn, &*now) })
}

/// What is to be added to the cells of one game to get those of another with the same pieces on the board.
fn offset(from: &dyn AnyGame, to: &dyn AnyGame) -> Hex {
    let (from, to) = (from.view(), to.view());
    let corner = |view: &rusc_games::BoardView| {
        let cells = view.stacks.iter().map(rusc_games::Stack::at);
        cells.fold((i16::MAX, i16::MAX), |(q, r), at| (q.min(at.q), r.min(at.r)))
    };
    let ((q, r), (other_q, other_r)) = (corner(&from), corner(&to));
    Hex { q: other_q - q, r: other_r - r }
}
