//! Fair queueing of engine jobs, by cost: each owner's jobs are charged to the owner, so that somebody with fifty games at
//! the strongest level does not delay all others, and among owners who have waited equally long the cheapest job is first.
//!
//! This is self-clocked fair queueing. A job's tag is its cost, added to the tag of its owner's job before it, or to the
//! virtual time if the owner has none; the virtual time is the tag of the last job taken. The job with the lowest tag is
//! next. So a cheap job overtakes expensive ones of others, and an expensive job is overtaken only until the cheap ones have
//! cost as much as it does: nothing waits for ever.

use std::collections::{BTreeMap, HashMap};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

use rusc_engine::Level;

use super::EngineJob;

/// Jobs up to this cost, those of levels 1 to 6, may be taken by the thread that is kept for them.
const CHEAP: u64 = 5;

/// What a move of each level costs: the positions that its search of Hive is limited to, in thousands. Levels 1 to 4 are
/// limited by a depth of one or two half-moves and cost least.
const COSTS: [u64; 10] = [1, 1, 1, 1, 3, 5, 10, 30, 60, 4000];

/// Which jobs a thread takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Share {
    /// All of them.
    All,
    /// Those of weak levels, which never wait behind a long search.
    Cheap,
}

/// Jobs in the order of their tags.
#[derive(Debug)]
pub(super) struct FairQueue<T> {
    /// Cheap jobs and all others, by tag and arrival.
    cheap: BTreeMap<(u64, u64), (String, T)>,
    costly: BTreeMap<(u64, u64), (String, T)>,
    /// The tag of each owner's last job that waits.
    last_tags: HashMap<String, u64>,
    virtual_time: u64,
    arrivals: u64,
}

impl<T> Default for FairQueue<T> {
    fn default() -> Self {
        FairQueue {
            cheap: BTreeMap::new(),
            costly: BTreeMap::new(),
            last_tags: HashMap::new(),
            virtual_time: 0,
            arrivals: 0,
        }
    }
}

impl<T> FairQueue<T> {
    pub(super) fn put(&mut self, owner: &str, cost: u64, job: T) {
        let begin = self.last_tags.get(owner).copied().unwrap_or(0).max(self.virtual_time);
        let tag = begin.saturating_add(cost);
        self.last_tags.insert(owner.to_owned(), tag);
        self.arrivals += 1;
        let jobs = if cost <= CHEAP { &mut self.cheap } else { &mut self.costly };
        jobs.insert((tag, self.arrivals), (owner.to_owned(), job));
    }

    pub(super) fn take(&mut self, share: Share) -> Option<T> {
        let first = |jobs: &BTreeMap<(u64, u64), _>| jobs.keys().next().copied();
        let jobs = match (first(&self.cheap), first(&self.costly)) {
            (Some(cheap), Some(costly)) if cheap < costly => &mut self.cheap,
            (Some(_), None) => &mut self.cheap,
            (Some(_), Some(_)) if share == Share::Cheap => &mut self.cheap,
            _ if share == Share::Cheap => return None,
            _ => &mut self.costly,
        };
        let ((tag, _), (owner, job)) = jobs.pop_first()?;
        self.virtual_time = self.virtual_time.max(tag);
        if self.last_tags.get(&owner) == Some(&tag) {
            self.last_tags.remove(&owner);
        }
        Some(job)
    }
}

/// The cost of a move of a level.
pub(crate) fn search_cost(level: Level) -> u64 {
    COSTS[usize::from(level.number()) - 1]
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
        self.lock().jobs.put(&owner, search_cost(job.level), job);
        // All threads: the one that wakes up first may be one that does not take this job.
        self.news.notify_all();
    }

    /// Waits for a job; `None` once the queue is closed.
    pub(super) fn take(&self, share: Share) -> Option<EngineJob> {
        let mut inner = self.lock();
        loop {
            if inner.closed {
                return None;
            }
            if let Some(job) = inner.jobs.take(share) {
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
