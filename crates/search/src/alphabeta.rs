//! The recursion: ask the table, give up or go on, try the moves, remember. The rules it follows are in `prune.rs`
//! and `extend.rs`, the order of moves in `order.rs`; here they are only put together.

use std::ops::ControlFlow;

use rusc_game::Position;

use crate::evaluator::Evaluator;
use crate::node::{Facts, Found, Line, Mood, Node, Pv, Scout, Trend};
use crate::order::Rank;
use crate::score::{MAX_PLY, Score, Window};
use crate::table::Entry;
use crate::techniques::Technique;
use crate::worker::Search;
use crate::{extend, params, prune};

/// A move to be searched, and how.
#[derive(Clone, Copy)]
pub(crate) struct Step {
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
        self.enter(ply);
        if self.watch.is_halted() {
            return Score::DRAW;
        }
        if let Some(score) = self.settled(ply) {
            return score;
        }
        let mood = self.mood();
        let depth = depth + self.urgent_extension(mood, depth, ply);
        if depth <= 0 || ply >= MAX_PLY - 1 {
            return self.resolve::<N>(window, ply);
        }
        let window =
            if self.on(Technique::MateDistance) { prune::mate_distance(window, ply) } else { window };
        if window.alpha >= window.beta {
            return window.alpha;
        }
        let entry = if depth >= params::table_depth() { self.probe() } else { None };
        if !N::PV
            && ply >= self.cautious_below
            && let Some(score) = entry.and_then(|entry| entry.answer(depth, window, ply))
        {
            return score;
        }
        let mut facts = match self.size_up::<N>(window, depth, ply, mood, entry) {
            ControlFlow::Continue(facts) => facts,
            ControlFlow::Break(score) => return score,
        };
        self.list_moves(ply, entry.map_or(0, |entry| entry.code));
        facts.depth += self.adjustment(facts.depth, ply);
        #[cfg(feature = "threads")]
        self.offer_if_wanted(ply);
        let Some(found) = self.try_moves::<N>(facts, ply) else { return Score::DRAW };
        if facts.depth >= params::table_depth() {
            self.store(ply, found.best_move, found.best, facts.depth, found.bound(window.beta));
        }
        found.best
    }

    /// Searches the moves of a node, as many as need be. `None` once halted.
    #[inline]
    fn try_moves<N: Node>(&mut self, mut facts: Facts, ply: usize) -> Option<Found<P::Move>> {
        let mut found = Found { best: Score::loss_in(0), best_move: None, searched: 0 };
        while let Some((m, rank)) = self.next_move(ply) {
            if found.searched > 0 && self.give_up_move(&facts, found.best, &rank, found.searched) {
                // Everything after the first such move is quieter still.
                break;
            }
            #[cfg(feature = "threads")]
            if !N::PV && found.searched > 0 && facts.depth >= params::split_depth() {
                self.open(facts, found, ply);
            }
            let score = self.try_move::<N>(&facts, m, &rank, found.searched, ply);
            #[cfg(feature = "threads")]
            if let Some(offered) = self.worker.frames[ply].offered.take() {
                let found = self.rejoin(offered, score, ply);
                return (!self.watch.is_halted()).then_some(found);
            }
            if self.watch.is_halted() {
                return None;
            }
            found.searched += 1;
            if found.searched == 1 || score > found.best {
                found.best = score;
            }
            if score > facts.window.alpha {
                found.best_move = Some(m);
                facts.window.alpha = score;
                if N::PV {
                    self.extend_pv(ply, m);
                }
                if score >= facts.window.beta {
                    self.reward(m, facts.depth, ply);
                    break;
                }
            }
            #[cfg(feature = "threads")]
            if N::PV && self.wants_help(facts.depth) {
                let found = self.share_rest(facts, found, ply);
                return (!self.watch.is_halted()).then_some(found);
            }
        }
        Some(found)
    }

    /// Searches one move; `number` counts those tried before it.
    #[inline]
    fn try_move<N: Node>(
        &mut self,
        facts: &Facts,
        m: P::Move,
        rank: &Rank,
        number: i32,
        ply: usize,
    ) -> Score {
        let reduction = self.reduction(facts, rank, number);
        let step = Step { window: facts.window, depth: facts.depth - 1, reduction, number, ply };
        self.foresee(m, step.depth - step.reduction);
        let undo = self.make(m, rank.slot, ply);
        let score = self.descend::<N>(&step);
        self.unmake(m, undo);
        score
    }

    /// Searches the position after a move, with as little as will do: late moves first with a narrow window and less
    /// deep, and fully only if that surprises.
    #[inline]
    pub(crate) fn descend<N: Node>(&mut self, step: &Step) -> Score {
        let &Step { window, depth, reduction, number, ply } = step;
        if number == 0 || !self.on(Technique::PrincipalVariation) {
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
    fn size_up<N: Node>(
        &mut self,
        window: Window,
        depth: i32,
        ply: usize,
        mood: Mood,
        entry: Option<Entry>,
    ) -> ControlFlow<Score, Facts> {
        let line = if N::PV { Line::Principal } else { Line::Side };
        let facts =
            |search: &Self, eval| Facts { window, depth, eval, line, trend: search.trend(eval, ply), mood };
        let known = entry.and_then(Entry::eval);
        // Some nodes would be given up whatever an evaluation says.
        if !N::PV
            && known.is_none()
            && let Some(least) = self.least(ply)
            && let Some(score) = prune::reverse_futility(&facts(self, least))
        {
            return ControlFlow::Break(score);
        }
        let eval = match known {
            Some(eval) => eval,
            None => self.evaluate(),
        };
        self.note_eval(ply, eval);
        let facts = facts(self, eval);
        let given_up = if N::PV { None } else { self.give_up_node(&facts, ply) };
        given_up.map_or(ControlFlow::Continue(facts), ControlFlow::Break)
    }

    /// What the static score is at least, where that may do instead of it.
    #[inline]
    fn least(&self, ply: usize) -> Option<Score> {
        if !self.on(Technique::LazyEval) || !self.on(Technique::ReverseFutility) {
            return None;
        }
        self.guess(ply).map(|guess| guess - params::lazy_eval_margin())
    }

    #[inline]
    fn trend(&self, eval: Score, ply: usize) -> Trend {
        let improving = ply >= 2 && eval > self.worker.frames[ply - 2].eval;
        if improving { Trend::Improving } else { Trend::NotImproving }
    }

    /// The score of a node that need not be searched.
    #[inline]
    fn give_up_node(&mut self, facts: &Facts, ply: usize) -> Option<Score> {
        if self.on(Technique::ReverseFutility)
            && let Some(score) = prune::reverse_futility(facts)
        {
            return Some(score);
        }
        if self.on(Technique::Razoring) && prune::razor(facts) {
            return Some(self.resolve::<Scout>(facts.window, ply));
        }
        if self.on(Technique::NullMove) { self.try_passing(facts, ply) } else { None }
    }

    /// The score if the side to move stays above beta even when it passes.
    fn try_passing(&mut self, facts: &Facts, ply: usize) -> Option<Score> {
        // Never twice in a row: that would only repeat the position less deep.
        self.worker.frames[ply].previous?;
        let depth = prune::null_move_depth(facts)?;
        let m = self.worker.evaluator.null_move(&self.pos)?;
        let shift = self.make_null(m, ply);
        self.worker.frames[ply + 1].stretched = self.worker.frames[ply].stretched;
        let beta = facts.window.beta;
        let scout = Window { alpha: beta - 1, beta };
        let score = -self.search::<Scout>(scout.flipped(), depth, ply + 1);
        self.unmake_null(m, shift);
        // A win found by passing is not proved by legal moves.
        (score >= beta).then_some(if score.is_decided() { beta } else { score })
    }

    /// Whether a move need not be searched.
    #[inline]
    pub(crate) fn give_up_move(&self, facts: &Facts, best: Score, rank: &Rank, searched: i32) -> bool {
        prune::is_expendable(facts, best, rank.class)
            && ((self.on(Technique::Futility) && prune::futility(facts))
                || (self.on(Technique::LateMovePruning) && prune::late_move(facts, searched)))
    }

    #[inline]
    pub(crate) fn reduction(&self, facts: &Facts, rank: &Rank, searched: i32) -> i32 {
        if !self.on(Technique::LateMoveReduction) {
            return 0;
        }
        extend::late_move_reduction(facts, rank, searched)
    }

    /// Extends urgent nodes, and hands on to the next ply how far the line has been stretched.
    #[inline]
    fn urgent_extension(&mut self, mood: Mood, depth: i32, ply: usize) -> i32 {
        let stretched = self.worker.frames[ply].stretched;
        let plies = if self.on(Technique::ThreatExtension) {
            extend::urgency(mood, depth, stretched, self.depth)
        } else {
            0
        };
        self.worker.frames[ply + 1].stretched = stretched + plies;
        plies
    }

    /// By how much a node is searched deeper or less deep once its moves are known.
    fn adjustment(&mut self, depth: i32, ply: usize) -> i32 {
        let list = &self.worker.frames[ply].list;
        let mut plies = 0;
        if self.on(Technique::InternalIterativeReduction) && !list.has_table_move() {
            plies -= extend::internal_reduction(depth);
        }
        if self.on(Technique::SingleReplyExtension) {
            let stretched = self.worker.frames[ply + 1].stretched;
            if list.is_single() {
                let extension = extend::single_reply(stretched, self.depth);
                self.worker.frames[ply + 1].stretched += extension;
                plies += extension;
            }
        }
        plies
    }
}
