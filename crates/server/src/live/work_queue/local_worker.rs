//! Workers inside the server, so that one machine needs no other program: they take jobs from the same queue as those elsewhere.

use std::time::Duration;

use rusc_api::{ReturnReason, WorkItem, WorkKind, WorkResult};
use rusc_store::{LeaseCheck, StoreError};
use rusc_worker::{HostEngineOptions, JobRunner, JobSource, Lease, RunnerOptions, SourceError, work};

use super::{AnswerCheck, LocalWorkers, WorkQueue};

/// Starts the threads, and one more that does nothing but moves: they do not wait for an analysis.
pub(super) fn start(queue: &WorkQueue, local: &LocalWorkers) {
    let engine = local.engine.clone().map(|command| HostEngineOptions { command, from_level: None });
    let options = RunnerOptions { engine, ..RunnerOptions::default() };
    let all = JobRunner::kinds(&options);
    for number in 0..local.threads {
        spawn(queue, number, all.clone(), options.clone());
    }
    spawn(queue, local.threads, vec![WorkKind::Move], options);
}

fn spawn(queue: &WorkQueue, number: usize, kinds: Vec<WorkKind>, options: RunnerOptions) {
    let source = LocalSource { name: format!("{}-{number}", queue.inner.node), queue: queue.clone() };
    let stop = queue.inner.stopping.clone();
    queue.spawn(async move {
        // The store of one's own process refuses nothing.
        work(&source, &kinds, &options, stop).await;
    });
}

/// The queue of this process.
struct LocalSource {
    queue: WorkQueue,
    name: String,
}

impl JobSource for LocalSource {
    async fn acquire(&self, kinds: &[WorkKind], wait: Duration) -> Result<Option<WorkItem>, SourceError> {
        self.queue.acquire(&self.name, kinds, wait).await.map_err(|error| away(&error))
    }

    async fn progress(&self, item: &WorkItem, thousandths: u32) -> Result<Lease, SourceError> {
        self.queue.progress(&item.id, &item.token, thousandths).await.map(lease).map_err(|error| away(&error))
    }

    async fn finish(&self, item: &WorkItem, result: &WorkResult) -> Result<Lease, SourceError> {
        match self.queue.finish(&item.id, &item.token, result.clone()).await {
            Ok(AnswerCheck::Taken) => Ok(Lease::Held),
            Ok(AnswerCheck::Lost) => Ok(Lease::Lost),
            Ok(AnswerCheck::Unfit(reason)) => Err(SourceError::Refused(reason)),
            Err(error) => Err(away(&error)),
        }
    }

    async fn give_back(&self, item: &WorkItem, reason: ReturnReason) -> Result<Lease, SourceError> {
        self.queue.give_back(&item.id, &item.token, reason).await.map(lease).map_err(|error| away(&error))
    }
}

fn lease(check: LeaseCheck) -> Lease {
    match check {
        LeaseCheck::Held => Lease::Held,
        LeaseCheck::Lost => Lease::Lost,
    }
}

fn away(error: &StoreError) -> SourceError {
    SourceError::Away { reason: error.to_string(), wait: Duration::ZERO }
}
