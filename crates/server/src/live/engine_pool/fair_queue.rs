//! Fair queueing of engine jobs: one queue (lane) for each owner, served round-robin, so that a user with fifty games does
//! not delay all others.

use std::collections::{HashMap, VecDeque};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

use super::EngineJob;

/// Jobs by owner, taken round-robin.
#[derive(Debug)]
pub(super) struct FairQueue<T> {
    /// Owners with jobs, in the order of their turns.
    turns: VecDeque<String>,
    lanes: HashMap<String, VecDeque<T>>,
}

impl<T> Default for FairQueue<T> {
    fn default() -> Self {
        FairQueue { turns: VecDeque::new(), lanes: HashMap::new() }
    }
}

impl<T> FairQueue<T> {
    pub(super) fn put(&mut self, owner: &str, job: T) {
        let lane = self.lanes.entry(owner.to_owned()).or_default();
        if lane.is_empty() {
            self.turns.push_back(owner.to_owned());
        }
        lane.push_back(job);
    }

    pub(super) fn take(&mut self) -> Option<T> {
        let owner = self.turns.pop_front()?;
        let lane = self.lanes.get_mut(&owner)?;
        let job = lane.pop_front();
        if lane.is_empty() {
            self.lanes.remove(&owner);
        } else {
            self.turns.push_back(owner);
        }
        job
    }
}

/// A blocking [`FairQueue`], shared by the engine threads.
#[derive(Debug, Default)]
pub(super) struct JobQueue {
    inner: Mutex<Inner>,
    news: Condvar,
}

#[derive(Debug, Default)]
struct Inner {
    jobs: FairQueue<EngineJob>,
    closed: bool,
}

impl JobQueue {
    pub(super) fn put(&self, job: EngineJob) {
        let owner = job.owner.clone();
        self.lock().jobs.put(&owner, job);
        self.news.notify_one();
    }

    /// Waits for a job; `None` once the queue is closed.
    pub(super) fn take(&self) -> Option<EngineJob> {
        let mut inner = self.lock();
        loop {
            if inner.closed {
                return None;
            }
            if let Some(job) = inner.jobs.take() {
                return Some(job);
            }
            inner = self.news.wait(inner).unwrap_or_else(PoisonError::into_inner);
        }
    }

    /// Closes the queue: threads end, waiting jobs are dropped.
    pub(super) fn close(&self) {
        let mut inner = self.lock();
        inner.closed = true;
        inner.jobs = FairQueue::default();
        self.news.notify_all();
    }

    pub(super) fn is_closed(&self) -> bool {
        self.lock().closed
    }

    /// A poisoned lock is used on: no job runs under it, so no change can be left half done.
    fn lock(&self) -> MutexGuard<'_, Inner> {
        self.inner.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
