//! The order of the queue, and an answer from beginning to end.

use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicUsize, Ordering::SeqCst};
use std::sync::{Arc, Mutex, mpsc};
use std::time::Duration;

use rusc_engine::Level;
use rusc_games::GameKind;

use super::fair_queue::FairQueue;
use super::{EngineJob, EnginePool, EnginePoolOptions, position_key, thinking_time};

#[test]
fn owners_take_turns() {
    let mut fair_queue = FairQueue::default();
    for (owner, job) in
        [("anna", "a1"), ("anna", "a2"), ("anna", "a3"), ("ben", "b1"), ("cleo", "c1"), ("ben", "b2")]
    {
        fair_queue.put(owner, job);
    }
    let order: Vec<_> = std::iter::from_fn(|| fair_queue.take()).collect();
    assert_eq!(order, ["a1", "b1", "c1", "a2", "b2", "a3"]);
    assert!(fair_queue.take().is_none());
}

#[test]
fn answer_carries_the_key_of_its_position() {
    let computer =
        EnginePool::start(EnginePoolOptions { table_megabytes: 1, ..EnginePoolOptions::default() });
    let game = GameKind::Hive.start("Base").unwrap();
    let (sender, answers) = mpsc::channel();
    computer.submit(EngineJob {
        owner: "anna".to_owned(),
        game: game.clone(),
        level: Level::MIN,
        seed: 7,
        time: thinking_time(Level::MIN, None),
        cancelled: Arc::default(),
        answer: Box::new(move |found| sender.send(found).unwrap()),
    });
    let found = answers.recv().unwrap();
    assert_eq!(found.key, position_key(&*game));
    assert!(game.legal_moves().contains(&found.text), "{}", found.text);
}

#[test]
fn no_more_jobs_run_at_once_than_there_are_threads() {
    let threads = NonZeroUsize::new(2).unwrap();
    let pool = EnginePool::start(EnginePoolOptions { threads, table_megabytes: 1 });
    let (begun, begins) = mpsc::channel();
    let (release, gate) = mpsc::channel::<()>();
    let (gate, running) = (Arc::new(Mutex::new(gate)), Arc::new(AtomicUsize::new(0)));
    for number in 0..5 {
        let (begun, gate, running) = (begun.clone(), gate.clone(), running.clone());
        pool.submit(EngineJob {
            owner: format!("player {number}"),
            game: GameKind::Hive.start("Base").unwrap(),
            level: Level::MIN,
            seed: 7,
            time: thinking_time(Level::MIN, None),
            cancelled: Arc::default(),
            answer: Box::new(move |_| {
                begun.send(running.fetch_add(1, SeqCst) + 1).unwrap();
                gate.lock().unwrap().recv().unwrap();
                running.fetch_sub(1, SeqCst);
            }),
        });
    }
    // Two begin before any is released, and another one for each that is.
    let mut most = 0;
    for released in 0..5 {
        most = most.max(begins.recv().unwrap());
        if released > 0 {
            release.send(()).unwrap();
        }
    }
    assert_eq!(most, 2);
    release.send(()).unwrap();
}

#[test]
fn key_tells_positions_apart() {
    let mut game = GameKind::Abalone.start("Abalone").unwrap();
    let before = position_key(&*game);
    let moves = game.legal_moves();
    game.play(&moves[0]).unwrap();
    let one = position_key(&*game);
    game.undo();
    assert_eq!(position_key(&*game), before);
    game.play(&moves[1]).unwrap();
    assert!(position_key(&*game) != before && position_key(&*game) != one);
}

#[test]
fn thinking_never_takes_more_than_a_part_of_the_clock() {
    for (level, left_ms, expected) in [
        (Level::MAX, None, 3000),
        (Level::MAX, Some(900_000), 3000),
        (Level::MAX, Some(25_000), 1000),
        (Level::MIN, Some(900_000), 1500),
        (Level::MIN, Some(100), 10),
    ] {
        assert_eq!(thinking_time(level, left_ms), Duration::from_millis(expected), "{level} {left_ms:?}");
    }
}
