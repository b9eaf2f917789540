//! Rows for tests, complete and dull. Used by the crash victim and the benchmark too.

use rusc_store::{
    CookieName, EventRow, GameRow, NewUser, Person, RatingRow, Role, Seat, SessionRow, Status, Store, UserRow,
};

pub(crate) async fn user(store: &Store, name: &str) -> UserRow {
    let new = NewUser { name: name.into(), role: Role::User, password_hash: None, at_ms: 1_000 };
    store.create_user(new).await.unwrap()
}

/// Two players with a live game that has one event.
pub(crate) async fn live_game(store: &Store, id: &str) -> GameRow {
    let one = user(store, &format!("{id}-one")).await;
    let two = user(store, &format!("{id}-two")).await;
    let row = game(id, [&one, &two]);
    store.create_game(row.clone(), vec![event(1)]).await.unwrap();
    row
}

pub(crate) fn game(id: &str, players: [&UserRow; 2]) -> GameRow {
    GameRow {
        id: id.into(),
        kind: "hive".into(),
        setup: "Base+MLP".into(),
        rated: true,
        time: r#"{"kind":"unlimited"}"#.into(),
        speed: "rapid".into(),
        users: players.map(|user| Some(user.id.clone())),
        people: players.map(|user| Some(person(user))),
        players: [Some(PLAYER.into()), Some(PLAYER.into())],
        invited: None,
        status: Status::Live,
        winner: None,
        reason: None,
        ply: 0,
        to_move: Seat::First,
        created_ms: 2_000,
        changed_ms: 2_000,
        due_ms: None,
        rematch_of: None,
        rematch: None,
        moves: None,
        n: 1,
        epoch: 0,
        offline_digest: None,
    }
}

/// What a game remembers of a player.
pub(crate) const PLAYER: &str = r#"{"kind":"user","rating":null,"provisional":true}"#;

pub(crate) fn person(user: &UserRow) -> Person {
    Person { name: user.name.clone(), role: user.role }
}

pub(crate) fn event(n: u64) -> EventRow {
    let body = format!(r#"{{"k":"moved","ply":{n},"text":"wA1 bQ-"}}"#);
    EventRow { n, at_ms: 2_000 + n, user_id: None, name: None, body }
}

/// A line of chat.
pub(crate) fn said(n: u64, by: &UserRow, text: &str) -> EventRow {
    let body = format!(r#"{{"k":"said","line":{{"text":"{text}"}}}}"#);
    EventRow { n, at_ms: n, user_id: Some(by.id.clone()), name: Some(by.name.clone()), body }
}

/// The row after one more move.
pub(crate) fn after_move(row: &GameRow) -> GameRow {
    let mut row = row.clone();
    row.n += 1;
    row.ply += 1;
    row.changed_ms = 2_000 + row.n;
    row
}

pub(crate) fn rating(user: &str, games: u32, rating: f64) -> RatingRow {
    let (user_id, kind, speed) = (user.into(), "hive".into(), "rapid".into());
    RatingRow { user_id, kind, speed, rating, deviation: 350.0, volatility: 0.06, games, at_ms: 5_000 }
}

pub(crate) fn session(token: &str, user: &UserRow) -> SessionRow {
    SessionRow {
        token_hash: token.into(),
        id: format!("id of {token}"),
        user_id: user.id.clone(),
        csrf: format!("csrf of {token}"),
        created_ms: 10,
        seen_ms: 20,
        expires_ms: 1_000,
        device: "Firefox, Linux".into(),
        cookie: CookieName::Plain,
    }
}
