//! Two nodes of one server: what somebody does at one has its effect at the other. How games move between nodes is tested
//! beside the code.

use std::io::{self, Write};
use std::net::SocketAddr;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use futures_util::{SinkExt, StreamExt};
use rusc_api::{CloseReason, PROTOCOL};
use rusc_server::bus::{Bus, InProcessBus};
use rusc_server::config::{Config, Switch};
use rusc_server::{AppState, run};
use rusc_store::{SeekRow, Store};
use serde_json::{Value, json};
use tokio::net::{TcpListener, TcpStream};
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::{WebSocketStream, client_async};

use crate::client::{Client, PASSWORD, config, game};

/// Longer than anything takes, even on a busy machine.
const PATIENCE: Duration = Duration::from_mins(1);

/// Two nodes that share a store and a bus.
struct Nodes {
    left: AppState,
    right: AppState,
    /// The end of the bus that the left node has.
    bus_at_left: InProcessBus,
    addresses: [SocketAddr; 2],
}

impl Nodes {
    async fn new(config: Config) -> Nodes {
        let (store, bus) = (Store::memory().await.unwrap(), InProcessBus::default());
        let start = async |name: &str| {
            let config = Config { node: name.to_owned(), lease_seconds: 300, ..config.clone() };
            let end = bus.another_end();
            let node = Bus::InProcess(end.clone());
            let state = AppState::start_node(config, store.clone(), node).await.unwrap();
            let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
            let address = listener.local_addr().unwrap();
            tokio::spawn(run(listener, state.clone(), std::future::pending()));
            (state, address, end)
        };
        let (left, at_left, bus_at_left) = start("left").await;
        let (right, at_right, _) = start("right").await;
        Nodes { left, right, bus_at_left, addresses: [at_left, at_right] }
    }

    /// A socket at the right node.
    async fn open(&self, client: &Client, path: &str) -> Socket {
        Socket::open(self.addresses[1], client, path).await
    }
}

struct Socket(WebSocketStream<TcpStream>);

impl Socket {
    async fn open(node: SocketAddr, client: &Client, path: &str) -> Socket {
        let stream = TcpStream::connect(node).await.unwrap();
        let address = format!("ws://{node}{path}?v={PROTOCOL}");
        let mut request = address.into_client_request().unwrap();
        if let Some(cookie) = &client.cookie {
            request.headers_mut().insert("cookie", cookie.parse().unwrap());
        }
        let mut socket = Socket(client_async(request, stream).await.unwrap().0);
        socket.hear("welcome").await;
        socket
    }

    async fn send(&mut self, request: Value) {
        self.0.send(Message::Text(request.to_string().into())).await.unwrap();
    }

    async fn next(&mut self) -> Message {
        tokio::time::timeout(PATIENCE, self.0.next()).await.expect("something is told").unwrap().unwrap()
    }

    /// The next message of a kind for which the condition holds.
    async fn find(&mut self, kind: &str, wanted: impl Fn(&Value) -> bool) -> Value {
        let end = Instant::now() + PATIENCE;
        loop {
            assert!(Instant::now() < end, "no such {kind} is told");
            if let Message::Text(text) = self.next().await {
                let message: Value = serde_json::from_str(&text).unwrap();
                assert_ne!(message["t"], "refused", "{message}");
                if message["t"] == kind && wanted(&message) {
                    return message;
                }
            }
        }
    }

    async fn hear(&mut self, kind: &str) -> Value {
        self.find(kind, |_| true).await
    }

    /// The code with which the server closes it.
    async fn closed(&mut self) -> u16 {
        loop {
            if let Message::Close(frame) = self.next().await {
                return frame.unwrap().code.into();
            }
        }
    }
}

/// A game without a clock that is live at the left node, and a socket of a player at the right one.
async fn a_game_of_two(nodes: &Nodes) -> (String, Socket) {
    let mut anna = Client::user(&nodes.left, "anna").await;
    let mut ben = Client::user(&nodes.right, "ben").await;
    let card = anna.post("/api/games", game(json!({ "kind": "link" }))).await.ok().json();
    let id = card["id"].as_str().unwrap().to_owned();
    // The room is at the left node, since it was there that somebody was first connected.
    drop(Socket::open(nodes.addresses[0], &anna, &format!("/ws/game/{id}")).await);
    ben.post(&format!("/api/games/{id}/join"), Value::Null).await.ok();
    let socket = nodes.open(&ben, &format!("/ws/game/{id}")).await;
    (id, socket)
}

fn seek() -> Value {
    let time = json!({ "kind": "increment", "budget_ms": 60_000, "increment_ms": 0 });
    json!({ "kind": "tour", "setup": null, "time": time, "rated": false, "seat": "random", "rating_band": null })
}

#[tokio::test]
async fn who_is_banned_or_signs_out_at_one_node_is_cut_off_at_the_other() {
    let nodes = Nodes::new(config()).await;
    let mut host = Client::host(&nodes.left).await;
    let mut anna = Client::user(&nodes.left, "anna").await;
    let mut elsewhere = Client::new(&nodes.right);
    let credentials = json!({ "name": "anna", "password": PASSWORD });
    elsewhere.post("/api/session", credentials.clone()).await.ok();
    let mut lobby = nodes.open(&elsewhere, "/ws/lobby").await;
    // She signs out everywhere, at another node than her socket is at.
    anna.delete("/api/account/sessions", Value::Null).await.ok();
    assert_eq!(lobby.closed().await, CloseReason::SignedOut.code());
    elsewhere.post("/api/session", credentials.clone()).await.ok();
    let mut lobby = nodes.open(&elsewhere, "/ws/lobby").await;
    host.post("/api/admin/users/anna", json!({ "do": "ban" })).await.ok();
    assert_eq!(lobby.closed().await, CloseReason::SignedOut.code());
    Client::new(&nodes.right).post("/api/session", credentials).await.refused(403, "forbidden");
}

#[tokio::test]
async fn a_sign_out_that_the_bus_has_lost_is_found_out_by_the_next_message() {
    let nodes = Nodes::new(config()).await;
    let mut anna = Client::user(&nodes.left, "anna").await;
    let mut elsewhere = Client::new(&nodes.right);
    elsewhere.post("/api/session", json!({ "name": "anna", "password": PASSWORD })).await.ok();
    let mut lobby = nodes.open(&elsewhere, "/ws/lobby").await;
    let ben = Client::user(&nodes.right, "ben").await;
    let mut bens = nodes.open(&ben, "/ws/lobby").await;
    nodes.bus_at_left.cut();
    anna.delete("/api/account/sessions", Value::Null).await.ok();
    // News wait a moment for others. Later ones, of who is online, come every second and a half.
    tokio::time::sleep(Duration::from_millis(500)).await;
    nodes.bus_at_left.mend();
    assert_eq!(lobby.closed().await, CloseReason::SignedOut.code());
    // Who has not signed out stays.
    bens.send(json!({ "t": "seek", "id": "one", "seek": seek() })).await;
    bens.hear("ack").await;
}

#[tokio::test]
async fn who_is_online_is_counted_once_over_both_nodes() {
    let nodes = Nodes::new(config()).await;
    let (anna, mut ben) = (Client::user(&nodes.left, "anna").await, Client::user(&nodes.right, "ben").await);
    ben.post("/api/users/anna/follow", Value::Null).await.ok();
    let mut lobby = nodes.open(&ben, "/ws/lobby").await;
    let at_left = Socket::open(nodes.addresses[0], &anna, "/ws/lobby").await;
    lobby.find("crowd", |message| message["people"] == 2).await;
    assert_eq!(ben.get("/api/account/following").await.ok().json()[0]["online"], true);
    // A second window, at the other node, is the same person; somebody else is not.
    let _second = nodes.open(&anna, "/ws/lobby").await;
    let carol = Client::user(&nodes.left, "carol").await;
    let third = Socket::open(nodes.addresses[0], &carol, "/ws/lobby").await;
    let crowd = lobby.find("crowd", |message| message["people"] != 2).await;
    assert_eq!(crowd["people"], 3, "{crowd}");
    // Who leaves the one node is still at the other.
    drop((at_left, third));
    lobby.find("crowd", |message| message["people"] == 2).await;
    assert_eq!(ben.get("/api/account/following").await.ok().json()[0]["online"], true);
}

#[tokio::test]
async fn a_challenge_is_heard_and_a_seek_is_met_at_the_other_node() {
    let nodes = Nodes::new(config()).await;
    let mut anna = Client::user(&nodes.left, "anna").await;
    let ben = Client::user(&nodes.right, "ben").await;
    let mut lobby = nodes.open(&ben, "/ws/lobby").await;
    let card = anna.post("/api/games", game(json!({ "kind": "user", "name": "ben" }))).await.ok().json();
    let challenges = |message: &Value| message["challenges"].as_array().is_some_and(|list| !list.is_empty());
    let told = lobby.find("my_games", challenges).await;
    assert_eq!(told["challenges"][0]["id"], card["id"]);
    // A seek that was listed at the right node is met by somebody at the left one.
    lobby.send(json!({ "t": "seek", "id": "one", "seek": seek() })).await;
    lobby.hear("ack").await;
    let mut at_left = Socket::open(nodes.addresses[0], &anna, "/ws/lobby").await;
    at_left.send(json!({ "t": "seek", "id": "two", "seek": seek() })).await;
    let (here, there) = (at_left.hear("started").await, lobby.hear("started").await);
    assert_eq!(here["game"], there["game"]);
}

#[tokio::test]
async fn what_the_host_decides_at_one_node_is_seen_at_the_other() {
    let nodes = Nodes::new(config()).await;
    let mut host = Client::host(&nodes.right).await;
    let (id, mut socket) = a_game_of_two(&nodes).await;
    host.post(&format!("/api/admin/games/{id}/adjudicate"), json!({ "winner": "first" })).await.ok();
    socket.find("event", |message| message["event"]["what"]["k"] == "ended").await;
    let mut anyone = Client::guest(&nodes.left).await;
    let card = anyone.get(&format!("/api/games/{id}")).await.ok().json();
    assert_eq!(card["card"]["status"]["kind"], "over", "{card}");
}

#[tokio::test]
async fn a_game_is_deleted_from_another_node_than_it_is_at() {
    let nodes = Nodes::new(config()).await;
    let (id, mut socket) = a_game_of_two(&nodes).await;
    let mut anna = Client::new(&nodes.right);
    anna.post("/api/session", json!({ "name": "anna", "password": PASSWORD })).await.ok();
    anna.delete(&format!("/api/games/{id}"), Value::Null).await.ok();
    socket.closed().await;
    for state in [&nodes.left, &nodes.right] {
        Client::guest(state).await.get(&format!("/api/games/{id}")).await.refused(404, "not_found");
    }
}

#[tokio::test]
async fn limits_hold_over_all_nodes() {
    let nodes = Nodes::new(Config { rate_limits: Switch::On, ..config() }).await;
    let mut anna = Client::user(&nodes.left, "anna").await;
    let begin = async |client: &mut Client| {
        client.post("/api/games", game(json!({ "kind": "hot_seat" }))).await.status.is_success()
    };
    let mut here = 0;
    while begin(&mut anna).await {
        here += 1;
    }
    // Alone, the other node would allow thirty as well. It hears of them twice a second, and the limit grows by one in two
    // seconds.
    let mut there = anna.clone().at(&nodes.right);
    let mut more = 0;
    tokio::time::timeout(PATIENCE, async {
        while begin(&mut there).await {
            more += 1;
            tokio::time::sleep(Duration::from_millis(700)).await;
        }
    })
    .await
    .expect("the other node refuses as well");
    assert!(here >= 30 && more < 25, "{here} games here, {more} there");
}

#[tokio::test]
async fn attempts_to_sign_in_count_at_all_nodes() {
    let nodes = Nodes::new(Config { rate_limits: Switch::On, ..config() }).await;
    Client::user(&nodes.left, "anna").await;
    let fail = async |state: &AppState| {
        let wrong = json!({ "name": "anna", "password": "not it at all" });
        let answer = Client::new(state).post("/api/session", wrong).await;
        answer.code() != "too_many"
    };
    let mut here = 0;
    while fail(&nodes.left).await {
        here += 1;
    }
    // Alone, the other node would allow ten as well. It hears of them twice a second, and the limit grows by three a minute.
    let mut there = 0;
    tokio::time::timeout(PATIENCE, async {
        while fail(&nodes.right).await {
            there += 1;
            tokio::time::sleep(Duration::from_millis(700)).await;
        }
    })
    .await
    .expect("the other node refuses as well");
    assert!(here >= 10 && there < 8, "{here} attempts here, {there} there");
}

#[tokio::test]
async fn a_node_that_is_told_to_stop_goes_on_until_the_balancer_has_noticed() {
    let nodes = Nodes::new(Config { drain_seconds: 60, ..config() }).await;
    let (id, mut bens) = a_game_of_two(&nodes).await;
    let mut anna = Client::new(&nodes.right);
    anna.post("/api/session", json!({ "name": "anna", "password": PASSWORD })).await.ok();
    let mut annas = nodes.open(&anna, &format!("/ws/game/{id}")).await;
    let mut balancer = Client::new(&nodes.left);
    balancer.get("/readyz").await.ok();
    let left = nodes.left.service().clone();
    let stopping = tokio::spawn(async move { left.drain().await });
    tokio::task::yield_now().await;
    assert_eq!(balancer.get("/readyz").await.status, 503);
    // It still has the game, and decides.
    annas.send(json!({ "t": "move", "id": "m-1", "ply": 0, "text": "wS1" })).await;
    for socket in [&mut annas, &mut bens] {
        socket.find("event", |message| message["event"]["what"]["k"] == "moved").await;
    }
    assert!(!stopping.is_finished());
    assert!(nodes.left.store().owner_of(&id).await.unwrap().unwrap().id.starts_with("left"));
    stopping.abort();
}

#[tokio::test]
async fn seeks_of_a_node_that_is_gone_are_deleted() {
    let nodes = Nodes::new(config()).await;
    let store = nodes.left.store();
    Client::user(&nodes.left, "anna").await;
    let user_id = store.user_by_name("anna").await.unwrap().unwrap().id;
    let (name, node, body) = ("one".to_owned(), "gone".to_owned(), "{}".to_owned());
    let left = SeekRow { name, node, user_id, body, created_ms: 1 };
    store.add_seek(left.clone()).await.unwrap();
    let deleted = async {
        // Another of this name cannot be added while it is there.
        while store.add_seek(left.clone()).await.is_err() {
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    };
    tokio::time::timeout(PATIENCE, deleted).await.expect("it is deleted");
}

#[derive(Clone, Default)]
struct Log(Arc<Mutex<Vec<u8>>>);

impl Write for Log {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().unwrap().write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl Log {
    /// What it says of a move, in order.
    fn of(&self, move_id: &str) -> Vec<&'static str> {
        let words = ["received", "forwarded", "accepted", "committed", "published", "delivered", "refused"];
        let text = String::from_utf8(self.0.lock().unwrap().clone()).unwrap();
        let lines = text.lines().filter(|line| line.contains(&format!("move_id=\"{move_id}\"")));
        lines
            .flat_map(|line| words.into_iter().filter(move |word| line.contains(&format!("move {word}"))))
            .collect()
    }
}

#[tokio::test]
async fn a_move_is_followed_by_its_id_through_both_nodes() {
    let log = Log::default();
    let writer = log.clone();
    let subscriber = tracing_subscriber::fmt().with_ansi(false).with_max_level(tracing::Level::DEBUG);
    // Beside a single subscriber, threads without one would decide for all which lines nobody wants.
    let _another = tracing::Dispatch::new(tracing_subscriber::registry());
    // All tasks of a test run on its own thread.
    let logged = tracing::subscriber::set_default(subscriber.with_writer(move || writer.clone()).finish());
    let nodes = Nodes::new(config()).await;
    let (id, mut bens) = a_game_of_two(&nodes).await;
    let mut anna = Client::new(&nodes.right);
    anna.post("/api/session", json!({ "name": "anna", "password": PASSWORD })).await.ok();
    let mut annas = nodes.open(&anna, &format!("/ws/game/{id}")).await;
    annas.send(json!({ "t": "move", "id": "m-1", "ply": 0, "text": "wS1" })).await;
    for socket in [&mut annas, &mut bens] {
        socket.find("event", |message| message["event"]["what"]["k"] == "moved").await;
    }
    tokio::time::timeout(PATIENCE, async {
        while log.of("m-1").iter().filter(|word| **word == "delivered").count() < 2 {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    })
    .await
    .expect("both deliveries are logged");
    drop(logged);
    // Published at the node that has the game, which has no reader, and at the other, which has both.
    let steps = ["received", "forwarded", "accepted", "committed", "published", "published"];
    assert_eq!(log.of("m-1"), [&steps[..], &["delivered"; 2]].concat());
}
