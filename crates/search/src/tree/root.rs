//! The root: every legal move with its score and principal variation, searched in the order of the last iteration.
//! What an interrupted iteration has found so far counts.

use std::cmp::Reverse;

use rusc_game::Position;

use crate::evaluator::Evaluator;
use crate::ordering::sort_key::MoveInfo;
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
    pub(crate) info: MoveInfo,
    /// From this iteration; minus infinity unless the move was searched first or raised alpha.
    pub(crate) score: Score,
    /// Score of the last iteration.
    pub(crate) previous: Score,
    /// Principal variation, beginning with the move.
    pub(crate) pv: Vec<M>,
}

impl<M> RootMove<M> {
    /// The score of this iteration if there is one, or else of the last.
    pub(crate) fn latest_score(&self) -> Score {
        if self.is_fresh() { self.score } else { self.previous }
    }

    /// Whether this iteration has given it a score.
    pub(crate) fn is_fresh(&self) -> bool {
        self.score != -Score::INFINITE
    }
}

/// Where the search of the root moves was halted.
#[derive(Clone, Copy, Debug)]
pub(crate) struct RootCursor<M> {
    /// The move that comes next.
    index: usize,
    alpha: Score,
    found: NodeResult<M>,
}

impl<P: Position, E: Evaluator<P>> Search<'_, P, E> {
    /// Generates the root moves in the order of the move picker, for the first iteration.
    pub(crate) fn list_roots(&mut self) {
        let entry = self.probe();
        let eval = self.prepare_root();
        self.generate_moves(0, entry.map_or(0, |entry| entry.code));
        while let Some((m, info)) = self.next_move(0) {
            self.roots.push(RootMove { m, info, score: eval, previous: eval, pv: vec![m] });
        }
    }

    /// Sets up the frames of the root; returns its static score.
    pub(crate) fn prepare_root(&mut self) -> Score {
        let eval = self.evaluate();
        self.set_static_eval(0, eval);
        self.worker.frames[0].previous = None;
        self.worker.frames[1].extensions = 0;
        eval
    }

    /// Searches the root moves from index `first` on; those before it belong to better lines (multi-PV). If it is halted,
    /// the cursor is where to go on.
    pub(crate) fn search_root(
        &mut self,
        window: Window,
        first: usize,
        cursor: &mut Option<RootCursor<P::Move>>,
    ) -> Score {
        let nothing = NodeResult { best: -Score::INFINITE, best_move: None, searched: 0 };
        let RootCursor { index: next, alpha, mut found } =
            cursor.take().unwrap_or(RootCursor { index: first, alpha: window.alpha, found: nothing });
        let mut node = NodeInfo {
            window: window.above(alpha),
            depth: self.depth,
            eval: self.worker.frames[0].eval,
            kind: NodeKind::Principal,
            trend: Trend::Improving,
            threat: self.threat(),
        };
        for index in next..self.roots.len() {
            let number = (index - first) as i32;
            let score = self.search_root_move(&node, index, number);
            if self.stop_check.is_halted() {
                *cursor = Some(RootCursor { index, alpha: node.window.alpha, found });
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
            if let Some(split) = self.split_root_moves(node, found, index + 1) {
                if self.stop_check.is_halted() {
                    *cursor = Some(RootCursor { index: index + 1, alpha: node.window.alpha, found });
                }
                found = split;
                break;
            }
        }
        found.best
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

    /// Keeps the principal variation just found for a root move.
    fn note_root_line(&mut self, index: usize) {
        let root = &mut self.roots[index];
        root.pv.truncate(1);
        root.pv.extend_from_slice(&self.worker.frames[1].pv);
    }

    /// Sorts some of the root moves by score; the sort is stable.
    pub(crate) fn sort_roots(&mut self, range: std::ops::Range<usize>) {
        self.roots[range].sort_by_key(|root| Reverse((root.score, root.previous)));
    }
}
