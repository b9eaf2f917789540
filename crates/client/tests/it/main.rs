//! The client against the real server over real sockets: with clients that forget, repeat and reorder what they send, over
//! a proxy that cuts connections, and over TLS. Here is the server: in this process, on a real socket.

#![allow(clippy::unwrap_used, reason = "a test that cannot be set up has failed")]

mod lossy_proxy;
mod tls;
mod unruly;

use rusc_api::{Event, EventKind, NewGame, Opponent, RoomMessage, SeatWish, TimeControl};
use rusc_client::{Client, Replica, ServerUrl};
use rusc_games::{AnyGame, GameKind};
use rusc_server::config::{Config, Switch};
use rusc_server::{AppState, Assets, run};
use rusc_store::Store;
use serde_json::Value;
use tokio::net::TcpListener;

/// A running server.
pub(crate) struct Host {
    pub(crate) url: ServerUrl,
    pub(crate) address: std::net::SocketAddr,
    state: AppState,
}

impl Host {
    pub(crate) async fn start() -> Host {
        Host::start_with(Config::default()).await
    }

    pub(crate) async fn start_with(config: Config) -> Host {
        let config = Config { rate_limits: Switch::Off, ..config };
        let state =
            AppState::start_with(config, Store::memory().await.unwrap(), Assets::none()).await.unwrap();
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        tokio::spawn(run(listener, state.clone(), std::future::pending()));
        Host { url: format!("http://{address}/").parse().unwrap(), address, state }
    }

    pub(crate) fn store(&self) -> &Store {
        self.state.store()
    }

    /// A game of two guests who sit at it.
    pub(crate) async fn game(&self, kind: GameKind, players: [&Client; 2]) -> String {
        let wish = NewGame {
            kind: kind.id().to_owned(),
            setup: None,
            time: TimeControl::Increment { budget_ms: 900_000, increment_ms: 0 },
            rated: false,
            seat: SeatWish::First,
            opponent: Opponent::Link {},
        };
        let card = players[0].create_game(&wish).await.unwrap();
        players[1].join(&card.id).await.unwrap();
        card.id
    }

    /// All events of a game, as the store has them.
    pub(crate) async fn log(&self, game: &str) -> Vec<Event> {
        let rows = self.state.store().events_after(game, 0).await.unwrap();
        rows.iter().map(|row| Event { n: row.n, at_ms: row.at_ms, what: read(&row.body) }).collect()
    }
}

/// An event as it is stored. The store has ids instead of names, and the tests do not look at names.
fn read(body: &str) -> EventKind {
    let mut body: Value = body.parse().unwrap();
    for place in ["/card/players/0", "/card/players/1", "/player", "/line"] {
        if let Some(Value::Object(person)) = body.pointer_mut(place) {
            person.insert("name".to_owned(), "somebody".into());
        }
    }
    serde_json::from_value(body).unwrap()
}

/// The game that a log tells; it must make sense by itself.
pub(crate) fn retell(log: &[Event]) -> Replica {
    let mut replica = Replica::default();
    for event in log {
        replica.apply(&RoomMessage::Event { event: event.clone(), scene: None }).unwrap();
    }
    replica
}

/// The board after those moves, which must be legal.
pub(crate) fn board(kind: GameKind, moves: &[String]) -> Box<dyn AnyGame> {
    let mut game = kind.start(&kind.casual_setup()).unwrap();
    for text in moves {
        game.play(text).unwrap();
    }
    game
}
