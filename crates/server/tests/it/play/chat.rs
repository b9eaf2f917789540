//! Talk: players and spectators apart while the game is played; what the players of a private game say stays theirs.

use rusc_api::{Action, ChatRoom, ErrorCode, Event, EventKind, RoomMessage, RoomRequest};
use rusc_server::{Chat, GameServiceOptions};
use rusc_store::Store;

use super::client::{Client, new_id};
use super::world::{BLITZ, World};

async fn say(client: &mut Client, room: ChatRoom, text: &str) -> Result<u64, ErrorCode> {
    client.ask(RoomRequest::Say { id: new_id(), room, text: text.to_owned() }).await
}

/// The texts of all lines somebody has read; a dash for what was hidden.
fn lines(events: &[Event]) -> Vec<&str> {
    events
        .iter()
        .filter_map(|event| match &event.what {
            EventKind::Said { line } => Some(line.text.as_str()),
            EventKind::Hidden => Some("-"),
            _ => None,
        })
        .collect()
}

#[tokio::test(start_paused = true)]
async fn players_and_spectators_talk_apart_until_the_end() {
    let world = World::new().await;
    let (anna, ben) = (world.user("Anna").await, world.user("Ben").await);
    world.user("Cleo").await;
    let id = world.game(BLITZ, [&anna, &ben]).await;
    let mut anna = world.connect("Anna", &id).await;
    let mut ben = world.connect("Ben", &id).await;
    let mut cleo = world.connect("Cleo", &id).await;
    say(&mut anna, ChatRoom::Players, "hello").await.unwrap();
    say(&mut cleo, ChatRoom::Watchers, "she will win").await.unwrap();
    assert_eq!(say(&mut cleo, ChatRoom::Players, "psst").await, Err(ErrorCode::Forbidden));
    assert_eq!(say(&mut anna, ChatRoom::Watchers, "psst").await, Err(ErrorCode::Forbidden));
    for client in [&mut anna, &mut ben, &mut cleo] {
        // An answer of the room: everything before it has been read.
        let nothing = Action::Decline { what: rusc_api::Offer::Draw };
        let _ = client.act(nothing).await;
    }
    assert_eq!(lines(&ben.events()), ["hello", "-"]);
    assert_eq!(lines(&cleo.events()), ["-", "she will win"]);
    // Who comes now sees the same, in both ways.
    let mut late = world.connect_with("Ben", &id, "v=4&seen=2").await;
    assert!(matches!(late.event().await.what, EventKind::Said { .. }));
    assert!(matches!(late.event().await.what, EventKind::Hidden));
    assert_eq!(world.connect("Ben", &id).await.snapshot().await.chat.len(), 1);
    assert_eq!(world.connect("nobody", &id).await.snapshot().await.chat[0].text, "she will win");

    anna.act(Action::Abort {}).await.unwrap();
    assert_eq!(world.connect("Ben", &id).await.snapshot().await.chat.len(), 2);
    let read = world.connect("nobody", &id).await.snapshot().await.chat;
    assert_eq!(read.iter().map(|line| line.text.as_str()).collect::<Vec<_>>(), ["she will win"]);
    say(&mut anna, ChatRoom::Watchers, "thank you").await.unwrap();
    let heard = cleo.find(|message| match message {
        RoomMessage::Event { event, .. } => match &event.what {
            EventKind::Said { line } => Some(line.name.clone()),
            _ => None,
        },
        _ => None,
    });
    assert_eq!(heard.await, "Anna");
}

#[tokio::test(start_paused = true)]
async fn lines_are_short_few_and_not_for_those_who_are_apart() {
    let world = World::new().await;
    let (anna, ben) = (world.user("Anna").await, world.user("Ben").await);
    let id = world.game(BLITZ, [&anna, &ben]).await;
    let mut client = world.connect("Anna", &id).await;
    for bad in [String::new(), "  ".to_owned(), "x".repeat(301), "a\u{7}b".to_owned()] {
        assert_eq!(say(&mut client, ChatRoom::Players, &bad).await, Err(ErrorCode::BadRequest), "{bad:?}");
    }
    for _ in 0..5 {
        say(&mut client, ChatRoom::Players, "hey").await.unwrap();
    }
    assert_eq!(say(&mut client, ChatRoom::Players, "hey").await, Err(ErrorCode::TooMany));
    tokio::time::advance(std::time::Duration::from_secs(2)).await;
    say(&mut client, ChatRoom::Players, "hey").await.unwrap();
    world.service.store().block(&ben.user_id, &anna.user_id, 1).await.unwrap();
    tokio::time::advance(std::time::Duration::from_secs(2)).await;
    assert_eq!(say(&mut client, ChatRoom::Players, "hey").await, Err(ErrorCode::Forbidden));
}

#[tokio::test(start_paused = true)]
async fn there_is_no_talk_where_the_host_wants_none() {
    let options = GameServiceOptions { chat: Chat::Off, ..GameServiceOptions::default() };
    let world = World::with(Store::memory().await.unwrap(), options).await;
    let (anna, ben) = (world.user("Anna").await, world.user("Ben").await);
    let id = world.game(BLITZ, [&anna, &ben]).await;
    let mut anna = world.connect("Anna", &id).await;
    assert_eq!(say(&mut anna, ChatRoom::Players, "hello").await, Err(ErrorCode::Disabled));
}
