//! Whole games, connections that come back, requests that come twice.

use rusc_api::{EndReason, EventKind, GameStatus, NewGame, Opponent, RoomMessage, RoomRequest};
use rusc_games::GameKind;

use super::world::{BLITZ, UNLIMITED, World, at_a_table, opening, play_opening, replayed, wish};

#[tokio::test(start_paused = true)]
async fn two_people_play_a_whole_game() {
    let world = World::new().await;
    let (anna, ben) = (world.user("Anna").await, world.user("Ben").await);
    let tournament = NewGame { setup: Some("Base".to_owned()), ..wish(BLITZ, Opponent::Link {}) };
    let id = world.game_of(tournament, [&anna, &ben]).await;
    let mut clients = [world.connect("Anna", &id).await, world.connect("Ben", &id).await];
    for client in &mut clients {
        assert_eq!(client.snapshot().await.card.status, GameStatus::Live);
    }
    let mut watcher = world.connect("nobody", &id).await;
    let mut game = GameKind::Hive.start("Base").unwrap();
    while game.outcome().is_none() {
        let ply = game.ply();
        // One side wants to win, the other does not care.
        let text = match ply % 2 {
            0 => rusc_engine::static_move(&*game, &|| false).unwrap(),
            _ => game.legal_moves().swap_remove(0),
        };
        tokio::time::advance(std::time::Duration::from_millis(50)).await;
        clients[ply % 2].play(ply as u32, &text).await.unwrap();
        game.play(&text).unwrap();
        for client in &mut clients {
            let event = client.event().await;
            assert_eq!(event.n, ply as u64 + 3);
            assert!(
                matches!(&event.what, EventKind::Moved { text: played, .. } if *played == text),
                "{event:?}"
            );
        }
    }
    let end = clients[0].event().await;
    assert!(
        matches!(end.what, EventKind::Ended { reason: EndReason::Rules | EndReason::Repetition, .. }),
        "{end:?}"
    );
    let snapshot = world.service.snapshot(&id, None).await.unwrap();
    assert_eq!(replayed(&snapshot).game_string(), game.game_string());
    assert_eq!(snapshot.n, end.n);
    let last = watcher.find(|message| match message {
        RoomMessage::Event { event, .. } if matches!(event.what, EventKind::Ended { .. }) => {
            Some(event.clone())
        }
        _ => None,
    });
    assert_eq!(last.await, end);
}

#[tokio::test(start_paused = true)]
async fn who_comes_back_gets_exactly_what_was_missed() {
    let (world, id, mut anna, mut ben) = at_a_table(BLITZ).await;
    play_opening([&mut anna, &mut ben], 6).await;
    for seen in 0..=8 {
        let mut back = world.connect_with("Ben", &id, &format!("v=4&seen={seen}")).await;
        for n in seen + 1..=8 {
            let RoomMessage::Event { event, .. } = back.next().await else { panic!("no event") };
            assert_eq!(event.n, n);
        }
        assert!(matches!(back.next().await, RoomMessage::Presence { .. }));
    }
    // A number that this game does not have yet cannot be continued.
    let mut confused = world.connect_with("Ben", &id, "v=4&seen=9").await;
    assert_eq!(confused.snapshot().await.n, 8);
}

#[tokio::test(start_paused = true)]
async fn a_move_sent_twice_is_played_once() {
    let (world, id, mut anna, mut ben) = at_a_table(BLITZ).await;
    let moves = opening(2);
    let first = RoomRequest::Move { id: "1".to_owned(), ply: 0, text: moves[0].clone(), spent_ms: None };
    assert_eq!(anna.ask(first.clone()).await, Ok(3));
    assert_eq!(anna.ask(first.clone()).await, Ok(3));
    // Another person may call their request the same.
    let second = RoomRequest::Move { id: "1".to_owned(), ply: 1, text: moves[1].clone(), spent_ms: None };
    assert_eq!(ben.ask(second).await, Ok(4));
    // Over another connection, after the opponent has moved, it is still the same move.
    let mut again = world.connect("Anna", &id).await;
    assert_eq!(again.ask(first).await, Ok(3));
    assert_eq!(world.service.snapshot(&id, None).await.unwrap().moves.len(), 2);
}

#[tokio::test(start_paused = true)]
async fn a_move_taken_back_does_not_come_again() {
    let world = World::new().await;
    let anna = world.user("Anna").await;
    let card = world.service.create_game(&anna, wish(UNLIMITED, Opponent::HotSeat {})).await.unwrap();
    let mut anna = world.connect("Anna", &card.id).await;
    let moves = opening(2);
    let request = RoomRequest::Move { id: "1".to_owned(), ply: 0, text: moves[0].clone(), spent_ms: None };
    assert_eq!(anna.ask(request.clone()).await, Ok(2));
    anna.act(rusc_api::Action::Offer { what: rusc_api::Offer::TakeBack }).await.unwrap();
    assert_eq!(anna.ask(request).await, Ok(2));
    assert_eq!(world.service.snapshot(&card.id, None).await.unwrap().card.ply, 0);
}

#[tokio::test(start_paused = true)]
async fn rooms_sleep_when_nobody_is_there_and_forget_nothing() {
    let world = World::new().await;
    let (anna, ben) = (world.user("Anna").await, world.user("Ben").await);
    let id = world.game(UNLIMITED, [&anna, &ben]).await;
    let mut clients = [world.connect("Anna", &id).await, world.connect("Ben", &id).await];
    let [one, two] = &mut clients;
    play_opening([one, two], 4).await;
    let before = world.service.snapshot(&id, None).await.unwrap();
    drop(clients);
    for _ in 0..70 {
        world.pass(std::time::Duration::from_secs(2), &mut []).await;
        if world.service.rooms_awake() == 0 {
            break;
        }
    }
    assert_eq!(world.service.rooms_awake(), 0);
    assert_eq!(world.service.snapshot(&id, None).await.unwrap(), before);
    let mut anna = world.connect("Anna", &id).await;
    assert_eq!(anna.snapshot().await, before);
    anna.play(4, &opening(5)[4]).await.unwrap();
}
