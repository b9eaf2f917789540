//! One thread of a search: its position, its memory, and the small steps every part of the search takes, such as
//! making a move or asking the table. It decides nothing about which moves to search.

pub(crate) mod alphabeta;
pub(crate) mod iterative_deepening;
pub(crate) mod node;
pub(crate) mod path;
pub(crate) mod pruning;
mod quiescence;
pub(crate) mod reductions;
pub(crate) mod root;

#[cfg(feature = "threads")]
use std::sync::Arc;

use rusc_game::{Outcome, Position};

use crate::evaluator::Evaluator;
use crate::memory::eval_cache::EvalCache;
use crate::memory::transposition_table::{Bound, Entry, TranspositionTable};
use crate::ordering::history::{History, PreviousMove};
use crate::ordering::move_picker::{MoveInfo, OrderingContext, code_of};
#[cfg(feature = "threads")]
use crate::parallel::pool::HelperPool;
#[cfg(feature = "threads")]
use crate::parallel::split_point::SplitPoint;
use crate::params;
use crate::score::{MAX_PLY, Score, Window};
use crate::stop::stop_check::StopCheck;
use crate::techniques::{Technique, Techniques};
use crate::tree::node::Frame;
use crate::tree::node::Threat;
use crate::tree::path::Path;
use crate::tree::root::RootMove;

/// What a thread keeps from one search to the next.
pub(crate) struct Worker<P: Position, E> {
    pub(crate) evaluator: E,
    pub(crate) history: History<P::Move>,
    pub(crate) frames: Vec<Frame<P::Move>>,
}

impl<P: Position, E: Evaluator<P>> Worker<P, E> {
    pub(crate) fn new(evaluator: E) -> Worker<P, E> {
        // One frame more than there are plies: the deepest node looks at the one below it.
        let frames = (0..=MAX_PLY).map(|_| Frame::new());
        Worker { evaluator, history: History::new(E::HISTORY_SLOTS), frames: frames.collect() }
    }

    /// Forgets what was learnt.
    pub(crate) fn clear(&mut self) {
        self.history.clear();
        self.forget_killers();
    }

    /// Killers belong to a ply of one search only.
    pub(crate) fn forget_killers(&mut self) {
        for frame in &mut self.frames {
            frame.killers = [None; 2];
        }
    }
}

/// What a position is worth without a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum StaticEval {
    Exact(Score),
    /// Not evaluated: it lies outside the window, and beyond this.
    Bound(Score),
}

/// A search in progress, on one thread.
pub(crate) struct Search<'a, P: Position, E> {
    pub(crate) worker: Worker<P, E>,
    pub(crate) pos: P,
    pub(crate) path: Path,
    pub(crate) table: &'a TranspositionTable,
    pub(crate) eval_cache: &'a EvalCache,
    pub(crate) techniques: Techniques,
    pub(crate) contempt: i16,
    pub(crate) stop_check: StopCheck<'a>,
    pub(crate) roots: Vec<RootMove<P::Move>>,
    /// The iteration.
    pub(crate) depth: i32,
    pub(crate) seldepth: usize,
    /// Above this ply the table may not end the search of a node: a draw by repetition is near, and the table knows
    /// nothing of the game before.
    pub(crate) first_table_cutoff_ply: usize,
    /// The threads of the search.
    #[cfg(feature = "threads")]
    pub(crate) pool: &'a HelperPool<P::Move>,
    /// The shared node this thread works for, the lowest of them.
    #[cfg(feature = "threads")]
    pub(crate) split_point: Option<Arc<SplitPoint<P::Move>>>,
}

impl<P: Position, E: Evaluator<P>> Search<'_, P, E> {
    #[inline]
    pub(crate) fn uses(&self, technique: Technique) -> bool {
        self.techniques.has(technique)
    }

    /// A node is being visited.
    #[inline]
    pub(crate) fn enter_node(&mut self, ply: usize) {
        self.stop_check.count_node();
        self.seldepth = self.seldepth.max(ply);
        let frame = &mut self.worker.frames[ply];
        frame.pv.clear();
    }

    /// The score of a node where the game is over, by the board or by repetition.
    #[inline]
    pub(crate) fn terminal_score(&self, ply: usize) -> Option<Score> {
        match self.pos.outcome() {
            None => self.path.is_repetition().then(|| self.draw(ply)),
            Some(Outcome::Draw) => Some(self.draw(ply)),
            Some(Outcome::Win(side)) if side == self.pos.side_to_move() => Some(Score::win_in(ply)),
            Some(Outcome::Win(_)) => Some(Score::loss_in(ply)),
        }
    }

    /// What a draw is worth to the side to move, which at every second ply is the one that searches.
    #[inline]
    fn draw(&self, ply: usize) -> Score {
        let contempt = i32::from(self.contempt);
        Score::points(if ply.is_multiple_of(2) { -contempt } else { contempt })
    }

    #[inline]
    pub(crate) fn threat(&self) -> Threat {
        if self.worker.evaluator.is_threatened(&self.pos) { Threat::Pending } else { Threat::None }
    }

    /// The static score, from memory if possible.
    #[inline]
    pub(crate) fn evaluate(&mut self) -> Score {
        let key = self.path.key();
        match self.eval_cache.get(key) {
            Some(score) => score,
            None => self.evaluate_uncached(),
        }
    }

    /// The static score, unless a guess shows that it lies outside the window.
    #[inline]
    pub(crate) fn evaluate_within(&mut self, window: Window, ply: usize) -> StaticEval {
        match self.lazy_estimate(ply).and_then(|guess| pruning::lazy_bound(guess, window)) {
            Some(bound) => StaticEval::Bound(bound),
            None => StaticEval::Exact(self.evaluate()),
        }
    }

    /// What the static score should be, if since the last move only that has changed which a glance tells.
    #[inline]
    pub(crate) fn lazy_estimate(&self, ply: usize) -> Option<Score> {
        let residual = self.worker.frames[ply.checked_sub(1)?].lazy_residual?;
        self.worker.evaluator.lazy_eval(&self.pos).map(|seen| seen - residual)
    }

    /// Notes the static score of a node.
    #[inline]
    pub(crate) fn set_static_eval(&mut self, ply: usize, eval: Score) {
        let residual = self.worker.evaluator.lazy_eval(&self.pos).map(|seen| eval.raw() - seen.raw());
        let frame = &mut self.worker.frames[ply];
        frame.eval = eval;
        frame.lazy_residual = residual;
        #[cfg(feature = "threads")]
        {
            // What was open at this ply was another node.
            frame.split_candidate = None;
        }
    }

    fn evaluate_uncached(&mut self) -> Score {
        let key = self.path.key();
        let score = Score::points(self.worker.evaluator.evaluate(&self.pos).raw());
        self.eval_cache.set(key, score);
        score
    }

    #[inline]
    pub(crate) fn probe(&self) -> Option<Entry> {
        if self.uses(Technique::TranspositionTable) { self.table.probe(self.path.key()) } else { None }
    }

    /// Remembers what a visit found out. Without a move, the table keeps the one it has.
    pub(crate) fn store(&self, ply: usize, best: Option<P::Move>, score: Score, depth: i32, bound: Bound) {
        if !self.uses(Technique::TranspositionTable) {
            return;
        }
        let code = best.map_or(0, |m| code_of(&self.worker.evaluator, &self.pos, m));
        let eval = Some(self.worker.frames[ply].eval);
        let entry = Entry::new(code, score.stored(ply), eval, depth.clamp(0, 255) as u8, bound);
        self.table.store(self.path.key(), entry);
    }

    /// Lists the moves of a node.
    pub(crate) fn generate_moves(&mut self, ply: usize, code: u16) {
        let Worker { evaluator, frames, .. } = &mut self.worker;
        frames[ply].picker.generate(&self.pos, evaluator, code);
    }

    /// The same for a node where quiet moves are not searched.
    pub(crate) fn generate_forcing(&mut self, ply: usize, code: u16) {
        let Worker { evaluator, frames, .. } = &mut self.worker;
        frames[ply].picker.generate_forcing(&self.pos, evaluator, code);
    }

    /// Whether only quiet moves are left, as far as is known.
    pub(crate) fn has_only_quiet(&self, ply: usize) -> bool {
        self.worker.frames[ply].picker.has_only_quiet()
    }

    /// The next move to try.
    #[inline]
    pub(crate) fn next_move(&mut self, ply: usize) -> Option<(P::Move, MoveInfo)> {
        let Worker { evaluator, history, frames, .. } = &mut self.worker;
        let Frame { picker, killers, previous, .. } = &mut frames[ply];
        picker.pick(&self.pos, evaluator, || OrderingContext {
            techniques: self.techniques,
            history,
            killers: *killers,
            previous: *previous,
        })
    }

    /// A move is about to be made and its position searched to that depth: what is known of it had better be at hand.
    #[inline]
    pub(crate) fn prefetch_child(&self, m: P::Move, depth: i32) {
        if depth >= params::table_depth()
            && let Some(key) = self.pos.key_after(m)
        {
            self.table.prefetch(key);
        }
    }

    /// Makes a move of the node at `ply`.
    #[inline]
    pub(crate) fn make(&mut self, m: P::Move, slot: u32, ply: usize) -> P::Undo {
        let side = self.pos.side_to_move();
        self.worker.evaluator.before_make(&self.pos, m);
        let undo = self.pos.make(m);
        let key = self.pos.key();
        self.eval_cache.prefetch(key);
        self.path.push(key);
        let below = &mut self.worker.frames[ply + 1];
        below.made = Some(m);
        below.previous = Some(PreviousMove::new(side, slot));
        undo
    }

    /// Takes the move back.
    #[inline]
    pub(crate) fn unmake(&mut self, m: P::Move, undo: P::Undo) {
        self.path.pop();
        self.pos.unmake(m, undo);
        self.worker.evaluator.after_unmake(&self.pos, m);
    }

    /// Makes a null move at `ply`. Move, path and evaluator are put back by `unmake_null`.
    pub(crate) fn make_null(&mut self, m: P::Move, ply: usize) -> (P::Undo, usize) {
        self.worker.evaluator.before_make(&self.pos, m);
        let undo = self.pos.make(m);
        let barrier = self.path.enter_null(self.pos.key());
        let below = &mut self.worker.frames[ply + 1];
        below.made = Some(m);
        below.previous = None;
        (undo, barrier)
    }

    /// Takes the null move back.
    pub(crate) fn unmake_null(&mut self, m: P::Move, (undo, barrier): (P::Undo, usize)) {
        self.path.leave_null(barrier);
        self.pos.unmake(m, undo);
        self.worker.evaluator.after_unmake(&self.pos, m);
    }

    /// The best line from `ply` is now this move and the best line from there.
    pub(crate) fn extend_pv(&mut self, ply: usize, m: P::Move) {
        let (here, below) = self.worker.frames.split_at_mut(ply + 1);
        let pv = &mut here[ply].pv;
        pv.clear();
        pv.push(m);
        pv.extend_from_slice(&below[0].pv);
    }
}
