//! A node whose moves are shared out among threads: which are to be searched, and what has come of them. It searches
//! nothing itself.
//!
//! Most moves are searched in a few microseconds and raise nothing. A thread that has finished such a one and takes the
//! next touches one line of memory that others write to, and needs no lock.

use std::sync::atomic::{AtomicI32, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use crate::ordering::history::PreviousMove;
use crate::ordering::move_picker::MoveInfo;
use crate::parallel::cutoff::Cutoff;
use crate::parallel::work_counter::{Finishing, Taken, WorkCounter};
use crate::score::{Score, Window};
use crate::tree::node::{NodeInfo, NodeResult};

/// A move on the path from the root to a shared node.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PathMove<M> {
    pub(crate) m: M,
    /// As experience remembers it; none for a null move.
    pub(crate) previous: Option<PreviousMove>,
}

/// What a thread must know of the node to search its moves as the owner would.
#[derive(Debug)]
pub(crate) struct NodeSnapshot<M> {
    pub(crate) path: Vec<PathMove<M>>,
    pub(crate) node: NodeInfo,
    pub(crate) iteration: i32,
    /// Plies by which the line to the next ply has been extended.
    pub(crate) extensions: i32,
    /// The static scores of the last two plies, the node's own last.
    pub(crate) evals: [Score; 2],
    /// The killers of the plies below.
    pub(crate) killers: Vec<[Option<M>; 2]>,
    /// The moves to share out.
    pub(crate) moves: Vec<(M, MoveInfo)>,
    /// How many moves were searched before those.
    pub(crate) searched: usize,
}

impl<M> NodeSnapshot<M> {
    pub(crate) fn ply(&self) -> usize {
        self.path.len()
    }
}

/// A move given to a thread.
#[derive(Clone, Copy, Debug)]
pub(crate) struct WorkItem<M> {
    pub(crate) m: M,
    pub(crate) info: MoveInfo,
    /// Of the moves shared out, its index.
    pub(crate) index: usize,
    pub(crate) window: Window,
    /// Whether it is the one that may raise alpha.
    pub(crate) holds_alpha_lock: bool,
    /// The best score of the node so far.
    pub(crate) best: Score,
}

/// Whether a move may raise alpha.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum AlphaLock {
    Acquired,
    /// Another has raised it in the meantime.
    Outdated,
    /// Another is about to: the move will be given out again.
    Deferred,
}

/// A move that has raised alpha.
#[derive(Debug)]
pub(crate) struct AlphaRaise<M> {
    pub(crate) index: usize,
    pub(crate) score: Score,
    /// The best line after it.
    pub(crate) line: Vec<M>,
}

/// What has come of the moves of a shared node.
#[derive(Debug)]
pub(crate) struct SplitResult<M> {
    pub(crate) found: NodeResult<M>,
    /// The best last.
    pub(crate) raises: Vec<AlphaRaise<M>>,
    /// How deep the deepest line went.
    pub(crate) seldepth: usize,
}

/// A shared node.
#[derive(Debug)]
pub(crate) struct SplitPoint<M> {
    pub(crate) snapshot: NodeSnapshot<M>,
    pub(crate) cutoff: Arc<Cutoff>,
    hot: HotState,
    state: Mutex<RaiseState<M>>,
}

/// What changes with every move. It lies in one cache line, and nothing else does.
#[derive(Debug)]
#[repr(align(64))]
struct HotState {
    /// A thread that has to stop leaves its move under path for ever.
    work: WorkCounter,
    alpha: AtomicI32,
    best: AtomicI32,
    seldepth: AtomicUsize,
}

/// What changes only when alpha does.
#[derive(Debug)]
struct RaiseState<M> {
    /// Moves that have to be searched again.
    deferred: Vec<usize>,
    best_move: Option<M>,
    raises: Vec<AlphaRaise<M>>,
}

impl<M: Copy> SplitPoint<M> {
    pub(crate) fn new(
        snapshot: NodeSnapshot<M>,
        found: NodeResult<M>,
        above: Option<Arc<Cutoff>>,
    ) -> SplitPoint<M> {
        let hot = HotState {
            work: WorkCounter::new(snapshot.moves.len()),
            alpha: AtomicI32::new(snapshot.node.window.alpha.raw()),
            best: AtomicI32::new(found.best.raw()),
            seldepth: AtomicUsize::new(0),
        };
        let state = RaiseState { deferred: Vec::new(), best_move: found.best_move, raises: Vec::new() };
        SplitPoint { snapshot, cutoff: Arc::new(Cutoff::under(above)), hot, state: Mutex::new(state) }
    }

    /// Whether there is something left to be searched.
    #[inline]
    pub(crate) fn is_open(&self) -> bool {
        self.hot.work.is_open()
    }

    /// Whether the owner may go on.
    pub(crate) fn is_over(&self) -> bool {
        self.cutoff.is_set() || self.hot.work.is_done()
    }

    /// What may be raised by others at any moment.
    fn alpha(&self) -> Score {
        Score::from_raw(self.hot.alpha.load(Ordering::Relaxed))
    }

    fn best(&self) -> Score {
        Score::from_raw(self.hot.best.load(Ordering::Relaxed))
    }

    /// A thread that failed while it held the lock ends the search, so nobody relies on what it left.
    fn state(&self) -> MutexGuard<'_, RaiseState<M>> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Hands over what has come of the moves; when the search was stopped, what is known so far.
    pub(crate) fn result(&self) -> SplitResult<M> {
        let mut state = self.state();
        let NodeSnapshot { moves, searched, .. } = &self.snapshot;
        let searched = (searched + moves.len()) as i32;
        SplitResult {
            found: NodeResult { best: self.best(), best_move: state.best_move, searched },
            raises: std::mem::take(&mut state.raises),
            seldepth: self.hot.seldepth.load(Ordering::Relaxed),
        }
    }

    /// A narrow look at a move has beaten the alpha it was given. Only one move at a time may go on to raise it: otherwise
    /// several would be searched in full against an alpha that would have stopped all but one.
    pub(crate) fn lock_alpha(&self, item: &mut WorkItem<M>) -> AlphaLock {
        let mut state = self.state();
        let alpha = self.alpha();
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

    /// Gives out a move.
    pub(crate) fn take(&self) -> Option<WorkItem<M>> {
        self.next_item(Finishing::Nothing)
    }

    /// Takes note of what became of a move.
    pub(crate) fn finish(&self, item: &WorkItem<M>, score: Score, line: &[M], seldepth: usize) {
        self.record(item, score, line, seldepth);
        self.hot.work.finish();
    }

    /// The same, and gives out another.
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

    /// Neither the move just taken nor any after it need be searched.
    pub(crate) fn prune_rest(&self) {
        self.hot.work.drop_remaining();
        self.hot.work.finish();
    }

    fn next_item(&self, finishing: Finishing) -> Option<WorkItem<M>> {
        let moves = &self.snapshot.moves;
        let index = match self.hot.work.take(finishing)? {
            Taken::New(left) => moves.len() - left,
            Taken::Deferred => self.state().deferred.pop().expect("what is counted has been noted before"),
        };
        let (m, info) = moves[index];
        let window = Window { alpha: self.alpha(), ..self.snapshot.node.window };
        Some(WorkItem { m, info, index, holds_alpha_lock: false, window, best: self.best() })
    }

    fn record(&self, item: &WorkItem<M>, score: Score, line: &[M], seldepth: usize) {
        if seldepth > self.hot.seldepth.load(Ordering::Relaxed) {
            self.hot.seldepth.fetch_max(seldepth, Ordering::Relaxed);
        }
        if item.holds_alpha_lock || score > self.alpha() {
            self.record_raise(item, score, line);
        } else if score > self.best() {
            self.hot.best.fetch_max(score.raw(), Ordering::Relaxed);
        }
    }

    /// Takes note of a move that has raised alpha or was about to. What comes after a cut-off does not count.
    fn record_raise(&self, item: &WorkItem<M>, score: Score, line: &[M]) {
        let mut state = self.state();
        if !self.cutoff.is_set() {
            self.hot.best.fetch_max(score.raw(), Ordering::Relaxed);
            if score > self.alpha() {
                self.hot.alpha.store(score.raw(), Ordering::Relaxed);
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
