//! The game tree: alpha-beta, from iterative deepening down to quiescence.
//!
//! ```text
//!   iterative_deepening ── one iteration per depth, aspiration window
//!     ├ forced_win ─────── before depths 3 and 5: every move and every reply, for wins alone
//!     └ root ───────────── root moves in the order of the last iteration, multi-PV
//!         └ alphabeta ──── transposition table, static evaluation, pruning, moves in order,
//!           │              reductions, principal variation search
//!           └ quiescence ─ stand pat, noisy moves only
//! ```
//!
//! * A **node** ([`alphabeta`]) probes the transposition table, may be pruned because its static score lies far outside
//!   the window ([`pruning`]), generates its moves in stages, and searches late moves to a reduced depth
//!   ([`reductions`]). Staged generation pays because half of the nodes that get so far are cut off by a forcing move,
//!   and then the quiet ones are never generated.
//! * **Leaves** ([`quiescence`]) are most of the nodes, and most of them lie clearly outside the window. *Lazy
//!   evaluation* spares them: an evaluator may offer a cheap part of its score (for Hive, how crowded the queens are);
//!   the remainder changes little with one move, so that the score is estimated from the parent's remainder, and only
//!   what the estimate leaves open is evaluated in full.
//! * **Repetition** ([`path`]) is decided on the keys of the game and of the current line.
//!
//! This file has the state of one thread and the small steps all of them take: making a move, probing, evaluating. It
//! decides nothing about which moves are searched.

pub(crate) mod alphabeta;
pub(crate) mod forced_win;
pub(crate) mod iterative_deepening;
pub(crate) mod node;
pub(crate) mod path;
pub(crate) mod pruning;
mod quiescence;
pub(crate) mod reductions;
pub(crate) mod root;

use rusc_game::{Outcome, Position};

use self::node::{Frame, Threat};
use self::path::Path;
use self::root::RootMove;
use crate::evaluator::Evaluator;
use crate::memory::eval_cache::EvalCache;
use crate::memory::transposition_table::{Bound, Entry, TranspositionTable};
use crate::ordering::history::{History, PreviousMove};
use crate::ordering::move_picker::code_of;
use crate::ordering::refutations::OrderingContext;
use crate::ordering::sort_key::MoveInfo;
use crate::parallel::ThreadState;
use crate::params;
use crate::score::{MAX_PLY, Score, Window};
use crate::stop::stop_check::StopCheck;
use crate::techniques::{Technique, Techniques};

/// What a thread keeps from one search to the next.
pub(crate) struct Worker<P: Position, E> {
    pub(crate) evaluator: E,
    pub(crate) history: History<P::Move>,
    /// The search stack, by ply.
    pub(crate) frames: Vec<Frame<P::Move>>,
}

impl<P: Position, E: Evaluator<P>> Worker<P, E> {
    pub(crate) fn new(evaluator: E) -> Worker<P, E> {
        // One more than there are plies: the deepest node writes to the frame below it.
        let frames = (0..=MAX_PLY).map(|_| Frame::new());
        Worker { evaluator, history: History::new(E::HISTORY_SLOTS), frames: frames.collect() }
    }

    /// Clears history and killers.
    pub(crate) fn clear(&mut self) {
        self.history.clear();
        self.clear_killers();
    }

    /// Killers belong to the plies of one search.
    pub(crate) fn clear_killers(&mut self) {
        for frame in &mut self.frames {
            frame.killers = [None; 2];
        }
    }
}

/// The result of lazy evaluation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum StaticEval {
    Exact(Score),
    /// Not evaluated: the score is outside the window, and at least (above it) or at most (below it) this.
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
    /// Depth of the iteration.
    pub(crate) depth: i32,
    pub(crate) seldepth: usize,
    /// No cut-offs by the transposition table above this ply: a draw by repetition is near, and the table knows
    /// nothing of the game before the root.
    pub(crate) first_table_cutoff_ply: usize,
    pub(crate) parallel: ThreadState<'a, P::Move>,
}

impl<P: Position, E: Evaluator<P>> Search<'_, P, E> {
    #[inline]
    pub(crate) fn uses(&self, technique: Technique) -> bool {
        self.techniques.has(technique)
    }

    /// Counts a node and clears its principal variation.
    #[inline]
    pub(crate) fn enter_node(&mut self, ply: usize) {
        self.stop_check.count_node();
        self.seldepth = self.seldepth.max(ply);
        let frame = &mut self.worker.frames[ply];
        frame.pv.clear();
    }

    /// The score of a terminal node: the game is over by the rules or by repetition.
    #[inline]
    pub(crate) fn terminal_score(&self, ply: usize) -> Option<Score> {
        match self.pos.outcome() {
            None => self.path.is_repetition().then(|| self.draw(ply)),
            Some(Outcome::Draw) => Some(self.draw(ply)),
            Some(Outcome::Win(side)) if side == self.pos.side_to_move() => Some(Score::win_in(ply)),
            Some(Outcome::Win(_)) => Some(Score::loss_in(ply)),
        }
    }

    /// The score of a draw with contempt, for the side to move; at even plies that is the side at the root.
    #[inline]
    fn draw(&self, ply: usize) -> Score {
        let contempt = i32::from(self.contempt);
        Score::points(if ply.is_multiple_of(2) { -contempt } else { contempt })
    }

    #[inline]
    pub(crate) fn threat(&self) -> Threat {
        if self.worker.evaluator.is_threatened(&self.pos) { Threat::Pending } else { Threat::None }
    }

    /// Static score, from the evaluation cache if possible.
    #[inline]
    pub(crate) fn evaluate(&mut self) -> Score {
        let key = self.path.key();
        match self.eval_cache.get(key) {
            Some(score) => score,
            None => self.evaluate_uncached(),
        }
    }

    fn evaluate_uncached(&mut self) -> Score {
        let key = self.path.key();
        let score = Score::points(self.worker.evaluator.evaluate(&self.pos).raw());
        self.eval_cache.set(key, score);
        score
    }

    /// Lazy evaluation: a full one only if the estimate does not show that the score is outside the window.
    #[inline]
    pub(crate) fn evaluate_within(&mut self, window: Window, ply: usize) -> StaticEval {
        match self.lazy_estimate(ply).and_then(|estimate| pruning::lazy_bound(estimate, window)) {
            Some(bound) => StaticEval::Bound(bound),
            None => StaticEval::Exact(self.evaluate()),
        }
    }

    /// Estimate of the static score: the cheap part of this position and the remainder of its parent.
    #[inline]
    pub(crate) fn lazy_estimate(&self, ply: usize) -> Option<Score> {
        let residual = self.worker.frames[ply.checked_sub(1)?].lazy_residual?;
        self.worker.evaluator.lazy_eval(&self.pos).map(|cheap| cheap - residual)
    }

    /// Keeps the static score of a node, which is thereby entered, in its frame.
    #[inline]
    pub(crate) fn set_static_eval(&mut self, ply: usize, eval: Score) {
        let residual = self.worker.evaluator.lazy_eval(&self.pos).map(|cheap| eval.raw() - cheap.raw());
        let frame = &mut self.worker.frames[ply];
        frame.eval = eval;
        frame.lazy_residual = residual;
        frame.late_split.clear_candidate();
    }

    #[inline]
    pub(crate) fn probe(&self) -> Option<Entry> {
        if self.uses(Technique::TranspositionTable) { self.table.probe(self.path.key()) } else { None }
    }

    /// Stores the result of a node. Without a best move, the table keeps the one it has.
    pub(crate) fn store(&self, ply: usize, best: Option<P::Move>, score: Score, depth: i32, bound: Bound) {
        if !self.uses(Technique::TranspositionTable) {
            return;
        }
        let code = best.map_or(0, |m| code_of(&self.worker.evaluator, &self.pos, m));
        let eval = Some(self.worker.frames[ply].eval);
        let entry = Entry::new(code, score.stored(ply), eval, depth.clamp(0, 255) as u8, bound);
        self.table.store(self.path.key(), entry);
    }

    /// Generates the moves of a node, in stages if the evaluator supports it.
    pub(crate) fn generate_moves(&mut self, ply: usize, code: u16) {
        let Worker { evaluator, frames, .. } = &mut self.worker;
        frames[ply].picker.generate(&self.pos, evaluator, code);
    }

    /// Generates the moves for quiescence, where quiet moves are not searched.
    pub(crate) fn generate_forcing(&mut self, ply: usize, code: u16) {
        let Worker { evaluator, frames, .. } = &mut self.worker;
        frames[ply].picker.generate_forcing(&self.pos, evaluator, code);
    }

    /// Whether only quiet moves are left, as far as is known.
    pub(crate) fn has_only_quiet(&self, ply: usize) -> bool {
        self.worker.frames[ply].picker.has_only_quiet()
    }

    /// The next move to search.
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

    /// Prefetches the table bucket of the position after a move that is about to be searched to that depth.
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

    #[inline]
    pub(crate) fn unmake(&mut self, m: P::Move, undo: P::Undo) {
        self.path.pop();
        self.pos.unmake(m, undo);
        self.worker.evaluator.after_unmake(&self.pos, m);
    }

    /// Makes a null move at `ply`. `unmake_null` restores position, path and evaluator.
    pub(crate) fn make_null(&mut self, m: P::Move, ply: usize) -> (P::Undo, usize) {
        self.worker.evaluator.before_make(&self.pos, m);
        let undo = self.pos.make(m);
        let barrier = self.path.enter_null(self.pos.key());
        let below = &mut self.worker.frames[ply + 1];
        below.made = Some(m);
        below.previous = None;
        (undo, barrier)
    }

    pub(crate) fn unmake_null(&mut self, m: P::Move, (undo, barrier): (P::Undo, usize)) {
        self.path.leave_null(barrier);
        self.pos.unmake(m, undo);
        self.worker.evaluator.after_unmake(&self.pos, m);
    }

    /// Triangular PV: the principal variation from `ply` is this move and the one of the next ply.
    pub(crate) fn extend_pv(&mut self, ply: usize, m: P::Move) {
        let (here, below) = self.worker.frames.split_at_mut(ply + 1);
        let pv = &mut here[ply].pv;
        pv.clear();
        pv.push(m);
        pv.extend_from_slice(&below[0].pv);
    }
}
