//! A game between the table of a room and a row of the store. Only words change their form here, nothing else.

use rusc_api::{ErrorBody, ErrorCode, Event, GameCard, GameStatus, Seat};
use rusc_store::{EventRow, GameRow, Status};
use serde::Serialize;
use serde::de::DeserializeOwned;

use super::state::GameState;
use crate::live::clock::LagQuota;
use crate::live::rooms::{internal, not_found};
use crate::live::service::GameService;

/// The row of a game as it stands.
pub(crate) fn new_row(state: &GameState) -> GameRow {
    let card = &state.card;
    let (status, winner, reason) = match card.status {
        GameStatus::Open => (Status::Open, None, None),
        GameStatus::Live => (Status::Live, None, None),
        GameStatus::Over { winner, reason } => (Status::Over, winner, Some(word(&reason))),
    };
    GameRow {
        id: card.id.clone(),
        kind: card.kind.clone(),
        setup: card.setup.clone(),
        rated: card.rated,
        time: json(&card.time),
        speed: word(&card.speed),
        users: state.users.clone(),
        players: card.players.clone().map(|player| player.as_ref().map(json)),
        invited: state.invited.clone(),
        status,
        winner: winner.map(stored_seat),
        reason,
        ply: card.ply,
        to_move: stored_seat(card.to_move),
        created_ms: card.created_ms,
        changed_ms: card.changed_ms,
        due_ms: state.deadline(&LagQuota::pair(card.time)).map(|deadline| deadline.at_ms),
        rematch_of: card.rematch_of.clone(),
        rematch: state.rematch.clone(),
        moves: state.is_over().then(|| state.game.game_string()),
        n: state.n,
    }
}

/// The front of a game, as lists show it.
///
/// # Errors
/// The row was not written by this program.
pub fn card_from_row(row: &GameRow) -> Result<GameCard, ErrorBody> {
    let [first, second] = &row.players;
    let player = |text: &Option<String>| text.as_deref().map(read).transpose();
    let status = match (row.status, &row.reason) {
        (Status::Open, _) => GameStatus::Open,
        (Status::Live, _) => GameStatus::Live,
        (Status::Over, Some(reason)) => {
            GameStatus::Over { winner: row.winner.map(sent_seat), reason: read_word(reason)? }
        }
        (Status::Over, None) => return Err(broken()),
    };
    Ok(GameCard {
        id: row.id.clone(),
        kind: row.kind.clone(),
        setup: row.setup.clone(),
        rated: row.rated,
        time: read(&row.time)?,
        speed: read_word(&row.speed)?,
        players: [player(first)?, player(second)?],
        status,
        ply: row.ply,
        to_move: sent_seat(row.to_move),
        created_ms: row.created_ms,
        changed_ms: row.changed_ms,
        rematch_of: row.rematch_of.clone(),
    })
}

/// An event to be stored.
pub(crate) fn event_row(event: &Event) -> EventRow {
    EventRow { n: event.n, at_ms: event.at_ms, body: json(&event.what) }
}

/// An event that was stored.
pub(crate) fn read_event(row: &EventRow) -> Result<Event, ErrorBody> {
    Ok(Event { n: row.n, at_ms: row.at_ms, what: read(&row.body)? })
}

/// The one word that stands for a value without fields.
pub(crate) fn word<T: Serialize>(value: &T) -> String {
    json(value).trim_matches('"').to_owned()
}

/// What a word stands for.
pub(crate) fn read_word<T: DeserializeOwned>(word: &str) -> Result<T, ErrorBody> {
    serde_json::from_value(serde_json::Value::String(word.to_owned())).map_err(|_| broken())
}

fn json<T: Serialize>(value: &T) -> String {
    serde_json::to_string(value).expect("messages are plain data")
}

fn read<T: DeserializeOwned>(text: &str) -> Result<T, ErrorBody> {
    serde_json::from_str(text).map_err(|_| broken())
}

fn broken() -> ErrorBody {
    ErrorBody::new(ErrorCode::Internal, "the game was stored by another program")
}

fn stored_seat(seat: Seat) -> rusc_store::Seat {
    match seat {
        Seat::First => rusc_store::Seat::First,
        Seat::Second => rusc_store::Seat::Second,
    }
}

fn sent_seat(seat: rusc_store::Seat) -> Seat {
    match seat {
        rusc_store::Seat::First => Seat::First,
        rusc_store::Seat::Second => Seat::Second,
    }
}

/// Builds the table of a game from the store.
///
/// # Errors
/// There is no such game, or it cannot be read.
pub(crate) async fn load(service: &GameService, game: &str) -> Result<GameState, ErrorBody> {
    let found = service.store().game_with_events(game).await.map_err(internal)?;
    let (row, events) = found.ok_or_else(not_found)?;
    let card = card_from_row(&row)?;
    // People may have changed their names since the events were written.
    let players = card.players.clone();
    let mut state = GameState::new(card, row.users)?;
    state.invited = row.invited;
    for event in &events {
        state.apply(&read_event(event)?)?;
    }
    state.card.players = players;
    Ok(state)
}

/// The events of a game from one number on.
pub(super) async fn events_after(
    service: &GameService,
    game: &str,
    seen: u64,
) -> Result<Vec<Event>, ErrorBody> {
    let rows = service.store().events_after(game, seen).await.map_err(internal)?;
    rows.iter().map(read_event).collect()
}
