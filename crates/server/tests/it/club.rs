//! Sixty people behind one address, guests all of them, with the limits of a server as it comes: the arithmetic of
//! `docs/limits.md`, done. The clock stands still, so that no limit recovers meanwhile.

use std::net::SocketAddr;

use futures_util::future::join_all;
use futures_util::{SinkExt, StreamExt};
use rusc_api::{RoomMessage, RoomRequest};
use rusc_server::config::Config;
use rusc_server::{AppState, run};
use serde_json::{Value, json};
use tokio::net::{TcpListener, TcpStream};
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::{WebSocketStream, client_async};

use crate::client::{Client, game, state};
use crate::play::{opening, stand_still};

const PEOPLE: usize = 60;
/// Files of the page that a browser asks for at its first visit, with room to grow.
const FILES: usize = 60;
/// Connections that a browser keeps open besides its sockets.
const CONNECTIONS: usize = 6;
/// Half-moves that are played in every game before and after everybody has to come again.
const PLIES: usize = 10;

type Socket = WebSocketStream<TcpStream>;

async fn connect(address: SocketAddr, guest: &Client, path: &str) -> Socket {
    let mut request = format!("ws://{address}{path}").into_client_request().unwrap();
    request.headers_mut().insert("cookie", guest.cookie.as_ref().unwrap().parse().unwrap());
    let stream = TcpStream::connect(address).await.unwrap();
    client_async(request, stream).await.unwrap_or_else(|error| panic!("{path}: {error}")).0
}

/// The three tabs of everybody, all at once: the lobby, their game, and somebody else's.
async fn everybody(address: SocketAddr, guests: &[Client], games: &[String]) -> Vec<[Socket; 3]> {
    join_all(guests.iter().enumerate().map(async |(number, guest)| {
        let game = |number: usize| format!("/ws/game/{}?v=4&scene=1", games[number % games.len()]);
        [
            connect(address, guest, "/ws/lobby?v=4").await,
            connect(address, guest, &game(number / 2)).await,
            connect(address, guest, &game(number / 2 + 1)).await,
        ]
    }))
    .await
}

/// Plays a move and waits until it is acknowledged.
async fn play(socket: &mut Socket, ply: usize, text: &str) {
    let id = format!("m{ply}");
    let request =
        RoomRequest::Move { id: id.clone(), ply: ply as u32, text: text.to_owned(), spent_ms: None };
    socket.send(Message::text(serde_json::to_string(&request).unwrap())).await.unwrap();
    loop {
        let Message::Text(text) = socket.next().await.unwrap().unwrap() else { continue };
        match serde_json::from_str(text.as_str()).unwrap() {
            RoomMessage::Ack { id: acked, .. } if acked == id => return,
            RoomMessage::Refused { error, .. } => panic!("{error:?}"),
            _ => {}
        }
    }
}

/// Some moves of every game, as fast as they can be played.
async fn play_on(tabs: &mut [[Socket; 3]], plies: std::ops::Range<usize>, moves: &[String]) {
    for ply in plies {
        let turn = tabs.chunks_mut(2).map(|pair| play(&mut pair[ply % 2][1], ply, &moves[ply]));
        join_all(turn).await;
    }
}

async fn serve(state: &AppState) -> SocketAddr {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    tokio::spawn(run(listener, state.clone(), std::future::pending()));
    address
}

#[tokio::test(start_paused = true)]
async fn a_club_of_sixty_behind_one_address_can_play() {
    let _still = stand_still();
    let state = state(Config::default()).await;
    let address = serve(&state).await;
    let mut guests = Vec::new();
    let mut kept = Vec::new();
    for _ in 0..PEOPLE {
        let mut guest = Client::guest(&state).await;
        for number in 0..FILES {
            // There is no such file, but it counts.
            assert_eq!(guest.get(&format!("/assets/{number}.js")).await.status, 404);
        }
        for _ in 0..CONNECTIONS {
            kept.push(TcpStream::connect(address).await.unwrap());
        }
        guests.push(guest);
    }
    let mut games = Vec::new();
    for pair in guests.chunks_mut(2) {
        let mut wish = game(json!({ "kind": "link" }));
        wish["time"] = json!({ "kind": "increment", "budget_ms": 60_000, "increment_ms": 0 });
        let id = pair[0].post("/api/games", wish).await.ok().json()["id"].as_str().unwrap().to_owned();
        pair[1].post(&format!("/api/games/{id}/join"), Value::Null).await.ok();
        games.push(id);
    }
    let moves = opening(2 * PLIES);
    let mut tabs = everybody(address, &guests, &games).await;
    play_on(&mut tabs, 0..PLIES, &moves).await;
    // The wireless network fails for a moment: everybody comes again at once, while the server still counts the old sockets.
    let mut again = everybody(address, &guests, &games).await;
    drop(tabs);
    play_on(&mut again, PLIES..2 * PLIES, &moves).await;
    for id in &games {
        assert_eq!(state.service().snapshot(id, None).await.unwrap().moves.len(), 2 * PLIES);
    }
}
