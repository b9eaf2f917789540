//! What must hold for the server whatever it is sent over its sockets and in the bodies of requests: for the fuzzers, and for
//! the tests that replay their corpus. Refusals have a code, nothing breaks on the server, and what it answers can be read.
#![allow(dead_code, reason = "each fuzz target uses one of them")]

use std::cell::RefCell;
use std::net::SocketAddr;
use std::num::NonZeroUsize;
use std::time::Duration;

use axum::Router;
use axum::body::{Body, to_bytes};
use axum::http::{Request, StatusCode, header};
use futures_util::{SinkExt, StreamExt};
use rusc_api::{
    ErrorBody, ErrorCode, GameCard, LobbyMessage, Me, PROTOCOL, RoomMessage, RoomRequest, Snapshot,
};
use rusc_games::GameKind;
use rusc_server::admin::offline::{AccountKind, AccountSecret, add_user};
use rusc_server::config::{Config, Switch};
use rusc_server::{AppState, Assets, app, run};
use rusc_store::Store;
use serde_json::{Value, json};
use tokio::net::{TcpListener, TcpStream};
use tokio::runtime::{Builder, Runtime};
use tokio::time::timeout;
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tower::ServiceExt;

/// Inputs after which the server is made anew: everything it keeps is in memory.
const INPUTS: u32 = 500;
/// A connection may send so many frames at once.
const FRAMES: usize = 40;
/// Longer answers are a fault.
const LONGEST: usize = 4 << 20;
/// A server that does not answer for so long hangs.
const PATIENCE: Duration = Duration::from_mins(1);
/// The ping by which all earlier frames are known to be handled.
const LAST_PING: u64 = 424_242;

/// A server in memory.
struct World {
    runtime: Runtime,
    app: Router,
    address: SocketAddr,
    /// Methods and paths that take a body, by the server's own description.
    operations: Vec<(String, String)>,
    /// What proves to be a program, and to be the host.
    program: Headers,
    host: Headers,
    inputs: u32,
}

/// Headers that authenticate a request.
type Headers = Vec<(&'static str, String)>;

const PASSWORD: &str = "tisch lampe ozean 9 zwiebel";

thread_local! {
    static WORLD: RefCell<Option<World>> = const { RefCell::new(None) };
}

/// Lines of bytes are frames to the lobby or to a game, which the first byte decides; a line of a full stop and a byte is a
/// legal move. The server answers on, and the game it has can be replayed.
pub(crate) fn frames(data: &[u8]) {
    let Some((&place, lines)) = data.split_first() else { return };
    with_world(|world| world.runtime.block_on(world.converse(place, lines)));
}

/// The first byte chooses an operation that takes a body, the second who asks, the rest is the body.
pub(crate) fn api_body(data: &[u8]) {
    let [operation, who, body @ ..] = data else { return };
    with_world(|world| {
        let (method, path) = &world.operations[usize::from(*operation) % world.operations.len()];
        world.runtime.block_on(world.submit(method, path, *who, body));
    });
}

fn with_world(property: impl FnOnce(&World)) {
    WORLD.with_borrow_mut(|world| {
        if world.as_ref().is_none_or(|world| world.inputs >= INPUTS) {
            *world = Some(World::start());
        }
        if let Some(world) = world {
            world.inputs += 1;
            property(world);
        }
    });
}

impl World {
    fn start() -> World {
        let runtime = Builder::new_current_thread().enable_all().build().expect("a thread can be used");
        let (app, address, program) = runtime.block_on(start_server());
        let operations = runtime.block_on(operations(&app));
        let mut world = World { runtime, app, address, operations, program, host: Vec::new(), inputs: 0 };
        let credentials = json!({ "name": "keeper", "password": PASSWORD }).to_string();
        world.host = world.runtime.block_on(world.sign_in("/api/session", credentials));
        world
    }

    async fn converse(&self, place: u8, lines: &[u8]) {
        let guest = self.sign_in("/api/guest", String::new()).await;
        if place.is_multiple_of(4) {
            let mut socket = self.connect(&format!("/ws/lobby?v={PROTOCOL}"), &guest).await;
            talk(&mut socket, lines, None, check_lobby_message).await;
            return;
        }
        let opponent = match place % 4 {
            1 => json!({ "kind": "hot_seat" }),
            2 => json!({ "kind": "link" }),
            _ => json!({ "kind": "computer", "level": 1 }),
        };
        let kind = GameKind::ALL[usize::from(place / 4) % GameKind::ALL.len()];
        let wish = json!({
            "kind": kind.id(), "setup": null, "time": { "kind": "unlimited" }, "rated": false, "seat": "first",
            "opponent": opponent,
        });
        let (_, body) = self.ask("POST", "/api/games", &guest, wish.to_string()).await;
        let card: GameCard = serde_json::from_slice(&body).expect("a game is made");
        let mut socket = self.connect(&format!("/ws/game/{}?v={PROTOCOL}&scene=1", card.id), &guest).await;
        let mut board = kind.start(&card.setup).expect("a server begins from a set-up that exists");
        talk(&mut socket, lines, Some(&mut *board), check_room_message).await;
        let (_, body) = self.ask("GET", &format!("/api/games/{}", card.id), &guest, String::new()).await;
        let snapshot: Snapshot = serde_json::from_slice(&body).expect("a game can be looked at");
        let mut board = kind.start(&card.setup).expect("it was just begun");
        for played in &snapshot.moves {
            board.play(&played.text).expect("only legal moves were played");
        }
    }

    async fn submit(&self, method: &str, path: &str, who: u8, body: &[u8]) {
        let headers = match who % 3 {
            0 => self.sign_in("/api/guest", String::new()).await,
            1 => self.program.clone(),
            _ => self.host.clone(),
        };
        let path = path.replace("{id}", "no-such-game").replace("{name}", "nobody").replace("{game}", "none");
        let (status, answer) = self.ask(method, &path, &headers, body.to_vec()).await;
        assert!(!status.is_server_error(), "{method} {path}: {status}");
        if status.is_client_error() {
            serde_json::from_slice::<ErrorBody>(&answer).expect("a refusal has a code");
        } else if !answer.is_empty() {
            serde_json::from_slice::<Value>(&answer).expect("an answer is JSON");
        }
    }

    /// What proves to be somebody who has just signed in.
    async fn sign_in(&self, path: &str, body: String) -> Headers {
        let request = Request::post(path).header("content-type", "application/json").body(Body::from(body));
        let request = request.expect("a plain request");
        let answer = self.app.clone().oneshot(request).await.expect("routes do not fail");
        assert!(answer.status().is_success(), "{path}: {}", answer.status());
        let cookies = answer.headers().get_all(header::SET_COOKIE).iter();
        let cookies = cookies.filter_map(|cookie| cookie.to_str().ok()?.split(';').next());
        let cookies = cookies.collect::<Vec<_>>().join("; ");
        let body = to_bytes(answer.into_body(), LONGEST).await.expect("a short answer");
        let me: Me = serde_json::from_slice(&body).expect("everybody is told who they are");
        vec![("cookie", cookies), ("x-csrf-token", me.csrf)]
    }

    async fn ask(
        &self,
        method: &str,
        path: &str,
        headers: &Headers,
        body: impl Into<Body>,
    ) -> (StatusCode, Vec<u8>) {
        let request = Request::builder().method(method).uri(path).header("content-type", "application/json");
        let request = headers.iter().fold(request, |request, (name, value)| request.header(*name, value));
        let request = request.body(body.into()).expect("a plain request");
        let answer = self.app.clone().oneshot(request).await.expect("routes do not fail");
        let status = answer.status();
        (status, to_bytes(answer.into_body(), LONGEST).await.expect("no answer is longer").to_vec())
    }

    async fn connect(&self, path: &str, who: &Headers) -> WebSocketStream<TcpStream> {
        let mut request =
            format!("ws://{}{path}", self.address).into_client_request().expect("a plain address");
        for (name, value) in who {
            request.headers_mut().insert(*name, value.parse().expect("a plain header"));
        }
        let stream = TcpStream::connect(self.address).await.expect("the server listens");
        let (socket, _) =
            tokio_tungstenite::client_async(request, stream).await.expect("a guest may connect");
        socket
    }
}

/// A server in this process, and the headers of a program's account.
async fn start_server() -> (Router, SocketAddr, Headers) {
    let config = Config { rate_limits: Switch::Off, engine_threads: NonZeroUsize::MIN, ..Config::default() };
    let store = Store::memory().await.expect("there is memory");
    let added = add_user(&store, "program", AccountKind::Bot, None).await;
    let Ok(AccountSecret::Token(token)) = added else { panic!("a program has a token") };
    let host = add_user(&store, "keeper", AccountKind::Admin, Some(PASSWORD.to_owned()));
    host.await.expect("the first host can be added");
    let state = AppState::start_with(config, store, Assets::none()).await.expect("a new store is fine");
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("there is a free port");
    let address = listener.local_addr().expect("it was just bound");
    let app = app(state.clone());
    tokio::spawn(run(listener, state, std::future::pending()));
    (app, address, vec![("authorization", format!("Bearer {token}"))])
}

/// The operations of the description that take a body.
async fn operations(app: &Router) -> Vec<(String, String)> {
    let request = Request::get("/api/openapi.json").body(Body::empty()).expect("a plain request");
    let answer = app.clone().oneshot(request).await.expect("routes do not fail");
    let body = to_bytes(answer.into_body(), LONGEST).await.expect("a short answer");
    let description: Value = serde_json::from_slice(&body).expect("a description is JSON");
    let paths = description["paths"].as_object().expect("a description has paths");
    let takes_body = |operation: &Value| operation.get("requestBody").is_some();
    let mut found = Vec::new();
    for (path, methods) in paths {
        let methods =
            methods.as_object().into_iter().flatten().filter(|(_, operation)| takes_body(operation));
        found.extend(methods.map(|(method, _)| (method.to_uppercase(), path.clone())));
    }
    found
}

/// Sends every line as a frame, and reads until all are answered or the server has closed the socket.
async fn talk(
    socket: &mut WebSocketStream<TcpStream>,
    lines: &[u8],
    mut board: Option<&mut dyn rusc_games::AnyGame>,
    check: fn(&str) -> bool,
) {
    for (number, line) in lines.split(|&byte| byte == b'\n').take(FRAMES).enumerate() {
        let text = match (line, &mut board) {
            (&[b'.', choice], Some(board)) => legal_move(&mut **board, choice, number),
            _ => String::from_utf8_lossy(line).into_owned(),
        };
        if socket.send(Message::text(text)).await.is_err() {
            return;
        }
    }
    let ping = json!({ "t": "ping", "sent_ms": LAST_PING }).to_string();
    if socket.send(Message::text(ping)).await.is_err() {
        return;
    }
    let answered = timeout(PATIENCE, async {
        while let Some(Ok(message)) = socket.next().await {
            if matches!(&message, Message::Text(text) if check(text.as_str())) {
                return;
            }
        }
    });
    answered.await.expect("the server answers on");
}

/// A move by the client's own board, as a request.
fn legal_move(board: &mut dyn rusc_games::AnyGame, choice: u8, number: usize) -> String {
    let (legal, ply) = (board.legal_moves(), board.ply() as u32);
    let Some(text) = legal.get(usize::from(choice) % legal.len().max(1)).cloned() else {
        return String::new();
    };
    board.play(&text).expect("a legal move can be played");
    let request = RoomRequest::Move { id: format!("move {number}"), ply, text, spent_ms: None };
    serde_json::to_string(&request).expect("messages are plain data")
}

/// Whether this is the answer to the last ping; every message can be read, and nothing broke.
fn check_lobby_message(text: &str) -> bool {
    match serde_json::from_str(text).expect("a message of the lobby") {
        LobbyMessage::Refused { error, .. } => {
            assert_ne!(error.code, ErrorCode::Internal, "{}", error.message);
        }
        LobbyMessage::Pong { sent_ms: LAST_PING, .. } => return true,
        _ => {}
    }
    false
}

fn check_room_message(text: &str) -> bool {
    match serde_json::from_str(text).expect("a message of a game") {
        RoomMessage::Refused { error, .. } => {
            assert_ne!(error.code, ErrorCode::Internal, "{}", error.message);
        }
        RoomMessage::Pong { sent_ms: LAST_PING, .. } => return true,
        _ => {}
    }
    false
}
