//! Everything the server stores of a user, as one JSON document, without the chat of others and without hashes of secrets.
//!
//! The document is as long as what there is, which has no bound. So it is written as a stream: of an export that is under
//! way one game is in memory, or one page of rows, and only so many exports are under way at once. A client that does not
//! read is cut off as everywhere.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use axum::body::{Body, Bytes};
use futures_util::stream;
use rusc_api::{ErrorBody, ErrorCode, EventKind};
use rusc_store::{Cursor, EventRow, GameRow, UserExport};
use serde_json::{Value, json};

use crate::card_from_row;
use crate::http::error::{ApiError, ApiResult};
use crate::live::room::read_event;
use crate::rate_limit::count_refusal;
use crate::state::AppState;

/// Exports under way at once.
const MOST: usize = 8;
/// Exports under way at once for one account, or for the guests of one address.
const MOST_OF_OWNER: usize = 2;
/// How long somebody is asked to wait who comes too early.
const RETRY_MS: u64 = 10_000;
/// Rows of games, and lines of chat, that are read at once.
const ROWS: u32 = 50;

/// The exports that are under way.
#[derive(Clone, Debug, Default)]
pub(crate) struct ExportSlots {
    owners: Arc<Mutex<Vec<String>>>,
}

/// An export under way; it counts until this is dropped.
#[derive(Debug)]
pub(crate) struct ExportSlot {
    slots: ExportSlots,
    owner: String,
}

impl ExportSlots {
    /// Begins an export of an account, or of a guest of an address.
    ///
    /// # Errors
    /// Too many are under way; the error says when to try again.
    pub(crate) fn take(&self, owner: String) -> Result<ExportSlot, ErrorBody> {
        let mut owners = self.lock();
        let own = owners.iter().filter(|other| **other == owner).count();
        let code = match (own >= MOST_OF_OWNER, owners.len() >= MOST) {
            (true, _) => ErrorCode::TooMany,
            (false, true) => ErrorCode::Busy,
            (false, false) => {
                owners.push(owner.clone());
                return Ok(ExportSlot { slots: self.clone(), owner });
            }
        };
        count_refusal("exports");
        Err(ErrorBody::new(code, "others are being sent what is theirs; wait a moment").retry_after(RETRY_MS))
    }

    /// A poisoned lock is used on: no change under it can be left half done.
    fn lock(&self) -> MutexGuard<'_, Vec<String>> {
        self.owners.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for ExportSlot {
    fn drop(&mut self) {
        let mut owners = self.slots.lock();
        if let Some(place) = owners.iter().position(|owner| *owner == self.owner) {
            owners.swap_remove(place);
        }
    }
}

/// The document about a user.
///
/// # Errors
/// There is no such user, or the store fails. Once the document has begun, a failure breaks the connection off.
pub(crate) async fn document(state: AppState, user_id: String, slot: ExportSlot) -> ApiResult<Body> {
    let found = state.store().export_user(&user_id).await?;
    let found = found.ok_or_else(|| ApiError::not_found("user"))?;
    let studies = found.studies.iter().map(|row| row.id.clone()).collect();
    let part = Part::About(about_user(&found), studies);
    let writer = ExportWriter { state, user_id, part, separator: "", _slot: slot };
    Ok(Body::from_stream(stream::try_unfold(writer, async |mut writer| {
        let chunk = writer.next().await.map_err(|error| std::io::Error::other(error.body.message))?;
        Ok::<_, std::io::Error>(chunk.map(|chunk| (chunk, writer)))
    })))
}

/// What comes next in the document.
#[derive(Debug)]
enum Part {
    /// All that is short; and the ids of the studies, which come next.
    About(Value, VecDeque<String>),
    /// Studies.
    Studies(VecDeque<String>),
    /// Games: those of this page, and where the next one begins.
    Games(VecDeque<GameRow>, Option<Cursor>),
    /// Lines of chat in games of others, after the event of that game with that number.
    Said(Option<(String, u64)>),
    Done,
}

/// Writes the document piece by piece.
#[derive(Debug)]
struct ExportWriter {
    state: AppState,
    user_id: String,
    part: Part,
    /// What stands before the next entry of a list.
    separator: &'static str,
    _slot: ExportSlot,
}

impl ExportWriter {
    /// The next piece; nothing after the end.
    async fn next(&mut self) -> ApiResult<Option<Bytes>> {
        let text = match std::mem::replace(&mut self.part, Part::Done) {
            Part::About(about, studies) => {
                let mut text = about.to_string();
                // The closing brace comes at the end.
                text.pop();
                text.push_str(",\"studies\":[");
                self.part = Part::Studies(studies);
                text
            }
            Part::Studies(ids) => self.next_study(ids).await?,
            Part::Games(rows, next) => self.next_game(rows, next).await?,
            Part::Said(after) => self.next_lines(after).await?,
            Part::Done => return Ok(None),
        };
        Ok(Some(text.into()))
    }

    /// One more study, or the beginning of the games.
    async fn next_study(&mut self, mut ids: VecDeque<String>) -> ApiResult<String> {
        let Some(id) = ids.pop_front() else {
            let page = self.state.store().games_for_export(&self.user_id, None, ROWS).await?;
            self.part = Part::Games(page.rows.into(), page.next);
            self.separator = "";
            return Ok("],\"games\":[".to_owned());
        };
        self.part = Part::Studies(ids);
        // One that was deleted meanwhile is left out.
        let Some(row) = self.state.store().study(&id).await? else { return Ok(String::new()) };
        let study = json!({
            "id": row.id, "name": row.name, "kind": row.kind, "visibility": row.visibility.word(),
            "created_ms": row.created_ms, "changed_ms": row.changed_ms, "text": row.body,
        });
        Ok(format!("{}{study}", std::mem::replace(&mut self.separator, ",")))
    }

    /// One more game, or the beginning of what comes after the games.
    async fn next_game(
        &mut self,
        mut rows: VecDeque<GameRow>,
        mut next: Option<Cursor>,
    ) -> ApiResult<String> {
        if rows.is_empty()
            && let Some(after) = next.take()
        {
            let page = self.state.store().games_for_export(&self.user_id, Some(&after), ROWS).await?;
            (rows, next) = (page.rows.into(), page.next);
        }
        let Some(row) = rows.pop_front() else {
            self.part = Part::Said(None);
            self.separator = "";
            return Ok("],\"said_elsewhere\":[".to_owned());
        };
        self.part = Part::Games(rows, next);
        let game = exported_game(&self.state, &row, &self.user_id).await?;
        Ok(format!("{}{game}", std::mem::replace(&mut self.separator, ",")))
    }

    /// A page of lines; the last one ends the document.
    async fn next_lines(&mut self, after: Option<(String, u64)>) -> ApiResult<String> {
        let after = after.as_ref().map(|(game, n)| (game.as_str(), *n));
        let rows = self.state.store().events_elsewhere(&self.user_id, after, ROWS).await?;
        let mut text = String::new();
        for line in rows.iter().filter_map(said) {
            text.push_str(std::mem::replace(&mut self.separator, ","));
            text.push_str(&line.to_string());
        }
        match rows.last() {
            Some((game, row)) if rows.len() == ROWS as usize => {
                self.part = Part::Said(Some((game.clone(), row.n)));
            }
            _ => text.push_str("]}"),
        }
        Ok(text)
    }
}

/// All but games and lines of chat.
fn about_user(export: &UserExport) -> Value {
    let UserExport {
        user,
        ratings,
        tokens,
        blocked,
        following,
        reports,
        sessions,
        lessons,
        page_settings,
        ..
    } = export;
    let settings: Option<Value> = page_settings.as_deref().and_then(|text| serde_json::from_str(text).ok());
    json!({
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
        "following": following,
        "reports": reports.iter().map(|row| json!({
            "about": row.about_name, "game": row.game_id, "text": row.text, "at_ms": row.at_ms, "done": row.done,
        })).collect::<Vec<_>>(),
        "sessions": sessions.iter().map(|[created_ms, seen_ms]| json!({
            "created_ms": created_ms, "seen_ms": seen_ms,
        })).collect::<Vec<_>>(),
        "lessons": lessons,
        "settings": settings,
    })
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

#[cfg(test)]
mod tests {
    use rusc_api::ErrorCode;

    use super::{ExportSlot, ExportSlots, MOST, MOST_OF_OWNER};

    fn taken(slots: &ExportSlots, owner: &str) -> Vec<ExportSlot> {
        std::iter::from_fn(|| slots.take(owner.to_owned()).ok()).collect()
    }

    #[test]
    fn exports_are_bounded_for_one_owner_and_for_all() {
        let slots = ExportSlots::default();
        let anna = taken(&slots, "anna");
        assert_eq!(anna.len(), MOST_OF_OWNER);
        let refusal = slots.take("anna".to_owned()).unwrap_err();
        assert_eq!((refusal.code, refusal.retry_after_ms), (ErrorCode::TooMany, Some(10_000)));
        let others: Vec<_> = (0..9).flat_map(|number| taken(&slots, &number.to_string())).collect();
        assert_eq!(anna.len() + others.len(), MOST);
        assert_eq!(slots.take("berta".to_owned()).unwrap_err().code, ErrorCode::Busy);
        drop(anna);
        assert_eq!(taken(&slots, "berta").len(), MOST_OF_OWNER);
        drop(others);
        assert!(slots.lock().is_empty());
    }
}
