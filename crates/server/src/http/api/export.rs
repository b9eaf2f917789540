//! Everything the server knows of somebody, as one JSON document. What others have said in their games is theirs and
//! is left out, and so is every hash of a secret.

use rusc_api::EventKind;
use rusc_store::{EventRow, GameRow, UserExport};
use serde_json::{Value, json};

use crate::http::error::{ApiError, ApiResult};
use crate::live::room::read_event;
use crate::state::AppState;
use crate::{UserIdentity, card_from_row};

/// The document.
pub(super) async fn everything(state: &AppState, identity: &UserIdentity) -> ApiResult<Value> {
    let found = state.store().export_user(&identity.user_id).await?;
    let UserExport { user, ratings, tokens, blocked, reports, sessions, games, elsewhere } =
        found.ok_or_else(|| ApiError::not_found("user"))?;
    let mut played = Vec::with_capacity(games.len());
    for row in &games {
        played.push(game(state, row, &identity.user_id).await?);
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

/// A line of chat beside a game of others.
fn said((game, row): &(String, EventRow)) -> Option<Value> {
    let body: Value = serde_json::from_str(&row.body).ok()?;
    let line = body.get("line")?;
    Some(json!({ "game": game, "text": line["text"], "at_ms": line["at_ms"] }))
}

async fn game(state: &AppState, row: &GameRow, user_id: &str) -> ApiResult<Value> {
    let card = card_from_row(row)?;
    let mut events = Vec::new();
    for stored in state.store().events_after(&row.id, 0).await? {
        let event = read_event(&stored, &card.players)?;
        let is_own = stored.user_id.as_deref() == Some(user_id);
        if is_own || !matches!(event.what, EventKind::Said { .. }) {
            events.push(event);
        }
    }
    Ok(json!({ "card": card, "events": events }))
}
