//! Where threads without work meet nodes with moves to share. It gives out nodes, and neither searches nor decides
//! what is shared.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use crate::cutoff::Cutoff;
use crate::split::Split;

/// So often a thread looks again before it lies down: waking it takes longer than most work is away.
const GLANCES: u32 = 10_000;
/// Nobody sleeps longer without looking at what else may have happened.
const LONGEST_NAP: Duration = Duration::from_millis(1);

/// The threads of a search.
#[derive(Debug)]
pub(crate) struct Crew<M> {
    /// Threads without work.
    idle: AtomicUsize,
    /// Counts news.
    news: AtomicUsize,
    closed: AtomicBool,
    board: Mutex<Board<M>>,
    bell: Condvar,
}

#[derive(Debug)]
struct Board<M> {
    splits: Vec<Arc<Split<M>>>,
    sleepers: usize,
}

impl<M: Copy> Crew<M> {
    pub(crate) fn new() -> Crew<M> {
        Crew {
            idle: AtomicUsize::new(0),
            news: AtomicUsize::new(0),
            closed: AtomicBool::new(false),
            board: Mutex::new(Board { splits: Vec::new(), sleepers: 0 }),
            bell: Condvar::new(),
        }
    }

    /// Whether somebody waits for work.
    #[inline]
    pub(crate) fn has_idle(&self) -> bool {
        self.idle.load(Ordering::Relaxed) > 0
    }

    /// Whether the search is over.
    pub(crate) fn is_closed(&self) -> bool {
        self.closed.load(Ordering::Relaxed)
    }

    fn board(&self) -> MutexGuard<'_, Board<M>> {
        self.board.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Offers a node to all.
    pub(crate) fn post(&self, split: Arc<Split<M>>) {
        let mut board = self.board();
        board.splits.push(split);
        self.ring(&board);
    }

    /// Takes the offer back.
    pub(crate) fn withdraw(&self, split: &Arc<Split<M>>) {
        self.board().splits.retain(|other| !Arc::ptr_eq(other, split));
    }

    /// Something has changed that a waiting thread may want to know.
    pub(crate) fn tell(&self) {
        self.ring(&self.board());
    }

    /// Sends everybody home.
    pub(crate) fn close(&self) {
        self.closed.store(true, Ordering::Relaxed);
        self.tell();
    }

    fn ring(&self, board: &Board<M>) {
        self.news.fetch_add(1, Ordering::Release);
        if board.sleepers > 0 {
            self.bell.notify_all();
        }
    }

    /// Waits a while for a node with moves left, within the given one if any. Ends early when `enough` says so.
    pub(crate) fn seek(&self, within: Option<&Cutoff>, enough: impl Fn() -> bool) -> Option<Arc<Split<M>>> {
        let _idle = Idle::new(&self.idle);
        let mut known = self.news.load(Ordering::Acquire);
        let mut offer = self.board().best(within);
        for _ in 0..GLANCES {
            if offer.is_some() || enough() {
                return offer;
            }
            std::hint::spin_loop();
            let news = self.news.load(Ordering::Acquire);
            if news != known {
                known = news;
                offer = self.board().best(within);
            }
        }
        self.nap(within, enough)
    }

    /// Sleeps until something happens, but not long.
    fn nap(&self, within: Option<&Cutoff>, enough: impl Fn() -> bool) -> Option<Arc<Split<M>>> {
        let mut board = self.board();
        let offer = board.best(within);
        if offer.is_some() || enough() {
            return offer;
        }
        board.sleepers += 1;
        let woken = self.bell.wait_timeout(board, LONGEST_NAP);
        board = woken.unwrap_or_else(PoisonError::into_inner).0;
        board.sleepers -= 1;
        board.best(within)
    }
}

impl<M: Copy> Board<M> {
    /// The node with the most to do.
    fn best(&self, within: Option<&Cutoff>) -> Option<Arc<Split<M>>> {
        let mine = |split: &&Arc<Split<M>>| within.is_none_or(|node| split.cutoff.is_within(node));
        let open = self.splits.iter().filter(|split| split.is_open()).filter(mine);
        open.max_by_key(|split| split.scene.facts.depth).cloned()
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
