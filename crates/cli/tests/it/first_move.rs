//! A game of two guests at a server that is a program of its own, up to its first move.

use rusc_api::{EventKind, NewGame, Opponent, SeatWish, TimeControl};
use rusc_client::{Client, RoomLink, RoomUpdate, ServerUrl};

use crate::program::Program;

/// Plays the first move of a game of two guests; returns the id of the move. Both have seen it.
pub(crate) async fn play(url: &str) -> String {
    let url: ServerUrl = url.parse().unwrap();
    let [first, second] = [Client::guest(&url).await.unwrap(), Client::guest(&url).await.unwrap()];
    let wish = NewGame {
        kind: "hive".to_owned(),
        setup: Some("Base".to_owned()),
        time: TimeControl::Increment { budget_ms: 900_000, increment_ms: 0 },
        rated: false,
        seat: SeatWish::First,
        opponent: Opponent::Link {},
    };
    let card = first.create_game(&wish).await.unwrap();
    second.join(&card.id).await.unwrap();
    let [mut mover, mut reader] = [first, second].map(|client| RoomLink::new(client, &card.id));
    for link in [&mut mover, &mut reader] {
        while link.replica().seen().is_none() {
            link.next().await.unwrap();
        }
    }
    let id = mover.play("wS1", None);
    for link in [&mut mover, &mut reader] {
        loop {
            if let RoomUpdate::Event(event) = link.next().await.unwrap()
                && matches!(event.what, EventKind::Moved { .. })
            {
                break;
            }
        }
    }
    id
}

/// What a server says first: where it is.
pub(crate) fn address(server: &mut Program) -> String {
    let line = server.line();
    line.strip_prefix("Rusc is at ").unwrap_or_else(|| panic!("{line}")).to_owned()
}
