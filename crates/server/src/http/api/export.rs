//! Everything the server knows of somebody, as one JSON document. What others have said in their games is theirs and
//! is left out, and so is every hash of a secret.

use rusc_api::{Event, EventKind};
use rusc_store::{EventRow, GameRow, UserExport};
use serde_json::{Value, json};

use crate::http::error::{ApiError, ApiResult};
use crate::state::AppState;
use crate::{UserIdentity, card_from_row};

/// The document.
pub(super) async fn everything(state: &AppState, identity: &UserIdentity) -> ApiResult<Value> {
    let found = state.store().export_user(&identity.user_id).await?;
    let UserExport { user, ratings, tokens, blocked, reports, sessions, games, elsewhere } =
        found.ok_or_else(|| ApiError::not_found("user"))?;
    let mut played = Vec::with_capacity(games.len());
    for row in &games {
        played.push(game(state, row, &identity.name).await?);
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

/// A line of talk beside a game of others.
fn said((game, row): &(String, EventRow)) -> Option<Value> {
    match serde_json::from_str(&row.body) {
        Ok(EventKind::Said { line }) => Some(json!({ "game": game, "text": line.text, "at_ms": line.at_ms })),
        _ => None,
    }
}

async fn game(state: &AppState, row: &GameRow, name: &str) -> ApiResult<Value> {
    let mut events = Vec::new();
    for stored in state.store().events_after(&row.id, 0).await? {
        let what: EventKind = serde_json::from_str(&stored.body).map_err(ApiError::internal)?;
        if !matches!(&what, EventKind::Said { line } if line.name != name) {
            events.push(Event { n: stored.n, at_ms: stored.at_ms, what });
        }
    }
    Ok(json!({ "card": card_from_row(row)?, "events": events }))
}
