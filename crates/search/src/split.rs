//! A node whose moves are shared out among threads: which are left, which are being searched, what has come of them.
//! It searches nothing itself.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use crate::cutoff::Cutoff;
use crate::frame::Frame;
use crate::history::Previous;
use crate::node::{Facts, Found};
use crate::order::Rank;
use crate::score::{Score, Window};

/// A move on the way from the root to a shared node.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Passage<M> {
    pub(crate) m: M,
    /// As experience remembers it; none for a null move.
    pub(crate) previous: Option<Previous>,
}

/// What a thread must know of the node to search its moves as the owner would.
#[derive(Debug)]
pub(crate) struct Scene<M> {
    pub(crate) way: Vec<Passage<M>>,
    pub(crate) facts: Facts,
    pub(crate) iteration: i32,
    /// Plies by which the line to the next ply has been extended.
    pub(crate) stretched: i32,
    /// The static scores of the last two plies, the node's own last.
    pub(crate) evals: [Score; 2],
    /// The moves to share out.
    pub(crate) moves: Vec<(M, Rank)>,
    /// How many moves were searched before those.
    pub(crate) searched: usize,
}

impl<M> Scene<M> {
    pub(crate) fn ply(&self) -> usize {
        self.way.len()
    }
}

/// A move given to a thread.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Turn<M> {
    pub(crate) m: M,
    pub(crate) rank: Rank,
    /// Of the moves shared out, its index.
    pub(crate) index: usize,
    pub(crate) window: Window,
    /// Whether it is the one that may raise alpha.
    pub(crate) has_claim: bool,
    /// The best score of the node so far.
    pub(crate) best: Score,
}

/// Whether a move may raise alpha.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Claim {
    Granted,
    /// Another has raised it in the meantime.
    Outdated,
    /// Another is about to: the move will be given out again.
    Refused,
}

/// What became of a move.
#[derive(Debug)]
pub(crate) struct Finding<M> {
    pub(crate) index: usize,
    pub(crate) score: Score,
    /// The best line after it, if it raised alpha.
    pub(crate) line: Option<Vec<M>>,
}

/// A shared node.
#[derive(Debug)]
pub(crate) struct Split<M> {
    pub(crate) scene: Scene<M>,
    pub(crate) cutoff: Arc<Cutoff>,
    /// Whether moves are left.
    open: AtomicBool,
    /// Moves given out and not finished. A thread that has to stop leaves its move unfinished for ever.
    under_way: AtomicUsize,
    state: Mutex<State<M>>,
}

#[derive(Debug)]
pub(crate) struct State<M> {
    next: usize,
    /// Whether a move is about to raise alpha. Until that is settled it is too early for others.
    is_claimed: bool,
    /// Moves that have to be searched again.
    put_off: Vec<usize>,
    pub(crate) alpha: Score,
    pub(crate) found: Found<M>,
    pub(crate) findings: Vec<Finding<M>>,
    pub(crate) seldepth: usize,
    /// Of the plies below, as the last move left them.
    pub(crate) killers: Vec<[Option<M>; 2]>,
}

impl<M: Copy> Split<M> {
    pub(crate) fn new(
        scene: Scene<M>,
        found: Found<M>,
        killers: Vec<[Option<M>; 2]>,
        above: Option<Arc<Cutoff>>,
    ) -> Split<M> {
        let alpha = scene.facts.window.alpha;
        let findings = Vec::with_capacity(scene.moves.len());
        Split {
            scene,
            cutoff: Arc::new(Cutoff::below(above)),
            open: AtomicBool::new(true),
            under_way: AtomicUsize::new(0),
            state: Mutex::new(State {
                next: 0,
                is_claimed: false,
                put_off: Vec::new(),
                alpha,
                found,
                findings,
                seldepth: 0,
                killers,
            }),
        }
    }

    /// Whether there is something left to be searched.
    #[inline]
    pub(crate) fn is_open(&self) -> bool {
        self.open.load(Ordering::Relaxed)
    }

    /// Whether the owner may go on.
    pub(crate) fn is_over(&self) -> bool {
        self.cutoff.has_happened() || self.under_way.load(Ordering::Acquire) == 0 && !self.is_open()
    }

    /// What has been found. A thread that failed while it held the lock ends the search, so nobody relies on it.
    pub(crate) fn state(&self) -> MutexGuard<'_, State<M>> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A first look at a move has beaten the alpha it was given. Only one move at a time may go on to raise it:
    /// otherwise several would be searched in full against an alpha that would have stopped all but one.
    pub(crate) fn claim(&self, turn: &mut Turn<M>) -> Claim {
        let mut state = self.state();
        if state.alpha > turn.window.alpha {
            turn.window.alpha = state.alpha;
            return Claim::Outdated;
        }
        if state.is_claimed {
            state.put_off.push(turn.index);
            self.under_way.fetch_sub(1, Ordering::Release);
            return Claim::Refused;
        }
        state.is_claimed = true;
        turn.has_claim = true;
        self.open.store(false, Ordering::Relaxed);
        Claim::Granted
    }

    /// Gives out the next move, and with it the killers: frames are those of the plies below.
    pub(crate) fn take(&self, frames: &mut [Frame<M>]) -> Option<Turn<M>> {
        self.take_from(&mut self.state(), frames)
    }

    fn take_from(&self, state: &mut State<M>, frames: &mut [Frame<M>]) -> Option<Turn<M>> {
        if self.cutoff.has_happened() || state.is_claimed {
            return None;
        }
        let index = state.next_index(self.scene.moves.len())?;
        let (m, rank) = self.scene.moves[index];
        self.under_way.fetch_add(1, Ordering::Relaxed);
        if !state.has_moves(self.scene.moves.len()) {
            self.open.store(false, Ordering::Relaxed);
        }
        let window = Window { alpha: state.alpha, ..self.scene.facts.window };
        for (killers, frame) in state.killers.iter().zip(frames) {
            frame.killers = *killers;
        }
        Some(Turn { m, rank, index, has_claim: false, window, best: state.found.best })
    }

    /// Neither the move just taken nor any after it need be searched.
    pub(crate) fn give_up(&self) {
        let mut state = self.state();
        state.next = self.scene.moves.len();
        self.open.store(false, Ordering::Relaxed);
        self.under_way.fetch_sub(1, Ordering::Release);
    }

    /// Takes note of what became of a move.
    pub(crate) fn finish(&self, turn: &Turn<M>, score: Score, frames: &[Frame<M>], seldepth: usize) {
        self.finish_in(&mut self.state(), turn, score, frames, seldepth);
    }

    /// The same, and gives out the next: whoever has one move wants another, and the lock is asked for once.
    pub(crate) fn exchange(
        &self,
        turn: &Turn<M>,
        score: Score,
        frames: &mut [Frame<M>],
        seldepth: usize,
    ) -> Option<Turn<M>> {
        let mut state = self.state();
        self.finish_in(&mut state, turn, score, frames, seldepth);
        self.take_from(&mut state, frames)
    }

    fn finish_in(
        &self,
        state: &mut State<M>,
        turn: &Turn<M>,
        score: Score,
        frames: &[Frame<M>],
        seldepth: usize,
    ) {
        for (killers, frame) in state.killers.iter_mut().zip(frames) {
            *killers = frame.killers;
        }
        let line = &frames[0].pv;
        if turn.has_claim {
            state.is_claimed = false;
        }
        if !self.cutoff.has_happened() {
            if turn.has_claim {
                self.open.store(state.has_moves(self.scene.moves.len()), Ordering::Relaxed);
            }
            state.note(turn, score, line);
            state.seldepth = state.seldepth.max(seldepth);
            if score >= self.scene.facts.window.beta {
                self.open.store(false, Ordering::Relaxed);
                self.cutoff.declare();
            }
        }
        self.under_way.fetch_sub(1, Ordering::Release);
    }
}

impl<M: Copy> State<M> {
    fn has_moves(&self, count: usize) -> bool {
        self.next < count || !self.put_off.is_empty()
    }

    fn next_index(&mut self, count: usize) -> Option<usize> {
        if let Some(index) = self.put_off.pop() {
            return Some(index);
        }
        let index = self.next;
        self.next += usize::from(index < count);
        (index < count).then_some(index)
    }

    fn note(&mut self, turn: &Turn<M>, score: Score, line: &[M]) {
        self.found.searched += 1;
        self.found.best = self.found.best.max(score);
        let raises = score > self.alpha;
        if raises {
            self.alpha = score;
            self.found.best_move = Some(turn.m);
        }
        self.findings.push(Finding { index: turn.index, score, line: raises.then(|| line.to_vec()) });
    }
}
