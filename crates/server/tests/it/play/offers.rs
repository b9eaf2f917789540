//! Draws, moves taken back, rematches, aborted games, two people on one screen, ratings.

use rusc_api::{
    Action, EndReason, ErrorCode, EventKind, GameStatus, NewGame, Offer, Opponent, Player, RoomMessage, Seat,
    UnratedReason,
};

use super::client::Client;
use super::world::{BLITZ, UNLIMITED, World, opening, play_opening, wish};

async fn two_players(world: &World, wish: NewGame) -> (String, Client, Client) {
    let (anna, ben) = (world.user("Anna").await, world.user("Ben").await);
    let id = world.game_of(wish, [&anna, &ben]).await;
    let (anna, ben) = (world.connect("Anna", &id).await, world.connect("Ben", &id).await);
    (id, anna, ben)
}

async fn status(world: &World, id: &str) -> GameStatus {
    world.service.snapshot(id, None).await.unwrap().card.status
}

#[tokio::test(start_paused = true)]
async fn a_draw_needs_both() {
    let world = World::new().await;
    let (id, mut anna, mut ben) = two_players(&world, wish(BLITZ, Opponent::Link {})).await;
    play_opening([&mut anna, &mut ben], 4).await;
    let draw = Action::Offer { what: Offer::Draw };
    let n = anna.act(draw).await.unwrap();
    assert_eq!(anna.act(draw).await, Ok(n), "an offer stands once");
    assert_eq!(world.service.snapshot(&id, None).await.unwrap().offers, [vec![Offer::Draw], vec![]]);
    ben.act(Action::Decline { what: Offer::Draw }).await.unwrap();
    assert_eq!(world.service.snapshot(&id, None).await.unwrap().offers, [vec![], vec![]]);
    assert_eq!(anna.act(draw).await, Err(ErrorCode::WrongMoment), "not the same again so soon");
    ben.act(draw).await.unwrap();
    anna.act(draw).await.unwrap();
    assert_eq!(status(&world, &id).await, GameStatus::Over { winner: None, reason: EndReason::Agreed });
}

#[tokio::test(start_paused = true)]
async fn actions_come_one_after_the_other() {
    let world = World::new().await;
    let (_id, mut anna, mut ben) = two_players(&world, wish(BLITZ, Opponent::Link {})).await;
    play_opening([&mut anna, &mut ben], 2).await;
    for _ in 0..5 {
        anna.act(Action::AddTime {}).await.unwrap();
    }
    assert_eq!(anna.act(Action::AddTime {}).await, Err(ErrorCode::TooMany));
    // Another person may, and moves are not actions.
    ben.act(Action::AddTime {}).await.unwrap();
    anna.play(2, &opening(3)[2]).await.unwrap();
    tokio::time::advance(std::time::Duration::from_secs(1)).await;
    anna.act(Action::AddTime {}).await.unwrap();
    assert_eq!(anna.act(Action::AddTime {}).await, Err(ErrorCode::TooMany));
    // Nobody has to wait to resign.
    anna.act(Action::Resign {}).await.unwrap();
}

#[tokio::test(start_paused = true)]
async fn a_move_answers_the_offers() {
    let world = World::new().await;
    let (id, mut anna, mut ben) = two_players(&world, wish(BLITZ, Opponent::Link {})).await;
    play_opening([&mut anna, &mut ben], 3).await;
    anna.act(Action::Offer { what: Offer::Draw }).await.unwrap();
    ben.play(3, &opening(4)[3]).await.unwrap();
    assert_eq!(world.service.snapshot(&id, None).await.unwrap().offers, [vec![], vec![]]);
    assert_eq!(ben.act(Action::Offer { what: Offer::Draw }).await, Ok(9));
    assert_eq!(status(&world, &id).await, GameStatus::Live);
}

#[tokio::test(start_paused = true)]
async fn moves_are_taken_back_by_agreement_to_the_askers_turn() {
    let world = World::new().await;
    let (id, mut anna, mut ben) = two_players(&world, wish(BLITZ, Opponent::Link {})).await;
    let back = Action::Offer { what: Offer::TakeBack };
    assert_eq!(anna.act(back).await, Err(ErrorCode::WrongMoment), "there is nothing yet");
    play_opening([&mut anna, &mut ben], 6).await;
    // It is Anna's turn: her last move and the answer to it go.
    anna.act(back).await.unwrap();
    ben.act(back).await.unwrap();
    let snapshot = world.service.snapshot(&id, None).await.unwrap();
    assert_eq!((snapshot.card.ply, snapshot.card.to_move), (4, Seat::First));
    // Ben has moved last: one move goes.
    ben.act(back).await.unwrap();
    anna.act(back).await.unwrap();
    let snapshot = world.service.snapshot(&id, None).await.unwrap();
    assert_eq!((snapshot.card.ply, snapshot.card.to_move), (3, Seat::Second));
    assert_eq!(snapshot.clocks.unwrap().running, Some(Seat::Second));
    ben.play(3, &opening(4)[3]).await.unwrap();
}

#[tokio::test(start_paused = true)]
async fn only_a_game_that_has_hardly_begun_is_aborted() {
    let world = World::new().await;
    let (id, mut anna, mut ben) = two_players(&world, wish(BLITZ, Opponent::Link {})).await;
    play_opening([&mut anna, &mut ben], 2).await;
    assert_eq!(anna.act(Action::Abort {}).await, Err(ErrorCode::WrongMoment));
    anna.act(Action::Resign {}).await.unwrap();
    let expected = GameStatus::Over { winner: Some(Seat::Second), reason: EndReason::Resigned };
    assert_eq!(status(&world, &id).await, expected);
}

#[tokio::test(start_paused = true)]
async fn the_same_two_play_again_with_sides_exchanged() {
    let world = World::new().await;
    let (id, mut anna, mut ben) = two_players(&world, wish(BLITZ, Opponent::Link {})).await;
    let again = Action::Offer { what: Offer::Rematch };
    assert_eq!(anna.act(again).await, Err(ErrorCode::WrongMoment));
    anna.act(Action::Abort {}).await.unwrap();
    anna.act(again).await.unwrap();
    ben.act(again).await.unwrap();
    let next = ben.find(|message| match message {
        RoomMessage::Event { event, .. } => match &event.what {
            EventKind::Rematch { game } => Some(game.clone()),
            _ => None,
        },
        _ => None,
    });
    let next = next.await;
    let snapshot = world.service.snapshot(&next, None).await.unwrap();
    assert_eq!(snapshot.card.rematch_of, Some(id.clone()));
    assert_eq!(snapshot.card.status, GameStatus::Live);
    assert!(matches!(&snapshot.card.players[0], Some(Player::User { name, .. }) if name == "Ben"));
    assert_eq!(world.service.snapshot(&id, None).await.unwrap().rematch, Some(next.clone()));
    assert_eq!(anna.act(again).await, Err(ErrorCode::WrongMoment));
    world.connect("Ben", &next).await.play(0, &opening(1)[0]).await.unwrap();
}

#[tokio::test(start_paused = true)]
async fn one_person_plays_both_sides() {
    let world = World::new().await;
    let anna = world.user("Anna").await;
    let card = world.service.create_game(&anna, wish(UNLIMITED, Opponent::HotSeat {})).await.unwrap();
    let mut anna = world.connect("Anna", &card.id).await;
    for (ply, text) in opening(5).iter().enumerate() {
        anna.play(ply as u32, text).await.unwrap();
    }
    anna.act(Action::Offer { what: Offer::TakeBack }).await.unwrap();
    assert_eq!(world.service.snapshot(&card.id, None).await.unwrap().card.ply, 4);
    anna.act(Action::Offer { what: Offer::Draw }).await.unwrap();
    let expected = GameStatus::Over { winner: None, reason: EndReason::Agreed };
    assert_eq!(status(&world, &card.id).await, expected);
}

#[tokio::test(start_paused = true)]
async fn ratings_change_with_the_end_of_a_rated_game() {
    let world = World::new().await;
    let wish = NewGame { rated: true, ..wish(BLITZ, Opponent::Link {}) };
    let (id, mut anna, mut ben) = two_players(&world, wish).await;
    play_opening([&mut anna, &mut ben], 10).await;
    let back = Action::Offer { what: Offer::TakeBack };
    assert_eq!(anna.act(back).await, Err(ErrorCode::WrongMoment), "nothing is taken back in a rated game");
    ben.act(Action::Resign {}).await.unwrap();
    let snapshot = world.service.snapshot(&id, None).await.unwrap();
    assert_eq!(snapshot.unrated, None);
    // Two newcomers: Glicko-2 moves each by 162 points.
    assert_eq!(snapshot.rating_change, Some([162, -162]));
    let user = world.service.store().user_by_name("Anna").await.unwrap().unwrap();
    let rating = world.service.store().rating(&user.id, "hive", "blitz").await.unwrap().unwrap();
    assert_eq!((rating.rating.round() as i32, rating.games), (1662, 1));
    let history = world.service.store().rating_history(&user.id, "hive", "blitz", 9).await.unwrap();
    assert_eq!(
        history.iter().map(|point| (point.games, point.rating)).collect::<Vec<_>>(),
        [(1, rating.rating)]
    );
    // Another game and another speed have ratings of their own.
    for (kind, speed) in [("hive", "rapid"), ("abalone", "blitz")] {
        assert_eq!(
            world.service.store().rating(&user.id, kind, speed).await.unwrap(),
            None,
            "{kind} {speed}"
        );
    }
}

#[tokio::test(start_paused = true)]
async fn rated_games_count_from_ten_half_moves_on_and_thrice_a_day() {
    let world = World::new().await;
    let people = [world.user("Anna").await, world.user("Ben").await];
    let rated = || NewGame { rated: true, ..wish(BLITZ, Opponent::Link {}) };
    let mut counted = 0;
    for (plies, unrated) in [
        (2, Some(UnratedReason::TooShort)),
        (9, Some(UnratedReason::TooShort)),
        (10, None),
        (10, None),
        (10, None),
        (10, Some(UnratedReason::TooMany)),
        (11, Some(UnratedReason::TooMany)),
        (9, Some(UnratedReason::TooShort)),
    ] {
        // The sides take turns: it is the same pair.
        let order = [&people[counted as usize % 2], &people[(counted as usize + 1) % 2]];
        let id = world.game_of(rated(), order).await;
        let mut clients =
            [world.connect(&order[0].name, &id).await, world.connect(&order[1].name, &id).await];
        let [one, two] = &mut clients;
        play_opening([one, two], plies).await;
        clients[1].act(Action::Resign {}).await.unwrap();
        let snapshot = world.service.snapshot(&id, None).await.unwrap();
        assert_eq!(snapshot.unrated, unrated, "{plies} half-moves, {counted} games before");
        assert_eq!(snapshot.rating_change.is_some(), unrated.is_none());
        counted += u32::from(unrated.is_none());
        let ratings = world.service.store().ratings_of(&people[0].user_id).await.unwrap();
        assert_eq!(ratings.first().map_or(0, |rating| rating.games), counted);
    }
    // Another opponent, and the next day, count anew.
    let cleo = world.user("Cleo").await;
    for (order, days) in [([&people[0], &cleo], 0), ([&people[0], &people[1]], 1)] {
        tokio::time::advance(std::time::Duration::from_hours(24 * days)).await;
        let id = world.game_of(rated(), order).await;
        let mut clients =
            [world.connect(&order[0].name, &id).await, world.connect(&order[1].name, &id).await];
        let [one, two] = &mut clients;
        play_opening([one, two], 10).await;
        clients[0].act(Action::Resign {}).await.unwrap();
        assert_eq!(world.service.snapshot(&id, None).await.unwrap().unrated, None);
    }
}

#[tokio::test(start_paused = true)]
async fn the_first_move_is_taken_back_by_agreement() {
    let world = World::new().await;
    let (id, mut anna, mut ben) = two_players(&world, wish(BLITZ, Opponent::Link {})).await;
    play_opening([&mut anna, &mut ben], 1).await;
    let back = Action::Offer { what: Offer::TakeBack };
    anna.act(back).await.unwrap();
    ben.act(back).await.unwrap();
    let snapshot = world.service.snapshot(&id, None).await.unwrap();
    assert_eq!((snapshot.card.ply, snapshot.card.to_move), (0, Seat::First));
    anna.play(0, &opening(1)[0]).await.unwrap();
}

#[tokio::test(start_paused = true)]
async fn casual_games_and_aborted_ones_change_no_rating() {
    let world = World::new().await;
    let (anna, ben) = (world.user("Anna").await, world.user("Ben").await);
    for (rated, plies, end) in [(false, 2, Action::Resign {}), (true, 1, Action::Abort {})] {
        let id = world.game_of(NewGame { rated, ..wish(BLITZ, Opponent::Link {}) }, [&anna, &ben]).await;
        let mut clients = [world.connect("Anna", &id).await, world.connect("Ben", &id).await];
        let [one, two] = &mut clients;
        play_opening([one, two], plies).await;
        clients[1].act(end).await.unwrap();
        assert_eq!(world.service.snapshot(&id, None).await.unwrap().rating_change, None);
    }
    assert_eq!(world.service.store().ratings_of(&anna.user_id).await.unwrap(), []);
}
