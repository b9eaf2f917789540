//! Searching one node with several threads. Its first move is searched by one alone, because it often refutes or at
//! least narrows the window; the others are then given out one by one to whoever is idle.

use std::sync::Arc;

use rusc_game::Position;

use crate::alphabeta::Step;
use crate::evaluator::Evaluator;
use crate::node::{Facts, Found, Line, Node, Pv, Scout};
use crate::order::Rank;
use crate::params;
use crate::score::Score;
use crate::split::{Claim, Harvest, Passage, Raise, Scene, Split, Turn};
use crate::techniques::Technique;
use crate::worker::Search;

/// Killers are handed on in nodes of this depth and more.
const FEWEST_PLIES: i32 = 4;

/// A shared node, for the thread that shares it.
#[derive(Debug)]
pub(crate) struct Shared<M> {
    pub(crate) split: Arc<Split<M>>,
    /// The one the thread worked for before.
    above: Option<Arc<Split<M>>>,
}

/// How a step is taken back.
enum Retreat<P: Position> {
    Move(P::Move, P::Undo),
    Null(P::Move, (P::Undo, usize)),
}

impl<P: Position, E: Evaluator<P>> Search<'_, P, E> {
    /// Whether a node of that depth, of which the first move has been searched, should be shared.
    #[inline]
    pub(crate) fn wants_help(&self, depth: i32) -> bool {
        depth >= params::split_depth() && self.crew.has_idle() && self.has_nothing_to_offer()
    }

    /// Whether the node this thread works at, as one of several, has been given out completely.
    pub(crate) fn has_nothing_to_offer(&self) -> bool {
        self.team.as_ref().is_none_or(|split| !split.is_open())
    }

    /// Searches the moves of a node with an open window that have not been picked together with whoever comes.
    /// Meaningless once halted.
    #[cold]
    pub(crate) fn share_rest(&mut self, facts: Facts, found: Found<P::Move>, ply: usize) -> Found<P::Move> {
        let moves: Vec<_> = std::iter::from_fn(|| self.next_move(ply)).collect();
        if moves.is_empty() {
            return found;
        }
        let shared = self.prepare(facts, found, moves, ply);
        self.crew.post(shared.split.clone());
        self.complete::<Pv>(&shared);
        self.conclude::<Pv>(shared, ply)
    }

    /// Takes over what was found at a shared node. Meaningless once halted.
    pub(crate) fn conclude<N: Node>(&mut self, shared: Shared<P::Move>, ply: usize) -> Found<P::Move> {
        let split = shared.split.clone();
        let (found, mut raises) = self.leave(shared);
        let Some(Raise { index, line, .. }) = raises.pop() else { return found };
        let Scene { facts, searched, moves, .. } = &split.scene;
        let m = moves[index].0;
        if N::PV {
            let pv = &mut self.worker.frames[ply].pv;
            pv.clear();
            pv.push(m);
            pv.extend(line);
        }
        if found.best >= facts.window.beta && !self.watch.is_halted() {
            self.reward_one_of(m, searched + index + 1, facts.depth, ply);
        }
        found
    }

    /// Searches what is left of a shared node together with whoever comes. The node is on the board.
    pub(crate) fn complete<N: Node>(&mut self, shared: &Shared<P::Move>) {
        self.work_at::<N>(&shared.split);
        self.await_others(&shared.split);
    }

    /// Makes a shared node of the one at `ply` and works for it from now on.
    pub(crate) fn prepare(
        &mut self,
        facts: Facts,
        found: Found<P::Move>,
        moves: Vec<(P::Move, Rank)>,
        ply: usize,
    ) -> Shared<P::Move> {
        let scene = self.scene(facts, found.searched, moves, ply);
        let above = self.team.take();
        let cutoff = above.as_ref().map(|split| split.cutoff.clone());
        let split = Arc::new(Split::new(scene, found, cutoff));
        self.enlist(Some(split.clone()));
        Shared { split, above }
    }

    /// Takes a shared node off the board and works for the one above again. Returns the best move and all that have
    /// raised alpha, the best last; once halted, as far as they are known.
    pub(crate) fn leave(
        &mut self,
        Shared { split, above }: Shared<P::Move>,
    ) -> (Found<P::Move>, Vec<Raise<P::Move>>) {
        self.crew.withdraw(&split);
        self.enlist(above);
        let Harvest { found, raises, seldepth } = split.harvest();
        self.seldepth = self.seldepth.max(seldepth);
        (found, raises)
    }

    /// What others must know of the node at `ply`.
    fn scene(&self, facts: Facts, searched: i32, moves: Vec<(P::Move, Rank)>, ply: usize) -> Scene<P::Move> {
        let frames = &self.worker.frames;
        let way = frames[1..=ply].iter().map(|frame| Passage {
            m: frame.made.expect("a move has led to every ply but the first"),
            previous: frame.previous,
        });
        // Where little is searched, killers are not worth their way from thread to thread.
        let plies = if facts.depth < FEWEST_PLIES { 0 } else { facts.depth as usize };
        let reach = (ply + 1 + plies).min(frames.len());
        Scene {
            way: way.collect(),
            facts,
            iteration: self.depth,
            stretched: frames[ply + 1].stretched,
            evals: [frames[ply.saturating_sub(1)].eval, frames[ply].eval],
            killers: frames[ply + 1..reach].iter().map(|frame| frame.killers).collect(),
            moves,
            searched: searched as usize,
        }
    }

    /// From now on this thread works for the given node.
    fn enlist(&mut self, split: Option<Arc<Split<P::Move>>>) {
        self.watch.work_for(split.as_ref().map(|split| split.cutoff.clone()));
        self.team = split;
    }

    /// Searches moves of a shared node until none are left. The node is on the board.
    fn work_at<N: Node>(&mut self, split: &Split<P::Move>) {
        let (scene, ply) = (&split.scene, split.scene.ply());
        let mut next = split.take();
        while let Some(mut turn) = next {
            let facts = Facts { window: turn.window, ..scene.facts };
            let number = (scene.searched + turn.index) as i32;
            if self.give_up_move(&facts, turn.best, &turn.rank, number) {
                split.give_up();
                break;
            }
            // Work elsewhere may have changed it.
            self.worker.frames[ply + 1].stretched = scene.stretched;
            let reduction = self.reduction(&facts, &turn.rank, number);
            let step = Step { window: turn.window, depth: facts.depth - 1, reduction, number, ply };
            let score = self.search_turn::<N>(split, &mut turn, step);
            let Some(score) = score else {
                next = split.take();
                continue;
            };
            if self.watch.is_halted() {
                return;
            }
            next = split.exchange(&turn, score, &self.worker.frames[ply + 1].pv, self.seldepth);
            if turn.has_claim || split.is_over() {
                // Some may be waiting for this.
                self.crew.tell();
            }
        }
    }

    fn search_turn<N: Node>(
        &mut self,
        split: &Split<P::Move>,
        turn: &mut Turn<P::Move>,
        step: Step,
    ) -> Option<Score> {
        self.foresee(turn.m, step.depth - step.reduction);
        let undo = self.make(turn.m, turn.rank.slot, step.ply);
        let score = if N::PV && self.on(Technique::PrincipalVariation) {
            self.rival(split, turn, step)
        } else {
            Some(self.descend::<N>(&step))
        };
        self.unmake(turn.m, undo);
        score
    }

    /// Searches the position after a move that may raise alpha while others may do the same. Nothing comes of it if the
    /// move has been put off.
    fn rival(&mut self, split: &Split<P::Move>, turn: &mut Turn<P::Move>, mut step: Step) -> Option<Score> {
        loop {
            step.window = turn.window;
            let score = self.descend::<Scout>(&step);
            if self.watch.is_halted() || score <= turn.window.alpha {
                return Some(score);
            }
            match split.claim(turn) {
                Claim::Outdated => {}
                Claim::Refused => return None,
                Claim::Granted if score >= turn.window.beta => return Some(score),
                Claim::Granted => break,
            }
        }
        Some(-self.search::<Pv>(turn.window.flipped(), step.depth, step.ply + 1))
    }

    /// Waits for the threads that still search moves of a node, and helps them.
    fn await_others(&mut self, split: &Split<P::Move>) {
        while !self.watch.is_halted() && !split.is_over() {
            let enough = || split.is_over() || split.cutoff.makes_pointless();
            match self.crew.seek(Some(&split.cutoff), enough) {
                Some(other) => self.join(&other, split.scene.ply()),
                None => self.watch.look_around(),
            }
        }
    }

    /// Searches what others offer until there is nothing left to do.
    pub(crate) fn serve(&mut self) {
        while !self.crew.is_closed() && !self.watch.is_halted() {
            if let Some(split) = self.crew.seek(None, || self.crew.is_closed()) {
                self.seldepth = 0;
                self.join(&split, 0);
            }
            self.watch.look_around();
        }
    }

    /// Goes from `ply` to a node below, helps there, and comes back.
    fn join(&mut self, split: &Arc<Split<P::Move>>, ply: usize) {
        let own = self.team.take();
        let retreat = self.approach(&split.scene, ply);
        self.enlist(Some(split.clone()));
        match split.scene.facts.line {
            Line::Principal => self.work_at::<Pv>(split),
            Line::Side => self.work_at::<Scout>(split),
        }
        self.enlist(own);
        for step in retreat.into_iter().rev() {
            match step {
                Retreat::Move(m, undo) => self.unmake(m, undo),
                Retreat::Null(m, shift) => self.unmake_null(m, shift),
            }
        }
    }

    /// Goes down to a shared node and makes everything there as its owner has it.
    fn approach(&mut self, scene: &Scene<P::Move>, from: usize) -> Vec<Retreat<P>> {
        let mut retreat = Vec::with_capacity(scene.ply() - from);
        for (ply, &Passage { m, previous }) in scene.way.iter().enumerate().skip(from) {
            retreat.push(match previous {
                Some(previous) => Retreat::Move(m, self.make(m, previous.slot(), ply)),
                None => Retreat::Null(m, self.make_null(m, ply)),
            });
        }
        let ply = scene.ply();
        self.depth = scene.iteration;
        self.worker.frames[ply.saturating_sub(1)].eval = scene.evals[0];
        self.note_eval(ply, scene.evals[1]);
        if from < ply {
            // The owner, and everybody at the root, has newer ones.
            for (killers, frame) in scene.killers.iter().zip(&mut self.worker.frames[ply + 1..]) {
                frame.killers = *killers;
            }
        }
        retreat
    }
}
