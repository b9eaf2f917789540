//! The loop against a source that a test controls, and what jobs come to.

#![allow(clippy::unwrap_used, reason = "a test that cannot be set up has failed")]

use std::collections::VecDeque;
use std::sync::Mutex;
use std::time::Duration;

use rusc_api::{ReturnReason, SearchScore, Work, WorkItem, WorkKind, WorkPosition, WorkResult};
use rusc_games::GameKind;
use tokio::sync::watch;

use crate::{
    Backoff, JobRunner, JobSource, Lease, RunnerOptions, SourceError, WorkError, WorkerEnd, api_score,
    engine_score, stop_signal, work,
};

/// What the source answers to whoever asks for work.
type Script = VecDeque<Result<Option<WorkItem>, SourceError>>;

/// A source that answers what it was told to, and then gives the signal to stop.
struct Scripted {
    script: Mutex<Script>,
    stop: watch::Sender<bool>,
    lease: Lease,
    told: Mutex<Vec<String>>,
}

impl Scripted {
    fn tell(&self, what: String) -> Lease {
        self.told.lock().unwrap().push(what);
        self.lease
    }
}

impl JobSource for Scripted {
    async fn acquire(&self, _: &[WorkKind], _: Duration) -> Result<Option<WorkItem>, SourceError> {
        let next = self.script.lock().unwrap().pop_front();
        next.unwrap_or_else(|| {
            self.stop.send_replace(true);
            Ok(None)
        })
    }

    async fn progress(&self, item: &WorkItem, _: u32) -> Result<Lease, SourceError> {
        // A job that never ends is only seen through its progress.
        if item.id == "endless" {
            self.stop.send_replace(self.lease == Lease::Held);
        }
        Ok(self.lease)
    }

    async fn finish(&self, item: &WorkItem, result: &WorkResult) -> Result<Lease, SourceError> {
        Ok(self.tell(format!("{}: {:?}", item.id, result.kind())))
    }

    async fn give_back(&self, item: &WorkItem, reason: ReturnReason) -> Result<Lease, SourceError> {
        Ok(self.tell(format!("{}: {reason:?}", item.id)))
    }
}

fn position(moves: &[&str]) -> WorkPosition {
    let moves = moves.iter().map(|&text| text.to_owned()).collect();
    WorkPosition { game: "hive".into(), setup: "Base+MLP".into(), moves }
}

fn item(id: &str, work: Work) -> WorkItem {
    WorkItem { id: id.into(), token: "t".into(), lease_ms: 300, work }
}

fn analysis(id: &str, nodes: u64) -> WorkItem {
    item(id, Work::Analysis { position: position(&["wS1", "bG1 wS1-"]), nodes })
}

/// Runs a worker through a script; returns how it ended and what it told.
async fn run(script: Vec<Result<Option<WorkItem>, SourceError>>, lease: Lease) -> (WorkerEnd, Vec<String>) {
    let (stop, signal) = stop_signal();
    let source = Scripted { script: Mutex::new(script.into()), stop, lease, told: Mutex::default() };
    let end = work(&source, &[WorkKind::Analysis], &RunnerOptions::default(), signal).await;
    let told = source.told.lock().unwrap().clone();
    (end, told)
}

#[tokio::test]
async fn work_is_answered_after_the_source_was_away() {
    let away = || Err(SourceError::Away { reason: "restarting".into(), wait: Duration::ZERO });
    let script =
        vec![away(), Ok(None), Ok(Some(analysis("a", 1_000))), away(), Ok(Some(analysis("b", 1_000)))];
    let (end, told) = run(script, Lease::Held).await;
    assert_eq!((end, told), (WorkerEnd::Stopped, vec!["a: Analysis".to_owned(), "b: Analysis".to_owned()]));
}

#[tokio::test]
async fn work_is_given_back_by_who_has_to_stop() {
    let (end, told) = run(vec![Ok(Some(analysis("endless", u64::MAX)))], Lease::Held).await;
    assert_eq!((end, told), (WorkerEnd::Stopped, vec!["endless: Stopping".to_owned()]));
}

#[tokio::test]
async fn work_that_was_lost_is_dropped_and_the_next_is_done() {
    let script = vec![Ok(Some(analysis("endless", u64::MAX))), Ok(Some(analysis("next", 1_000)))];
    let (end, told) = run(script, Lease::Lost).await;
    assert_eq!((end, told), (WorkerEnd::Stopped, vec!["next: Analysis".to_owned()]));
}

#[tokio::test]
async fn work_that_cannot_be_done_is_given_back_as_failed() {
    let bad = |id: &str, moves: &[&str]| item(id, Work::Analysis { position: position(moves), nodes: 1 });
    let script = vec![
        Ok(Some(bad("illegal", &["wS1", "wS1 wS1-"]))),
        Ok(Some(item("no engine", Work::Lines { position: position(&[]), time_ms: 1 }))),
        Err(SourceError::Refused("the key is not known".into())),
    ];
    let (end, told) = run(script, Lease::Held).await;
    assert_eq!(told, ["illegal: Failed", "no engine: Failed"]);
    assert_eq!(end, WorkerEnd::Refused("the key is not known".into()));
}

#[test]
fn analysis_looks_at_every_position_and_at_none_that_is_over() {
    let mut runner = JobRunner::new(RunnerOptions::default());
    let mut told = Vec::new();
    let WorkItem { work: job, .. } = analysis("a", 20_000);
    let result = runner.run(&job, &|| false, &mut |thousandths| told.push(thousandths)).unwrap();
    let WorkResult::Analysis { searches } = &result else { panic!("{result:?}") };
    assert_eq!((searches.len(), told.as_slice()), (3, &[333, 666, 1000][..]));
    let mut game = GameKind::Hive.start("Base+MLP").unwrap();
    for (search, text) in searches.iter().zip(["wS1", "bG1 wS1-"]) {
        let search = search.as_ref().unwrap();
        assert!(search.depth >= 2 && game.legal_moves().contains(&search.line[0]), "{search:?}");
        game.play(text).unwrap();
    }
    // The same job always comes to the same.
    assert_eq!(runner.run(&job, &|| false, &mut |_| {}).unwrap(), result);
    assert!(matches!(runner.run(&job, &|| true, &mut |_| {}), Err(WorkError::Stopped)));
}

#[test]
fn move_is_legal_and_as_the_seed_says() {
    let mut runner = JobRunner::new(RunnerOptions { table_megabytes: 1, engine: None });
    let job = |level, seed: &str| Work::Move {
        position: position(&["wS1"]),
        level,
        seed: seed.into(),
        time_ms: 60_000,
    };
    let mut text = |work: &Work| match runner.run(work, &|| false, &mut |_| {}) {
        Ok(WorkResult::Move { text, .. }) => Some(text),
        _ => None,
    };
    let first = text(&job(3, "18446744073709551615")).unwrap();
    let game = GameKind::Hive.read_game("Base+MLP;InProgress;Black[1];wS1").unwrap();
    assert!(game.legal_moves().contains(&first), "{first}");
    assert_eq!(text(&job(3, "18446744073709551615")), Some(first));
    for bad in [job(0, "1"), job(11, "1"), job(3, "x")] {
        assert_eq!(text(&bad), None);
    }
}

#[test]
fn scores_survive_the_way() {
    for score in [SearchScore::Points(-250), SearchScore::WinIn(3), SearchScore::LossIn(4)] {
        assert_eq!(api_score(engine_score(score)), score);
    }
    assert_eq!(api_score(engine_score(SearchScore::WinIn(u32::MAX))), SearchScore::WinIn(128));
}

#[test]
fn waits_are_random_and_grow_to_half_a_minute() {
    let (mut backoff, mut last) = (Backoff::default(), Duration::ZERO);
    for _ in 0..12 {
        last = backoff.next_wait();
    }
    assert!((Duration::from_secs(15)..=Duration::from_secs(30)).contains(&last), "{last:?}");
    backoff.reset();
    assert!(backoff.next_wait() <= Duration::from_millis(500));
}
