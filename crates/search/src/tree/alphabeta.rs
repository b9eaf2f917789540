//! Alpha-beta with principal variation search: the recursion of the search. Pruning rules are in `pruning.rs`, depth
//! rules in `reductions.rs`, move ordering in `ordering/`; here they are put together.

use std::ops::ControlFlow;

use rusc_game::Position;

use super::Search;
use super::node::{Node, NodeInfo, NodeKind, NodeResult, Pv, Scout, Threat, Trend};
use super::{pruning, reductions};
use crate::evaluator::Evaluator;
use crate::memory::transposition_table::Entry;
use crate::ordering::sort_key::MoveInfo;
use crate::params;
use crate::score::{MAX_PLY, Score, Window};
use crate::techniques::Technique;

/// How the position after a move is searched.
#[derive(Clone, Copy)]
pub(crate) struct ChildSearch {
    /// Of the node in which the move is made.
    pub(crate) window: Window,
    /// Depth after the move, without reduction.
    pub(crate) depth: i32,
    /// Late move reduction of the first, null-window search.
    pub(crate) reduction: i32,
    /// Number of moves searched before this one.
    pub(crate) number: i32,
    pub(crate) ply: usize,
}

impl<P: Position, E: Evaluator<P>> Search<'_, P, E> {
    /// Fail-soft alpha-beta: the score of the current position, exact within the window, a bound outside. Meaningless
    /// once halted.
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
        let mate_distance = self.uses(Technique::MateDistance);
        let window = if mate_distance { pruning::mate_distance(window, ply) } else { window };
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
        if self.parallel.has_idle() {
            self.late_split(ply);
        }
        let Some(found) = self.search_moves::<N>(node, ply) else { return Score::DRAW };
        if node.depth >= params::table_depth() {
            self.store(ply, found.best_move, found.best, node.depth, found.bound(window.beta));
        }
        found.best
    }

    /// Searches the moves of a node until a cut-off. `None` once halted.
    #[inline]
    fn search_moves<N: Node>(&mut self, mut node: NodeInfo, ply: usize) -> Option<NodeResult<P::Move>> {
        let mut found = NodeResult { best: Score::loss_in(0), best_move: None, searched: 0 };
        while let Some((m, info)) = self.next_move(ply) {
            if found.searched > 0 && self.can_prune_move(&node, found.best, &info, found.searched) {
                // All further moves are quiet and later, hence pruned too.
                break;
            }
            if !N::PV && self.may_split_late(&node, &found, ply) {
                self.mark_splittable(node, found, ply);
            }
            let score = self.search_move::<N>(&node, m, &info, found.searched, ply);
            if let Some(found) = self.finish_late_split(score, ply) {
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
            if N::PV
                && let Some(found) = self.split_remaining_moves(node, found, ply)
            {
                return (!self.stop_check.is_halted()).then_some(found);
            }
        }
        Some(found)
    }

    /// Whether the node may become a split point while its next move is searched: the first move has been searched
    /// (young brothers wait), and so have the forcing moves, one of which is likely to cause a cut-off.
    #[inline]
    fn may_split_late(&self, node: &NodeInfo, found: &NodeResult<P::Move>, ply: usize) -> bool {
        found.searched > 0
            && node.depth >= params::split_depth()
            && self.worker.frames[ply].picker.is_fully_scored()
    }

    /// Searches one move; `number` counts those before it.
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

    /// Principal variation search of the position after a move: the first move gets the full window; a later one a
    /// null window at reduced depth, then at full depth, then the full window, each only if the one before beats
    /// alpha.
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

    /// Static evaluation and node pruning: the node to be searched, or the score of a pruned one.
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
        // Lazy evaluation: the lower bound of the estimate may be enough for reverse futility pruning.
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
        let pruned = if N::PV { None } else { self.prune_node(&node, ply) };
        pruned.map_or(ControlFlow::Continue(node), ControlFlow::Break)
    }

    /// Lower bound of the static score by lazy evaluation.
    #[inline]
    fn lazy_lower_bound(&self, ply: usize) -> Option<Score> {
        if !self.uses(Technique::LazyEval) || !self.uses(Technique::ReverseFutility) {
            return None;
        }
        self.lazy_estimate(ply).map(|estimate| estimate - params::lazy_eval_margin())
    }

    #[inline]
    fn trend(&self, eval: Score, ply: usize) -> Trend {
        let improving = ply >= 2 && eval > self.worker.frames[ply - 2].eval;
        if improving { Trend::Improving } else { Trend::NotImproving }
    }

    /// Reverse futility, razoring and null move: the score of a node that is pruned.
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

    /// Null-move pruning: the score if it is at least beta even when the side to move passes.
    fn null_move_search(&mut self, node: &NodeInfo, ply: usize) -> Option<Score> {
        // Not after a null move: two in a row would be the same position at a lower depth.
        self.worker.frames[ply].previous?;
        let depth = pruning::null_move_depth(node)?;
        let m = self.worker.evaluator.null_move(&self.pos)?;
        let undo = self.make_null(m, ply);
        self.worker.frames[ply + 1].extensions = self.worker.frames[ply].extensions;
        let beta = node.window.beta;
        let scout = Window { alpha: beta - 1, beta };
        let score = -self.search::<Scout>(scout.flipped(), depth, ply + 1);
        self.unmake_null(m, undo);
        // A win after a null move is not proved by legal moves.
        (score >= beta).then_some(if score.is_decided() { beta } else { score })
    }

    /// Futility and late move pruning: whether a move and all after it need not be searched.
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

    /// Threat extension; also carries the extensions of the line to the next ply.
    #[inline]
    fn extend_threatened(&mut self, threat: Threat, depth: i32, ply: usize) -> i32 {
        let extensions = self.worker.frames[ply].extensions;
        let extends = self.uses(Technique::ThreatExtension);
        let plies =
            if extends { reductions::threat_extension(threat, depth, extensions, self.depth) } else { 0 };
        self.worker.frames[ply + 1].extensions = extensions + plies;
        plies
    }

    /// Internal iterative reduction and single-reply extension, known once the moves are generated.
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
