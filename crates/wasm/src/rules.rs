//! Games as text, read and shown. All rules are behind [`AnyGame`].

use rusc_api::{ErrorBody, ErrorCode, GameStart, GameText, GameView, Restriction, Touched};
use rusc_games::{AnyGame, GameKind, GameStringError, MoveError, Origin, Repetition};
use rusc_scene::{scene_of, status_of};

/// The game that a text tells.
///
/// # Errors
/// The first thing that is wrong with it; of a drawing everything.
pub(crate) fn read(text: &GameText) -> Result<Box<dyn AnyGame>, ErrorBody> {
    let kind = GameKind::from_id(&text.kind)
        .ok_or_else(|| ErrorBody::new(ErrorCode::NotFound, format!("there is no game '{}'", text.kind)))?;
    let bad_request = |message: String| ErrorBody::new(ErrorCode::BadRequest, message);
    let mut game = match &text.start {
        GameStart::Drawing(drawing) => kind.read_drawing(drawing).map_err(bad_request)?,
        GameStart::Game(game) => kind.read_game(game).map_err(|error| match error {
            GameStringError::Setup(error) => bad_request(error.to_string()),
            GameStringError::Move { .. } => ErrorBody::new(ErrorCode::IllegalMove, error.to_string()),
        })?,
    };
    // As in a game string, moves may go on after a third occurrence of a position.
    game.set_repetition(Repetition::PlaysOn);
    for (index, move_text) in text.moves.iter().enumerate() {
        game.play(move_text).map_err(|error| {
            let shown: String = move_text.chars().take(40).collect();
            refused(error, format!("move {} '{shown}' cannot be played: {error}", index + 1))
        })?;
    }
    game.set_repetition(Repetition::Draws);
    Ok(game)
}

/// Plays one more move.
///
/// # Errors
/// The move cannot be read or is not legal, or the game is over; nothing has changed then.
pub(crate) fn play(game: &mut dyn AnyGame, text: &str) -> Result<(), ErrorBody> {
    game.play(text).map_err(|error| refused(error, error.to_string()))
}

fn refused(error: MoveError, message: String) -> ErrorBody {
    let code = match error {
        MoveError::Syntax(_) | MoveError::Illegal(_) => ErrorCode::IllegalMove,
        MoveError::GameOver => ErrorCode::GameOver,
    };
    ErrorBody::new(code, message)
}

/// Takes moves back until so many half-moves are left.
///
/// # Errors
/// The game has fewer.
pub(crate) fn go_back(game: &mut dyn AnyGame, ply: Option<u32>) -> Result<(), ErrorBody> {
    let Some(ply) = ply else { return Ok(()) };
    if ply as usize > game.ply() {
        return Err(ErrorBody::new(ErrorCode::NotFound, "the game has not come so far"));
    }
    while game.ply() > ply as usize && game.undo() {}
    Ok(())
}

/// Everything there is to show of a game.
pub(crate) fn view(game: &dyn AnyGame) -> GameView {
    GameView {
        kind: game.kind().id().to_owned(),
        setup: game.setup(),
        game: match game.origin() {
            Origin::Setup => Some(game.game_string()),
            Origin::Drawing => None,
        },
        moves: game.played().to_vec(),
        turn: game.turn(),
        scene: scene_of(game),
        status: status_of(game),
        drawing: game.drawing(),
    }
}

/// Whether a restriction is about what was touched.
pub(crate) fn concerns(restriction: &Restriction, touched: &Touched) -> bool {
    match touched {
        Touched::Cell(at) => restriction.pick.contains(at) || restriction.target == Some(*at),
        Touched::Reserve(name) => restriction.reserve.as_ref() == Some(name),
    }
}
