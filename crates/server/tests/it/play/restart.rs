//! The server goes away in the middle of games and comes back: nothing is lost, clocks have stood still.

use std::time::Duration;

use rusc_api::{Action, ErrorCode, EventKind, Opponent, RoomMessage, RoomRequest, Seat};
use rusc_store::{Store, StoreOptions};
use tokio::runtime::{Builder, Runtime};

use super::client::receive;
use super::computer::hints;
use super::world::{BLITZ, UNLIMITED, World, opening, play_opening, stand_still, wish};

/// A life of the server. Dropped, everything ends at once, as with `kill -9`.
fn life() -> Runtime {
    Builder::new_current_thread().enable_all().start_paused(true).build().unwrap()
}

#[test]
fn a_game_goes_on_after_a_crash_and_its_clock_has_stood_still() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("rusc.db");
    let moves = opening(5);
    let first_life = life();
    let (id, turn_ms) = first_life.block_on(async {
        let world = World::on(&file).await;
        let (anna, ben) = (world.user("Anna").await, world.user("Ben").await);
        let id = world.game(BLITZ, [&anna, &ben]).await;
        let mut anna = world.connect("Anna", &id).await;
        let mut ben = world.connect("Ben", &id).await;
        play_opening([&mut anna, &mut ben], 4).await;
        let turn_ms = world.service.time().now_ms();
        world.pass(Duration::from_secs(10), &mut [&mut anna, &mut ben]).await;
        // A beat comes every half second while a clock runs; on a busy machine some come late, as the disk is slow.
        let store = world.service.store();
        while store.last_heartbeat().await.unwrap().is_none_or(|beat_ms| beat_ms < turn_ms + 9500) {
            world.pass(Duration::from_millis(500), &mut [&mut anna, &mut ben]).await;
        }
        (id, turn_ms)
    });
    drop(first_life);
    // Anna's clock ran until the last sign of life.
    let last_beat_ms = life().block_on(async {
        let _still = stand_still();
        let store = Store::open(&file, StoreOptions::default()).await.unwrap();
        let beat_ms = store.last_heartbeat().await.unwrap().unwrap();
        store.close().await;
        beat_ms
    });
    let anna_left = 300_000 - (last_beat_ms - turn_ms);
    life().block_on(async {
        let world = World::on(&file).await;
        let resumed = world.until_stored(&id, |snapshot| snapshot.n == 7).await;
        assert_eq!(resumed.clocks.unwrap().left_ms, [anna_left, 300_000]);
        // A whole minute passes before anybody is back: the server runs, so Anna's clock does.
        world.pass(Duration::from_mins(1), &mut []).await;
        // Who was at the last move gets what was missed and no more.
        let mut anna = world.connect_with("Anna", &id, "v=4&seen=6").await;
        let event = anna.event().await;
        assert!(matches!(event.what, EventKind::Resumed { clocks: Some(_) }), "{event:?}");
        anna.play(4, &moves[4]).await.unwrap();
        let clocks = world.service.snapshot(&id, None).await.unwrap().clocks.unwrap();
        assert_eq!(clocks.left_ms, [anna_left - 60_000, 300_000]);
        assert_eq!(clocks.running, Some(Seat::Second));
    });
}

#[test]
fn a_move_acknowledged_before_the_crash_is_recognised_after_it() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("rusc.db");
    let request =
        RoomRequest::Move { id: "mine".to_owned(), ply: 0, text: opening(1).remove(0), spent_ms: None };
    let first_life = life();
    let id = first_life.block_on(async {
        let world = World::on(&file).await;
        let (anna, ben) = (world.user("Anna").await, world.user("Ben").await);
        let id = world.game(BLITZ, [&anna, &ben]).await;
        assert_eq!(world.connect("Anna", &id).await.ask(request.clone()).await, Ok(3));
        id
    });
    drop(first_life);
    life().block_on(async {
        let world = World::on(&file).await;
        assert_eq!(world.connect("Anna", &id).await.ask(request).await, Ok(3));
        assert_eq!(world.service.snapshot(&id, None).await.unwrap().moves.len(), 1);
    });
}

#[test]
fn a_good_stop_tells_everybody_and_stops_the_clocks() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("rusc.db");
    let first_life = life();
    let id = first_life.block_on(async {
        let world = World::on(&file).await;
        let (anna, ben) = (world.user("Anna").await, world.user("Ben").await);
        let id = world.game(BLITZ, [&anna, &ben]).await;
        let mut clients = [world.connect("Anna", &id).await, world.connect("Ben", &id).await];
        let [one, two] = &mut clients;
        play_opening([one, two], 2).await;
        let service = world.service.clone();
        let stop = tokio::spawn(async move { service.stop().await });
        for client in &mut clients {
            client.find(|message| matches!(message, RoomMessage::Restarting).then_some(())).await;
            assert!(receive::<RoomMessage>(&mut client.socket).await.is_none(), "the socket is closed");
        }
        drop(clients);
        world.until_heartbeat(world.service.time().now_ms()).await;
        // The service waits a while for its last clients; nobody knows when it begins to.
        while !stop.is_finished() {
            tokio::time::advance(Duration::from_millis(100)).await;
            world.settle().await;
        }
        stop.await.unwrap();
        assert_eq!(world.service.join(&id, ben).await.unwrap_err().code, ErrorCode::Restarting);
        world.service.store().close().await;
        id
    });
    drop(first_life);
    life().block_on(async {
        let world = World::on(&file).await;
        let resumed = world.until_stored(&id, |snapshot| snapshot.n == 5).await;
        assert_eq!(resumed.clocks.unwrap().left_ms, [300_000; 2]);
    });
}

#[test]
fn the_computer_moves_after_a_restart_without_being_asked() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("rusc.db");
    let first_life = life();
    let id = first_life.block_on(async {
        let world = World::on(&file).await;
        let anna = world.user("Anna").await;
        let wish = wish(UNLIMITED, Opponent::Computer { level: 10, hints: false });
        let id = world.service.create_game(&anna, wish).await.unwrap().id;
        // The computer needs longer for its answer than this life lasts.
        world.connect("Anna", &id).await.play(0, &opening(1)[0]).await.unwrap();
        id
    });
    drop(first_life);
    life().block_on(async {
        let world = World::on(&file).await;
        let snapshot = world.until_stored(&id, |snapshot| snapshot.moves.len() == 2).await;
        assert_eq!(snapshot.card.to_move, Seat::First);
    });
}

#[test]
fn hints_stay_counted_after_a_restart() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("rusc.db");
    let first_life = life();
    let id = first_life.block_on(async {
        let world = World::on(&file).await;
        let anna = world.user("Anna").await;
        let wish = wish(UNLIMITED, Opponent::Computer { level: 1, hints: true });
        let id = world.service.create_game(&anna, wish).await.unwrap().id;
        world.connect("Anna", &id).await.act(Action::Hint { ply: 0 }).await.unwrap();
        id
    });
    drop(first_life);
    life().block_on(async {
        let world = World::on(&file).await;
        assert_eq!(hints(&world, &id).await, Some(1));
        // It is still the same turn.
        world.connect("Anna", &id).await.act(Action::Hint { ply: 0 }).await.unwrap();
        assert_eq!(hints(&world, &id).await, Some(1));
    });
}
