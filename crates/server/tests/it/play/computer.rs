//! The computer as an opponent.

use rusc_api::{
    Action, ErrorCode, EventKind, GameStatus, NewGame, Offer, Opponent, Player, RoomMessage, Seat, SeatWish,
};

use super::client::Client;
use super::world::{BLITZ, UNLIMITED, World, replayed, wish};

/// The next move of the game, whoever makes it.
async fn moved(client: &mut Client) -> (u32, String) {
    client
        .find(|message| match message {
            RoomMessage::Event { event, .. } => match &event.what {
                EventKind::Moved { ply, text, .. } => Some((*ply, text.clone())),
                _ => None,
            },
            _ => None,
        })
        .await
}

#[tokio::test(start_paused = true)]
async fn the_computer_answers_and_begins() {
    let world = World::new().await;
    let anna = world.user("Anna").await;
    for (kind, seat) in [("hive", SeatWish::First), ("abalone", SeatWish::Second), ("tour", SeatWish::First)]
    {
        let opponent = Opponent::Computer { level: 1, hints: false };
        let wish = NewGame { kind: kind.to_owned(), seat, ..wish(BLITZ, opponent) };
        let id = world.service.create_game(&anna, wish).await.unwrap().id;
        let mut client = world.connect("Anna", &id).await;
        let own = u32::from(seat == SeatWish::Second);
        let mut game = replayed(&client.snapshot().await);
        while game.ply() < 6 {
            let ply = game.ply() as u32;
            let text = if ply % 2 == own {
                let text = game.legal_moves().swap_remove(0);
                client.play(ply, &text).await.unwrap();
                moved(&mut client).await.1
            } else {
                moved(&mut client).await.1
            };
            game.play(&text).unwrap();
        }
    }
}

#[tokio::test(start_paused = true)]
async fn a_move_of_the_computer_that_comes_too_late_is_not_played() {
    let world = World::new().await;
    let anna = world.user("Anna").await;
    let wish = wish(UNLIMITED, Opponent::Computer { level: 10, hints: false });
    let id = world.service.create_game(&anna, wish).await.unwrap().id;
    let mut client = world.connect("Anna", &id).await;
    let game = replayed(&client.snapshot().await);
    let moves = game.legal_moves();
    let back = Action::Offer { what: Offer::TakeBack };
    // The computer thinks about the first move for a second or more; meanwhile it is taken back, again and again.
    for _ in 0..3 {
        client.play(0, &moves[0]).await.unwrap();
        client.act(back).await.unwrap();
    }
    client.play(0, &moves[1]).await.unwrap();
    let answer = loop {
        let (ply, text) = moved(&mut client).await;
        if ply == 1 {
            break text;
        }
    };
    let snapshot = world.service.snapshot(&id, None).await.unwrap();
    let played: Vec<_> = snapshot.moves.iter().map(|played| played.text.clone()).collect();
    assert_eq!(played, [moves[1].clone(), answer]);
    replayed(&snapshot);
    assert_eq!((snapshot.card.ply, snapshot.card.to_move), (2, Seat::First));
}

#[tokio::test(start_paused = true)]
async fn the_computer_refuses_early_draws_and_plays_again() {
    let world = World::new().await;
    let anna = world.user("Anna").await;
    let id = world
        .service
        .create_game(&anna, wish(UNLIMITED, Opponent::Computer { level: 1, hints: false }))
        .await
        .unwrap()
        .id;
    let mut client = world.connect("Anna", &id).await;
    let mut game = replayed(&client.snapshot().await);
    for _ in 0..2 {
        let text = game.legal_moves().swap_remove(0);
        client.play(game.ply() as u32, &text).await.unwrap();
        for _ in 0..2 {
            game.play(&moved(&mut client).await.1).unwrap();
        }
    }
    client.act(Action::Offer { what: Offer::Draw }).await.unwrap();
    assert_eq!(world.service.snapshot(&id, None).await.unwrap().card.status, GameStatus::Live);
    client.act(Action::Resign {}).await.unwrap();
    client.act(Action::Offer { what: Offer::Rematch }).await.unwrap();
    let next = world.service.snapshot(&id, None).await.unwrap().rematch.unwrap();
    // Now the computer moves first.
    let mut client = world.connect("Anna", &next).await;
    if client.snapshot().await.moves.is_empty() {
        assert_eq!(moved(&mut client).await.0, 0);
    }
}

/// How many hints were taken, as a list of games tells it.
pub(super) async fn hints(world: &World, id: &str) -> Option<u32> {
    let row = world.service.store().game(id).await.unwrap().unwrap();
    let card = rusc_server::card_from_row(&row).unwrap();
    let told = card.players.iter().flatten().find_map(|player| match player {
        Player::Computer { hints, .. } => *hints,
        _ => None,
    });
    let snapshot = world.service.snapshot(id, None).await.unwrap();
    assert_eq!(snapshot.card.players, card.players);
    told
}

#[tokio::test(start_paused = true)]
async fn hints_are_counted_and_told() {
    let world = World::new().await;
    let anna = world.user("Anna").await;
    let opponent = Opponent::Computer { level: 1, hints: true };
    let id = world.service.create_game(&anna, wish(UNLIMITED, opponent)).await.unwrap().id;
    assert_eq!(hints(&world, &id).await, Some(0));
    let mut client = world.connect("Anna", &id).await;
    let game = replayed(&client.snapshot().await);
    client.act(Action::Hint { ply: 0 }).await.unwrap();
    client.act(Action::Hint { ply: 0 }).await.unwrap();
    assert_eq!(hints(&world, &id).await, Some(1));
    assert_eq!(client.act(Action::Hint { ply: 2 }).await, Err(ErrorCode::WrongPly));
    client.play(0, &game.legal_moves()[0]).await.unwrap();
    while moved(&mut client).await.0 < 1 {}
    client.act(Action::Hint { ply: 2 }).await.unwrap();
    assert_eq!(hints(&world, &id).await, Some(2));
    client.act(Action::Resign {}).await.unwrap();
    assert_eq!(client.act(Action::Hint { ply: 2 }).await, Err(ErrorCode::GameOver));
    client.act(Action::Offer { what: Offer::Rematch }).await.unwrap();
    let next = world.service.snapshot(&id, None).await.unwrap().rematch.unwrap();
    assert_eq!(hints(&world, &next).await, Some(0), "the next game has hints, too");
}

#[tokio::test(start_paused = true)]
async fn a_game_without_hints_gives_none() {
    let world = World::new().await;
    let anna = world.user("Anna").await;
    let opponent = Opponent::Computer { level: 1, hints: false };
    let id = world.service.create_game(&anna, wish(UNLIMITED, opponent)).await.unwrap().id;
    let mut client = world.connect("Anna", &id).await;
    assert_eq!(client.act(Action::Hint { ply: 0 }).await, Err(ErrorCode::WrongMoment));
    assert_eq!(hints(&world, &id).await, None);
}
