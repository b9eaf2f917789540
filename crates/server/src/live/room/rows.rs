//! Conversion between the state of a room and the rows of the store. People are stored by id and shown by name: bodies are
//! written without names, and the names that the store joins are put in when they are read.

use rusc_api::{ErrorBody, ErrorCode, Event, EventKind, GameCard, GameStatus, Player, Seat, TimeControl};
use rusc_store::{EventRow, GameRow, Person, Role, Status};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};

use super::state::GameState;
use crate::live::clock::LagQuota;
use crate::live::rooms::{internal, not_found};
use crate::live::service::GameService;

/// The row of a game in its current state.
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
        time: text(&card.time),
        speed: word(&card.speed),
        users: state.users.clone(),
        people: [None, None],
        players: card.players.clone().map(|player| player.as_ref().map(stored_player)),
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
        epoch: state.epoch,
        offline_digest: None,
    }
}

/// The card of a game: its summary in lists.
///
/// # Errors
/// The row was not written by this program.
pub fn card_from_row(row: &GameRow) -> Result<GameCard, ErrorBody> {
    let player = |seat: usize| match &row.players[seat] {
        Some(stored) => shown_player(stored, row.people[seat].as_ref()).map(Some),
        None => Ok(None),
    };
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
        time: read_time(&row.time)?,
        speed: read_word(&row.speed)?,
        players: [player(0)?, player(1)?],
        status,
        ply: row.ply,
        to_move: sent_seat(row.to_move),
        created_ms: row.created_ms,
        changed_ms: row.changed_ms,
        rematch_of: row.rematch_of.clone(),
        invited: None,
        offline: row.offline_digest.is_some(),
    })
}

/// A player as stored: everything but the name.
fn stored_player(player: &Player) -> String {
    let mut stored = value(player);
    without_name(&mut stored);
    stored.to_string()
}

/// A stored player with the person's current name. Guests who have registered since are shown as users.
fn shown_player(stored: &str, person: Option<&Person>) -> Result<Player, ErrorBody> {
    let mut shown: Value = read(stored)?;
    if let Some(Person { name, role }) = person {
        if shown["kind"] == "guest" && *role != Role::Guest {
            return Ok(Player::User { name: name.clone(), rating: None, provisional: true });
        }
        shown["name"] = json!(name);
    }
    serde_json::from_value(shown).map_err(|_| broken())
}

/// The row of an event. `users` are the ids of the players, `speaker` is the id of the author of a chat line.
pub(crate) fn event_row(event: &Event, users: &[Option<String>; 2], speaker: Option<&str>) -> EventRow {
    let (n, at_ms, name) = (event.n, event.at_ms, None);
    // The places of names in the body, as JSON pointers.
    let (user_id, named): (_, &[&str]) = match &event.what {
        EventKind::Created { .. } => (None, &["/card/players/0", "/card/players/1"]),
        EventKind::Joined { seat, .. } => (users[seat.index()].clone(), &["/player"]),
        EventKind::Said { .. } => (speaker.map(str::to_owned), &["/line"]),
        _ => return EventRow { n, at_ms, user_id: None, name, body: text(&event.what) },
    };
    let mut body = value(&event.what);
    for place in named {
        body.pointer_mut(place).map(without_name);
    }
    // Who is challenged is in the row, by id.
    if let Some(card) = body.get_mut("card").and_then(Value::as_object_mut) {
        card.remove("invited");
    }
    EventRow { n, at_ms, user_id, name, body: body.to_string() }
}

/// Reads a stored event, with the current names of the players.
pub(crate) fn read_event(row: &EventRow, players: &[Option<Player>; 2]) -> Result<Event, ErrorBody> {
    // Fast path: the bodies of most events contain no names and are complete.
    let what = match read(&row.body) {
        Ok(what) => what,
        Err(_) => read_named(row, players)?,
    };
    Ok(Event { n: row.n, at_ms: row.at_ms, what })
}

/// Reads an event whose body lacks names, and inserts them.
fn read_named(row: &EventRow, players: &[Option<Player>; 2]) -> Result<EventKind, ErrorBody> {
    let mut body: Value = read(&row.body)?;
    match body["k"].as_str() {
        Some("created") => {
            for (seat, player) in players.iter().enumerate() {
                let stored = &mut body["card"]["players"][seat];
                // The computer has no name, and its hints are those of that moment.
                if !stored.is_null() && stored["kind"] != "computer" {
                    *stored = value(player);
                }
            }
        }
        Some("joined") => {
            let seat: Seat = serde_json::from_value(body["seat"].clone()).map_err(|_| broken())?;
            body["player"] = value(&players[seat.index()]);
        }
        Some("said") => {
            let line = body["line"].as_object_mut().ok_or_else(broken)?;
            // The stored name of an author whose id was unknown when the log was migrated to ids.
            let former = line.remove("former_name");
            line.insert(
                "name".to_owned(),
                row.name.as_ref().map_or(former.unwrap_or_default(), |name| json!(name)),
            );
        }
        _ => return Err(broken()),
    }
    serde_json::from_value(body).map_err(|_| broken())
}

fn without_name(person: &mut Value) {
    if let Some(person) = person.as_object_mut() {
        person.remove("name");
    }
}

/// The serialized word of an enum value without fields.
pub(crate) fn word<T: Serialize>(value: &T) -> String {
    text(value).trim_matches('"').to_owned()
}

/// Parses the word of an enum value without fields.
pub(crate) fn read_word<T: DeserializeOwned>(word: &str) -> Result<T, ErrorBody> {
    serde_json::from_value(serde_json::Value::String(word.to_owned())).map_err(|_| broken())
}

/// Parses a stored time control.
pub(crate) fn read_time(text: &str) -> Result<TimeControl, ErrorBody> {
    read(text)
}

fn text<T: Serialize>(value: &T) -> String {
    serde_json::to_string(value).expect("messages are plain data")
}

fn value<T: Serialize>(value: &T) -> Value {
    serde_json::to_value(value).expect("messages are plain data")
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

/// Builds the state of a game from its stored events.
///
/// # Errors
/// There is no such game, or it cannot be read.
pub(crate) async fn load(service: &GameService, game: &str) -> Result<GameState, ErrorBody> {
    let found = service.store().game_with_events(game).await.map_err(internal)?;
    let (row, events) = found.ok_or_else(not_found)?;
    let card = card_from_row(&row)?;
    let players = card.players.clone();
    let mut state = GameState::new(card, row.users)?;
    state.epoch = row.epoch;
    state.invited = row.invited;
    for event in &events {
        state.apply(&read_event(event, &players)?)?;
    }
    state.card.invited = service.invited_name(state.invited.as_deref(), state.card.status).await?;
    Ok(state)
}

/// The events of a game after number `seen`.
pub(super) async fn events_after(
    service: &GameService,
    state: &GameState,
    seen: u64,
) -> Result<Vec<Event>, ErrorBody> {
    let rows = service.store().events_after(&state.card.id, seen).await.map_err(internal)?;
    rows.iter().map(|row| read_event(row, &state.card.players)).collect()
}
