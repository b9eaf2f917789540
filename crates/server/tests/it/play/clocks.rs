//! Time: who is charged what, flags with and without witnesses, first moves, claims.

use std::time::Duration;

use futures_util::SinkExt;
use rusc_api::{
    Action, EndReason, ErrorCode, EventKind, GameStatus, RoomMessage, RoomRequest, Seat, TimeControl,
};

use tokio_tungstenite::tungstenite::Message;

use super::client::new_id;
use super::world::{BLITZ, World, at_a_table, opening, play_opening};

const SECOND: Duration = Duration::from_secs(1);
const DAY: u64 = 24 * 60 * 60 * 1000;

fn over(winner: Option<Seat>, reason: EndReason) -> GameStatus {
    GameStatus::Over { winner, reason }
}

#[tokio::test(start_paused = true)]
async fn clocks_run_after_both_have_moved() {
    let time = TimeControl::Increment { budget_ms: 180_000, increment_ms: 2000 };
    let (world, id, mut anna, mut ben) = at_a_table(time).await;
    let moves = opening(4);
    world.pass(10 * SECOND, &mut [&mut anna, &mut ben]).await;
    anna.play(0, &moves[0]).await.unwrap();
    world.pass(10 * SECOND, &mut [&mut anna, &mut ben]).await;
    ben.play(1, &moves[1]).await.unwrap();
    world.pass(7 * SECOND, &mut [&mut anna, &mut ben]).await;
    anna.play(2, &moves[2]).await.unwrap();
    world.pass(SECOND, &mut [&mut anna, &mut ben]).await;
    let snapshot = world.service.snapshot(&id, None).await.unwrap();
    let clocks = snapshot.clocks.unwrap();
    assert_eq!(clocks.left_ms, [180_000 - 7000 + 2000, 180_000 - 1000]);
    assert_eq!(clocks.running, Some(Seat::Second));
    let spent: Vec<_> = snapshot.moves.iter().map(|played| (played.spent_ms, played.left_ms)).collect();
    assert_eq!(spent, [(10_000, Some(180_000)), (10_000, Some(180_000)), (7000, Some(175_000))]);
}

#[tokio::test(start_paused = true)]
async fn delay_costs_nothing() {
    let world = World::new().await;
    let (anna, ben) = (world.user("Anna").await, world.user("Ben").await);
    let id = world.game(TimeControl::Delay { budget_ms: 180_000, delay_ms: 5000 }, [&anna, &ben]).await;
    let mut anna = world.connect("Anna", &id).await;
    let mut ben = world.connect("Ben", &id).await;
    let moves = opening(4);
    play_opening([&mut anna, &mut ben], 2).await;
    world.pass(4 * SECOND, &mut [&mut anna, &mut ben]).await;
    anna.play(2, &moves[2]).await.unwrap();
    world.pass(8 * SECOND, &mut [&mut anna, &mut ben]).await;
    ben.play(3, &moves[3]).await.unwrap();
    let clocks = world.service.snapshot(&id, None).await.unwrap().clocks.unwrap();
    assert_eq!(clocks.left_ms, [180_000, 177_000]);
    assert_eq!(clocks.delay_left_ms, 5000);
}

#[tokio::test(start_paused = true)]
async fn a_flag_falls_with_nobody_watching() {
    let world = World::new().await;
    let (anna, ben) = (world.user("Anna").await, world.user("Ben").await);
    let id = world.game(BLITZ, [&anna, &ben]).await;
    let mut clients = [world.connect("Anna", &id).await, world.connect("Ben", &id).await];
    let [one, two] = &mut clients;
    play_opening([one, two], 3).await;
    drop(clients);
    // The room falls asleep long before Ben's five minutes are over.
    for _ in 0..100 {
        world.pass(3 * SECOND, &mut []).await;
    }
    assert_eq!(world.service.snapshot(&id, None).await.unwrap().card.status, GameStatus::Live);
    world.pass(5 * SECOND, &mut []).await;
    let snapshot = world.until_stored(&id, |snapshot| snapshot.card.status != GameStatus::Live).await;
    assert_eq!(snapshot.card.status, over(Some(Seat::First), EndReason::Time));
    assert_eq!(snapshot.clocks.unwrap().left_ms, [300_000, 0]);
}

#[tokio::test(start_paused = true)]
async fn a_claim_of_the_flag_only_makes_the_server_look() {
    let time = TimeControl::Increment { budget_ms: 15_000, increment_ms: 0 };
    let (world, id, mut anna, mut ben) = at_a_table(time).await;
    play_opening([&mut anna, &mut ben], 3).await;
    world.pass(10 * SECOND, &mut [&mut anna, &mut ben]).await;
    assert_eq!(anna.act(Action::Flag {}).await, Ok(5));
    // Fifteen seconds give a quota of 630 ms: so long a move on its way is waited for.
    world.pass(Duration::from_millis(5500), &mut [&mut anna, &mut ben]).await;
    assert_eq!(anna.act(Action::Flag {}).await, Ok(5));
    let late =
        RoomRequest::Move { id: new_id(), ply: 3, text: opening(4)[3].clone(), spent_ms: Some(14_900) };
    assert_eq!(ben.ask(late).await, Ok(6));
    assert_eq!(world.service.snapshot(&id, None).await.unwrap().clocks.unwrap().left_ms[1], 100);
}

#[tokio::test(start_paused = true)]
async fn forged_pongs_give_no_time() {
    let (world, id, mut anna, mut ben) = at_a_table(BLITZ).await;
    play_opening([&mut anna, &mut ben], 2).await;
    // Both have answered the first ping before time passes.
    for client in [&mut anna, &mut ben] {
        client.ping().await;
        client.ping().await;
    }
    let moves = opening(8);
    for ply in [2, 4, 6] {
        world.pass(11 * SECOND, &mut [&mut anna, &mut ben]).await;
        let long_ago_ms = world.service.time().now_ms() - 11_000;
        for payload in [long_ago_ms.to_be_bytes().to_vec(), vec![0; 8], Vec::new()] {
            anna.socket.send(Message::Pong(payload.into())).await.unwrap();
        }
        let text = moves[ply as usize].clone();
        anna.ask(RoomRequest::Move { id: new_id(), ply, text, spent_ms: Some(0) }).await.unwrap();
        ben.play(ply + 1, &moves[ply as usize + 1]).await.unwrap();
    }
    let left_ms = world.service.snapshot(&id, None).await.unwrap().clocks.unwrap().left_ms;
    // A game begins with three seconds for lag; a move adds the round trip, which is nothing here, and 140 ms.
    assert_eq!(left_ms[0], 300_000 - 3 * 11_000 + 3000 + 140 + 140);
}

#[tokio::test(start_paused = true)]
async fn a_move_after_the_end_loses() {
    let time = TimeControl::Increment { budget_ms: 15_000, increment_ms: 0 };
    let (world, id, mut anna, mut ben) = at_a_table(time).await;
    play_opening([&mut anna, &mut ben], 3).await;
    world.pass(Duration::from_millis(15_500), &mut [&mut anna, &mut ben]).await;
    assert_eq!(ben.play(3, &opening(4)[3]).await, Err(ErrorCode::GameOver));
    let snapshot = world.service.snapshot(&id, None).await.unwrap();
    assert_eq!(snapshot.card.status, over(Some(Seat::First), EndReason::Time));
    assert_eq!(snapshot.moves.len(), 3);
}

#[tokio::test(start_paused = true)]
async fn a_game_that_nobody_begins_is_aborted() {
    let world = World::new().await;
    let (anna, ben) = (world.user("Anna").await, world.user("Ben").await);
    let id = world.game(BLITZ, [&anna, &ben]).await;
    world.pass(59 * SECOND, &mut []).await;
    let mut client = world.connect("Anna", &id).await;
    client.play(0, &opening(1)[0]).await.unwrap();
    drop(client);
    // The other side has a minute of its own.
    world.pass(58 * SECOND, &mut []).await;
    assert_eq!(world.service.snapshot(&id, None).await.unwrap().card.status, GameStatus::Live);
    world.pass(4 * SECOND, &mut []).await;
    let snapshot = world.until_stored(&id, |snapshot| snapshot.card.status != GameStatus::Live).await;
    assert_eq!(snapshot.card.status, over(None, EndReason::Aborted));
}

#[tokio::test(start_paused = true)]
async fn correspondence_gives_days_to_every_move() {
    let world = World::new().await;
    let (anna, ben) = (world.user("Anna").await, world.user("Ben").await);
    let id = world.game(TimeControl::Correspondence { per_move_ms: DAY }, [&anna, &ben]).await;
    let mut clients = [world.connect("Anna", &id).await, world.connect("Ben", &id).await];
    let [one, two] = &mut clients;
    play_opening([one, two], 2).await;
    drop(clients);
    for hours in [23, 23] {
        for _ in 0..hours {
            tokio::time::advance(Duration::from_hours(1)).await;
            world.settle().await;
        }
        let snapshot = world.service.snapshot(&id, None).await.unwrap();
        let ply = snapshot.card.ply;
        let (who, text) = (["Anna", "Ben"][ply as usize % 2], opening(ply as usize + 1).pop().unwrap());
        world.connect(who, &id).await.play(ply, &text).await.unwrap();
    }
    for _ in 0..25 {
        tokio::time::advance(Duration::from_hours(1)).await;
        world.settle().await;
    }
    let snapshot = world.until_stored(&id, |snapshot| snapshot.card.status != GameStatus::Live).await;
    assert_eq!(snapshot.card.status, over(Some(Seat::Second), EndReason::Time));
}

#[tokio::test(start_paused = true)]
async fn time_can_be_given() {
    let (_world, _id, mut anna, mut ben) = at_a_table(BLITZ).await;
    play_opening([&mut anna, &mut ben], 3).await;
    anna.act(Action::AddTime {}).await.unwrap();
    let added = ben.find(|message| match message {
        RoomMessage::Event { event, .. } => match event.what {
            EventKind::TimeAdded { seat, clocks } => Some((seat, clocks.unwrap().left_ms)),
            _ => None,
        },
        _ => None,
    });
    assert_eq!(added.await, (Seat::Second, [300_000, 315_000]));
}

#[tokio::test(start_paused = true)]
async fn a_game_can_be_claimed_from_who_is_gone() {
    let (world, id, mut anna, mut ben) = at_a_table(BLITZ).await;
    play_opening([&mut anna, &mut ben], 3).await;
    assert_eq!(anna.act(Action::ClaimWin {}).await, Err(ErrorCode::WrongMoment));
    drop(ben);
    world.until_here(&id, [true, false]).await;
    world.pass(SECOND, &mut [&mut anna]).await;
    let gone = anna.find(|message| match message {
        RoomMessage::Presence { here: [true, false], claim_in_ms: [None, Some(left)], .. } => Some(*left),
        _ => None,
    });
    // Told a moment after it was noticed, at the first step of time.
    assert_eq!(gone.await, 59_500);
    world.pass(55 * SECOND, &mut [&mut anna]).await;
    assert_eq!(anna.act(Action::ClaimWin {}).await, Err(ErrorCode::WrongMoment));
    world.pass(6 * SECOND, &mut [&mut anna]).await;
    anna.act(Action::ClaimWin {}).await.unwrap();
    let status = world.service.snapshot(&id, None).await.unwrap().card.status;
    assert_eq!(status, over(Some(Seat::First), EndReason::Abandoned));
}
