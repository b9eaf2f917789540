//! Sockets and streams end at once with the session or the token that opened them, and no others do.

use std::net::SocketAddr;

use futures_util::{SinkExt, StreamExt};
use rusc_api::{CloseReason, PROTOCOL, SessionCard};
use rusc_server::admin::offline::reset_password;
use rusc_server::{AppState, app};
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::{Error, Message};
use tokio_tungstenite::{WebSocketStream, client_async};

use crate::client::{Client, PASSWORD, config, game, state};

/// Serves on a free port.
async fn serve(state: &AppState) -> SocketAddr {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    let routes = app(state.clone()).into_make_service_with_connect_info::<SocketAddr>();
    tokio::spawn(async move { axum::serve(listener, routes).await });
    address
}

struct Socket(WebSocketStream<TcpStream>);

impl Socket {
    async fn try_open(address: SocketAddr, client: &Client, path: &str) -> Result<Socket, Error> {
        let stream = TcpStream::connect(address).await.unwrap();
        let mut request = format!("ws://{address}{path}").into_client_request().unwrap();
        if let Some(cookie) = &client.cookie {
            request.headers_mut().insert("cookie", cookie.parse().unwrap());
        }
        Ok(Socket(client_async(request, stream).await?.0))
    }

    async fn open(address: SocketAddr, client: &Client, path: &str) -> Socket {
        Socket::try_open(address, client, path).await.unwrap()
    }

    /// The code with which the server closes it. A socket that stays open hangs here.
    async fn closed(&mut self) -> u16 {
        loop {
            match self.0.next().await {
                Some(Ok(Message::Close(frame))) => return frame.unwrap().code.into(),
                Some(Ok(_)) => {}
                other => panic!("no reason was given: {other:?}"),
            }
        }
    }

    /// Whether it still answers.
    async fn answers(&mut self) {
        self.0.send(Message::Text(json!({ "t": "ping", "sent_ms": 7 }).to_string().into())).await.unwrap();
        loop {
            let message = self.0.next().await.unwrap().unwrap();
            assert!(!message.is_close(), "{message:?}");
            if message.to_text().is_ok_and(|text| text.contains("\"pong\"")) {
                return;
            }
        }
    }
}

fn credentials() -> Value {
    json!({ "name": "anna", "password": PASSWORD })
}

/// Anna in two browsers, each with a socket of the lobby and one of a game.
struct Two {
    state: AppState,
    address: SocketAddr,
    here: Client,
    there: Client,
    sockets: [[Socket; 2]; 2],
}

impl Two {
    async fn new() -> Two {
        let state = state(config()).await;
        let address = serve(&state).await;
        let mut here = Client::user(&state, "anna").await;
        let mut there = Client::new(&state);
        there.post("/api/session", credentials()).await.ok();
        let card = here.post("/api/games", game(json!({ "kind": "hot_seat" }))).await.ok().json();
        let path = format!("/ws/game/{}?v={PROTOCOL}", card["id"].as_str().unwrap());
        let lobby = format!("/ws/lobby?v={PROTOCOL}");
        let pair = async |client: &Client| {
            [Socket::open(address, client, &lobby).await, Socket::open(address, client, &path).await]
        };
        let sockets = [pair(&here).await, pair(&there).await];
        Two { state, address, here, there, sockets }
    }

    /// Checks which of the two browsers is cut off.
    async fn check(&mut self, ended: [bool; 2]) {
        for (pair, ended) in self.sockets.iter_mut().zip(ended) {
            for socket in pair {
                if ended {
                    assert_eq!(socket.closed().await, CloseReason::SignedOut.code());
                } else {
                    socket.answers().await;
                }
            }
        }
    }
}

#[tokio::test]
async fn signing_out_ends_the_sockets_of_this_browser() {
    let mut two = Two::new().await;
    two.there.delete("/api/session", Value::Null).await.ok();
    two.check([false, true]).await;
}

#[tokio::test]
async fn a_session_that_is_ended_from_elsewhere_takes_its_sockets_along() {
    let mut two = Two::new().await;
    let list: Vec<SessionCard> = two.here.get("/api/account/sessions").await.ok().read();
    let other = list.iter().find(|card| !card.current).unwrap();
    two.here.delete(&format!("/api/account/sessions/{}", other.id), Value::Null).await.ok();
    two.check([false, true]).await;
}

#[tokio::test]
async fn signing_out_everywhere_ends_all_sockets() {
    let mut two = Two::new().await;
    two.here.delete("/api/account/sessions", Value::Null).await.ok();
    two.check([true, true]).await;
}

#[tokio::test]
async fn a_new_password_ends_the_sockets_of_other_browsers() {
    let mut two = Two::new().await;
    two.here.post("/api/account/password", json!({ "old": PASSWORD, "new": "another horse" })).await.ok();
    two.check([false, true]).await;
}

#[tokio::test]
async fn a_ban_ends_all_sockets_and_no_new_one_opens() {
    let mut two = Two::new().await;
    let mut host = Client::host(&two.state).await;
    host.post("/api/admin/users/anna", json!({ "do": "ban" })).await.ok();
    two.check([true, true]).await;
    let refused = Socket::try_open(two.address, &two.here, &format!("/ws/lobby?v={PROTOCOL}")).await;
    let Err(Error::Http(response)) = refused else { panic!("a banned account got a socket") };
    assert_eq!(response.status(), 401);
}

#[tokio::test]
async fn leaving_ends_all_sockets() {
    let mut two = Two::new().await;
    two.here.delete("/api/account", json!({ "password": PASSWORD })).await.ok();
    two.check([true, true]).await;
}

#[tokio::test]
async fn a_reset_by_another_process_is_noticed() {
    let mut two = Two::new().await;
    two.state.end_revoked_elsewhere().await;
    two.check([false, false]).await;
    reset_password(two.state.store(), "anna", None).await.unwrap();
    two.state.end_revoked_elsewhere().await;
    two.check([true, true]).await;
}

/// A stream of a program: everything until the server ends it.
async fn stream(address: SocketAddr, bearer: &str, path: &str) -> TcpStream {
    let mut stream = TcpStream::connect(address).await.unwrap();
    let request = format!("GET {path} HTTP/1.1\r\nhost: {address}\r\nauthorization: Bearer {bearer}\r\n\r\n");
    stream.write_all(request.as_bytes()).await.unwrap();
    let mut text = String::new();
    // The first message is there before anything is taken away.
    while !text.contains("\"t\":\"welcome\"") {
        let mut bytes = [0; 4096];
        let length = stream.read(&mut bytes).await.unwrap();
        assert!(length > 0, "{text}");
        text.push_str(&String::from_utf8_lossy(&bytes[..length]));
    }
    stream
}

#[tokio::test]
async fn streams_end_with_their_token() {
    let state = state(config()).await;
    let address = serve(&state).await;
    let mut owner = Client::user(&state, "engine").await;
    owner.post("/api/account/bot", Value::Null).await.ok();
    let token = |answer: crate::client::Answer| {
        let card = answer.json();
        (card["id"].as_str().unwrap().to_owned(), card["secret"].as_str().unwrap().to_owned())
    };
    let (first, first_secret) = token(owner.post("/api/account/tokens", json!({ "label": "a" })).await.ok());
    let (_, other_secret) = token(owner.post("/api/account/tokens", json!({ "label": "b" })).await.ok());
    let mut first_stream = stream(address, &first_secret, "/api/bot/events").await;
    let mut other_stream = stream(address, &other_secret, "/api/bot/events").await;
    owner.delete(&format!("/api/account/tokens/{first}"), Value::Null).await.ok();
    // A chunked response ends with an empty chunk; the connection itself may stay.
    let until_end = async |stream: &mut TcpStream| {
        let mut text = String::new();
        while !text.ends_with("0\r\n\r\n") {
            let mut bytes = [0; 4096];
            let length = stream.read(&mut bytes).await.unwrap();
            text.push_str(&String::from_utf8_lossy(&bytes[..length]));
            if length == 0 {
                break;
            }
        }
    };
    until_end(&mut first_stream).await;
    owner.post("/api/account/password", json!({ "old": PASSWORD, "new": "another horse" })).await.ok();
    until_end(&mut other_stream).await;
}
