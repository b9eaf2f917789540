//! Searching at split points: how an owner creates, works at and closes one, how helpers join, and the helpful
//! master, an owner that helps below its own split point instead of waiting.

use std::sync::Arc;

use rusc_game::Position;

use super::split_point::{AlphaLock, AlphaRaise, NodeSnapshot, PathMove, SplitPoint, SplitResult, WorkItem};
use crate::evaluator::Evaluator;
use crate::ordering::sort_key::MoveInfo;
use crate::params;
use crate::score::Score;
use crate::techniques::Technique;
use crate::tree::Search;
use crate::tree::alphabeta::ChildSearch;
use crate::tree::node::{Node, NodeInfo, NodeKind, NodeResult, Pv, Scout};

/// Killers are part of the snapshot from this depth on: below it they are not worth copying.
const KILLERS_DEPTH: i32 = 4;

/// A split point, for its owner.
#[derive(Debug)]
pub(crate) struct OwnedSplit<M> {
    pub(crate) split: Arc<SplitPoint<M>>,
    /// The split point the owner searched for before.
    above: Option<Arc<SplitPoint<M>>>,
}

/// How a move of a replayed path is unmade.
enum UndoStep<P: Position> {
    Move(P::Move, P::Undo),
    Null(P::Move, (P::Undo, usize)),
}

/// The moves from where a helper came to a split point, to be unmade from the last to the first.
type UndoStack<P> = Vec<UndoStep<P>>;

/// The side of the owner.
impl<P: Position, E: Evaluator<P>> Search<'_, P, E> {
    /// Whether to split a node of that depth whose first move has been searched.
    #[inline]
    fn should_split(&self, depth: i32) -> bool {
        depth >= params::split_depth() && self.parallel.has_idle() && self.is_split_exhausted()
    }

    /// Whether no move can be taken at the split point this thread searches for. As long as one can be, idle threads
    /// have work there.
    pub(super) fn is_split_exhausted(&self) -> bool {
        self.parallel.split_point.as_ref().is_none_or(|split| !split.has_work())
    }

    /// Splits a PV node if a thread is idle: searches the moves not yet picked together with helpers. Meaningless
    /// once halted.
    #[inline]
    pub(crate) fn split_remaining_moves(
        &mut self,
        node: NodeInfo,
        found: NodeResult<P::Move>,
        ply: usize,
    ) -> Option<NodeResult<P::Move>> {
        self.should_split(node.depth).then(|| self.split_pv_node(node, found, ply))
    }

    #[cold]
    fn split_pv_node(
        &mut self,
        node: NodeInfo,
        found: NodeResult<P::Move>,
        ply: usize,
    ) -> NodeResult<P::Move> {
        let moves: Vec<_> = std::iter::from_fn(|| self.next_move(ply)).collect();
        if moves.is_empty() {
            return found;
        }
        let owned = self.create_split_point(node, found, moves, ply);
        self.parallel.pool.publish(owned.split.clone());
        self.search_split_point::<Pv>(&owned);
        self.merge_result::<Pv>(owned, ply)
    }

    /// Splits the root if a thread is idle: searches the root moves from index `first` on together with helpers.
    pub(crate) fn split_root_moves(
        &mut self,
        node: NodeInfo,
        found: NodeResult<P::Move>,
        first: usize,
    ) -> Option<NodeResult<P::Move>> {
        if !self.should_split(node.depth) {
            return None;
        }
        let moves: Vec<_> = self.roots[first..].iter().map(|root| (root.m, root.info)).collect();
        if moves.is_empty() {
            return Some(found);
        }
        let owned = self.create_split_point(node, found, moves, 0);
        self.parallel.pool.publish(owned.split.clone());
        self.search_split_point::<Pv>(&owned);
        let (found, raises) = self.close_split_point(owned);
        for root in &mut self.roots[first..] {
            root.score = -Score::INFINITE;
        }
        for raise in raises {
            let root = &mut self.roots[first + raise.index];
            root.score = raise.score;
            root.pv.truncate(1);
            root.pv.extend(raise.line);
        }
        Some(found)
    }

    /// Makes a split point of the node at `ply`; from now on this thread searches for it.
    pub(super) fn create_split_point(
        &mut self,
        node: NodeInfo,
        found: NodeResult<P::Move>,
        moves: Vec<(P::Move, MoveInfo)>,
        ply: usize,
    ) -> OwnedSplit<P::Move> {
        let snapshot = self.snapshot(node, found.searched, moves, ply);
        let above = self.parallel.split_point.take();
        let cutoff = above.as_ref().map(|split| split.cutoff.clone());
        let split = Arc::new(SplitPoint::new(snapshot, found, cutoff));
        self.work_for(Some(split.clone()));
        OwnedSplit { split, above }
    }

    fn snapshot(
        &self,
        node: NodeInfo,
        searched: i32,
        moves: Vec<(P::Move, MoveInfo)>,
        ply: usize,
    ) -> NodeSnapshot<P::Move> {
        let frames = &self.worker.frames;
        let path = frames[1..=ply].iter().map(|frame| PathMove {
            m: frame.made.expect("a move has led to every ply but the first"),
            previous: frame.previous,
        });
        let plies = if node.depth < KILLERS_DEPTH { 0 } else { node.depth as usize };
        let reach = (ply + 1 + plies).min(frames.len());
        NodeSnapshot {
            path: path.collect(),
            node,
            iteration: self.depth,
            extensions: frames[ply + 1].extensions,
            evals: [frames[ply.saturating_sub(1)].eval, frames[ply].eval],
            killers: frames[ply + 1..reach].iter().map(|frame| frame.killers).collect(),
            moves,
            searched: searched as usize,
        }
    }

    /// Searches a split point to its end, together with helpers. The node is on the board.
    pub(super) fn search_split_point<N: Node>(&mut self, owned: &OwnedSplit<P::Move>) {
        self.search_items::<N>(&owned.split);
        self.help_until_done(&owned.split);
    }

    /// The helpful master: while helpers still search moves of its split point, the owner helps below it.
    fn help_until_done(&mut self, split: &SplitPoint<P::Move>) {
        while !self.stop_check.is_halted() && !split.is_over() {
            let enough = || split.is_over() || split.cutoff.is_cut_off();
            match self.parallel.pool.wait_for_work(Some(&split.cutoff), enough) {
                Some(other) => self.help_at(&other, split.snapshot.ply()),
                None => self.stop_check.check_now(),
            }
        }
    }

    /// Closes a split point and takes over its result: principal variation and history. Meaningless once halted.
    pub(super) fn merge_result<N: Node>(
        &mut self,
        owned: OwnedSplit<P::Move>,
        ply: usize,
    ) -> NodeResult<P::Move> {
        let split = owned.split.clone();
        let (found, mut raises) = self.close_split_point(owned);
        let Some(AlphaRaise { index, line, .. }) = raises.pop() else { return found };
        let NodeSnapshot { node, searched, moves, .. } = &split.snapshot;
        let m = moves[index].0;
        if N::PV {
            let pv = &mut self.worker.frames[ply].pv;
            pv.clear();
            pv.push(m);
            pv.extend(line);
        }
        if found.best >= node.window.beta && !self.stop_check.is_halted() {
            self.update_history_up_to(m, searched + index + 1, node.depth, ply);
        }
        found
    }

    /// Closes a split point; this thread searches for the one above again. Returns the result and all moves that have
    /// raised alpha, the best last; once halted, those known so far.
    fn close_split_point(
        &mut self,
        OwnedSplit { split, above }: OwnedSplit<P::Move>,
    ) -> (NodeResult<P::Move>, Vec<AlphaRaise<P::Move>>) {
        self.parallel.pool.unpublish(&split);
        self.work_for(above);
        let SplitResult { found, raises, seldepth } = split.result();
        self.seldepth = self.seldepth.max(seldepth);
        (found, raises)
    }
}

/// The side of the helpers.
impl<P: Position, E: Evaluator<P>> Search<'_, P, E> {
    /// A helper thread: searches at split points until the search is over.
    pub(super) fn helper_loop(&mut self) {
        let pool = self.parallel.pool;
        while !pool.is_shut_down() && !self.stop_check.is_halted() {
            if let Some(split) = pool.wait_for_work(None, || pool.is_shut_down()) {
                self.seldepth = 0;
                self.help_at(&split, 0);
            }
            self.stop_check.check_now();
        }
    }

    /// From now on this thread searches for the given split point, and is halted by a cut-off there or above.
    fn work_for(&mut self, split: Option<Arc<SplitPoint<P::Move>>>) {
        let cutoff = split.as_ref().map(|split| split.cutoff.clone().into());
        self.stop_check.set_cutoff(cutoff.unwrap_or_default());
        self.parallel.split_point = split;
    }

    /// Replays the path from `ply` to a split point below, searches there, and returns.
    fn help_at(&mut self, split: &Arc<SplitPoint<P::Move>>, ply: usize) {
        let own = self.parallel.split_point.take();
        let undo_stack = self.replay_path(&split.snapshot, ply);
        self.work_for(Some(split.clone()));
        match split.snapshot.node.kind {
            NodeKind::Principal => self.search_items::<Pv>(split),
            NodeKind::Side => self.search_items::<Scout>(split),
        }
        self.work_for(own);
        for step in undo_stack.into_iter().rev() {
            match step {
                UndoStep::Move(m, undo) => self.unmake(m, undo),
                UndoStep::Null(m, shift) => self.unmake_null(m, shift),
            }
        }
    }

    /// Makes the moves from `from` to a split point and sets up the frames as its owner has them.
    fn replay_path(&mut self, snapshot: &NodeSnapshot<P::Move>, from: usize) -> UndoStack<P> {
        let mut undo_stack = Vec::with_capacity(snapshot.ply() - from);
        for (ply, &PathMove { m, previous }) in snapshot.path.iter().enumerate().skip(from) {
            undo_stack.push(match previous {
                Some(previous) => UndoStep::Move(m, self.make(m, previous.slot, ply)),
                None => UndoStep::Null(m, self.make_null(m, ply)),
            });
        }
        let ply = snapshot.ply();
        self.depth = snapshot.iteration;
        self.worker.frames[ply.saturating_sub(1)].eval = snapshot.evals[0];
        self.set_static_eval(ply, snapshot.evals[1]);
        if from < ply {
            // Otherwise this thread is at the node already, and its own killers are newer.
            for (killers, frame) in snapshot.killers.iter().zip(&mut self.worker.frames[ply + 1..]) {
                frame.killers = *killers;
            }
        }
        undo_stack
    }

    /// Searches moves of a split point until none can be taken. The node is on the board.
    fn search_items<N: Node>(&mut self, split: &SplitPoint<P::Move>) {
        let (snapshot, ply) = (&split.snapshot, split.snapshot.ply());
        let mut next = split.take();
        while let Some(mut item) = next {
            let node = NodeInfo { window: item.window, ..snapshot.node };
            let number = (snapshot.searched + item.index) as i32;
            if self.can_prune_move(&node, item.best, &item.info, number) {
                split.prune_rest();
                break;
            }
            // Work at another split point may have changed it.
            self.worker.frames[ply + 1].extensions = snapshot.extensions;
            let reduction = self.reduction(&node, &item.info, number);
            let child = ChildSearch { window: item.window, depth: node.depth - 1, reduction, number, ply };
            let Some(score) = self.search_item::<N>(split, &mut item, child) else {
                next = split.take();
                continue;
            };
            if self.stop_check.is_halted() {
                return;
            }
            next = split.finish_and_take(&item, score, &self.worker.frames[ply + 1].pv, self.seldepth);
            if item.holds_alpha_lock || split.is_over() {
                self.parallel.pool.notify();
            }
        }
    }

    /// Searches one move of a split point; `None` if it has been deferred.
    fn search_item<N: Node>(
        &mut self,
        split: &SplitPoint<P::Move>,
        item: &mut WorkItem<P::Move>,
        child: ChildSearch,
    ) -> Option<Score> {
        self.prefetch_child(item.m, child.depth - child.reduction);
        let undo = self.make(item.m, item.info.slot, child.ply);
        let score = if N::PV && self.uses(Technique::PrincipalVariation) {
            self.search_with_alpha_lock(split, item, child)
        } else {
            Some(self.search_child::<N>(&child))
        };
        self.unmake(item.m, undo);
        score
    }

    /// Principal variation search of one move while other threads may raise alpha: the open window needs the alpha
    /// lock. `None` if the move has been deferred.
    fn search_with_alpha_lock(
        &mut self,
        split: &SplitPoint<P::Move>,
        item: &mut WorkItem<P::Move>,
        mut child: ChildSearch,
    ) -> Option<Score> {
        loop {
            child.window = item.window;
            let score = self.search_child::<Scout>(&child);
            if self.stop_check.is_halted() || score <= item.window.alpha {
                return Some(score);
            }
            match split.lock_alpha(item) {
                AlphaLock::Outdated => {}
                AlphaLock::Deferred => return None,
                AlphaLock::Acquired if score >= item.window.beta => return Some(score),
                AlphaLock::Acquired => break,
            }
        }
        Some(-self.search::<Pv>(item.window.flipped(), child.depth, child.ply + 1))
    }
}
