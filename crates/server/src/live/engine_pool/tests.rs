//! The order of the queue, and an answer from beginning to end.

use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicUsize, Ordering::SeqCst};
use std::sync::{Arc, Mutex, mpsc};
use std::time::Duration;

use rusc_engine::Level;
use rusc_games::GameKind;

use super::fair_queue::{FairQueue, Share};
use super::{EngineJob, EnginePool, EnginePoolOptions, position_key, thinking_time};

#[test]
fn owners_take_turns() {
    let mut fair_queue = FairQueue::default();
    for (owner, job) in
        [("anna", "a1"), ("anna", "a2"), ("anna", "a3"), ("ben", "b1"), ("cleo", "c1"), ("ben", "b2")]
    {
        fair_queue.put(owner, 3000, job);
    }
    let order: Vec<_> = std::iter::from_fn(|| fair_queue.take(Share::All)).collect();
    assert_eq!(order, ["a1", "b1", "c1", "a2", "b2", "a3"]);
    assert!(fair_queue.take(Share::All).is_none());
}

#[test]
fn weak_levels_come_first_and_strong_ones_come() {
    let mut fair_queue = FairQueue::default();
    for owner in 0..30 {
        fair_queue.put(&format!("owner {owner}"), 3000, "strong");
    }
    fair_queue.put("anna", 5, "weak");
    assert_eq!(fair_queue.take(Share::All), Some("weak"));
    // A person with one weak job after the other delays the strong ones of others by no more than these cost themselves.
    let mut overtaken = 0;
    loop {
        fair_queue.put("anna", 5, "weak");
        match fair_queue.take(Share::All) {
            Some("weak") => overtaken += 1,
            _ => break,
        }
    }
    assert!((590..=600).contains(&overtaken), "{overtaken}");
}

#[test]
fn games_of_one_owner_are_charged_together() {
    let mut fair_queue = FairQueue::default();
    for _ in 0..87 {
        fair_queue.put("guests of one address", 3000, "theirs");
    }
    fair_queue.put("ben", 3000, "ben's");
    let waited = std::iter::from_fn(|| fair_queue.take(Share::All)).position(|job| job == "ben's");
    assert_eq!(waited, Some(1));
}

#[test]
fn the_thread_for_weak_levels_takes_nothing_else() {
    let mut fair_queue = FairQueue::default();
    fair_queue.put("anna", 3000, "strong");
    assert_eq!(fair_queue.take(Share::Cheap), None);
    fair_queue.put("anna", 5, "weak");
    assert_eq!(fair_queue.take(Share::Cheap), Some("weak"));
    assert_eq!(fair_queue.take(Share::Cheap), None);
    assert_eq!(fair_queue.take(Share::All), Some("strong"));
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
            level: Level::new(7).unwrap(),
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
fn a_weak_level_answers_while_every_thread_is_busy() {
    let threads = NonZeroUsize::new(1).unwrap();
    let pool = EnginePool::start(EnginePoolOptions { threads, table_megabytes: 1 });
    let job = |owner: &str, level, answer| EngineJob {
        owner: owner.to_owned(),
        game: GameKind::Hive.start("Base").unwrap(),
        level,
        seed: 7,
        time: Duration::from_millis(10),
        cancelled: Arc::default(),
        answer,
    };
    let (begun, begins) = mpsc::channel();
    let (release, gate) = mpsc::channel::<()>();
    // The only thread for strong levels is held until the weak level has answered.
    let hold = move |_| {
        begun.send(()).unwrap();
        gate.recv().unwrap();
    };
    pool.submit(job("guest", Level::MAX, Box::new(hold)));
    begins.recv().unwrap();
    let (sender, answers) = mpsc::channel();
    pool.submit(job("anna", Level::MIN, Box::new(move |found| sender.send(found).unwrap())));
    answers.recv().unwrap();
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
