//! Exports. A game as a text file: tags with players, date and result, the numbered moves, and the game string from which
//! `rusc play --game` goes on. An account as one JSON document, without the chat of others and without hashes of secrets.

use std::fmt::Write;
use std::time::Duration;

use rusc_api::{CivilDate, EndReason, EventKind, GameStatus, Player, Seat, Snapshot, TimeControl};
use rusc_games::GameKind;
use rusc_store::{EventRow, GameRow, UserExport};
use serde_json::{Value, json};

use crate::http::error::{ApiError, ApiResult};
use crate::live::room::{read_event, word};
use crate::state::AppState;
use crate::{UserIdentity, card_from_row};

/// A game as a text file.
pub(super) fn record(snapshot: &Snapshot) -> String {
    let card = &snapshot.card;
    let mut text = String::new();
    let kind = GameKind::from_id(&card.kind);
    let mut tag = |name: &str, value: &str| {
        let _ = writeln!(text, "[{name} \"{}\"]", value.replace('\\', "\\\\").replace('"', "\\\""));
    };
    tag("Game", kind.map_or(card.kind.as_str(), |kind| kind.name()));
    tag("Setup", &card.setup);
    tag("Id", &card.id);
    tag("Date", &CivilDate::from_unix_ms(card.created_ms).to_string());
    tag("First", &player(card.players[0].as_ref()));
    tag("Second", &player(card.players[1].as_ref()));
    tag("Time", &time(card.time));
    tag("Rated", if card.rated { "yes" } else { "no" });
    tag("Result", result(card.status));
    if let GameStatus::Over { reason, .. } = card.status {
        tag("End", &word(&reason));
    }
    if let Some(line) = kind.and_then(|kind| game_string(kind, snapshot)) {
        tag("GameString", &line);
    }
    text.push('\n');
    for (number, played) in (1..).zip(&snapshot.moves) {
        let _ = writeln!(text, "{number}. {}", played.text);
    }
    text
}

fn game_string(kind: GameKind, snapshot: &Snapshot) -> Option<String> {
    let mut game = kind.start(&snapshot.card.setup).ok()?;
    for played in &snapshot.moves {
        game.play(&played.text).ok()?;
    }
    Some(game.game_string())
}

fn player(player: Option<&Player>) -> String {
    match player {
        None => "?".to_owned(),
        Some(Player::Computer { level }) => format!("Computer, level {level}"),
        Some(Player::Guest { name }) => name.clone(),
        Some(Player::User { name, rating, .. } | Player::Bot { name, rating }) => {
            rating.map_or_else(|| name.clone(), |rating| format!("{name} ({rating})"))
        }
    }
}

fn result(status: GameStatus) -> &'static str {
    match status {
        GameStatus::Open | GameStatus::Live | GameStatus::Over { reason: EndReason::Aborted, .. } => "*",
        GameStatus::Over { winner: Some(Seat::First), .. } => "1-0",
        GameStatus::Over { winner: Some(Seat::Second), .. } => "0-1",
        GameStatus::Over { winner: None, .. } => "1/2-1/2",
    }
}

fn time(time: TimeControl) -> String {
    let seconds = |ms: u64| Duration::from_millis(ms).as_secs_f64();
    match time {
        TimeControl::Increment { budget_ms, increment_ms } => {
            format!("{} s + {} s a move", seconds(budget_ms), seconds(increment_ms))
        }
        TimeControl::Delay { budget_ms, delay_ms } => {
            format!("{} s, delay {} s", seconds(budget_ms), seconds(delay_ms))
        }
        TimeControl::Correspondence { per_move_ms } => format!("{} s for each move", seconds(per_move_ms)),
        TimeControl::Unlimited {} => "unlimited".to_owned(),
    }
}

/// Everything the server stores of a user, as one JSON document.
pub(super) async fn account(state: &AppState, identity: &UserIdentity) -> ApiResult<Value> {
    let found = state.store().export_user(&identity.user_id).await?;
    let UserExport { user, ratings, tokens, blocked, reports, sessions, games, elsewhere } =
        found.ok_or_else(|| ApiError::not_found("user"))?;
    let mut played = Vec::with_capacity(games.len());
    for row in &games {
        played.push(exported_game(state, row, &identity.user_id).await?);
    }
    Ok(json!({
        "name": user.name,
        "role": user.role.word(),
        "since_ms": user.created_ms,
        "seen_ms": user.seen_ms,
        "ratings": ratings.iter().map(|row| json!({
            "kind": row.kind, "speed": row.speed, "rating": row.rating, "deviation": row.deviation,
            "volatility": row.volatility, "games": row.games, "at_ms": row.at_ms,
        })).collect::<Vec<_>>(),
        "tokens": tokens.iter().map(|row| json!({
            "id": row.id, "label": row.label, "created_ms": row.created_ms,
        })).collect::<Vec<_>>(),
        "blocked": blocked,
        "reports": reports.iter().map(|row| json!({
            "about": row.about_name, "game": row.game_id, "text": row.text, "at_ms": row.at_ms, "done": row.done,
        })).collect::<Vec<_>>(),
        "sessions": sessions.iter().map(|[created_ms, seen_ms]| json!({
            "created_ms": created_ms, "seen_ms": seen_ms,
        })).collect::<Vec<_>>(),
        "games": played,
        "said_elsewhere": elsewhere.iter().filter_map(said).collect::<Vec<_>>(),
    }))
}

/// A line of chat in a game of others.
fn said((game, row): &(String, EventRow)) -> Option<Value> {
    let body: Value = serde_json::from_str(&row.body).ok()?;
    let line = body.get("line")?;
    Some(json!({ "game": game, "text": line["text"], "at_ms": line["at_ms"] }))
}

async fn exported_game(state: &AppState, row: &GameRow, user_id: &str) -> ApiResult<Value> {
    let card = card_from_row(row)?;
    let mut events = Vec::new();
    for stored in state.store().events_for_export(&row.id).await? {
        let event = read_event(&stored, &card.players)?;
        let is_own = stored.user_id.as_deref() == Some(user_id);
        if is_own || !matches!(event.what, EventKind::Said { .. }) {
            events.push(event);
        }
    }
    Ok(json!({ "card": card, "events": events }))
}
