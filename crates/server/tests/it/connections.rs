//! Connections to a running server, over real sockets: how long they may be silent, how many there may be, and who is
//! served when there are too many.

use std::net::{Ipv4Addr, SocketAddr};
use std::num::NonZeroUsize;
use std::time::Duration;

use rusc_server::config::{Config, Switch};
use rusc_server::{AppState, Assets, run};
use rusc_store::Store;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpSocket, TcpStream};

use crate::client::Client;
use crate::play::{settle, stand_still};

/// A server on a clock that only tests move.
struct Running {
    address: SocketAddr,
    state: AppState,
    _still: std::sync::mpsc::Sender<()>,
}

impl Running {
    async fn new(config: Config, assets: Assets) -> Running {
        let still = stand_still();
        let state = AppState::start_with(config, Store::memory().await.unwrap(), assets).await.unwrap();
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        tokio::spawn(run(listener, state.clone(), std::future::pending()));
        Running { address, state, _still: still }
    }

    async fn small() -> Running {
        Running::new(small(), Assets::none()).await
    }

    /// A connection from one of the addresses of this machine.
    async fn connect(&self, last: u8) -> Connection {
        let socket = TcpSocket::new_v4().unwrap();
        socket.bind(SocketAddr::from(([127, 0, 0, last], 0))).unwrap();
        Connection(socket.connect(self.address).await.unwrap())
    }

    /// Connections from an address that have been accepted and say nothing more.
    async fn idle(&self, last: u8, number: usize) -> Vec<Connection> {
        let mut idle = Vec::new();
        for _ in 0..number {
            let mut connection = self.connect(last).await;
            assert_eq!(connection.get("/healthz", "").await.0, 200);
            idle.push(connection);
        }
        idle
    }

    /// Status and answer of one request over a connection of its own. One that is dropped is made again: the slots of those
    /// before may not be free yet.
    async fn ask(&self, last: u8, path: &str, more: &str) -> (u16, String) {
        loop {
            let (status, answer) = self.connect(last).await.get(path, more).await;
            if status != 0 {
                return (status, answer);
            }
            settle().await;
        }
    }
}

/// Six connections, three of one address.
fn small() -> Config {
    let number = |number| NonZeroUsize::new(number).unwrap();
    Config { connections: Some(number(6)), connections_per_address: number(3), ..Config::default() }
}

struct Connection(TcpStream);

impl Connection {
    /// Status and answer; a status of zero if there is none.
    async fn get(&mut self, path: &str, more: &str) -> (u16, String) {
        let request = format!("GET {path} HTTP/1.1\r\nhost: play.test\r\n{more}\r\n");
        // Whether it was dropped is seen by reading.
        let _ = self.0.write_all(request.as_bytes()).await;
        let mut answer = String::new();
        loop {
            let mut bytes = [0; 4096];
            let read = self.0.read(&mut bytes).await.unwrap_or(0);
            answer.push_str(&String::from_utf8_lossy(&bytes[..read]));
            let length = answer.lines().find_map(|line| line.strip_prefix("content-length: "));
            let whole = answer.split_once("\r\n\r\n").is_some_and(|(_, body)| {
                length.is_none_or(|length| body.len() >= length.parse::<usize>().unwrap())
            });
            if whole || read == 0 {
                break;
            }
        }
        let status = answer.split(' ').nth(1).unwrap_or_default().parse().unwrap_or(0);
        (status, answer)
    }

    /// Whether the server has closed it, without waiting for that.
    async fn is_closed(&mut self) -> bool {
        settle().await;
        matches!(self.0.try_read(&mut [0; 1]), Ok(0))
    }

    /// Lets time pass until the server closes it.
    async fn closed(&mut self) {
        for _ in 0..100 {
            if self.is_closed().await {
                return;
            }
            tokio::time::advance(Duration::from_secs(1)).await;
        }
        panic!("it stays open");
    }
}

#[tokio::test(start_paused = true)]
async fn silent_half_sent_and_idle_connections_are_closed_after_ten_seconds() {
    let server = Running::small().await;
    let mut silent = server.connect(1).await;
    let mut half = server.connect(1).await;
    half.0.write_all(b"GET / HTTP/1.1\r\nhost: pla").await.unwrap();
    let mut idle = server.connect(2).await;
    assert_eq!(idle.get("/healthz", "").await.0, 200);
    settle().await;
    tokio::time::advance(Duration::from_secs(9)).await;
    for connection in [&mut silent, &mut half, &mut idle] {
        assert!(!connection.is_closed().await);
    }
    for connection in [&mut silent, &mut half, &mut idle] {
        connection.closed().await;
    }
}

#[tokio::test(start_paused = true)]
async fn an_address_with_too_many_connections_is_told_so_and_others_are_served() {
    let server = Running::small().await;
    let held = server.idle(1, 3).await;
    let (status, answer) = server.ask(1, "/api/site", "").await;
    assert_eq!(status, 429, "{answer}");
    for part in ["retry-after: 10", "connection: close", r#""code":"too_many""#, r#""retry_after_ms":10000"#]
    {
        assert!(answer.contains(part), "{part}: {answer}");
    }
    assert_eq!(server.ask(1, "/readyz", "").await.0, 200);
    assert_eq!(server.ask(2, "/api/site", "").await.0, 200);
    drop(held);
    while server.ask(1, "/api/site", "").await.0 != 200 {
        settle().await;
    }
}

#[tokio::test(start_paused = true)]
async fn health_checks_and_hosts_get_through_to_a_full_server() {
    let server = Running::small().await;
    let host = Client::host(&server.state).await;
    let host = format!("cookie: {}\r\n", host.cookie.unwrap());
    let guest = format!("cookie: {}\r\n", Client::guest(&server.state).await.cookie.unwrap());
    let _held = [server.idle(1, 3).await, server.idle(2, 3).await];
    let (status, answer) = server.ask(3, "/api/site", "").await;
    assert!(status == 503 && answer.contains(r#""code":"busy""#), "{answer}");
    assert_eq!(server.ask(3, "/api/me", &guest).await.0, 503);
    for path in ["/healthz", "/readyz", "/metrics"] {
        assert_eq!(server.ask(3, path, "").await.0, 200, "{path}");
    }
    assert_eq!(server.ask(3, "/api/admin/users", &host).await.0, 200);
    assert_eq!(server.ask(3, "/", &host).await.0, 200);
    let socket = "upgrade: websocket\r\nconnection: upgrade\r\nsec-websocket-version: 13\r\n\
         sec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n";
    assert_eq!(server.ask(3, "/ws/lobby?v=4", &format!("{host}{socket}")).await.0, 503);
    // Beyond the reserve nothing is answered at all: four silent connections of one address are too many for it.
    let mut silent = Vec::new();
    for _ in 0..4 {
        silent.push(server.connect(4).await);
    }
    settle().await;
    let mut dropped = server.connect(4).await;
    assert!(matches!(dropped.0.read(&mut [0; 1]).await, Ok(0) | Err(_)));
    assert_eq!(server.ask(5, "/healthz", "").await.0, 200);
    // They do not have long.
    for connection in &mut silent {
        connection.closed().await;
    }
    assert_eq!(server.ask(4, "/healthz", "").await.0, 200);
}

#[tokio::test(start_paused = true)]
async fn a_socket_keeps_its_slot_after_the_upgrade() {
    let server = Running::small().await;
    let guest = format!("cookie: {}\r\n", Client::guest(&server.state).await.cookie.unwrap());
    let mut sockets = Vec::new();
    for _ in 0..3 {
        let mut connection = server.connect(1).await;
        let (status, answer) = connection.get("/ws/lobby?v=4", &format!("{guest}{UPGRADE}")).await;
        assert_eq!(status, 101, "{answer}");
        sockets.push(connection);
    }
    assert_eq!(server.ask(1, "/api/site", "").await.0, 429);
    drop(sockets);
    while server.ask(1, "/api/site", "").await.0 != 200 {
        settle().await;
    }
}

/// What makes a request that of a socket.
const UPGRADE: &str = "upgrade: websocket\r\nconnection: upgrade\r\nsec-websocket-version: 13\r\n\
    sec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n";

/// A browser hides from a page why a socket was refused; without an upgrade the page hears the same.
#[tokio::test(start_paused = true)]
async fn a_plain_request_is_told_why_a_socket_would_be_refused() {
    let server = Running::new(Config::default(), Assets::none()).await;
    let guest = format!("cookie: {}\r\n", Client::guest(&server.state).await.cookie.unwrap());
    let (status, answer) = server.ask(1, "/ws/lobby?v=4", &guest).await;
    assert!(
        status != 429 && answer.contains("\"code\":\"bad_request\""),
        "a socket would be opened: {answer}"
    );
    let mut sockets = Vec::new();
    for _ in 0..64 {
        let mut connection = server.connect(1).await;
        let (status, answer) = connection.get("/ws/lobby?v=4", &format!("{guest}{UPGRADE}")).await;
        assert_eq!(status, 101, "{answer}");
        sockets.push(connection);
    }
    let with_upgrade = format!("{guest}{UPGRADE}");
    for more in [&with_upgrade, &guest] {
        let (status, answer) = server.ask(1, "/ws/lobby?v=4", more).await;
        assert!(status == 429 && answer.contains("\"retry_after_ms\":10000"), "{answer}");
    }
    let (status, answer) = server.ask(1, "/ws/lobby?v=2", &guest).await;
    assert!(status == 400 && answer.contains("\"code\":\"wrong_protocol\""), "{answer}");
}

#[tokio::test(start_paused = true)]
async fn connections_of_a_trusted_proxy_are_not_limited_by_address() {
    let trusted_proxies = vec!["127.0.0.9".parse().unwrap()];
    let server = Running::new(Config { trusted_proxies, ..small() }, Assets::none()).await;
    let mut held = server.idle(9, 6).await;
    assert_eq!(server.ask(9, "/api/site", "").await.0, 503);
    // A proxy keeps idle connections for later.
    tokio::time::advance(Duration::from_mins(4)).await;
    for connection in &mut held {
        assert_eq!(connection.get("/api/site", "").await.0, 200);
    }
}

#[tokio::test(start_paused = true)]
async fn without_limits_one_address_may_have_all_connections() {
    let server = Running::new(Config { rate_limits: Switch::Off, ..small() }, Assets::none()).await;
    let _held = server.idle(1, 6).await;
    assert_eq!(server.ask(1, "/api/site", "").await.0, 503);
}

#[tokio::test(start_paused = true)]
async fn whoever_does_not_read_a_long_answer_is_cut_off() {
    let folder = tempfile::tempdir().unwrap();
    // More than the operating system takes for a connection that is not read.
    let length = 64 << 20;
    std::fs::write(folder.path().join("long.txt"), "x".repeat(length)).unwrap();
    let server = Running::new(small(), Assets::Folder(folder.path().to_owned())).await;
    let mut slow = TcpStream::connect((Ipv4Addr::LOCALHOST, server.address.port())).await.unwrap();
    slow.write_all(b"GET /long.txt HTTP/1.1\r\nhost: play.test\r\n\r\n").await.unwrap();
    // The clock goes on until the server has begun to wait, and waited for too long.
    let mut read = 0;
    for _ in 0..200 {
        settle().await;
        tokio::time::advance(Duration::from_secs(1)).await;
    }
    let mut bytes = vec![0; 1 << 20];
    while let Ok(more @ 1..) = slow.read(&mut bytes).await {
        read += more;
    }
    assert!(read < length, "{read}");
}
