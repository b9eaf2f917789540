//! The recursion: ask the table, give up or go on, try the moves, remember. The rules it follows are in `prune.rs`
//! and `extend.rs`, the order of moves in `order.rs`; here they are only put together.

use std::ops::ControlFlow;

use rusc_game::Position;

use crate::evaluator::Evaluator;
use crate::memory::transposition_table::Entry;
use crate::ordering::move_picker::MoveInfo;
use crate::params;
use crate::score::{MAX_PLY, Score, Window};
use crate::techniques::Technique;
use crate::tree::Search;
use crate::tree::node::{Node, NodeInfo, NodeKind, NodeResult, Pv, Scout, Threat, Trend};
use crate::tree::{pruning, reductions};

/// A move to be searched, and how.
#[derive(Clone, Copy)]
pub(crate) struct ChildSearch {
    /// Of the node in which the move is made.
    pub(crate) window: Window,
    /// Plies to go after the move.
    pub(crate) depth: i32,
    /// How many of them a first look leaves out.
    pub(crate) reduction: i32,
    /// The moves tried before.
    pub(crate) number: i32,
    pub(crate) ply: usize,
}

impl<P: Position, E: Evaluator<P>> Search<'_, P, E> {
    /// The score of the current position, exact within the window, a bound outside. Meaningless once halted.
    pub(crate) fn search<N: Node>(&mut self, window: Window, depth: i32, ply: usize) -> Score {
        self.enter_node(ply);
        if self.stop_check.is_halted() {
            return Score::DRAW;
        }
        if let Some(score) = self.terminal_score(ply) {
            return score;
        }
        let threat = self.threat();
        let depth = depth + self.extend_threatened(threat, depth, ply);
        if depth <= 0 || ply >= MAX_PLY - 1 {
            return self.quiescence::<N>(window, ply);
        }
        let window =
            if self.uses(Technique::MateDistance) { pruning::mate_distance(window, ply) } else { window };
        if window.alpha >= window.beta {
            return window.alpha;
        }
        let entry = if depth >= params::table_depth() { self.probe() } else { None };
        if !N::PV
            && ply >= self.first_table_cutoff_ply
            && let Some(score) = entry.and_then(|entry| entry.answer(depth, window, ply))
        {
            return score;
        }
        let mut node = match self.static_eval::<N>(window, depth, ply, threat, entry) {
            ControlFlow::Continue(node) => node,
            ControlFlow::Break(score) => return score,
        };
        self.generate_moves(ply, entry.map_or(0, |entry| entry.code));
        node.depth += self.depth_adjustment(node.depth, ply);
        #[cfg(feature = "threads")]
        self.late_split_if_idle(ply);
        let Some(found) = self.search_moves::<N>(node, ply) else { return Score::DRAW };
        if node.depth >= params::table_depth() {
            self.store(ply, found.best_move, found.best, node.depth, found.bound(window.beta));
        }
        found.best
    }

    /// Searches the moves of a node, as many as need be. `None` once halted.
    #[inline]
    fn search_moves<N: Node>(&mut self, mut node: NodeInfo, ply: usize) -> Option<NodeResult<P::Move>> {
        let mut found = NodeResult { best: Score::loss_in(0), best_move: None, searched: 0 };
        while let Some((m, info)) = self.next_move(ply) {
            if found.searched > 0 && self.can_prune_move(&node, found.best, &info, found.searched) {
                // Everything after the first such move is quieter still.
                break;
            }
            #[cfg(feature = "threads")]
            if !N::PV && found.searched > 0 && node.depth >= params::split_depth() {
                self.mark_splittable(node, found, ply);
            }
            let score = self.search_move::<N>(&node, m, &info, found.searched, ply);
            #[cfg(feature = "threads")]
            if let Some(late_split) = self.worker.frames[ply].late_split.take() {
                let found = self.finish_late_split(late_split, score, ply);
                return (!self.stop_check.is_halted()).then_some(found);
            }
            if self.stop_check.is_halted() {
                return None;
            }
            found.searched += 1;
            if found.searched == 1 || score > found.best {
                found.best = score;
            }
            if score > node.window.alpha {
                found.best_move = Some(m);
                node.window.alpha = score;
                if N::PV {
                    self.extend_pv(ply, m);
                }
                if score >= node.window.beta {
                    self.update_history(m, node.depth, ply);
                    break;
                }
            }
            #[cfg(feature = "threads")]
            if N::PV && self.should_split(node.depth) {
                let found = self.split_remaining_moves(node, found, ply);
                return (!self.stop_check.is_halted()).then_some(found);
            }
        }
        Some(found)
    }

    /// Searches one move; `number` counts those tried before it.
    #[inline]
    fn search_move<N: Node>(
        &mut self,
        node: &NodeInfo,
        m: P::Move,
        info: &MoveInfo,
        number: i32,
        ply: usize,
    ) -> Score {
        let reduction = self.reduction(node, info, number);
        let child = ChildSearch { window: node.window, depth: node.depth - 1, reduction, number, ply };
        self.prefetch_child(m, child.depth - child.reduction);
        let undo = self.make(m, info.slot, ply);
        let score = self.search_child::<N>(&child);
        self.unmake(m, undo);
        score
    }

    /// Searches the position after a move, with as little as will do: late moves first with a narrow window and less
    /// deep, and fully only if that surprises.
    #[inline]
    pub(crate) fn search_child<N: Node>(&mut self, child: &ChildSearch) -> Score {
        let &ChildSearch { window, depth, reduction, number, ply } = child;
        if number == 0 || !self.uses(Technique::PrincipalVariation) {
            return -self.search::<N>(window.flipped(), depth, ply + 1);
        }
        let scout = window.scout().flipped();
        let mut score = -self.search::<Scout>(scout, depth - reduction, ply + 1);
        if reduction > 0 && score > window.alpha {
            score = -self.search::<Scout>(scout, depth, ply + 1);
        }
        if N::PV && score > window.alpha && score < window.beta {
            score = -self.search::<Pv>(window.flipped(), depth, ply + 1);
        }
        score
    }

    /// What is known of a node that must be searched, or the score of one that need not be.
    #[inline]
    fn static_eval<N: Node>(
        &mut self,
        window: Window,
        depth: i32,
        ply: usize,
        threat: Threat,
        entry: Option<Entry>,
    ) -> ControlFlow<Score, NodeInfo> {
        let kind = if N::PV { NodeKind::Principal } else { NodeKind::Side };
        let node = |search: &Self, eval| NodeInfo {
            window,
            depth,
            eval,
            kind,
            trend: search.trend(eval, ply),
            threat,
        };
        let known = entry.and_then(Entry::eval);
        // Some nodes would be given up whatever an evaluation says.
        if !N::PV
            && known.is_none()
            && let Some(least) = self.lazy_lower_bound(ply)
            && let Some(score) = pruning::reverse_futility(&node(self, least))
        {
            return ControlFlow::Break(score);
        }
        let eval = match known {
            Some(eval) => eval,
            None => self.evaluate(),
        };
        self.set_static_eval(ply, eval);
        let node = node(self, eval);
        let given_up = if N::PV { None } else { self.prune_node(&node, ply) };
        given_up.map_or(ControlFlow::Continue(node), ControlFlow::Break)
    }

    /// What the static score is at least, where that may do instead of it.
    #[inline]
    fn lazy_lower_bound(&self, ply: usize) -> Option<Score> {
        if !self.uses(Technique::LazyEval) || !self.uses(Technique::ReverseFutility) {
            return None;
        }
        self.lazy_estimate(ply).map(|guess| guess - params::lazy_eval_margin())
    }

    #[inline]
    fn trend(&self, eval: Score, ply: usize) -> Trend {
        let improving = ply >= 2 && eval > self.worker.frames[ply - 2].eval;
        if improving { Trend::Improving } else { Trend::NotImproving }
    }

    /// The score of a node that need not be searched.
    #[inline]
    fn prune_node(&mut self, node: &NodeInfo, ply: usize) -> Option<Score> {
        if self.uses(Technique::ReverseFutility)
            && let Some(score) = pruning::reverse_futility(node)
        {
            return Some(score);
        }
        if self.uses(Technique::Razoring) && pruning::razor(node) {
            return Some(self.quiescence::<Scout>(node.window, ply));
        }
        if self.uses(Technique::NullMove) { self.null_move_search(node, ply) } else { None }
    }

    /// The score if the side to move stays above beta even when it passes.
    fn null_move_search(&mut self, node: &NodeInfo, ply: usize) -> Option<Score> {
        // Never twice in a row: that would only repeat the position less deep.
        self.worker.frames[ply].previous?;
        let depth = pruning::null_move_depth(node)?;
        let m = self.worker.evaluator.null_move(&self.pos)?;
        let shift = self.make_null(m, ply);
        self.worker.frames[ply + 1].extensions = self.worker.frames[ply].extensions;
        let beta = node.window.beta;
        let scout = Window { alpha: beta - 1, beta };
        let score = -self.search::<Scout>(scout.flipped(), depth, ply + 1);
        self.unmake_null(m, shift);
        // A win found by passing is not proved by legal moves.
        (score >= beta).then_some(if score.is_decided() { beta } else { score })
    }

    /// Whether a move need not be searched.
    #[inline]
    pub(crate) fn can_prune_move(
        &self,
        node: &NodeInfo,
        best: Score,
        info: &MoveInfo,
        searched: i32,
    ) -> bool {
        pruning::is_prunable(node, best, info.class)
            && ((self.uses(Technique::Futility) && pruning::futility(node))
                || (self.uses(Technique::LateMovePruning) && pruning::late_move_pruning(node, searched)))
    }

    #[inline]
    pub(crate) fn reduction(&self, node: &NodeInfo, info: &MoveInfo, searched: i32) -> i32 {
        if !self.uses(Technique::LateMoveReduction) {
            return 0;
        }
        reductions::late_move_reduction(node, info, searched)
    }

    /// Extends urgent nodes, and hands on to the next ply how far the line has been extensions.
    #[inline]
    fn extend_threatened(&mut self, threat: Threat, depth: i32, ply: usize) -> i32 {
        let extensions = self.worker.frames[ply].extensions;
        let plies = if self.uses(Technique::ThreatExtension) {
            reductions::threat_extension(threat, depth, extensions, self.depth)
        } else {
            0
        };
        self.worker.frames[ply + 1].extensions = extensions + plies;
        plies
    }

    /// By how much a node is searched deeper or less deep once its moves are known.
    fn depth_adjustment(&mut self, depth: i32, ply: usize) -> i32 {
        let picker = &self.worker.frames[ply].picker;
        let mut plies = 0;
        if self.uses(Technique::InternalIterativeReduction) && !picker.has_table_move() {
            plies -= reductions::internal_iterative_reduction(depth);
        }
        if self.uses(Technique::SingleReplyExtension) {
            let extensions = self.worker.frames[ply + 1].extensions;
            if picker.is_single() {
                let extension = reductions::single_reply_extension(extensions, self.depth);
                self.worker.frames[ply + 1].extensions += extension;
                plies += extension;
            }
        }
        plies
    }
}
