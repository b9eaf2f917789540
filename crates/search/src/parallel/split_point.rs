//! The split point: a node whose moves are searched by several threads. It hands out the moves and collects their
//! results; it searches nothing itself.
//!
//! Most moves take a few microseconds and do not raise alpha. To finish such a move and take the next one, a thread
//! touches one shared cache line and needs no lock; the mutex is for moves that raise alpha or are deferred.

use std::sync::atomic::{AtomicI32, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use super::cutoff::Cutoff;
use super::work_counter::{Finishing, Taken, WorkCounter};
use crate::ordering::history::PreviousMove;
use crate::ordering::sort_key::MoveInfo;
use crate::score::{Score, Window};
use crate::tree::node::{NodeInfo, NodeResult};

/// A move on the path from the root to a split point.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PathMove<M> {
    pub(crate) m: M,
    /// Its history index; `None` for a null move.
    pub(crate) previous: Option<PreviousMove>,
}

/// Everything a helper needs to search the moves of a node as its owner would.
#[derive(Debug)]
pub(crate) struct NodeSnapshot<M> {
    pub(crate) path: Vec<PathMove<M>>,
    pub(crate) node: NodeInfo,
    pub(crate) iteration: i32,
    /// Plies of extension on the path, those of the node itself included.
    pub(crate) extensions: i32,
    /// Static scores of the last two plies, the node's own last.
    pub(crate) evals: [Score; 2],
    /// Killers of the plies below.
    pub(crate) killers: Vec<[Option<M>; 2]>,
    /// The moves to search.
    pub(crate) moves: Vec<(M, MoveInfo)>,
    /// Number of moves searched before those.
    pub(crate) searched: usize,
}

impl<M> NodeSnapshot<M> {
    pub(crate) fn ply(&self) -> usize {
        self.path.len()
    }
}

/// A move taken by a thread.
#[derive(Clone, Copy, Debug)]
pub(crate) struct WorkItem<M> {
    pub(crate) m: M,
    pub(crate) info: MoveInfo,
    /// Index among the moves of the split point.
    pub(crate) index: usize,
    pub(crate) window: Window,
    pub(crate) holds_alpha_lock: bool,
    /// Best score of the split point when the move was taken.
    pub(crate) best: Score,
}

/// Answer to a thread that asks for the alpha lock.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum AlphaLock {
    /// The move may be searched with an open window.
    Acquired,
    /// Alpha has been raised in the meantime: the move must beat the new one first.
    Outdated,
    /// Another move has the lock: this one is deferred and will be taken again.
    Deferred,
}

/// A move that has raised alpha.
#[derive(Debug)]
pub(crate) struct AlphaRaise<M> {
    pub(crate) index: usize,
    pub(crate) score: Score,
    /// The principal variation after the move.
    pub(crate) line: Vec<M>,
}

/// The outcome of a split point.
#[derive(Debug)]
pub(crate) struct SplitResult<M> {
    pub(crate) found: NodeResult<M>,
    /// The best last.
    pub(crate) raises: Vec<AlphaRaise<M>>,
    /// Selective depth reached by any thread.
    pub(crate) seldepth: usize,
}

/// A node whose moves are searched by several threads.
#[derive(Debug)]
pub(crate) struct SplitPoint<M> {
    pub(crate) snapshot: NodeSnapshot<M>,
    pub(crate) cutoff: Arc<Cutoff>,
    hot: HotState,
    state: Mutex<RaiseState<M>>,
}

/// What changes with every move, in a cache line of its own.
#[derive(Debug)]
#[repr(align(64))]
struct HotState {
    /// The move of a thread that is stopped stays in flight for ever.
    work: WorkCounter,
    alpha: AtomicScore,
    best: AtomicScore,
    seldepth: AtomicUsize,
}

/// What changes only when alpha is raised or a move is deferred.
#[derive(Debug)]
struct RaiseState<M> {
    /// Indices of moves to be searched again.
    deferred: Vec<usize>,
    best_move: Option<M>,
    raises: Vec<AlphaRaise<M>>,
}

/// A score that several threads read and write.
#[derive(Debug)]
struct AtomicScore(AtomicI32);

impl AtomicScore {
    fn new(score: Score) -> AtomicScore {
        AtomicScore(AtomicI32::new(score.raw()))
    }

    fn get(&self) -> Score {
        Score::DRAW + self.0.load(Ordering::Relaxed)
    }

    fn set(&self, score: Score) {
        self.0.store(score.raw(), Ordering::Relaxed);
    }

    fn raise(&self, score: Score) {
        self.0.fetch_max(score.raw(), Ordering::Relaxed);
    }
}

impl<M: Copy> SplitPoint<M> {
    pub(crate) fn new(
        snapshot: NodeSnapshot<M>,
        found: NodeResult<M>,
        above: Option<Arc<Cutoff>>,
    ) -> SplitPoint<M> {
        let hot = HotState {
            work: WorkCounter::new(snapshot.moves.len()),
            alpha: AtomicScore::new(snapshot.node.window.alpha),
            best: AtomicScore::new(found.best),
            seldepth: AtomicUsize::new(0),
        };
        let state = RaiseState { deferred: Vec::new(), best_move: found.best_move, raises: Vec::new() };
        SplitPoint { snapshot, cutoff: Arc::new(Cutoff::under(above)), hot, state: Mutex::new(state) }
    }

    /// Whether a move can be taken now.
    #[inline]
    pub(crate) fn has_work(&self) -> bool {
        self.hot.work.has_work()
    }

    /// Whether the owner may close the split point.
    pub(crate) fn is_over(&self) -> bool {
        self.cutoff.is_set() || self.hot.work.is_done()
    }

    /// A panic while the lock is held ends the search, so the state is not used after it.
    fn state(&self) -> MutexGuard<'_, RaiseState<M>> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The outcome of all moves; of those finished so far when the search was stopped.
    pub(crate) fn result(&self) -> SplitResult<M> {
        let mut state = self.state();
        let NodeSnapshot { moves, searched, .. } = &self.snapshot;
        let searched = (searched + moves.len()) as i32;
        SplitResult {
            found: NodeResult { best: self.hot.best.get(), best_move: state.best_move, searched },
            raises: std::mem::take(&mut state.raises),
            seldepth: self.hot.seldepth.load(Ordering::Relaxed),
        }
    }

    /// Asks for the alpha lock after a null-window search has beaten the alpha of the item. Without the lock several
    /// moves would be searched with an open window against an alpha that would have refuted all but one.
    pub(crate) fn lock_alpha(&self, item: &mut WorkItem<M>) -> AlphaLock {
        let mut state = self.state();
        let alpha = self.hot.alpha.get();
        if alpha > item.window.alpha {
            item.window.alpha = alpha;
            return AlphaLock::Outdated;
        }
        if self.hot.work.is_alpha_locked() {
            state.deferred.push(item.index);
            self.hot.work.defer();
            return AlphaLock::Deferred;
        }
        self.hot.work.lock_alpha();
        item.holds_alpha_lock = true;
        AlphaLock::Acquired
    }

    /// Takes a move.
    pub(crate) fn take(&self) -> Option<WorkItem<M>> {
        self.next_item(Finishing::Nothing)
    }

    /// Records the score of a move.
    pub(crate) fn finish(&self, item: &WorkItem<M>, score: Score, line: &[M], seldepth: usize) {
        self.record(item, score, line, seldepth);
        self.hot.work.finish();
    }

    /// Records the score of a move and takes the next one, in one step of the counter.
    pub(crate) fn finish_and_take(
        &self,
        item: &WorkItem<M>,
        score: Score,
        line: &[M],
        seldepth: usize,
    ) -> Option<WorkItem<M>> {
        self.record(item, score, line, seldepth);
        self.next_item(Finishing::Item)
    }

    /// The move just taken is pruned, and so are all after it.
    pub(crate) fn prune_rest(&self) {
        self.hot.work.drop_remaining();
        self.hot.work.finish();
    }

    fn next_item(&self, finishing: Finishing) -> Option<WorkItem<M>> {
        let moves = &self.snapshot.moves;
        let index = match self.hot.work.take(finishing)? {
            Taken::New(remaining) => moves.len() - remaining,
            Taken::Deferred => self.state().deferred.pop().expect("a move is listed before it is counted"),
        };
        let (m, info) = moves[index];
        let window = Window { alpha: self.hot.alpha.get(), ..self.snapshot.node.window };
        Some(WorkItem { m, info, index, holds_alpha_lock: false, window, best: self.hot.best.get() })
    }

    fn record(&self, item: &WorkItem<M>, score: Score, line: &[M], seldepth: usize) {
        if seldepth > self.hot.seldepth.load(Ordering::Relaxed) {
            self.hot.seldepth.fetch_max(seldepth, Ordering::Relaxed);
        }
        if item.holds_alpha_lock || score > self.hot.alpha.get() {
            self.record_raise(item, score, line);
        } else if score > self.hot.best.get() {
            self.hot.best.raise(score);
        }
    }

    /// Records a move that has raised alpha or holds the alpha lock. After a cut-off nothing counts any more.
    fn record_raise(&self, item: &WorkItem<M>, score: Score, line: &[M]) {
        let mut state = self.state();
        if !self.cutoff.is_set() {
            self.hot.best.raise(score);
            if score > self.hot.alpha.get() {
                self.hot.alpha.set(score);
                state.best_move = Some(item.m);
                state.raises.push(AlphaRaise { index: item.index, score, line: line.to_vec() });
            }
            if score >= self.snapshot.node.window.beta {
                self.cutoff.set();
                self.hot.work.drop_remaining();
            }
        }
        if item.holds_alpha_lock {
            self.hot.work.unlock_alpha();
        }
    }
}
