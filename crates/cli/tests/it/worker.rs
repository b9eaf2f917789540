//! Workers as programs: two at one server, one of them killed with work in hand; one whose engine does not know the rules; each job
//! is answered once.

use std::fs;
use std::path::Path;
use std::thread;
use std::time::{Duration, Instant};

use rusc_store::{
    Access, Enqueued, JobKind, JobLimits, JobRank, JobState, NewJob, Store, StoreOptions, random_id,
};

use crate::{PATH, Program, run, start, text};

const KEY: &str = "a key for the workers of this test";
/// Longer than a lease, a sweep and the work itself take on a busy machine.
const PATIENCE: Duration = Duration::from_mins(2);

fn path(folder: &Path) -> &str {
    folder.to_str().expect("temporary folders have plain names")
}

/// A server that leaves everything to workers elsewhere, and its address.
fn serve(data: &Path, bind: &str, keys: &str) -> (Program, String) {
    let words = ["--analysis-per-day", "10", "--local-worker", "off", "--log-level", "warn"];
    let fixed = ["serve", "--data", path(data), "--bind", bind, "--worker-keys", keys];
    let mut server = start(&[&fixed[..], &words].concat());
    let line = server.line();
    let url = line.strip_prefix("Rusc is at ").unwrap_or_else(|| panic!("{line}")).to_owned();
    (server, url)
}

fn worker(url: &str, keys: &str) -> Program {
    start(&["worker", "--server", url, "--key-file", keys, "--threads", "1"])
}

fn worker_with_engine(url: &str, keys: &str, engine: &str) -> Program {
    let words = ["--threads", "1", "--engine", engine, "--engine-from-level", "5", "--log-level", "warn"];
    start(&[&["worker", "--server", url, "--key-file", keys], &words[..]].concat())
}

/// The store of a running server.
async fn store_of(data: &Path) -> Store {
    let options = StoreOptions { access: Access::Shared, ..StoreOptions::default() };
    Store::open(data.join("rusc.db"), options).await.unwrap()
}

/// An engine that speaks the protocol and plays what is not legal.
const LIAR: &str = r#"echo 'id Liar 1.0'; echo ok
while read -r command rest; do
  case "$command" in
    info) echo 'id Liar 1.0';;
    bestmove) echo 'bQ wQ1';;
    newgame) echo "$rest";;
  esac
  echo ok
done
"#;

/// An analysis of two moves that takes so many positions.
fn job(nodes: u64) -> NewJob {
    let position = r#"{"game":"hive","setup":"Base+MLP","moves":["wS1","bG1 wS1-"]}"#;
    NewJob {
        id: random_id(16),
        kind: JobKind::Analysis,
        rank: JobRank::Person,
        owner: "anna".into(),
        dedup_key: None,
        cost: 1,
        nodes,
        input: format!(r#"{{"kind":"analysis","position":{position},"nodes":{nodes}}}"#),
        asked_by: None,
    }
}

async fn enqueue(store: &Store, job: NewJob) -> String {
    let (id, limits) = (job.id.clone(), JobLimits { open_per_owner: 9, per_day: None, open_in_all: 9 });
    assert_eq!(store.enqueue_job(job, limits).await.unwrap(), Enqueued::Queued);
    id
}

/// Waits until a job is in a state, and returns its worker.
async fn wait_for(store: &Store, id: &str, state: JobState) -> String {
    let deadline = Instant::now() + PATIENCE;
    loop {
        let row = store.job(id).await.unwrap().unwrap();
        if row.state == state {
            return row.worker.unwrap();
        }
        assert!(Instant::now() < deadline, "{row:?}");
        thread::sleep(Duration::from_millis(50));
    }
}

#[tokio::test]
async fn a_worker_that_is_killed_loses_its_job_to_another_and_the_answer_comes_once() {
    let folder = tempfile::tempdir().unwrap();
    let (data, keys) = (folder.path().join("data"), folder.path().join("keys"));
    fs::write(&keys, KEY).unwrap();
    let (server, url) = serve(&data, "127.0.0.1:0", path(&keys));
    let store = store_of(&data).await;

    // The first is killed while it is at work that never ends.
    let mut first = worker(&url, path(&keys));
    let id = enqueue(&store, job(1 << 40)).await;
    let name = wait_for(&store, &id, JobState::Taken).await;
    first.child.kill().unwrap();
    // Nobody else has it until the lease is over; then the second does.
    let mut second = worker(&url, path(&keys));
    let deadline = Instant::now() + PATIENCE;
    let other = loop {
        let row = store.job(&id).await.unwrap().unwrap();
        if row.state == JobState::Taken && row.worker.as_ref() != Some(&name) {
            break row;
        }
        assert!(Instant::now() < deadline, "{row:?}");
        thread::sleep(Duration::from_millis(50));
    };
    assert_eq!(other.tries, 2);
    // The second is stopped, and gives it back at once: that is no try.
    second.interrupt();
    assert!(second.finish().0.success());
    let row = store.job(&id).await.unwrap().unwrap();
    assert_eq!((row.state, row.tries), (JobState::Waiting, 1));
    store.cancel_job(&id).await.unwrap();

    // Work that ends is answered once, by a worker that outlives a restart of its server.
    let _third = worker(&url, path(&keys));
    let short = enqueue(&store, job(20_000)).await;
    wait_for(&store, &short, JobState::Done).await;
    let answered = store.job(&short).await.unwrap().unwrap();
    let searches: serde_json::Value = serde_json::from_str(&answered.output.unwrap()).unwrap();
    assert_eq!(searches["searches"].as_array().unwrap().len(), 3, "{searches}");
    drop(server);
    let bind = url.trim_start_matches("http://").trim_end_matches('/').to_owned();
    let (_server, _) = serve(&data, &bind, path(&keys));
    let again = enqueue(&store, job(20_000)).await;
    wait_for(&store, &again, JobState::Done).await;
    store.close().await;
}

#[tokio::test]
async fn an_engine_that_does_not_know_the_rules_is_not_believed_and_another_is_asked() {
    let folder = tempfile::tempdir().unwrap();
    let [data, keys, liar] = ["data", "keys", "liar"].map(|name| folder.path().join(name));
    fs::write(&keys, KEY).unwrap();
    fs::write(&liar, LIAR).unwrap();
    let (_server, url) = serve(&data, "127.0.0.1:0", path(&keys));
    let store = store_of(&data).await;
    let position = r#"{"game":"hive","setup":"Base","moves":["wS1"]}"#;
    let input = format!(r#"{{"kind":"lines","position":{position},"time_ms":100}}"#);
    let id = enqueue(&store, NewJob { kind: JobKind::Lines, input, ..job(1) }).await;
    let _liar = worker_with_engine(&url, path(&keys), &format!("sh {}", path(&liar)));
    let deadline = Instant::now() + PATIENCE;
    let tried = loop {
        let row = store.job(&id).await.unwrap().unwrap();
        if row.state == JobState::Waiting && row.tries == 1 {
            break row;
        }
        assert!(row.output.is_none() && Instant::now() < deadline, "{row:?}");
        thread::sleep(Duration::from_millis(20));
    };
    let _honest = worker_with_engine(&url, path(&keys), &format!("{PATH} uhp"));
    let other = wait_for(&store, &id, JobState::Done).await;
    assert_ne!(tried.worker, Some(other));
    let output = store.job(&id).await.unwrap().unwrap().output.unwrap();
    assert!(output.contains("Rusc") && output.contains("wS1"), "{output}");
    store.close().await;
}

#[tokio::test]
async fn the_engine_of_the_host_plays_strong_levels_and_ours_the_others_and_for_an_engine_that_fails() {
    let folder = tempfile::tempdir().unwrap();
    let [data, keys, honest, liar] = ["data", "keys", "honest", "liar"].map(|name| folder.path().join(name));
    fs::write(&keys, KEY).unwrap();
    fs::write(&liar, LIAR).unwrap();
    fs::write(&honest, LIAR.replace("bQ wQ1", "bG1 wS1-")).unwrap();
    let (_server, url) = serve(&data, "127.0.0.1:0", path(&keys));
    let store = store_of(&data).await;
    for (engine, level, is_engines) in [(&honest, 5, true), (&honest, 4, false), (&liar, 5, false)] {
        let mut worker = worker_with_engine(&url, path(&keys), &format!("sh {}", path(engine)));
        let position = r#"{"game":"hive","setup":"Base:booklet","moves":["wS1"]}"#;
        let work = format!(r#""position":{position},"level":{level},"seed":"1","time_ms":60000"#);
        let input = format!(r#"{{"kind":"move",{work}}}"#);
        let id = enqueue(&store, NewJob { kind: JobKind::Move, rank: JobRank::Game, input, ..job(1) }).await;
        wait_for(&store, &id, JobState::Done).await;
        let output = store.job(&id).await.unwrap().unwrap().output.unwrap();
        let answer: serde_json::Value = serde_json::from_str(&output).unwrap();
        // The protocol tells no score.
        assert_eq!(answer["score"].is_null(), is_engines, "{engine:?} {level}: {answer}");
        assert!(!is_engines || answer["text"] == "bG1 wS1-", "{answer}");
        worker.interrupt();
        assert!(worker.finish().0.success());
        let warnings: Vec<String> =
            worker.log.iter().filter(|line| line.contains("our own engine")).collect();
        assert_eq!(warnings.len(), usize::from(engine == &liar), "{warnings:?}");
    }
    store.close().await;
}

#[test]
fn a_worker_without_a_known_key_is_told_and_ends() {
    let folder = tempfile::tempdir().unwrap();
    let (data, keys, other) =
        (folder.path().join("data"), folder.path().join("keys"), folder.path().join("other"));
    fs::write(&keys, KEY).unwrap();
    fs::write(&other, "# no key of this server\nanother key of twenty letters\n").unwrap();
    let (_server, url) = serve(&data, "127.0.0.1:0", path(&keys));
    let refused = run(&["worker", "--server", &url, "--key-file", path(&other)]);
    assert_eq!(refused.status.code(), Some(1));
    assert!(
        text(&refused.stderr).contains("the key of the worker is not known"),
        "{}",
        text(&refused.stderr)
    );
    let good = ["--server", &url, "--key-file", path(&keys)];
    let with = |words: &[&'static str]| [&good[..], words].concat();
    for (words, said) in [
        (vec!["--server", "nonsense", "--key-file", path(&keys)], "--server"),
        (vec!["--server", &url, "--key-file", path(&data)], "--key-file"),
        (with(&["--engine-from-level", "10"]), "--engine <COMMAND>"),
        (with(&["--engine", "sh", "--engine-from-level", "0"]), "expected a level from 1 to 10"),
        (with(&["--engine", "sh", "--engine-from-level", "11"]), "expected a level from 1 to 10"),
        (with(&["--engine", "/no/such/engine", "--engine-from-level", "10"]), "--engine"),
    ] {
        let output = run(&[&["worker"], &words[..]].concat());
        assert!(!output.status.success(), "{words:?}");
        assert!(text(&output.stderr).contains(said), "{words:?}: {}", text(&output.stderr));
    }
}
