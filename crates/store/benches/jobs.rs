//! What the queue of jobs costs: the way of a computer move through it (added, taken, answered, told to its node), one after the
//! other and from eight at once, with an empty queue and behind 2,000 jobs of people, in a file of `SQLite` and in a server of
//! `PostgreSQL` on the same machine. A job means four commits.

#![expect(clippy::unwrap_used, reason = "a benchmark that cannot run has failed")]

mod databases;

use std::time::{Duration, Instant};

use rusc_store::{Enqueued, JobKind, JobLimits, JobRank, LeaseCheck, NewJob, Store, random_id};
use tokio::task::JoinSet;

const JOBS: usize = 400;
const LIMITS: JobLimits = JobLimits { open_per_owner: u32::MAX, per_day: None, open_in_all: u32::MAX };

#[tokio::main(flavor = "multi_thread", worker_threads = 2)]
async fn main() {
    databases::measure_each("jobs", measure).await;
}

async fn measure(database: &str, store: Store) {
    for waiting in [0, 2_000] {
        for number in 0..waiting {
            let owner = format!("person {number}");
            add(&store, JobKind::Analysis, JobRank::Person, &owner, None).await;
        }
        for at_once in [1, 8] {
            let begun = Instant::now();
            let mut askers = JoinSet::new();
            for asker in 0..at_once {
                let store = store.clone();
                askers.spawn(async move { ask(&store, &format!("node {asker}"), JOBS / at_once).await });
            }
            let mut times = askers.join_all().await.concat();
            let rate = times.len() as u128 * 1_000 / begun.elapsed().as_millis().max(1);
            times.sort();
            let at = |per_mille: usize| times[(times.len() - 1) * per_mille / 1_000];
            eprintln!(
                "{database}, behind {waiting} jobs, {at_once} at once: {rate} a second, median {:?}, p99 {:?}",
                at(500),
                at(990)
            );
        }
    }
    store.close().await;
}

async fn add(store: &Store, kind: JobKind, rank: JobRank, owner: &str, asked_by: Option<&str>) {
    let job = NewJob {
        id: random_id(16),
        kind,
        rank,
        owner: owner.to_owned(),
        dedup_key: None,
        cost: 100,
        nodes: 100_000,
        // As long as a move in the middle of a game.
        input: "x".repeat(800),
        asked_by: asked_by.map(str::to_owned),
    };
    assert_eq!(store.enqueue_job(job, LIMITS).await.unwrap(), Enqueued::Queued);
}

/// Sends moves through the queue, one after the other; returns how long each took.
async fn ask(store: &Store, node: &str, moves: usize) -> Vec<Duration> {
    let mut times = Vec::with_capacity(moves);
    for _ in 0..moves {
        let begun = Instant::now();
        add(store, JobKind::Move, JobRank::Game, node, Some(node)).await;
        // Another asker's worker may have taken this one: any will do.
        while let Some(taken) = store.take_job(node, &[JobKind::Move], 60_000).await.unwrap() {
            let held = store.finish_job(&taken.id, &taken.token, "y".repeat(80)).await.unwrap();
            assert_eq!(held, LeaseCheck::Held);
        }
        while store.take_job_answers(node).await.unwrap().is_empty() {}
        times.push(begun.elapsed());
    }
    times
}
