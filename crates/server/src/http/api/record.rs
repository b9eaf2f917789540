//! A game as a file to keep, in the format that programs of the field read: PGN for Hive, APGN for Abalone, ours for the
//! others.

use std::time::Duration;

use axum::http::header;
use axum::response::{IntoResponse, Response};
use rusc_api::{CivilDate, EndReason, ErrorCode, GameStatus, Player, Seat, Snapshot, TimeControl};
use rusc_formats::{AnnotatedGame, Format};
use rusc_games::{AnyGame, GameKind, Outcome, Side};

use crate::http::error::{ApiError, ApiResult};
use crate::live::room::word;

/// The game as a download, with the name of a file.
pub(super) fn download(snapshot: &Snapshot) -> ApiResult<Response> {
    let broken = || ApiError::new(ErrorCode::Internal, "the game cannot be written down");
    let (format, text) = write(snapshot).ok_or_else(broken)?;
    let (card, extension) = (&snapshot.card, format.extension());
    let name = format!("attachment; filename=\"{}-{}.{extension}\"", card.kind, card.id);
    Ok(([(header::CONTENT_DISPOSITION, name)], text).into_response())
}

/// The text of the file; `None` if the game is of no known kind or does not replay, which the server lets nobody store.
fn write(snapshot: &Snapshot) -> Option<(Format, String)> {
    let kind = GameKind::from_id(&snapshot.card.kind)?;
    let mut played = kind.start(&snapshot.card.setup).ok()?;
    for step in &snapshot.moves {
        played.play(&step.text).ok()?;
    }
    let mut game = AnnotatedGame::from_game(&*played);
    set_tags(&mut game, &*played, snapshot);
    game.result = result(snapshot.card.status);
    let format = Format::of_field(kind);
    Some((format, format.write(&game).ok()?))
}

fn set_tags(game: &mut AnnotatedGame, played: &dyn AnyGame, snapshot: &Snapshot) {
    let card = &snapshot.card;
    let date = CivilDate::from_unix_ms(card.created_ms).to_string().replace('-', ".");
    game.tags.set("Event", if card.rated { "Rated game" } else { "Casual game" });
    game.tags.set("Date", &date);
    for (side, seat) in Side::ALL.into_iter().zip(&card.players) {
        let Some((name, rating)) = seat.as_ref().map(name_and_rating) else { continue };
        let tag = played.side_name(side);
        game.tags.set(tag, &name);
        if let Some(rating) = rating {
            game.tags.set(&format!("{tag}Elo"), &rating.to_string());
        }
    }
    if let GameStatus::Over { reason, .. } = card.status {
        game.tags.set("Termination", &word(&reason));
    }
    game.tags.set("TimeControl", &time_control(card.time));
    game.tags.set("GameId", &card.id);
}

fn name_and_rating(player: &Player) -> (String, Option<i32>) {
    match player {
        Player::Computer { level, .. } => (format!("Computer, level {level}"), None),
        Player::Guest { name } => (name.clone(), None),
        Player::User { name, rating, .. } | Player::Bot { name, rating } => (name.clone(), *rating),
    }
}

fn result(status: GameStatus) -> Option<Outcome> {
    match status {
        GameStatus::Open | GameStatus::Live | GameStatus::Over { reason: EndReason::Aborted, .. } => None,
        GameStatus::Over { winner: Some(Seat::First), .. } => Some(Outcome::Win(Side::First)),
        GameStatus::Over { winner: Some(Seat::Second), .. } => Some(Outcome::Win(Side::Second)),
        GameStatus::Over { winner: None, .. } => Some(Outcome::Draw),
    }
}

/// As PGN writes it, in seconds: `600+5`, `1/86400` for a time for each move, `-` for none.
fn time_control(time: TimeControl) -> String {
    let seconds = |ms: u64| Duration::from_millis(ms).as_secs_f64();
    match time {
        TimeControl::Increment { budget_ms, increment_ms } => {
            format!("{}+{}", seconds(budget_ms), seconds(increment_ms))
        }
        TimeControl::Delay { budget_ms, delay_ms } => {
            format!("{} delay {}", seconds(budget_ms), seconds(delay_ms))
        }
        TimeControl::Correspondence { per_move_ms } => format!("1/{}", seconds(per_move_ms)),
        TimeControl::Unlimited {} => "-".to_owned(),
    }
}
