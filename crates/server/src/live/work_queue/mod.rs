//! The queue of long work, as this node sees it: rooms and people put jobs in, workers take them out, here or over HTTP. The jobs
//! themselves are in the store, so that any node can serve any worker; this file only adds who waits for whom. A node whose
//! workers finish a job hears of it at once, the others by asking the store a few times a second while they wait for something.

mod answer_check;
mod computer_moves;
mod local_worker;

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use rusc_api::{ReturnReason, Work, WorkItem, WorkKind, WorkResult};
use rusc_store::{Enqueued, JobKind, JobLimits, JobState, LeaseCheck, NewJob, Release, Store, TakenJob};
use rusc_worker::{StopSignal, stop_signal};
use tokio::sync::{Notify, watch};
use tokio::task::JoinHandle;
use tokio::time::{Instant, sleep, timeout};

use self::answer_check::check_answer;
use self::computer_moves::PendingMove;
use crate::config::Config;

/// How long a job is a worker's; renewed each third of it.
const LEASE: Duration = Duration::from_secs(10);
/// How often the store is asked for work while a worker waits at this node.
const POLL: Duration = Duration::from_millis(500);
/// How often leases that have run out are looked for.
const SWEEP: Duration = Duration::from_secs(2);
/// How many sweeps there are between deletions of old jobs.
const FORGET_EVERY: u32 = 30;
/// How long the end of a job is kept: that of a move until its node has it, an analysis for a month.
const KEPT: [(JobKind, Duration); 3] = [
    (JobKind::Move, Duration::from_mins(1)),
    (JobKind::Lines, Duration::from_hours(1)),
    (JobKind::Analysis, Duration::from_hours(30 * 24)),
];
/// How many analyses are kept: of 256 KiB at most, a gigabyte; usually a hundredth of that.
const MOST_ANALYSES: u32 = 4096;
/// How long jobs under way here have to be given back.
const STOP_WITHIN: Duration = Duration::from_secs(3);

/// Where the computer's moves are searched.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ComputerMoves {
    /// By the engine pool of this process.
    #[default]
    Here,
    /// By workers, through the queue.
    Workers,
}

/// What became of an answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum AnswerCheck {
    /// It is stored.
    Taken,
    /// Somebody else has the job, or nobody wants it any more; nothing has changed.
    Lost,
    /// It does not fit the work, and why. Another worker gets the job.
    Unfit(String),
}

/// Which part of the queue this node runs.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct WorkPlan {
    /// Whether anything at all goes through the queue.
    pub(crate) jobs: JobUse,
    /// The threads of this process that do jobs, and what they can do; none for a node that leaves it to others.
    pub(crate) local: Option<LocalWorkers>,
}

/// Whether anything goes through the queue.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum JobUse {
    /// Nothing does: no task runs, and no query is made.
    #[default]
    None,
    /// Something does.
    Some,
}

/// Workers inside this process.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct LocalWorkers {
    /// How many do everything.
    pub(crate) threads: usize,
    /// The command of an engine for lines.
    pub(crate) engine: Option<String>,
}

impl WorkPlan {
    /// What the configuration wants.
    pub(crate) fn of(config: &Config) -> WorkPlan {
        if !config.uses_jobs() {
            return WorkPlan::default();
        }
        let engine = config.analysis_engine.command().map(str::to_owned);
        let local = LocalWorkers { threads: config.engine_threads.get(), engine };
        WorkPlan { jobs: JobUse::Some, local: config.local_worker.is_on().then_some(local) }
    }
}

/// The queue, as this node sees it; cheap to clone.
#[derive(Clone, Debug)]
pub(crate) struct WorkQueue {
    inner: Arc<Inner>,
}

#[derive(Debug)]
struct Inner {
    store: Store,
    /// What jobs are marked with whose answers this node waits for; made anew at each start.
    node: String,
    /// Jobs were added.
    added: Notify,
    /// Jobs of moves were asked for, or have ended.
    moves: Notify,
    pending: Mutex<HashMap<String, PendingMove>>,
    stop: watch::Sender<bool>,
    stopping: StopSignal,
    tasks: Mutex<Vec<JoinHandle<()>>>,
}

impl WorkQueue {
    pub(crate) fn new(store: Store) -> WorkQueue {
        let (stop, stopping) = stop_signal();
        let inner = Inner {
            store,
            node: rusc_store::random_id(16),
            added: Notify::new(),
            moves: Notify::new(),
            pending: Mutex::default(),
            stop,
            stopping,
            tasks: Mutex::default(),
        };
        WorkQueue { inner: Arc::new(inner) }
    }

    /// Starts what the plan says.
    pub(crate) fn start(&self, plan: WorkPlan) {
        if plan.jobs == JobUse::Some {
            let queue = self.clone();
            self.spawn(async move { queue.sweep().await });
        }
        if let Some(local) = plan.local {
            local_worker::start(self, &local);
        }
    }

    fn spawn(&self, task: impl Future<Output = ()> + Send + 'static) {
        self.tasks().push(tokio::spawn(task));
    }

    /// Gives back what is under way here, and lets waiting workers go.
    pub(crate) async fn stop(&self) {
        self.inner.stop.send_replace(true);
        let tasks = std::mem::take(&mut *self.tasks());
        let end = Instant::now() + STOP_WITHIN;
        for mut task in tasks {
            if timeout(end.saturating_duration_since(Instant::now()), &mut task).await.is_err() {
                task.abort();
            }
        }
    }

    /// Adds a job.
    pub(crate) async fn enqueue(&self, job: NewJob, limits: JobLimits) -> rusc_store::Result<Enqueued> {
        let enqueued = self.inner.store.enqueue_job(job, limits).await?;
        if enqueued == Enqueued::Queued {
            self.inner.added.notify_waiters();
        }
        Ok(enqueued)
    }

    /// The next job of some kinds for a worker, if there is one or one comes within `wait`.
    pub(crate) async fn acquire(
        &self,
        worker: &str,
        kinds: &[WorkKind],
        wait: Duration,
    ) -> rusc_store::Result<Option<WorkItem>> {
        let (end, mut stopping) = (Instant::now() + wait, self.inner.stopping.clone());
        let kinds: Vec<JobKind> = kinds.iter().copied().map(stored_kind).collect();
        loop {
            // Listens before it asks, so that nothing is missed in between.
            let added = self.inner.added.notified();
            tokio::pin!(added);
            added.as_mut().enable();
            if stopping.is_given() {
                return Ok(None);
            }
            let lease_ms = LEASE.as_millis() as u64;
            while let Some(job) = self.inner.store.take_job(worker, &kinds, lease_ms).await? {
                if let Some(item) = self.readable(job, lease_ms).await? {
                    return Ok(Some(item));
                }
            }
            let left = end.saturating_duration_since(Instant::now());
            if left.is_zero() {
                return Ok(None);
            }
            tokio::select! {
                () = added => {}
                () = stopping.given() => {}
                () = sleep(POLL.min(left)) => {}
            }
        }
    }

    /// A job as a worker gets it. One that an other version of the program has written is returned as failed.
    async fn readable(&self, job: TakenJob, lease_ms: u64) -> rusc_store::Result<Option<WorkItem>> {
        match serde_json::from_str::<Work>(&job.input) {
            Ok(work) => Ok(Some(WorkItem { id: job.id, token: job.token, lease_ms, work })),
            Err(error) => {
                tracing::error!(job = job.id, %error, "a job cannot be read");
                self.inner.store.release_job(&job.id, &job.token, Release::Failed).await?;
                self.inner.moves.notify_one();
                Ok(None)
            }
        }
    }

    /// Notes how far a worker is, which renews its lease.
    pub(crate) async fn progress(
        &self,
        id: &str,
        token: &str,
        thousandths: u32,
    ) -> rusc_store::Result<LeaseCheck> {
        self.inner.store.renew_job(id, token, thousandths, LEASE.as_millis() as u64).await
    }

    /// Takes an answer, if it fits the work; one that does not is a failed try, and another worker gets the job.
    pub(crate) async fn finish(
        &self,
        id: &str,
        token: &str,
        result: WorkResult,
    ) -> rusc_store::Result<AnswerCheck> {
        let row = self.inner.store.job(id).await?;
        let Some(row) = row.filter(|row| row.state == JobState::Taken) else { return Ok(late()) };
        let kind = result.kind();
        // Plain data of ours can always be written.
        let output = serde_json::to_string(&result).unwrap_or_default();
        let checked = tokio::task::spawn_blocking(move || match serde_json::from_str::<Work>(&row.input) {
            Ok(work) => check_answer(&work, &result),
            Err(error) => Err(error.to_string()),
        });
        if let Err(reason) = checked.await.unwrap_or_else(|error| Err(error.to_string())) {
            return self.refuse(id, token, (row.worker.unwrap_or_default(), reason)).await;
        }
        if self.inner.store.finish_job(id, token, output).await? == LeaseCheck::Lost {
            return Ok(late());
        }
        if kind == WorkKind::Move {
            self.inner.moves.notify_one();
        }
        count("done");
        Ok(AnswerCheck::Taken)
    }

    /// Takes a job away from a worker whose answer does not fit.
    async fn refuse(
        &self,
        id: &str,
        token: &str,
        (worker, reason): (String, String),
    ) -> rusc_store::Result<AnswerCheck> {
        if self.inner.store.release_job(id, token, Release::Failed).await? == LeaseCheck::Lost {
            return Ok(late());
        }
        tracing::error!(job = id, worker, reason, "the answer of a worker does not fit its work");
        self.inner.added.notify_waiters();
        self.inner.moves.notify_one();
        count("refused");
        Ok(AnswerCheck::Unfit(reason))
    }

    /// Takes a job back.
    pub(crate) async fn give_back(
        &self,
        id: &str,
        token: &str,
        reason: ReturnReason,
    ) -> rusc_store::Result<LeaseCheck> {
        let release = match reason {
            ReturnReason::Stopping => Release::Stopping,
            ReturnReason::Failed => Release::Failed,
        };
        let check = self.inner.store.release_job(id, token, release).await?;
        if check == LeaseCheck::Held {
            self.inner.added.notify_waiters();
            self.inner.moves.notify_one();
            count(match reason {
                ReturnReason::Stopping => "returned",
                ReturnReason::Failed => "failed",
            });
        }
        Ok(check)
    }

    /// Looks for leases that have run out, and deletes what is over. Ends when the server stops.
    async fn sweep(&self) {
        let mut stopping = self.inner.stopping.clone();
        for round in 0_u32.. {
            match self.inner.store.sweep_jobs().await {
                Ok(0) => {}
                Ok(lapsed) => {
                    metrics::counter!("rusc_jobs_ended_total", "outcome" => "lapsed").increment(lapsed);
                    self.inner.added.notify_waiters();
                }
                Err(error) => tracing::warn!(%error, "leases of jobs could not be looked through"),
            }
            if round % FORGET_EVERY == 0 {
                for (kind, kept) in KEPT {
                    if let Err(error) = self.inner.store.forget_jobs(kind, kept.as_millis() as u64).await {
                        tracing::warn!(%error, "old jobs could not be forgotten");
                    }
                }
                if let Err(error) = self.inner.store.empty_jobs(JobKind::Analysis, MOST_ANALYSES).await {
                    tracing::warn!(%error, "old analyses could not be deleted");
                }
            }
            tokio::select! {
                () = stopping.given() => return,
                () = sleep(SWEEP) => {}
            }
        }
    }

    fn pending(&self) -> MutexGuard<'_, HashMap<String, PendingMove>> {
        self.inner.pending.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A poisoned lock is used on: no change under it can be left half done.
    fn tasks(&self) -> MutexGuard<'_, Vec<JoinHandle<()>>> {
        self.inner.tasks.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn late() -> AnswerCheck {
    count("late");
    AnswerCheck::Lost
}

fn count(outcome: &'static str) {
    metrics::counter!("rusc_jobs_ended_total", "outcome" => outcome).increment(1);
}

pub(crate) fn stored_kind(kind: WorkKind) -> JobKind {
    match kind {
        WorkKind::Move => JobKind::Move,
        WorkKind::Analysis => JobKind::Analysis,
        WorkKind::Lines => JobKind::Lines,
    }
}
