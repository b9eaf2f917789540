//! Offering work while still searching: when another thread waits, the highest node on the way to the present one
//! that has moves left is owned, although one of its moves is being searched. The higher the node, the more there is
//! to do, and the seldomer threads must meet.
//!
//! ```text
//!      ○        first move being searched: it must be searched alone
//!      ├──────● its second one: the rest of this node is late_split
//!      │      ├──────● so is this, once that has been given out
//!      │      │      └ the thread is here
//! ```

use rusc_game::Position;

use crate::evaluator::Evaluator;
use crate::parallel::helping::OwnedSplit;
use crate::parallel::split_point::WorkItem;
use crate::score::Score;
use crate::tree::Search;
use crate::tree::node::{NodeInfo, NodeResult, Scout};

/// A node that may be owned while one of its moves is searched.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SplitCandidate<M> {
    node: NodeInfo,
    /// Before that move.
    found: NodeResult<M>,
}

/// A node that has been owned so.
#[derive(Debug)]
pub(crate) struct LateSplit<M> {
    owned: OwnedSplit<M>,
    /// The move being searched.
    item: WorkItem<M>,
}

impl<P: Position, E: Evaluator<P>> Search<'_, P, E> {
    /// A move of a node is about to be searched that is not its first. The node may be owned, because nothing but a
    /// refutation can come of its moves.
    #[inline]
    pub(crate) fn mark_splittable(&mut self, node: NodeInfo, found: NodeResult<P::Move>, ply: usize) {
        // While moves are tried that promise something, one of them is likely to refute: others had better wait.
        let frame = &mut self.worker.frames[ply];
        frame.split_candidate = frame.picker.is_fully_scored().then_some(SplitCandidate { node, found });
    }

    /// Offers work if somebody waits for it; `ply` is where the thread is.
    #[inline]
    pub(crate) fn late_split_if_idle(&mut self, ply: usize) {
        if self.pool.has_idle() {
            self.late_split(ply);
        }
    }

    #[cold]
    fn late_split(&mut self, ply: usize) {
        if !self.is_split_exhausted() {
            return;
        }
        let first = self.split_point.as_ref().map_or(0, |split| split.snapshot.ply() + 1);
        let Some(at) = (first..ply).find(|&ply| self.worker.frames[ply].split_candidate.is_some()) else {
            return;
        };
        let Some(SplitCandidate { node, found }) = self.worker.frames[at].split_candidate.take() else {
            return;
        };
        let m = self.worker.frames[at + 1].made.expect("a move is being searched");
        let info = *self.worker.frames[at].picker.picked().last().expect("it has been picked");
        let mut moves = vec![(m, info)];
        while let Some((m, info)) = self.worker.frames[at].picker.take_next() {
            if self.can_prune_move(&node, found.best, &info, found.searched + moves.len() as i32) {
                // Everything after the first such move is quieter still.
                break;
            }
            moves.push((m, info));
        }
        if moves.len() == 1 {
            return;
        }
        let owned = self.create_split_point(node, found, moves, at);
        let item = owned.split.take().expect("no move has been given out");
        self.pool.publish(owned.split.clone());
        self.worker.frames[at].late_split = Some(LateSplit { owned, item });
    }

    /// Goes on with a node that was late_split while the move was searched that has now got a score. Meaningless once
    /// halted.
    #[cold]
    pub(crate) fn finish_late_split(
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
