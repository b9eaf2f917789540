//! The search on one thread, for builds without the feature `threads`, such as one for a browser. It has the same
//! interface as the parallel search in `mod.rs`, but nothing is ever split: every method is a no-op that inlines to
//! nothing.

#![allow(
    clippy::unused_self,
    clippy::trivially_copy_pass_by_ref,
    reason = "signatures of the parallel search"
)]
#![allow(clippy::needless_pass_by_ref_mut, reason = "signatures of the parallel search")]

use std::marker::PhantomData;

use rusc_game::Position;

use crate::evaluator::Evaluator;
use crate::report::{Answer, ReportSink};
use crate::score::Score;
use crate::searcher::SearchTask;
use crate::stop::stop_check::{Control, StopCheck};
use crate::tree::iterative_deepening::Cursor;
use crate::tree::node::{NodeInfo, NodeResult};
use crate::tree::{Search, Worker};

/// Number of threads to search with: one.
pub(crate) fn thread_count(_wanted: usize) -> usize {
    1
}

/// No helpers.
pub(crate) struct HelperPool<M>(PhantomData<M>);

impl<M> HelperPool<M> {
    pub(crate) fn new() -> HelperPool<M> {
        HelperPool(PhantomData)
    }
}

/// No part in a parallel search.
pub(crate) struct ThreadState<'a, M>(PhantomData<&'a M>);

impl<'a, M> ThreadState<'a, M> {
    pub(crate) fn new(_pool: &'a HelperPool<M>) -> ThreadState<'a, M> {
        ThreadState(PhantomData)
    }

    #[inline]
    pub(crate) fn has_idle(&self) -> bool {
        false
    }
}

/// No late split.
pub(crate) struct LateSplitState<M>(PhantomData<M>);

impl<M> LateSplitState<M> {
    pub(crate) fn new() -> LateSplitState<M> {
        LateSplitState(PhantomData)
    }

    #[inline]
    pub(crate) fn clear_candidate(&mut self) {}
}

/// No split point, hence no cut-off at one.
#[derive(Default)]
pub(crate) struct CutoffLink(());

impl CutoffLink {
    #[inline]
    pub(crate) fn is_cut_off(&self) -> bool {
        false
    }

    #[inline]
    pub(crate) fn next_check(&self, _nodes: u64) -> u64 {
        u64::MAX
    }
}

/// Searches with the only worker.
pub(crate) fn search_all<'a, P: Position, E: Evaluator<P>>(
    task: &SearchTask<'a, P>,
    workers: &mut Vec<Worker<P, E>>,
    cursor: &mut Cursor<P::Move>,
    control: Control<'a>,
    sink: ReportSink<'_, P::Move>,
) -> Answer<P::Move> {
    let stop_check = StopCheck::new(task.shared_stop, Some((task.limits, control)));
    let mut search = task.start(workers.remove(0), stop_check);
    let answer = search.iterative_deepening(task.plan, cursor, sink);
    workers.insert(0, search.worker);
    answer
}

impl<P: Position, E: Evaluator<P>> Search<'_, P, E> {
    #[inline]
    pub(crate) fn late_split(&mut self, _ply: usize) {}

    #[inline]
    pub(crate) fn mark_splittable(&mut self, _node: NodeInfo, _found: NodeResult<P::Move>, _ply: usize) {}

    #[inline]
    pub(crate) fn finish_late_split(&mut self, _score: Score, _ply: usize) -> Option<NodeResult<P::Move>> {
        None
    }

    #[inline]
    pub(crate) fn split_remaining_moves(
        &mut self,
        _node: NodeInfo,
        _found: NodeResult<P::Move>,
        _ply: usize,
    ) -> Option<NodeResult<P::Move>> {
        None
    }

    #[inline]
    pub(crate) fn split_root_moves(
        &mut self,
        _node: NodeInfo,
        _found: NodeResult<P::Move>,
        _first: usize,
    ) -> Option<NodeResult<P::Move>> {
        None
    }
}
