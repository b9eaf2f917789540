//! The queue of jobs: who gets which, and that every answer is taken once.

use std::collections::HashSet;
use std::time::Duration;

use rusc_store::{
    Enqueued, JobAnswer, JobKind, JobLimits, JobRank, JobState, LONGEST_JOB_INPUT, LONGEST_JOB_OUTPUT,
    LeaseCheck, NewJob, Release, Store, TakenJob, random_id,
};
use tokio::task::JoinSet;

use crate::rows::user;

/// Longer than any test.
const LONG_MS: u64 = 3_600_000;
const ANY: &[JobKind] = JobKind::ALL;
const NO_LIMITS: JobLimits = JobLimits { open_per_owner: u32::MAX, per_day: None, open_in_all: u32::MAX };

on_every_store!(
    owners_take_turns_and_cheap_jobs_come_first,
    of_equal_jobs_the_oldest_comes_first,
    answers_beyond_the_newest_are_emptied,
    games_come_before_people_and_people_before_the_system,
    a_stream_of_cheap_jobs_does_not_starve_a_costly_one,
    of_many_workers_each_gets_another_job,
    answer_is_taken_once_and_only_from_who_has_the_job,
    job_whose_lease_has_run_out_goes_to_another_worker_and_fails_in_the_end,
    worker_that_stops_gives_its_job_back_at_once,
    same_work_is_queued_once,
    of_many_who_queue_the_same_work_one_does,
    limits_are_kept,
    place_and_counts_are_told,
    answers_for_a_node_are_told_once,
    cancelled_job_is_lost_for_its_worker,
    old_jobs_are_forgotten_and_the_queue_keeps_its_time,
    jobs_of_an_account_go_with_it,
);

fn job(owner: &str, cost: u64) -> NewJob {
    NewJob {
        id: random_id(16),
        kind: JobKind::Analysis,
        rank: JobRank::Person,
        owner: owner.to_owned(),
        dedup_key: None,
        cost,
        nodes: 1_000 * cost,
        input: format!("{owner} {cost}"),
        asked_by: None,
    }
}

async fn add(store: &Store, job: NewJob) -> String {
    let id = job.id.clone();
    assert_eq!(store.enqueue_job(job, NO_LIMITS).await.unwrap(), Enqueued::Queued);
    id
}

async fn take(store: &Store, worker: &str) -> Option<TakenJob> {
    store.take_job(worker, ANY, LONG_MS).await.unwrap()
}

/// The inputs of all jobs, in the order in which they are taken.
async fn order(store: &Store) -> Vec<String> {
    let mut inputs = Vec::new();
    while let Some(job) = take(store, "worker").await {
        inputs.push(job.input);
    }
    inputs
}

async fn owners_take_turns_and_cheap_jobs_come_first(store: &Store) {
    for (owner, cost) in [("anna", 30), ("anna", 30), ("anna", 30), ("ben", 30), ("cleo", 5), ("ben", 30)] {
        add(store, job(owner, cost)).await;
    }
    let order = order(store).await;
    let owners: Vec<&str> = order.iter().filter_map(|input| input.split(' ').next()).collect();
    assert_eq!(owners[0], "cleo");
    // Of equal tags and ages the id decides, which is random: both have one among the first two, and one among the next two.
    for turn in [&owners[1..3], &owners[3..5]] {
        assert!(turn.contains(&"anna") && turn.contains(&"ben"), "{owners:?}");
    }
    assert_eq!(owners[5], "anna");
}

async fn of_equal_jobs_the_oldest_comes_first(store: &Store) {
    let mut ids = Vec::new();
    for owner in ["anna", "ben", "cleo", "dora", "eve", "fay"] {
        ids.push(add(store, job(owner, 7)).await);
        // Until the clock of the database has gone on.
        tokio::time::sleep(Duration::from_millis(3)).await;
    }
    for (before, id) in ids.iter().enumerate() {
        assert_eq!(store.job_place(id).await.unwrap(), Some(before as u64 + 1));
    }
    let mut taken = Vec::new();
    while let Some(job) = take(store, "worker").await {
        taken.push(job.id);
    }
    assert_eq!(taken, ids);
}

async fn answers_beyond_the_newest_are_emptied(store: &Store) {
    let mut ids = Vec::new();
    for number in 0..5 {
        let new = NewJob { dedup_key: Some(format!("key {number}")), ..job("anna", 1) };
        ids.push(add(store, new).await);
        let taken = take(store, "worker").await.unwrap();
        store.finish_job(&taken.id, &taken.token, format!("answer {number}")).await.unwrap();
        tokio::time::sleep(Duration::from_millis(3)).await;
    }
    assert_eq!(store.empty_jobs(JobKind::Analysis, 5).await.unwrap(), 0);
    assert_eq!(store.empty_jobs(JobKind::Lines, 0).await.unwrap(), 0);
    assert_eq!(store.empty_jobs(JobKind::Analysis, 2).await.unwrap(), 3);
    for (number, id) in ids.iter().enumerate() {
        let (row, is_kept) = (store.job(id).await.unwrap().unwrap(), number >= 3);
        assert_eq!((row.state, row.output.is_some(), row.input.as_str()), (JobState::Done, is_kept, ""));
        assert_eq!(store.job_by_key(&format!("key {number}")).await.unwrap().is_some(), is_kept);
    }
    // They still count for the day.
    let limits = JobLimits { per_day: Some(5), ..NO_LIMITS };
    assert_eq!(store.enqueue_job(job("anna", 1), limits).await.unwrap(), Enqueued::DayFull);
}

async fn games_come_before_people_and_people_before_the_system(store: &Store) {
    for (rank, cost) in [(JobRank::System, 1), (JobRank::Person, 5), (JobRank::Game, 9)] {
        add(store, NewJob { rank, ..job("anna", cost) }).await;
    }
    assert_eq!(order(store).await, ["anna 9", "anna 5", "anna 1"]);
}

async fn a_stream_of_cheap_jobs_does_not_starve_a_costly_one(store: &Store) {
    add(store, job("anna", 40)).await;
    let mut overtaken = 0;
    for number in 0.. {
        add(store, job(&format!("owner {number}"), 4)).await;
        let taken = take(store, "worker").await.unwrap();
        assert_eq!(store.finish_job(&taken.id, &taken.token, String::new()).await.unwrap(), LeaseCheck::Held);
        store.forget_jobs(JobKind::Analysis, 0).await.unwrap();
        if taken.input == "anna 40" {
            break;
        }
        overtaken += 1;
    }
    assert!((9..=10).contains(&overtaken), "{overtaken}");
}

async fn of_many_workers_each_gets_another_job(store: &Store) {
    for number in 0..20 {
        add(store, job(&format!("owner {number}"), 1)).await;
    }
    let mut workers = JoinSet::new();
    for number in 0..8 {
        let store = store.clone();
        workers.spawn(async move {
            let (worker, mut taken) = (format!("worker {number}"), Vec::new());
            // A row that another is about to take is passed over, so that nothing may be left before everything is taken.
            while let Some(job) = take(&store, &worker).await {
                taken.push(job);
            }
            taken
        });
    }
    let mut taken: Vec<TakenJob> = workers.join_all().await.into_iter().flatten().collect();
    while let Some(job) = take(store, "last").await {
        taken.push(job);
    }
    let ids: HashSet<&str> = taken.iter().map(|job| job.id.as_str()).collect();
    let tokens: HashSet<&str> = taken.iter().map(|job| job.token.as_str()).collect();
    assert_eq!((taken.len(), ids.len(), tokens.len()), (20, 20, 20));
}

async fn answer_is_taken_once_and_only_from_who_has_the_job(store: &Store) {
    let id = add(store, job("anna", 1)).await;
    let first = store.take_job("one", ANY, 0).await.unwrap().unwrap();
    assert_eq!(
        (first.id.as_str(), first.kind, first.nodes, first.input.as_str()),
        (id.as_str(), JobKind::Analysis, 1_000, "anna 1")
    );
    while store.sweep_jobs().await.unwrap() == 0 {}
    let second = take(store, "two").await.unwrap();
    assert!(second.id == id && second.token != first.token);
    // The first comes back: too late for everything.
    let late = |text: &str| store.finish_job(&id, &first.token, text.to_owned());
    assert_eq!(late("late").await.unwrap(), LeaseCheck::Lost);
    assert_eq!(store.renew_job(&id, &first.token, 10, LONG_MS).await.unwrap(), LeaseCheck::Lost);
    assert_eq!(store.release_job(&id, &first.token, Release::Failed).await.unwrap(), LeaseCheck::Lost);
    assert_eq!(store.renew_job(&id, &second.token, 420, LONG_MS).await.unwrap(), LeaseCheck::Held);
    let row = store.job(&id).await.unwrap().unwrap();
    assert_eq!((row.state, row.progress, row.output), (JobState::Taken, 420, None));
    let long = "x".repeat(LONGEST_JOB_OUTPUT + 1);
    assert_eq!(store.finish_job(&id, &second.token, long).await.unwrap(), LeaseCheck::Lost);
    // The same answer sent by several at once.
    let mut answers = JoinSet::new();
    for number in 0..6 {
        let (store, id, token) = (store.clone(), id.clone(), second.token.clone());
        answers
            .spawn(async move { store.finish_job(&id, &token, format!("answer {number}")).await.unwrap() });
    }
    let checks = answers.join_all().await;
    assert_eq!(checks.iter().filter(|check| **check == LeaseCheck::Held).count(), 1, "{checks:?}");
    assert_eq!(late("late").await.unwrap(), LeaseCheck::Lost);
    let row = store.job(&id).await.unwrap().unwrap();
    assert_eq!((row.state, row.progress, row.worker.as_deref()), (JobState::Done, 1000, Some("two")));
    assert!(row.output.unwrap().starts_with("answer "));
}

async fn job_whose_lease_has_run_out_goes_to_another_worker_and_fails_in_the_end(store: &Store) {
    let id = add(store, job("anna", 1)).await;
    for worker in ["one", "two", "three"] {
        let taken = store.take_job(worker, ANY, 0).await.unwrap().unwrap();
        assert_eq!(taken.id, id);
        while store.sweep_jobs().await.unwrap() == 0 {}
        // Another one is given the chance first.
        assert_eq!(take(store, worker).await, None);
    }
    assert_eq!(take(store, "four").await, None);
    let row = store.job(&id).await.unwrap().unwrap();
    assert_eq!((row.state, row.tries), (JobState::Failed, 3));
    // An answer after the lease counts while nobody else has the job.
    let id = add(store, job("anna", 1)).await;
    let taken = store.take_job("one", ANY, 0).await.unwrap().unwrap();
    assert_eq!(store.finish_job(&id, &taken.token, "late".into()).await.unwrap(), LeaseCheck::Held);
    assert_eq!(store.sweep_jobs().await.unwrap(), 0);
}

async fn worker_that_stops_gives_its_job_back_at_once(store: &Store) {
    let id = add(store, job("anna", 1)).await;
    for (worker, release, tries) in [
        ("one", Release::Stopping, 0),
        ("two", Release::Failed, 1),
        ("three", Release::Failed, 2),
        ("four", Release::Stopping, 2),
    ] {
        let taken = take(store, worker).await.unwrap();
        assert_eq!(store.release_job(&id, &taken.token, release).await.unwrap(), LeaseCheck::Held);
        let row = store.job(&id).await.unwrap().unwrap();
        assert_eq!((row.state, row.tries), (JobState::Waiting, tries), "{worker}");
    }
    let taken = take(store, "five").await.unwrap();
    assert_eq!(store.release_job(&id, &taken.token, Release::Failed).await.unwrap(), LeaseCheck::Held);
    assert_eq!(store.job(&id).await.unwrap().unwrap().state, JobState::Failed);
}

async fn same_work_is_queued_once(store: &Store) {
    let keyed = || NewJob { dedup_key: Some("analysis of a game".into()), ..job("anna", 1) };
    let id = add(store, keyed()).await;
    let again = || async {
        match store.enqueue_job(keyed(), NO_LIMITS).await.unwrap() {
            Enqueued::Known(row) => (row.id, row.state),
            other => panic!("{other:?}"),
        }
    };
    assert_eq!(again().await, (id.clone(), JobState::Waiting));
    let taken = take(store, "one").await.unwrap();
    store.finish_job(&id, &taken.token, "answer".into()).await.unwrap();
    assert_eq!(again().await, (id.clone(), JobState::Done));
    let known = store.job_by_key("analysis of a game").await.unwrap().unwrap();
    assert_eq!((known.id, known.output.as_deref()), (id, Some("answer")));
    // Work that has failed is queued again.
    let failing = || NewJob { dedup_key: Some("other".into()), ..job("anna", 1) };
    let failed = add(store, failing()).await;
    for worker in ["one", "two", "three"] {
        let taken = take(store, worker).await.unwrap();
        store.release_job(&failed, &taken.token, Release::Failed).await.unwrap();
    }
    assert_ne!(add(store, failing()).await, failed);
}

async fn of_many_who_queue_the_same_work_one_does(store: &Store) {
    let mut askers = JoinSet::new();
    for number in 0..8 {
        let store = store.clone();
        let new = NewJob { dedup_key: Some("key".into()), ..job(&format!("owner {number}"), 1) };
        askers.spawn(async move { store.enqueue_job(new, NO_LIMITS).await.unwrap() });
    }
    let answers = askers.join_all().await;
    let queued = answers.iter().filter(|answer| matches!(answer, Enqueued::Queued)).count();
    assert_eq!(queued, 1, "{answers:?}");
    assert!(answers.iter().all(|answer| matches!(answer, Enqueued::Queued | Enqueued::Known(_))));
}

async fn limits_are_kept(store: &Store) {
    let limits = JobLimits { open_per_owner: 1, per_day: Some(2), open_in_all: 3 };
    let ask = |owner: &'static str| store.enqueue_job(job(owner, 1), limits);
    let long = NewJob { input: "x".repeat(LONGEST_JOB_INPUT + 1), ..job("anna", 1) };
    assert_eq!(store.enqueue_job(long, limits).await.unwrap(), Enqueued::TooLong);
    assert_eq!(ask("anna").await.unwrap(), Enqueued::Queued);
    assert_eq!(ask("anna").await.unwrap(), Enqueued::OwnerFull);
    let finish = || async {
        let taken = take(store, "worker").await.unwrap();
        store.finish_job(&taken.id, &taken.token, String::new()).await.unwrap();
    };
    finish().await;
    assert_eq!(ask("anna").await.unwrap(), Enqueued::Queued);
    finish().await;
    assert_eq!(ask("anna").await.unwrap(), Enqueued::DayFull);
    // Another kind is counted apart.
    let lines = NewJob { kind: JobKind::Lines, ..job("anna", 1) };
    assert_eq!(store.enqueue_job(lines, limits).await.unwrap(), Enqueued::Queued);
    for owner in ["ben", "cleo"] {
        assert_eq!(ask(owner).await.unwrap(), Enqueued::Queued, "{owner}");
    }
    assert_eq!(ask("dora").await.unwrap(), Enqueued::QueueFull);
    // Many requests of one person at once.
    let mut askers = JoinSet::new();
    for _ in 0..8 {
        let (store, one) = (store.clone(), JobLimits { open_per_owner: 1, ..NO_LIMITS });
        askers.spawn(async move { store.enqueue_job(job("eve", 1), one).await.unwrap() });
    }
    let answers = askers.join_all().await;
    assert_eq!(answers.iter().filter(|answer| matches!(answer, Enqueued::Queued)).count(), 1, "{answers:?}");
}

async fn place_and_counts_are_told(store: &Store) {
    assert_eq!(store.job_counts().await.unwrap().oldest_ms, None);
    let mut ids = Vec::new();
    for owner in ["anna", "ben", "cleo"] {
        ids.push(add(store, job(owner, 10 * (ids.len() as u64 + 1))).await);
    }
    let places = async || {
        let mut places = Vec::new();
        for id in &ids {
            places.push(store.job_place(id).await.unwrap());
        }
        places
    };
    assert_eq!(places().await, [Some(1), Some(2), Some(3)]);
    let taken = take(store, "worker").await.unwrap();
    assert_eq!(places().await, [None, Some(1), Some(2)]);
    assert_eq!(store.job_place("none").await.unwrap(), None);
    let counts = store.job_counts().await.unwrap();
    assert_eq!(counts.by_state, [2, 1, 0, 0]);
    assert!(counts.oldest_ms.is_some_and(|age| age < LONG_MS), "{counts:?}");
    store.finish_job(&taken.id, &taken.token, String::new()).await.unwrap();
    assert_eq!(store.job_counts().await.unwrap().by_state, [2, 0, 1, 0]);
    // Jobs of other kinds are passed over.
    assert_eq!(store.take_job("worker", &[JobKind::Move], LONG_MS).await.unwrap(), None);
    assert_eq!(store.take_job("worker", &[], LONG_MS).await.unwrap(), None);
}

async fn answers_for_a_node_are_told_once(store: &Store) {
    let asked = |asked_by: &str| NewJob {
        kind: JobKind::Move,
        rank: JobRank::Game,
        asked_by: Some(asked_by.to_owned()),
        ..job("anna", 1)
    };
    let (mine, other) = (add(store, asked("me")).await, add(store, asked("other")).await);
    assert_eq!(store.take_job_answers("me").await.unwrap(), []);
    while let Some(taken) = take(store, "worker").await {
        store.finish_job(&taken.id, &taken.token, format!("of {}", taken.id)).await.unwrap();
    }
    let answer = |id: &str| JobAnswer { id: id.to_owned(), output: Some(format!("of {id}")) };
    assert_eq!(store.take_job_answers("me").await.unwrap(), [answer(&mine)]);
    assert_eq!(store.take_job_answers("me").await.unwrap(), []);
    assert_eq!(store.take_job_answers("other").await.unwrap(), [answer(&other)]);
    let emptied = store.job(&mine).await.unwrap().unwrap();
    assert_eq!((emptied.input.as_str(), emptied.output), ("", None));
    // One that has failed is told too.
    let failed = add(store, asked("me")).await;
    for worker in ["one", "two", "three"] {
        let taken = take(store, worker).await.unwrap();
        store.release_job(&failed, &taken.token, Release::Failed).await.unwrap();
    }
    assert_eq!(store.take_job_answers("me").await.unwrap(), [JobAnswer { id: failed, output: None }]);
}

async fn cancelled_job_is_lost_for_its_worker(store: &Store) {
    let (taken_id, waiting) = (add(store, job("anna", 1)).await, add(store, job("anna", 1)).await);
    let taken = take(store, "worker").await.unwrap();
    for id in [&taken_id, &waiting] {
        store.cancel_job(id).await.unwrap();
    }
    assert_eq!(store.renew_job(&taken.id, &taken.token, 1, LONG_MS).await.unwrap(), LeaseCheck::Lost);
    assert_eq!(store.finish_job(&taken.id, &taken.token, "x".into()).await.unwrap(), LeaseCheck::Lost);
    assert_eq!(take(store, "other").await, None);
    assert_eq!(store.job_counts().await.unwrap().by_state, [0, 0, 0, 2]);
}

async fn old_jobs_are_forgotten_and_the_queue_keeps_its_time(store: &Store) {
    for _ in 0..3 {
        let id = add(store, job("anna", 10)).await;
        let taken = take(store, "worker").await.unwrap();
        store.finish_job(&id, &taken.token, String::new()).await.unwrap();
    }
    assert_eq!(store.forget_jobs(JobKind::Analysis, LONG_MS).await.unwrap(), 0);
    assert_eq!(store.forget_jobs(JobKind::Lines, 0).await.unwrap(), 0);
    let mut forgotten = 0;
    while forgotten < 2 {
        forgotten += store.forget_jobs(JobKind::Analysis, 0).await.unwrap();
    }
    assert_eq!(store.forget_jobs(JobKind::Analysis, 0).await.unwrap(), 0);
    assert_eq!(store.job_counts().await.unwrap().by_state, [0, 0, 1, 0]);
}

async fn jobs_of_an_account_go_with_it(store: &Store) {
    let anna = user(store, "Anna").await;
    let id = add(store, job(&anna.id, 1)).await;
    store.delete_user(&anna.id).await.unwrap();
    assert_eq!(store.job(&id).await.unwrap(), None);
}
