//! The root: every legal move with its score and line, searched in the order of the last iteration. What a stopped
//! iteration has found so far stays in force.

use std::cmp::Reverse;

use rusc_game::Position;

use crate::evaluator::Evaluator;
use crate::ordering::move_picker::MoveInfo;
use crate::score::{Score, Window};
use crate::techniques::Technique;
use crate::tree::Search;
use crate::tree::alphabeta::ChildSearch;
use crate::tree::node::{NodeInfo, NodeKind, NodeResult, Pv, Trend};
use crate::tree::reductions;

/// A move at the root.
#[derive(Clone, Debug)]
pub(crate) struct RootMove<M> {
    pub(crate) m: M,
    info: MoveInfo,
    /// From the present iteration; minus infinity while the move has not shown itself better than another.
    pub(crate) score: Score,
    /// The same from the iteration before.
    pub(crate) previous: Score,
    /// The expected line, beginning with the move.
    pub(crate) pv: Vec<M>,
}

impl<M> RootMove<M> {
    /// The best that is known of the score.
    pub(crate) fn latest_score(&self) -> Score {
        if self.is_fresh() { self.score } else { self.previous }
    }

    /// Whether the present iteration has given it a score.
    pub(crate) fn is_fresh(&self) -> bool {
        self.score != -Score::INFINITE
    }
}

impl<P: Position, E: Evaluator<P>> Search<'_, P, E> {
    /// Lists the moves of the root in the order in which a first iteration should try them.
    pub(crate) fn list_roots(&mut self) {
        let entry = self.probe();
        let eval = self.evaluate();
        self.set_static_eval(0, eval);
        self.worker.frames[0].previous = None;
        self.worker.frames[1].extensions = 0;
        self.generate_moves(0, entry.map_or(0, |entry| entry.code));
        while let Some((m, info)) = self.next_move(0) {
            self.roots.push(RootMove { m, info, score: eval, previous: eval, pv: vec![m] });
        }
    }

    /// Searches the root moves from index `first` on. The others are already taken by better lines.
    pub(crate) fn search_root(&mut self, window: Window, first: usize) -> Score {
        let mut node = NodeInfo {
            window,
            depth: self.depth,
            eval: self.worker.frames[0].eval,
            kind: NodeKind::Principal,
            trend: Trend::Improving,
            threat: self.threat(),
        };
        let mut found: NodeResult<P::Move> =
            NodeResult { best: -Score::INFINITE, best_move: None, searched: 0 };
        for index in first..self.roots.len() {
            let number = (index - first) as i32;
            let score = self.search_root_move(&node, index, number);
            if self.stop_check.is_halted() {
                break;
            }
            found.best = found.best.max(score);
            found.searched += 1;
            if number == 0 || score > node.window.alpha {
                self.roots[index].score = score;
                self.note_root_line(index);
            } else {
                self.roots[index].score = -Score::INFINITE;
            }
            node.window.alpha = node.window.alpha.max(score);
            if score >= window.beta {
                break;
            }
            #[cfg(feature = "threads")]
            if self.should_split(node.depth) {
                found = self.split_root_moves(node, found, index + 1);
                break;
            }
        }
        found.best
    }

    /// Searches the root moves from index `first` on together with whoever comes.
    #[cfg(feature = "threads")]
    fn split_root_moves(
        &mut self,
        node: NodeInfo,
        found: NodeResult<P::Move>,
        first: usize,
    ) -> NodeResult<P::Move> {
        let moves: Vec<_> = self.roots[first..].iter().map(|root| (root.m, root.info)).collect();
        if moves.is_empty() {
            return found;
        }
        let owned = self.create_split_point(node, found, moves, 0);
        self.pool.publish(owned.split.clone());
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
        found
    }

    fn search_root_move(&mut self, node: &NodeInfo, index: usize, number: i32) -> Score {
        let RootMove { m, info, .. } = self.roots[index];
        let reduces = self.uses(Technique::LateMoveReduction);
        let reduction = if reduces { reductions::late_move_reduction(node, &info, number) } else { 0 };
        let child = ChildSearch { window: node.window, depth: node.depth - 1, reduction, number, ply: 0 };
        let undo = self.make(m, info.slot, 0);
        let score = self.search_child::<Pv>(&child);
        self.unmake(m, undo);
        score
    }

    /// Keeps the line that has just been found for a root move.
    fn note_root_line(&mut self, index: usize) {
        let root = &mut self.roots[index];
        root.pv.truncate(1);
        root.pv.extend_from_slice(&self.worker.frames[1].pv);
    }

    /// Puts the moves of a stretch of the list in the order of their scores; equals stay as they are.
    pub(crate) fn sort_roots(&mut self, stretch: std::ops::Range<usize>) {
        self.roots[stretch].sort_by_key(|root| Reverse((root.score, root.previous)));
    }
}
