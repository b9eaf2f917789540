//! The loop of a worker: ask for a job, do it on a thread of its own while the lease is renewed each third of it, answer, and
//! give back what is unfinished when it has to stop. A source that is away is asked again after a random wait that grows to 30 s.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering::Relaxed};
use std::time::Duration;

use rusc_api::{ReturnReason, WorkItem, WorkKind, WorkResult};
use tokio::sync::watch;
use tokio::task::JoinHandle;
use tokio::time::{Instant, sleep, timeout};

use crate::{JobRunner, JobSource, Lease, RunnerOptions, SourceError, WorkError};

/// How long a source may hold a request until there is work.
const LONG_POLL: Duration = Duration::from_secs(10);
/// The pause after an answer that there is no work, if it came at once.
const SHORTEST_PAUSE: Duration = Duration::from_millis(250);
const LONGEST_PAUSE: Duration = Duration::from_secs(30);
/// How long an answer is sent again while the source is away.
const ANSWER_PATIENCE: Duration = Duration::from_mins(2);
/// How long the runner is waited for after it was told to stop.
const LAST_STEPS: Duration = Duration::from_secs(2);

/// Tells workers to stop; a clone waits for the same signal.
#[derive(Clone, Debug)]
pub struct StopSignal(watch::Receiver<bool>);

/// A switch, and the signal that it gives.
pub fn stop_signal() -> (watch::Sender<bool>, StopSignal) {
    let (switch, signal) = watch::channel(false);
    (switch, StopSignal(signal))
}

impl StopSignal {
    /// Whether it was given. A switch that is gone has given it.
    pub fn is_given(&self) -> bool {
        *self.0.borrow() || self.0.has_changed().is_err()
    }

    /// Waits for it.
    pub async fn given(&mut self) {
        // An error means that the switch is gone.
        let _ = self.0.wait_for(|given| *given).await;
    }
}

/// Why a worker has ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum WorkerEnd {
    /// It was told to.
    Stopped,
    /// The source will never answer it; why.
    Refused(String),
}

/// Random waits, each up to twice as long as the one before: many workers that lost the same server come back one by one.
#[derive(Clone, Copy, Debug)]
pub struct Backoff {
    most: Duration,
}

impl Default for Backoff {
    fn default() -> Backoff {
        Backoff { most: 2 * SHORTEST_PAUSE }
    }
}

impl Backoff {
    /// The next wait: between half of the present bound and the bound, which then grows to 30 s.
    pub fn next_wait(&mut self) -> Duration {
        let most = self.most;
        self.most = (2 * most).min(LONGEST_PAUSE);
        // Without random numbers everybody waits as long as the others.
        let random = getrandom::u32().unwrap_or(u32::MAX);
        most.mul_f64(0.5 + f64::from(random) / f64::from(u32::MAX) / 2.0)
    }

    /// Begins anew.
    pub fn reset(&mut self) {
        *self = Backoff::default();
    }
}

/// Works until it is told to stop or the source refuses it.
pub async fn work(
    source: &impl JobSource,
    kinds: &[WorkKind],
    options: &RunnerOptions,
    mut stop: StopSignal,
) -> WorkerEnd {
    let (mut runner, mut backoff) = (JobRunner::new(options.clone()), Backoff::default());
    while !stop.is_given() {
        let asked = Instant::now();
        let answer = tokio::select! {
            () = stop.given() => break,
            answer = source.acquire(kinds, LONG_POLL) => answer,
        };
        let pause = match answer {
            Ok(Some(item)) => {
                backoff.reset();
                let work = do_job(source, item, runner, &mut stop).await;
                runner = work.unwrap_or_else(|| JobRunner::new(options.clone()));
                continue;
            }
            Ok(None) => {
                backoff.reset();
                SHORTEST_PAUSE.saturating_sub(asked.elapsed())
            }
            Err(SourceError::Away { reason, wait }) => {
                let pause = backoff.next_wait().max(wait);
                tracing::warn!(reason, wait_ms = pause.as_millis() as u64, "no work can be asked for");
                pause
            }
            Err(SourceError::Refused(reason)) => return WorkerEnd::Refused(reason),
        };
        tokio::select! {
            () = stop.given() => {}
            () = sleep(pause) => {}
        }
    }
    WorkerEnd::Stopped
}

/// What the runner and the loop tell each other.
#[derive(Debug, Default)]
struct Shared {
    stop: AtomicBool,
    thousandths: AtomicU32,
}

type Running = JoinHandle<(JobRunner, Result<WorkResult, WorkError>)>;

/// Does a job; gives the runner back, if it is fit for another.
async fn do_job(
    source: &impl JobSource,
    item: WorkItem,
    runner: JobRunner,
    stop: &mut StopSignal,
) -> Option<JobRunner> {
    let shared = Arc::new(Shared::default());
    let mut running = start(runner, &item, &shared);
    let renew_after = Duration::from_millis(item.lease_ms / 3).max(Duration::from_millis(50));
    let ended = loop {
        tokio::select! {
            ended = &mut running => break ended,
            () = stop.given() => {
                shared.stop.store(true, Relaxed);
                report(&item, source.give_back(&item, ReturnReason::Stopping).await);
                return finished(running).await;
            }
            () = sleep(renew_after) => {
                let told = source.progress(&item, shared.thousandths.load(Relaxed)).await;
                if told == Ok(Lease::Lost) {
                    tracing::info!(job = item.id, "nobody wants this job any more, or another worker has it");
                    shared.stop.store(true, Relaxed);
                    return finished(running).await;
                }
                // While the source is away the work goes on: it may be back before the lease is over.
                report(&item, told);
            }
        }
    };
    match ended {
        Ok((runner, Ok(result))) => {
            answer(source, &item, &result, stop).await;
            Some(runner)
        }
        Ok((runner, Err(error))) => {
            tracing::warn!(job = item.id, %error, "a job was not done");
            report(&item, source.give_back(&item, ReturnReason::Failed).await);
            Some(runner)
        }
        Err(error) => {
            tracing::error!(job = item.id, %error, "a job broke the worker's engine");
            report(&item, source.give_back(&item, ReturnReason::Failed).await);
            None
        }
    }
}

fn start(mut runner: JobRunner, item: &WorkItem, shared: &Arc<Shared>) -> Running {
    let (work, shared) = (item.work.clone(), shared.clone());
    tokio::task::spawn_blocking(move || {
        let stop = || shared.stop.load(Relaxed);
        let result =
            runner.run(&work, &stop, &mut |thousandths| shared.thousandths.store(thousandths, Relaxed));
        (runner, result)
    })
}

/// The runner, if it ends soon.
async fn finished(running: Running) -> Option<JobRunner> {
    timeout(LAST_STEPS, running).await.ok()?.ok().map(|(runner, _)| runner)
}

/// Sends an answer until it has arrived.
async fn answer(source: &impl JobSource, item: &WorkItem, result: &WorkResult, stop: &mut StopSignal) {
    let (begun, mut backoff) = (Instant::now(), Backoff::default());
    loop {
        match source.finish(item, result).await {
            Ok(Lease::Held) => return,
            Ok(Lease::Lost) => return tracing::info!(job = item.id, "the answer came too late"),
            Err(SourceError::Away { reason, wait })
                if begun.elapsed() < ANSWER_PATIENCE && !stop.is_given() =>
            {
                tracing::warn!(job = item.id, reason, "an answer could not be sent; trying again");
                tokio::select! {
                    () = stop.given() => {}
                    () = sleep(backoff.next_wait().max(wait)) => {}
                }
            }
            Err(SourceError::Refused(reason)) => {
                return tracing::error!(job = item.id, reason, "the answer is refused");
            }
            Err(error) => return tracing::warn!(job = item.id, %error, "an answer is lost"),
        }
    }
}

fn report(item: &WorkItem, told: Result<Lease, SourceError>) {
    if let Err(error) = told {
        tracing::warn!(job = item.id, %error, "the server could not be told about a job");
    }
}
