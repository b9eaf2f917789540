//! Searching one node with several threads. Its first move is searched by one alone, because it often refutes or at
//! least narrows the window; the others are then given out one by one to whoever is idle.

use std::sync::Arc;

use rusc_game::Position;

use crate::evaluator::Evaluator;
use crate::ordering::move_picker::MoveInfo;
use crate::parallel::split_point::{
    AlphaLock, AlphaRaise, NodeSnapshot, PathMove, SplitPoint, SplitResult, WorkItem,
};
use crate::params;
use crate::score::Score;
use crate::techniques::Technique;
use crate::tree::Search;
use crate::tree::alphabeta::ChildSearch;
use crate::tree::node::{Node, NodeInfo, NodeKind, NodeResult, Pv, Scout};

/// Killers are handed on in nodes of this depth and more.
const FEWEST_PLIES: i32 = 4;

/// A owned node, for the thread that shares it.
#[derive(Debug)]
pub(crate) struct OwnedSplit<M> {
    pub(crate) split: Arc<SplitPoint<M>>,
    /// The one the thread worked for before.
    above: Option<Arc<SplitPoint<M>>>,
}

/// How a child is taken back.
enum UndoStep<P: Position> {
    Move(P::Move, P::Undo),
    Null(P::Move, (P::Undo, usize)),
}

impl<P: Position, E: Evaluator<P>> Search<'_, P, E> {
    /// Whether a node of that depth, of which the first move has been searched, should be owned.
    #[inline]
    pub(crate) fn should_split(&self, depth: i32) -> bool {
        depth >= params::split_depth() && self.pool.has_idle() && self.is_split_exhausted()
    }

    /// Whether the node this thread works at, as one of several, has been given out completely.
    pub(crate) fn is_split_exhausted(&self) -> bool {
        self.split_point.as_ref().is_none_or(|split| !split.is_open())
    }

    /// Searches the moves of a node with an open window that have not been picked together with whoever comes.
    /// Meaningless once halted.
    #[cold]
    pub(crate) fn split_remaining_moves(
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
        self.pool.publish(owned.split.clone());
        self.search_split_point::<Pv>(&owned);
        self.merge_result::<Pv>(owned, ply)
    }

    /// Takes over what was found at a owned node. Meaningless once halted.
    pub(crate) fn merge_result<N: Node>(
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

    /// Searches what is left of a owned node together with whoever comes. The node is on the board.
    pub(crate) fn search_split_point<N: Node>(&mut self, owned: &OwnedSplit<P::Move>) {
        self.search_items::<N>(&owned.split);
        self.help_until_done(&owned.split);
    }

    /// Makes a owned node of the one at `ply` and works for it from now on.
    pub(crate) fn create_split_point(
        &mut self,
        node: NodeInfo,
        found: NodeResult<P::Move>,
        moves: Vec<(P::Move, MoveInfo)>,
        ply: usize,
    ) -> OwnedSplit<P::Move> {
        let snapshot = self.snapshot(node, found.searched, moves, ply);
        let above = self.split_point.take();
        let cutoff = above.as_ref().map(|split| split.cutoff.clone());
        let split = Arc::new(SplitPoint::new(snapshot, found, cutoff));
        self.work_for(Some(split.clone()));
        OwnedSplit { split, above }
    }

    /// Takes a owned node off the board and works for the one above again. Returns the best move and all that have
    /// raised alpha, the best last; once halted, as far as they are known.
    pub(crate) fn close_split_point(
        &mut self,
        OwnedSplit { split, above }: OwnedSplit<P::Move>,
    ) -> (NodeResult<P::Move>, Vec<AlphaRaise<P::Move>>) {
        self.pool.unpublish(&split);
        self.work_for(above);
        let SplitResult { found, raises, seldepth } = split.result();
        self.seldepth = self.seldepth.max(seldepth);
        (found, raises)
    }

    /// What others must know of the node at `ply`.
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
        // Where little is searched, killers are not worth their path from thread to thread.
        let plies = if node.depth < FEWEST_PLIES { 0 } else { node.depth as usize };
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

    /// From now on this thread works for the given node.
    fn work_for(&mut self, split: Option<Arc<SplitPoint<P::Move>>>) {
        self.stop_check.set_cutoff(split.as_ref().map(|split| split.cutoff.clone()));
        self.split_point = split;
    }

    /// Searches moves of a owned node until none are left. The node is on the board.
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
            // Work elsewhere may have changed it.
            self.worker.frames[ply + 1].extensions = snapshot.extensions;
            let reduction = self.reduction(&node, &item.info, number);
            let child = ChildSearch { window: item.window, depth: node.depth - 1, reduction, number, ply };
            let score = self.search_item::<N>(split, &mut item, child);
            let Some(score) = score else {
                next = split.take();
                continue;
            };
            if self.stop_check.is_halted() {
                return;
            }
            next = split.finish_and_take(&item, score, &self.worker.frames[ply + 1].pv, self.seldepth);
            if item.holds_alpha_lock || split.is_over() {
                // Some may be waiting for this.
                self.pool.notify();
            }
        }
    }

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

    /// Searches the position after a move that may raise alpha while others may do the same. Nothing comes of it if the
    /// move has been put off.
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

    /// Waits for the threads that still search moves of a node, and helps them.
    fn help_until_done(&mut self, split: &SplitPoint<P::Move>) {
        while !self.stop_check.is_halted() && !split.is_over() {
            let enough = || split.is_over() || split.cutoff.is_cut_off();
            match self.pool.wait_for_work(Some(&split.cutoff), enough) {
                Some(other) => self.help_at(&other, split.snapshot.ply()),
                None => self.stop_check.check_now(),
            }
        }
    }

    /// Searches what others offer until there is nothing left to do.
    pub(crate) fn helper_loop(&mut self) {
        while !self.pool.is_shut_down() && !self.stop_check.is_halted() {
            if let Some(split) = self.pool.wait_for_work(None, || self.pool.is_shut_down()) {
                self.seldepth = 0;
                self.help_at(&split, 0);
            }
            self.stop_check.check_now();
        }
    }

    /// Goes from `ply` to a node below, helps there, and comes back.
    fn help_at(&mut self, split: &Arc<SplitPoint<P::Move>>, ply: usize) {
        let own = self.split_point.take();
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

    /// Goes down to a owned node and makes everything there as its owner has it.
    fn replay_path(&mut self, snapshot: &NodeSnapshot<P::Move>, from: usize) -> Vec<UndoStep<P>> {
        let mut undo_stack = Vec::with_capacity(snapshot.ply() - from);
        for (ply, &PathMove { m, previous }) in snapshot.path.iter().enumerate().skip(from) {
            undo_stack.push(match previous {
                Some(previous) => UndoStep::Move(m, self.make(m, previous.slot(), ply)),
                None => UndoStep::Null(m, self.make_null(m, ply)),
            });
        }
        let ply = snapshot.ply();
        self.depth = snapshot.iteration;
        self.worker.frames[ply.saturating_sub(1)].eval = snapshot.evals[0];
        self.set_static_eval(ply, snapshot.evals[1]);
        if from < ply {
            // The owner, and everybody at the root, has newer ones.
            for (killers, frame) in snapshot.killers.iter().zip(&mut self.worker.frames[ply + 1..]) {
                frame.killers = *killers;
            }
        }
        undo_stack
    }
}
