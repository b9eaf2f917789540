//! Late splitting: a node becomes a split point while one of its moves is being searched.
//!
//! A thread that becomes idle while others are deep in their lines would otherwise wait until one of them returns to a
//! suitable node. Instead, a searching thread that sees an idle one splits the highest suitable node between the root
//! and where it is: the higher the node, the more work it has, and the less often threads must synchronise.
//!
//! ```text
//!      ○        its first move is being searched: not to be split (young brothers wait)
//!      ├──────● its second move is being searched: split first
//!      │      ├──────● split next, once no move of the former can be taken
//!      │      │      └ the thread is here
//! ```

use rusc_game::Position;

use super::helping::OwnedSplit;
use super::split_point::WorkItem;
use crate::evaluator::Evaluator;
use crate::score::Score;
use crate::tree::Search;
use crate::tree::node::{NodeInfo, NodeResult, Scout};

/// The part of a stack frame that belongs to late splitting.
pub(crate) struct LateSplitState<M> {
    /// The node of this ply, while it may be split.
    candidate: Option<SplitCandidate<M>>,
    /// Its late split, once there is one.
    split: Option<LateSplit<M>>,
}

impl<M> LateSplitState<M> {
    pub(crate) fn new() -> LateSplitState<M> {
        LateSplitState { candidate: None, split: None }
    }

    /// Another node is entered at this ply.
    #[inline]
    pub(crate) fn clear_candidate(&mut self) {
        self.candidate = None;
    }
}

/// A node that may be split while one of its moves is searched.
#[derive(Clone, Copy, Debug)]
struct SplitCandidate<M> {
    node: NodeInfo,
    /// The result before that move.
    found: NodeResult<M>,
}

/// A node that has been split while one of its moves was searched.
#[derive(Debug)]
struct LateSplit<M> {
    owned: OwnedSplit<M>,
    /// The move being searched.
    item: WorkItem<M>,
}

impl<P: Position, E: Evaluator<P>> Search<'_, P, E> {
    /// Allows a late split of the node at `ply` while its next move is searched. The window is null, so that alpha
    /// cannot rise in the meantime, and the moves have keys, so that they can be picked from below.
    #[inline]
    pub(crate) fn mark_splittable(&mut self, node: NodeInfo, found: NodeResult<P::Move>, ply: usize) {
        self.worker.frames[ply].late_split.candidate = Some(SplitCandidate { node, found });
    }

    /// Splits the highest suitable node above for an idle thread; `ply` is where this thread is.
    #[cold]
    pub(crate) fn late_split(&mut self, ply: usize) {
        if !self.is_split_exhausted() {
            return;
        }
        let first = self.parallel.split_point.as_ref().map_or(0, |split| split.snapshot.ply() + 1);
        let mut plies = first..ply;
        let Some(at) = plies.find(|&ply| self.worker.frames[ply].late_split.candidate.is_some()) else {
            return;
        };
        let Some(candidate) = self.worker.frames[at].late_split.candidate.take() else { return };
        let SplitCandidate { node, found } = candidate;
        let m = self.worker.frames[at + 1].made.expect("a move is being searched");
        let info = *self.worker.frames[at].picker.picked().last().expect("it has been picked");
        let mut moves = vec![(m, info)];
        // The board is not at that node, but all its moves have been scored: picking does not look at the board.
        while let Some((m, info)) = self.next_move(at) {
            if self.can_prune_move(&node, found.best, &info, found.searched + moves.len() as i32) {
                // All further moves are quiet and later, hence pruned too.
                break;
            }
            moves.push((m, info));
        }
        if moves.len() == 1 {
            return;
        }
        let owned = self.create_split_point(node, found, moves, at);
        let item = owned.split.take().expect("no move has been taken");
        self.parallel.pool.publish(owned.split.clone());
        self.worker.frames[at].late_split.split = Some(LateSplit { owned, item });
    }

    /// Finishes the node at `ply` as a split point if it was split while the move was searched that has now got a
    /// score. The result is meaningless once halted.
    #[inline]
    pub(crate) fn finish_late_split(&mut self, score: Score, ply: usize) -> Option<NodeResult<P::Move>> {
        let late_split = self.worker.frames[ply].late_split.split.take()?;
        Some(self.resume_as_owner(late_split, score, ply))
    }

    #[cold]
    fn resume_as_owner(
        &mut self,
        late_split: LateSplit<P::Move>,
        score: Score,
        ply: usize,
    ) -> NodeResult<P::Move> {
        let LateSplit { owned, item } = late_split;
        if !self.stop_check.is_halted() {
            owned.split.finish(&item, score, &self.worker.frames[ply + 1].pv, self.seldepth);
            self.search_split_point::<Scout>(&owned);
        }
        self.merge_result::<Scout>(owned, ply)
    }
}
