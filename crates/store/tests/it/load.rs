//! How fast moves can be appended; measured only when `RUSC_LOAD` is set, best with `--release -- load --nocapture`.

use std::time::{Duration, Instant};

use rusc_store::Store;
use tokio::task::JoinSet;
use tokio::time::{MissedTickBehavior, interval, sleep};

use crate::rows::{after_move, event, live_game};
use crate::stage::in_file;

const TASKS: u64 = 500;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn appending_keeps_up_with_many_games() {
    if std::env::var_os("RUSC_LOAD").is_none() {
        return;
    }
    let (_folder, store) = in_file().await;
    for (name, pause, seconds) in [("as fast as it goes", None, 5), ("1,000 a second", Some(500), 10)] {
        let mut waits =
            play(&store, name, pause.map(Duration::from_millis), Duration::from_secs(seconds)).await;
        let rate = waits.len() as u64 / seconds;
        waits.sort();
        let at = |per_mille: usize| waits[(waits.len() - 1) * per_mille / 1_000];
        eprintln!(
            "{name}: {} appends, {rate} a second, median {:?}, 99 % {:?}, 99.9 % {:?}, longest {:?}",
            waits.len(),
            at(500),
            at(990),
            at(999),
            at(1_000)
        );
    }
}

/// Every task plays a game of its own, one move each `pause`. Gives back how long each move took to be on the disk.
async fn play(store: &Store, name: &str, pause: Option<Duration>, lasting: Duration) -> Vec<Duration> {
    let mut games = JoinSet::new();
    for number in 0..TASKS {
        let (store, id) = (store.clone(), format!("{name}{number}"));
        games.spawn(async move { live_game(&store, &id).await });
    }
    let rows = games.join_all().await;
    let end = Instant::now() + lasting;
    let mut tasks = JoinSet::new();
    for (number, mut row) in rows.into_iter().enumerate() {
        let store = store.clone();
        tasks.spawn(async move {
            let mut waits = Vec::new();
            let pause = pause.unwrap_or(Duration::from_nanos(1));
            // Spread over the pause, as people are.
            sleep(pause * number as u32 / TASKS as u32).await;
            let mut ticks = interval(pause);
            ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
            while Instant::now() < end {
                ticks.tick().await;
                row = after_move(&row);
                row.due_ms = Some(1_000_000 + row.n * 10_000 + number as u64);
                let began = Instant::now();
                store.append(row.clone(), vec![event(row.n)], vec![]).await.unwrap();
                waits.push(began.elapsed());
            }
            waits
        });
    }
    let mut all = Vec::new();
    while let Some(waits) = tasks.join_next().await {
        all.extend(waits.unwrap());
    }
    all
}
