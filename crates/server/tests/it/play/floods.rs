//! Connections that send too much, or are too many: a typed end, and nobody else notices.

use std::time::Duration;

use futures_util::{SinkExt, StreamExt};
use rusc_api::{CloseReason, RoomMessage, RoomRequest};
use rusc_server::GameServiceOptions;
use rusc_server::ws::SocketLimits;
use rusc_store::Store;
use tokio_tungstenite::tungstenite::{Error, Message};

use super::client::Client;
use super::world::{BLITZ, World, opening};

/// How the server has closed a connection: code and reason; nothing if it just ended.
async fn end(client: &mut Client) -> Option<(u16, String)> {
    loop {
        match client.socket.next().await {
            Some(Ok(Message::Close(Some(frame)))) => {
                return Some((frame.code.into(), frame.reason.as_str().to_owned()));
            }
            Some(Ok(_)) => {}
            Some(Err(_)) | None => return None,
        }
    }
}

fn closed(reason: CloseReason) -> (u16, String) {
    (reason.code(), reason.word().to_owned())
}

/// Two players at a table with a visitor who is nobody.
async fn watched() -> (World, String, Client) {
    let world = World::new().await;
    let (anna, ben) = (world.user("Anna").await, world.user("Ben").await);
    let id = world.game(BLITZ, [&anna, &ben]).await;
    let nobody = world.connect("nobody", &id).await;
    (world, id, nobody)
}

#[tokio::test(start_paused = true)]
async fn pings_and_pongs_count_as_frames() {
    for control in [Message::Ping(vec![7; 100].into()), Message::Pong(vec![7; 100].into())] {
        let (world, id, mut nobody) = watched().await;
        for _ in 0..50 {
            nobody.socket.send(control.clone()).await.unwrap();
        }
        nobody.ping().await;
        for _ in 0..50 {
            // The server may have closed the connection already.
            let _ = nobody.socket.send(control.clone()).await;
        }
        assert_eq!(end(&mut nobody).await, Some(closed(CloseReason::TooMany)));
        assert_eq!(world.connect("Anna", &id).await.play(0, &opening(1)[0]).await, Ok(3));
    }
}

#[tokio::test(start_paused = true)]
async fn pings_of_a_client_are_no_sign_of_life() {
    let (world, _id, mut nobody) = watched().await;
    // It does not read, so it answers no ping of the server.
    for _ in 0..26 {
        tokio::time::advance(Duration::from_secs(1)).await;
        let _ = nobody.socket.send(Message::Ping(vec![].into())).await;
        world.settle().await;
    }
    assert_eq!(end(&mut nobody).await, None);
}

#[tokio::test(start_paused = true)]
async fn requests_are_a_sign_of_life() {
    let (world, _id, mut nobody) = watched().await;
    for _ in 0..60 {
        tokio::time::advance(Duration::from_secs(1)).await;
        nobody.send(&RoomRequest::Ping { sent_ms: 0 }).await;
        world.settle().await;
    }
    nobody.ping().await;
}

#[tokio::test(start_paused = true)]
async fn whoever_does_not_stop_when_refused_is_closed() {
    let (_world, _id, mut nobody) = watched().await;
    let mut refused = 0;
    let reason = loop {
        nobody.send(&RoomRequest::Ping { sent_ms: 0 }).await;
        let frame = loop {
            match nobody.socket.next().await.unwrap().unwrap() {
                Message::Text(text) => match serde_json::from_str(text.as_str()).unwrap() {
                    RoomMessage::Refused { error, .. } => {
                        assert!(error.retry_after_ms.is_some());
                        refused += 1;
                        break None;
                    }
                    RoomMessage::Pong { .. } => break None,
                    _ => {}
                },
                Message::Close(frame) => break frame,
                _ => {}
            }
        };
        if let Some(frame) = frame {
            break (u16::from(frame.code), frame.reason.as_str().to_owned());
        }
    };
    assert_eq!((reason, refused), (closed(CloseReason::TooMany), 240));
}

#[tokio::test(start_paused = true)]
async fn connections_are_limited_by_person_and_guests_by_address() {
    let sockets = SocketLimits { per_person: 2, per_address: 3, ..SocketLimits::default() };
    let options = GameServiceOptions { sockets, ..GameServiceOptions::default() };
    let world = World::with(Store::memory().await.unwrap(), options).await;
    let (anna, ben) = (world.user("Anna").await, world.user("Ben").await);
    world.guest("Guest1").await;
    world.guest("Guest2").await;
    let id = world.game(BLITZ, [&anna, &ben]).await;
    let mut open = Vec::new();
    for (who, admitted) in [("Anna", 2), ("Guest1", 2), ("Guest2", 1), ("nobody", 0), ("Ben", 2)] {
        for path in ["lobby?v=4".to_owned(), format!("game/{id}?v=4"), format!("game/{id}?v=4")]
            .into_iter()
            .skip(usize::from(who == "nobody"))
            .enumerate()
        {
            match world.try_socket(&format!("{who}/{}", path.1)).await {
                Ok(socket) => open.push(socket),
                Err(Error::Http(response)) => {
                    assert!(path.0 >= admitted, "{who} {path:?}");
                    assert_eq!(response.status(), 429);
                    assert_eq!(response.headers()["retry-after"], "10");
                }
                Err(error) => panic!("{error}"),
            }
        }
    }
    assert_eq!(open.len(), 7);
    // Whoever leaves makes room.
    open.clear();
    for _ in 0..1000 {
        if world.try_socket(&format!("nobody/game/{id}?v=4")).await.is_ok() {
            return;
        }
        world.settle().await;
    }
    panic!("closed connections still count");
}
