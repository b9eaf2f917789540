//! The root: every legal move with its score and line, searched in the order of the last iteration. What a stopped
//! iteration has found so far stays in force.

use std::cmp::Reverse;

use rusc_game::Position;

use crate::alphabeta::Step;
use crate::evaluator::Evaluator;
use crate::extend;
use crate::node::{Facts, Found, Line, Pv, Trend};
use crate::order::Rank;
use crate::score::{Score, Window};
use crate::techniques::Technique;
use crate::worker::Search;

/// A move at the root.
#[derive(Clone, Debug)]
pub(crate) struct RootMove<M> {
    pub(crate) m: M,
    rank: Rank,
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
        self.note_eval(0, eval);
        self.worker.frames[0].previous = None;
        self.worker.frames[1].stretched = 0;
        self.list_moves(0, entry.map_or(0, |entry| entry.code));
        while let Some((m, rank)) = self.next_move(0) {
            self.roots.push(RootMove { m, rank, score: eval, previous: eval, pv: vec![m] });
        }
    }

    /// Searches the root moves from index `first` on. The others are already taken by better lines.
    pub(crate) fn search_root(&mut self, window: Window, first: usize) -> Score {
        let mut facts = Facts {
            window,
            depth: self.depth,
            eval: self.worker.frames[0].eval,
            line: Line::Principal,
            trend: Trend::Improving,
            mood: self.mood(),
        };
        let mut found: Found<P::Move> = Found { best: -Score::INFINITE, best_move: None, searched: 0 };
        for index in first..self.roots.len() {
            let number = (index - first) as i32;
            let score = self.search_root_move(&facts, index, number);
            if self.watch.is_halted() {
                break;
            }
            found.best = found.best.max(score);
            found.searched += 1;
            if number == 0 || score > facts.window.alpha {
                self.roots[index].score = score;
                self.note_root_line(index);
            } else {
                self.roots[index].score = -Score::INFINITE;
            }
            facts.window.alpha = facts.window.alpha.max(score);
            if score >= window.beta {
                break;
            }
            #[cfg(feature = "threads")]
            if self.wants_help(facts.depth) {
                found = self.share_roots(facts, found, index + 1);
                break;
            }
        }
        found.best
    }

    /// Searches the root moves from index `first` on together with whoever comes.
    #[cfg(feature = "threads")]
    fn share_roots(&mut self, facts: Facts, found: Found<P::Move>, first: usize) -> Found<P::Move> {
        let moves: Vec<_> = self.roots[first..].iter().map(|root| (root.m, root.rank)).collect();
        if moves.is_empty() {
            return found;
        }
        let shared = self.prepare(facts, found, moves, 0);
        self.crew.post(shared.split.clone());
        self.complete::<Pv>(&shared);
        let (found, raises) = self.leave(shared);
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

    fn search_root_move(&mut self, facts: &Facts, index: usize, number: i32) -> Score {
        let RootMove { m, rank, .. } = self.roots[index];
        let reduces = self.on(Technique::LateMoveReduction);
        let reduction = if reduces { extend::late_move_reduction(facts, &rank, number) } else { 0 };
        let step = Step { window: facts.window, depth: facts.depth - 1, reduction, number, ply: 0 };
        let undo = self.make(m, rank.slot, 0);
        let score = self.descend::<Pv>(&step);
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
