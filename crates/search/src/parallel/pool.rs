//! The helper pool: where idle threads find published split points. Threads spin a while before they park.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use super::cutoff::Cutoff;
use super::split_point::SplitPoint;

/// Spin this many times before parking: waking a parked thread costs more than most waits.
const SPINS: u32 = 10_000;
/// A parked thread wakes at least this often, because not every change of its condition is notified.
const MAX_PARK: Duration = Duration::from_millis(1);

/// The split points of a search that are open to helpers.
#[derive(Debug)]
pub(crate) struct HelperPool<M> {
    /// Threads in [`HelperPool::wait_for_work`].
    idle: AtomicUsize,
    /// Incremented with every notification, so that spinning threads lock the state only after a change.
    version: AtomicUsize,
    shut_down: AtomicBool,
    state: Mutex<PoolState<M>>,
    wakeup: Condvar,
}

#[derive(Debug)]
struct PoolState<M> {
    split_points: Vec<Arc<SplitPoint<M>>>,
    /// Threads waiting at the condition variable.
    parked: usize,
}

impl<M: Copy> HelperPool<M> {
    pub(crate) fn new() -> HelperPool<M> {
        HelperPool {
            idle: AtomicUsize::new(0),
            version: AtomicUsize::new(0),
            shut_down: AtomicBool::new(false),
            state: Mutex::new(PoolState { split_points: Vec::new(), parked: 0 }),
            wakeup: Condvar::new(),
        }
    }

    /// Whether a thread waits for work.
    #[inline]
    pub(crate) fn has_idle(&self) -> bool {
        self.idle.load(Ordering::Relaxed) > 0
    }

    /// Whether the search is over.
    pub(crate) fn is_shut_down(&self) -> bool {
        self.shut_down.load(Ordering::Relaxed)
    }

    fn state(&self) -> MutexGuard<'_, PoolState<M>> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Opens a split point to helpers.
    pub(crate) fn publish(&self, split: Arc<SplitPoint<M>>) {
        let mut state = self.state();
        state.split_points.push(split);
        self.wake(&state);
    }

    /// Closes a split point to helpers; those already there are not affected.
    pub(crate) fn unpublish(&self, split: &Arc<SplitPoint<M>>) {
        self.state().split_points.retain(|other| !Arc::ptr_eq(other, split));
    }

    /// Makes waiting threads look again: moves can be taken, or a split point is done.
    pub(crate) fn notify(&self) {
        self.wake(&self.state());
    }

    /// Ends the search: all threads leave the pool.
    pub(crate) fn shut_down(&self) {
        self.shut_down.store(true, Ordering::Relaxed);
        self.notify();
    }

    fn wake(&self, state: &PoolState<M>) {
        self.version.fetch_add(1, Ordering::Release);
        if state.parked > 0 {
            self.wakeup.notify_all();
        }
    }

    /// Waits for a split point with moves to take, below the given one if any. Returns `None` after a while, or as
    /// soon as `enough` holds.
    pub(crate) fn wait_for_work(
        &self,
        within: Option<&Cutoff>,
        enough: impl Fn() -> bool,
    ) -> Option<Arc<SplitPoint<M>>> {
        let _idle = IdleGuard::new(&self.idle);
        let mut seen = self.version.load(Ordering::Acquire);
        let mut work = self.state().best(within);
        for _ in 0..SPINS {
            if work.is_some() || enough() {
                return work;
            }
            std::hint::spin_loop();
            let version = self.version.load(Ordering::Acquire);
            if version != seen {
                seen = version;
                work = self.state().best(within);
            }
        }
        self.park(within, enough)
    }

    /// Sleeps until the next notification, at most [`MAX_PARK`].
    fn park(&self, within: Option<&Cutoff>, enough: impl Fn() -> bool) -> Option<Arc<SplitPoint<M>>> {
        let mut state = self.state();
        let work = state.best(within);
        if work.is_some() || enough() {
            return work;
        }
        state.parked += 1;
        let woken = self.wakeup.wait_timeout(state, MAX_PARK);
        state = woken.unwrap_or_else(PoisonError::into_inner).0;
        state.parked -= 1;
        state.best(within)
    }
}

impl<M: Copy> PoolState<M> {
    /// The split point with the greatest depth: the most work for one replay of its path.
    fn best(&self, within: Option<&Cutoff>) -> Option<Arc<SplitPoint<M>>> {
        let is_below = |split: &&Arc<SplitPoint<M>>| within.is_none_or(|node| split.cutoff.is_within(node));
        let open = self.split_points.iter().filter(|split| split.has_work()).filter(is_below);
        open.max_by_key(|split| split.snapshot.node.depth).cloned()
    }
}

/// Counts a thread as idle while it lives.
struct IdleGuard<'a>(&'a AtomicUsize);

impl IdleGuard<'_> {
    fn new(count: &AtomicUsize) -> IdleGuard<'_> {
        count.fetch_add(1, Ordering::Relaxed);
        IdleGuard(count)
    }
}

impl Drop for IdleGuard<'_> {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }
}
