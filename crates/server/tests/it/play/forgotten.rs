//! Games with which nobody goes on, games that are deleted, and games to watch.

use std::time::Duration;

use rusc_api::{EndReason, ErrorCode, GameStatus, Opponent};

use super::world::{BLITZ, UNLIMITED, World, opening, play_opening, wish};

const DAY: Duration = Duration::from_hours(24);
const ABORTED: GameStatus = GameStatus::Over { winner: None, reason: EndReason::Aborted };

async fn status(world: &World, id: &str) -> GameStatus {
    world.settle().await;
    world.service.snapshot(id, None).await.unwrap().card.status
}

#[tokio::test(start_paused = true)]
async fn a_game_without_a_clock_ends_when_nobody_goes_on() {
    let world = World::new().await;
    let (anna, ben) = (world.user("Anna").await, world.user("Ben").await);
    let unmoved = world.game(UNLIMITED, [&anna, &ben]).await;
    let alone = world.service.create_game(&anna, wish(UNLIMITED, Opponent::HotSeat {})).await.unwrap().id;
    let moved = world.game(UNLIMITED, [&anna, &ben]).await;
    let mut clients = [world.connect("Anna", &moved).await, world.connect("Ben", &moved).await];
    let [one, two] = &mut clients;
    play_opening([one, two], 3).await;
    drop(clients);
    tokio::time::advance(Duration::from_secs(24 * 60 * 60 - 5)).await;
    assert_eq!(status(&world, &unmoved).await, GameStatus::Live);
    assert_eq!(status(&world, &alone).await, GameStatus::Live);
    tokio::time::advance(Duration::from_secs(10)).await;
    for id in [&unmoved, &alone] {
        let snapshot = world.until_stored(id, |snapshot| snapshot.card.status != GameStatus::Live).await;
        assert_eq!(snapshot.card.status, ABORTED);
    }
    tokio::time::advance(12 * DAY).await;
    assert_eq!(status(&world, &moved).await, GameStatus::Live);
    tokio::time::advance(DAY).await;
    let snapshot = world.until_stored(&moved, |snapshot| snapshot.card.status != GameStatus::Live).await;
    assert_eq!(snapshot.card.status, ABORTED);
}

#[tokio::test(start_paused = true)]
async fn a_game_without_a_clock_in_which_nobody_has_moved_can_be_deleted() {
    let world = World::new().await;
    let (anna, ben) = (world.user("Anna").await, world.user("Ben").await);
    let cleo = world.user("Cleo").await;
    let refusal = |result: Result<(), rusc_api::ErrorBody>| result.unwrap_err().code;
    let id = world.game(UNLIMITED, [&anna, &ben]).await;
    assert_eq!(refusal(world.service.delete_game(&id, cleo).await), ErrorCode::Forbidden);
    let timed = world.game(BLITZ, [&anna, &ben]).await;
    assert_eq!(refusal(world.service.delete_game(&timed, anna.clone()).await), ErrorCode::WrongMoment);
    let begun = world.game(UNLIMITED, [&anna, &ben]).await;
    world.connect("Anna", &begun).await.play(0, &opening(1)[0]).await.unwrap();
    assert_eq!(refusal(world.service.delete_game(&begun, anna.clone()).await), ErrorCode::WrongMoment);
    world.service.delete_game(&id, ben.clone()).await.unwrap();
    assert_eq!(world.service.snapshot(&id, None).await.unwrap_err().code, ErrorCode::NotFound);
    assert_eq!(world.service.store().events_after(&id, 0).await.unwrap(), []);
    assert_eq!(refusal(world.service.delete_game(&id, ben).await), ErrorCode::NotFound);
    let open = world.service.create_game(&anna, wish(UNLIMITED, Opponent::Link {})).await.unwrap().id;
    world.service.delete_game(&open, anna).await.unwrap();
}

#[tokio::test(start_paused = true)]
async fn games_to_watch_have_a_player_connected() {
    let world = World::new().await;
    let (anna, ben) = (world.user("Anna").await, world.user("Ben").await);
    let id = world.game(UNLIMITED, [&anna, &ben]).await;
    let other = world.game(UNLIMITED, [&anna, &ben]).await;
    let _nobody = world.connect("nobody", &other).await;
    assert_eq!(world.service.watchable_games(9), [""; 0]);
    let client = world.connect("Anna", &id).await;
    assert_eq!(world.service.watchable_games(9), [id]);
    drop(client);
    while !world.service.watchable_games(9).is_empty() {
        world.settle().await;
    }
}
