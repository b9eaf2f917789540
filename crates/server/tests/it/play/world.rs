//! A server with sockets, people, and a clock that only tests move. Who somebody is stands in the address: how people
//! show who they are has tests of its own.

use std::net::Ipv4Addr;
use std::sync::mpsc;
use std::time::Duration;

use axum::Router;
use axum::extract::ws::WebSocketUpgrade;
use axum::extract::{Path, Query, State};
use axum::response::Response;
use axum::routing::get;
use rusc_api::{NewGame, Opponent, Role, RoomMessage, SeatWish, Snapshot, TimeControl};
use rusc_games::{AnyGame, GameKind};
use rusc_server::ws::{GameQuery, LobbyQuery, Visitor, game_socket, lobby_socket};
use rusc_server::{GameService, GameServiceOptions, Revocation, UserIdentity};
use rusc_store::{NewUser, Store, StoreOptions};
use tokio::net::{TcpListener, TcpSocket, TcpStream};
use tokio_tungstenite::{WebSocketStream, client_async};

use super::client::Client;

pub(crate) const BLITZ: TimeControl = TimeControl::Increment { budget_ms: 300_000, increment_ms: 0 };
pub(crate) const UNLIMITED: TimeControl = TimeControl::Unlimited {};

/// A test that hangs ends here, with the others: nothing else would end it while the clock stands still.
const PATIENCE: Duration = Duration::from_mins(2);

pub(crate) struct World {
    pub(crate) service: GameService,
    port: u16,
    /// While it is there, the clock does not jump to the next timer.
    _still: mpsc::Sender<()>,
}

/// Stops the paused clock: a blocking task keeps tokio from advancing to the next timer while everything waits for
/// sockets or the store. Time then moves by `advance` alone, so tests about time are exact on any machine.
pub(crate) fn stand_still() -> mpsc::Sender<()> {
    let (still, end) = mpsc::channel::<()>();
    tokio::task::spawn_blocking(move || {
        assert!(end.recv_timeout(PATIENCE) != Err(mpsc::RecvTimeoutError::Timeout), "a test hangs");
    });
    still
}

/// Lets everything happen that can happen without time passing.
pub(crate) async fn settle() {
    for _ in 0..3 {
        tokio::task::spawn_blocking(|| std::thread::sleep(Duration::from_millis(1))).await.unwrap();
    }
}

impl World {
    pub(crate) async fn new() -> World {
        World::with(Store::memory().await.unwrap(), GameServiceOptions::default()).await
    }

    /// On a file that stays when this world ends.
    pub(crate) async fn on(file: &std::path::Path) -> World {
        let still = stand_still();
        let store = Store::open(file, StoreOptions::default()).await.unwrap();
        World::build(store, GameServiceOptions::default(), still).await
    }

    pub(crate) async fn with(store: Store, options: GameServiceOptions) -> World {
        World::build(store, options, stand_still()).await
    }

    async fn build(store: Store, options: GameServiceOptions, still: mpsc::Sender<()>) -> World {
        let service = GameService::start(store, options).await.unwrap();
        // Small buffers, so that a reader who does not read is noticed after kilobytes, not megabytes.
        let socket = TcpSocket::new_v4().unwrap();
        socket.set_send_buffer_size(4096).unwrap();
        socket.bind("127.0.0.1:0".parse().unwrap()).unwrap();
        let listener: TcpListener = socket.listen(1024).unwrap();
        let port = listener.local_addr().unwrap().port();
        let routes = Router::new()
            .route("/{who}/game/{id}", get(game))
            .route("/{who}/lobby", get(lobby))
            .with_state(service.clone());
        tokio::spawn(async move { axum::serve(listener, routes).await });
        World { service, port, _still: still }
    }

    /// Somebody with an account.
    pub(crate) async fn user(&self, name: &str) -> UserIdentity {
        let new = NewUser {
            name: name.to_owned(),
            role: rusc_store::Role::User,
            password_hash: None,
            at_ms: self.service.time().now_ms(),
        };
        let row = self.service.store().create_user(new).await.unwrap();
        UserIdentity { user_id: row.id, name: row.name, role: Role::User }
    }

    /// Somebody without an account.
    pub(crate) async fn guest(&self, name: &str) -> UserIdentity {
        let role = rusc_store::Role::Guest;
        let new = NewUser { name: name.to_owned(), role, password_hash: None, at_ms: 1 };
        let row = self.service.store().create_user(new).await.unwrap();
        UserIdentity { user_id: row.id, name: row.name, role: Role::Guest }
    }

    /// A game between two people, the first named moving first.
    pub(crate) async fn game(&self, time: TimeControl, [first, second]: [&UserIdentity; 2]) -> String {
        self.game_of(wish(time, Opponent::Link {}), [first, second]).await
    }

    pub(crate) async fn game_of(&self, wish: NewGame, [first, second]: [&UserIdentity; 2]) -> String {
        let card = self.service.create_game(first, wish).await.unwrap();
        self.service.join(&card.id, second.clone()).await.unwrap();
        card.id
    }

    /// A connection of somebody to a game; `nobody` is not signed in.
    pub(crate) async fn connect(&self, who: &str, game: &str) -> Client {
        self.connect_with(who, game, "v=4").await
    }

    pub(crate) async fn connect_with(&self, who: &str, game: &str, query: &str) -> Client {
        let mut client = Client::new(self.socket(&format!("{who}/game/{game}?{query}")).await);
        let RoomMessage::Welcome { protocol: 4, .. } = client.next().await else { panic!("no welcome") };
        client
    }

    pub(crate) async fn socket(&self, path: &str) -> WebSocketStream<TcpStream> {
        self.try_socket(path).await.unwrap()
    }

    pub(crate) async fn try_socket(
        &self,
        path: &str,
    ) -> Result<WebSocketStream<TcpStream>, tokio_tungstenite::tungstenite::Error> {
        let socket = TcpSocket::new_v4().unwrap();
        socket.set_recv_buffer_size(4096).unwrap();
        let stream = socket.connect(([127, 0, 0, 1], self.port).into()).await.unwrap();
        Ok(client_async(format!("ws://127.0.0.1:{}/{path}", self.port), stream).await?.0)
    }

    /// Lets time pass in small steps; the connections stay alive.
    pub(crate) async fn pass(&self, time: Duration, clients: &mut [&mut Client]) {
        let step = Duration::from_millis(500);
        let mut left = time;
        while !left.is_zero() {
            let now = left.min(step);
            tokio::time::advance(now).await;
            left -= now;
            for client in &mut *clients {
                client.ping().await;
            }
            self.settle().await;
        }
    }

    /// See [`settle`].
    pub(crate) async fn settle(&self) {
        settle().await;
    }

    /// Waits, without time passing, until the heartbeat of `at_ms` or a later one is stored.
    pub(crate) async fn until_heartbeat(&self, at_ms: u64) {
        while self.service.store().last_heartbeat().await.unwrap().is_none_or(|beat_ms| beat_ms < at_ms) {
            self.settle().await;
        }
    }

    /// Waits, without time passing, until the server has noticed who of the players is connected.
    pub(crate) async fn until_here(&self, game: &str, expected: [bool; 2]) {
        loop {
            let mut spectator = self.connect("nobody", game).await;
            let here = spectator.find(|message| match message {
                RoomMessage::Presence { here, .. } => Some(*here),
                _ => None,
            });
            if here.await == expected {
                return;
            }
            self.settle().await;
        }
    }

    /// Waits, without time passing, until the stored game is as it should be.
    pub(crate) async fn until_stored(
        &self,
        game: &str,
        mut is_so: impl FnMut(&Snapshot) -> bool,
    ) -> Snapshot {
        for _ in 0..2000 {
            let snapshot = self.service.snapshot(game, None).await.unwrap();
            if is_so(&snapshot) {
                return snapshot;
            }
            self.settle().await;
        }
        panic!("it does not happen: {:?}", self.service.snapshot(game, None).await);
    }
}

/// A wish for a casual game of Hive, moving first.
pub(crate) fn wish(time: TimeControl, opponent: Opponent) -> NewGame {
    let (kind, seat) = ("hive".to_owned(), SeatWish::First);
    NewGame { kind, setup: None, time, rated: false, seat, opponent }
}

async fn visitor(service: &GameService, who: &str) -> Visitor {
    let row = service.store().user_by_name(who).await.unwrap();
    let identity = row.map(|row| {
        let role = if row.role == rusc_store::Role::Guest { Role::Guest } else { Role::User };
        UserIdentity { user_id: row.id, name: row.name, role }
    });
    Visitor { identity, address: Ipv4Addr::LOCALHOST.into() }
}

async fn game(
    State(service): State<GameService>,
    Path((who, id)): Path<(String, String)>,
    Query(query): Query<GameQuery>,
    upgrade: WebSocketUpgrade,
) -> Response {
    game_socket(upgrade, visitor(&service, &who).await, Revocation::never(), service, id, query).await
}

async fn lobby(
    State(service): State<GameService>,
    Path(who): Path<String>,
    Query(query): Query<LobbyQuery>,
    upgrade: WebSocketUpgrade,
) -> Response {
    lobby_socket(upgrade, visitor(&service, &who).await, Revocation::never(), service, query).await
}

/// The moves of a game of Hive in which nobody wants anything.
pub(crate) fn opening(plies: usize) -> Vec<String> {
    let mut game = GameKind::Hive.start("Base").unwrap();
    for ply in 0..plies {
        let mut moves = game.legal_moves();
        let text = moves.swap_remove(ply * 7 % moves.len());
        game.play(&text).unwrap();
    }
    game.played().to_vec()
}

/// Plays the opening with both sides taking turns.
pub(crate) async fn play_opening(clients: [&mut Client; 2], plies: usize) {
    for (ply, text) in opening(plies).iter().enumerate() {
        clients[ply % 2].play(ply as u32, text).await.unwrap();
    }
}

/// The game that the moves of a snapshot lead to.
pub(crate) fn replayed(snapshot: &Snapshot) -> Box<dyn AnyGame> {
    let kind = GameKind::from_id(&snapshot.card.kind).unwrap();
    let mut game = kind.start(&snapshot.card.setup).unwrap();
    for played in &snapshot.moves {
        game.play(&played.text).unwrap();
    }
    game
}

/// A world with a game of Anna and Ben, both connected.
pub(crate) async fn at_a_table(time: TimeControl) -> (World, String, Client, Client) {
    let world = World::new().await;
    let (anna, ben) = (world.user("Anna").await, world.user("Ben").await);
    let id = world.game(time, [&anna, &ben]).await;
    let (anna, ben) = (world.connect("Anna", &id).await, world.connect("Ben", &id).await);
    (world, id, anna, ben)
}
