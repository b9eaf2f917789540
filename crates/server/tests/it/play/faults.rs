//! Requests that are wrong: a typed answer, nothing changed, the connection kept.

use futures_util::SinkExt;
use rusc_api::{Action, ErrorCode, RoomMessage, RoomRequest};
use tokio_tungstenite::tungstenite::{Error, Message};

use super::client::{Client, receive};
use super::world::{BLITZ, World, at_a_table, opening, play_opening};

/// Why the last frame without a name was refused.
async fn nameless_refusal(client: &mut Client) -> ErrorCode {
    client
        .find(|message| match message {
            RoomMessage::Refused { id: None, error, .. } => Some(error.code),
            _ => None,
        })
        .await
}

#[tokio::test(start_paused = true)]
async fn wrong_requests_change_nothing_and_keep_the_connection() {
    let world = World::new().await;
    let (anna, ben) = (world.user("Anna").await, world.user("Ben").await);
    let cleo = world.user("Cleo").await;
    let id = world.game(BLITZ, [&anna, &ben]).await;
    let mut anna = world.connect("Anna", &id).await;
    let mut ben = world.connect("Ben", &id).await;
    let mut other = world.connect("Cleo", &id).await;
    let mut nobody = world.connect("nobody", &id).await;
    let moves = opening(2);

    assert_eq!(ben.play(0, &moves[0]).await, Err(ErrorCode::NotYourTurn));
    assert_eq!(anna.play(1, &moves[0]).await, Err(ErrorCode::WrongPly));
    assert_eq!(anna.play(0, "wQ -bA9").await, Err(ErrorCode::IllegalMove));
    assert_eq!(anna.play(0, "what?").await, Err(ErrorCode::IllegalMove));
    assert_eq!(other.play(0, &moves[0]).await, Err(ErrorCode::Forbidden));
    assert_eq!(other.act(Action::Resign {}).await, Err(ErrorCode::Forbidden));
    assert_eq!(nobody.play(0, &moves[0]).await, Err(ErrorCode::SignedOut));
    assert_eq!(world.service.join(&id, cleo).await.unwrap_err().code, ErrorCode::Taken);

    anna.send_text("{ not json".to_owned()).await;
    assert_eq!(nameless_refusal(&mut anna).await, ErrorCode::BadRequest);
    anna.send_text(r#"{"t":"ping","sent_ms":1,"more":1}"#.to_owned()).await;
    assert_eq!(nameless_refusal(&mut anna).await, ErrorCode::BadRequest);
    anna.send_text(r#"{"t":"act","id":"7","action":{"do":"resign","now":true}}"#.to_owned()).await;
    assert_eq!(anna.answer("7").await.unwrap_err().0, ErrorCode::BadRequest);
    anna.send_text(format!(r#"{{"t":"ping","sent_ms":1{}}}"#, " ".repeat(5000))).await;
    assert_eq!(nameless_refusal(&mut anna).await, ErrorCode::TooLarge);
    anna.socket.send(Message::Binary(vec![1, 2, 3].into())).await.unwrap();
    assert_eq!(nameless_refusal(&mut anna).await, ErrorCode::BadRequest);
    let unnamed = RoomRequest::Act { id: String::new(), action: Action::Resign {} };
    assert_eq!(anna.ask(unnamed).await, Err(ErrorCode::BadRequest));

    assert_eq!(world.service.snapshot(&id, None).await.unwrap().n, 2);
    assert_eq!(anna.play(0, &moves[0]).await, Ok(3));
}

#[tokio::test(start_paused = true)]
async fn a_refusal_says_where_the_game_stands() {
    let (_world, _id, mut anna, mut ben) = at_a_table(BLITZ).await;
    play_opening([&mut anna, &mut ben], 4).await;
    let text = opening(1).remove(0);
    anna.send(&RoomRequest::Move { id: "late".to_owned(), ply: 2, text, spent_ms: None }).await;
    assert_eq!(anna.answer("late").await.unwrap_err(), (ErrorCode::WrongPly, Some(6)));
    anna.send(&RoomRequest::Restrictions { id: "far".to_owned(), ply: 9 }).await;
    assert_eq!(anna.answer("far").await.unwrap_err().1, Some(6));
    // What never came to the game says nothing about it.
    anna.send_text(r#"{"t":"act","id":"7","action":{"do":"nothing"}}"#.to_owned()).await;
    assert_eq!(anna.answer("7").await.unwrap_err(), (ErrorCode::BadRequest, None));
}

#[tokio::test(start_paused = true)]
async fn nothing_is_played_in_a_finished_game() {
    let (world, id, mut anna, mut ben) = at_a_table(BLITZ).await;
    play_opening([&mut anna, &mut ben], 2).await;
    assert_eq!(ben.act(Action::Resign {}).await, Ok(5));
    assert_eq!(anna.play(2, &opening(3)[2]).await, Err(ErrorCode::GameOver));
    for action in [Action::Resign {}, Action::Abort {}, Action::AddTime {}, Action::Flag {}] {
        assert_eq!(anna.act(action).await, Err(ErrorCode::GameOver), "{action:?}");
    }
    assert_eq!(world.service.snapshot(&id, None).await.unwrap().n, 5);
}

#[tokio::test(start_paused = true)]
async fn a_frame_of_absurd_length_ends_the_connection() {
    let world = World::new().await;
    let (anna, ben) = (world.user("Anna").await, world.user("Ben").await);
    let id = world.game(BLITZ, [&anna, &ben]).await;
    let mut anna = world.connect("Anna", &id).await;
    // The server may close before everything is sent.
    let _ = anna.socket.send(Message::Text("x".repeat(1 << 20).into())).await;
    while receive::<RoomMessage>(&mut anna.socket).await.is_some() {}
    assert_eq!(world.service.snapshot(&id, None).await.unwrap().n, 2);
}

#[tokio::test(start_paused = true)]
async fn other_versions_and_unknown_games_get_no_socket() {
    let world = World::new().await;
    let (anna, ben) = (world.user("Anna").await, world.user("Ben").await);
    let id = world.game(BLITZ, [&anna, &ben]).await;
    for (path, status) in [
        (format!("Anna/game/{id}?v=1"), 400),
        (format!("Anna/game/{id}"), 400),
        (format!("Anna/game/{id}?v=4&more=1"), 400),
        ("Anna/game/nothing?v=4".to_owned(), 404),
        ("Anna/lobby?v=0".to_owned(), 400),
    ] {
        let Err(Error::Http(response)) = world.try_socket(&path).await else { panic!("{path} is open") };
        assert_eq!(response.status(), status, "{path}");
    }
}

#[tokio::test(start_paused = true)]
async fn too_many_requests_are_refused_and_the_connection_is_kept() {
    let world = World::new().await;
    let (anna, ben) = (world.user("Anna").await, world.user("Ben").await);
    let id = world.game(BLITZ, [&anna, &ben]).await;
    let mut anna = world.connect("Anna", &id).await;
    let mut refused = 0;
    for _ in 0..70 {
        anna.send(&RoomRequest::Ping { sent_ms: 0 }).await;
    }
    for _ in 0..70 {
        let code = anna
            .find(|message| match message {
                RoomMessage::Pong { .. } => Some(None),
                RoomMessage::Refused { error, .. } => Some(Some(error.code)),
                _ => None,
            })
            .await;
        refused += u32::from(code == Some(ErrorCode::TooMany));
    }
    assert_eq!(refused, 10);
    tokio::time::advance(std::time::Duration::from_secs(1)).await;
    assert_eq!(anna.play(0, &opening(1)[0]).await, Ok(3));
}

#[tokio::test(start_paused = true)]
async fn who_does_not_read_is_cut_off_and_nobody_else_notices() {
    let world = World::new().await;
    let (anna, ben) = (world.user("Anna").await, world.user("Ben").await);
    let id = world.game(BLITZ, [&anna, &ben]).await;
    let mut lazy = world.connect_with("nobody", &id, "v=4&scene=1").await;
    let mut anna = world.connect("Anna", &id).await;
    let mut ben = world.connect("Ben", &id).await;
    for (ply, text) in opening(150).iter().enumerate() {
        // Nobody may send more than twenty requests a second for long.
        tokio::time::advance(std::time::Duration::from_millis(50)).await;
        let mover = if ply % 2 == 0 { &mut anna } else { &mut ben };
        mover.play(ply as u32, text).await.unwrap();
    }
    let mut last_n = 0;
    while let Some(message) = receive::<RoomMessage>(&mut lazy.socket).await {
        if let RoomMessage::Event { event, .. } = message {
            last_n = event.n;
        }
    }
    assert!((3..152).contains(&last_n), "cut off after {last_n}");
    // It comes back and misses nothing.
    let mut back = world.connect_with("nobody", &id, &format!("v=4&seen={last_n}")).await;
    assert_eq!(back.event().await.n, last_n + 1);
}
