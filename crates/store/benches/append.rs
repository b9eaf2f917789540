//! How fast events are appended by 500 games at once, without pause and at 1,000 a second, in a file of `SQLite` and in a server of
//! `PostgreSQL` on the same machine: rate, and percentiles of the time from the request to the commit on the disk.

#![expect(clippy::unwrap_used, reason = "a benchmark that cannot run has failed")]

mod databases;
#[path = "../tests/it/rows.rs"]
#[allow(dead_code, reason = "shared with the integration tests")]
mod rows;

use std::time::{Duration, Instant};

use rusc_store::Store;
use tokio::task::JoinSet;
use tokio::time::{MissedTickBehavior, interval, sleep};

use rows::{after_move, event, live_game};

const GAMES: u64 = 500;

#[tokio::main(flavor = "multi_thread", worker_threads = 2)]
async fn main() {
    databases::measure_each("append", measure).await;
}

async fn measure(database: &str, store: Store) {
    for (name, pause, seconds) in [("unpaced", None, 5), ("1,000 a second", Some(500), 10)] {
        let pause = pause.map(Duration::from_millis);
        let mut latencies = play(&store, name, pause, Duration::from_secs(seconds)).await;
        let rate = latencies.len() as u64 / seconds;
        latencies.sort();
        let at = |per_mille: usize| latencies[(latencies.len() - 1) * per_mille / 1_000];
        eprintln!(
            "{database}, {name}: {} appends, {rate} a second, median {:?}, p99 {:?}, p99.9 {:?}, max {:?}",
            latencies.len(),
            at(500),
            at(990),
            at(999),
            at(1_000)
        );
    }
    store.close().await;
}

/// Lets every game append one event each `pause`. Returns the latency of each append.
async fn play(store: &Store, name: &str, pause: Option<Duration>, lasting: Duration) -> Vec<Duration> {
    let mut games = JoinSet::new();
    for number in 0..GAMES {
        let (store, id) = (store.clone(), format!("{name}{number}"));
        games.spawn(async move { live_game(&store, &id).await });
    }
    let rows = games.join_all().await;
    let end = Instant::now() + lasting;
    let mut tasks = JoinSet::new();
    for (number, mut row) in rows.into_iter().enumerate() {
        let store = store.clone();
        tasks.spawn(async move {
            let mut latencies = Vec::new();
            let pause = pause.unwrap_or(Duration::from_nanos(1));
            // The games start spread over the pause, so that their ticks do not coincide.
            sleep(pause * number as u32 / GAMES as u32).await;
            let mut ticks = interval(pause);
            ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
            while Instant::now() < end {
                ticks.tick().await;
                row = after_move(&row);
                row.due_ms = Some(1_000_000 + row.n * 10_000 + number as u64);
                let begun = Instant::now();
                store.append(row.clone(), vec![event(row.n)], vec![]).await.unwrap();
                latencies.push(begun.elapsed());
            }
            latencies
        });
    }
    tasks.join_all().await.concat()
}
