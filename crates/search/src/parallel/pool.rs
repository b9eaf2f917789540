//! Where threads without work meet nodes with moves to share. It gives out nodes, and neither searches nor decides
//! what is shared.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use crate::parallel::cutoff::Cutoff;
use crate::parallel::split_point::SplitPoint;

/// So often a thread looks again before it lies down: waking it takes longer than most work is away.
const SPINS: u32 = 10_000;
/// Nobody sleeps longer without looking at what else may have happened.
const MAX_PARK: Duration = Duration::from_millis(1);

/// The threads of a search.
#[derive(Debug)]
pub(crate) struct HelperPool<M> {
    /// Threads without work.
    idle: AtomicUsize,
    /// Counts version.
    version: AtomicUsize,
    shut_down: AtomicBool,
    state: Mutex<PoolState<M>>,
    wakeup: Condvar,
}

#[derive(Debug)]
struct PoolState<M> {
    split_points: Vec<Arc<SplitPoint<M>>>,
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

    /// Whether somebody waits for work.
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

    /// Offers a node to all.
    pub(crate) fn publish(&self, split: Arc<SplitPoint<M>>) {
        let mut state = self.state();
        state.split_points.push(split);
        self.wake(&state);
    }

    /// Takes the work back.
    pub(crate) fn unpublish(&self, split: &Arc<SplitPoint<M>>) {
        self.state().split_points.retain(|other| !Arc::ptr_eq(other, split));
    }

    /// Something has changed that a waiting thread may want to know.
    pub(crate) fn notify(&self) {
        self.wake(&self.state());
    }

    /// Sends everybody home.
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

    /// Waits a while for a node with moves left, within the given one if any. Ends early when `enough` says so.
    pub(crate) fn wait_for_work(
        &self,
        within: Option<&Cutoff>,
        enough: impl Fn() -> bool,
    ) -> Option<Arc<SplitPoint<M>>> {
        let _idle = Idle::new(&self.idle);
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

    /// Sleeps until something happens, but not long.
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
    /// The node with the most to do.
    fn best(&self, within: Option<&Cutoff>) -> Option<Arc<SplitPoint<M>>> {
        let is_below = |split: &&Arc<SplitPoint<M>>| within.is_none_or(|node| split.cutoff.is_within(node));
        let open = self.split_points.iter().filter(|split| split.is_open()).filter(is_below);
        open.max_by_key(|split| split.snapshot.node.depth).cloned()
    }
}

/// A thread is idle as long as this lives.
struct Idle<'a>(&'a AtomicUsize);

impl Idle<'_> {
    fn new(count: &AtomicUsize) -> Idle<'_> {
        count.fetch_add(1, Ordering::Relaxed);
        Idle(count)
    }
}

impl Drop for Idle<'_> {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }
}
