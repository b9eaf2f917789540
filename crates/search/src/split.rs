//! A node whose moves are shared out among threads: which are to be searched, and what has come of them. It searches
//! nothing itself.
//!
//! Most moves are searched in a few microseconds and raise nothing. A thread that has finished such a one and takes the
//! next touches one line of memory that others write to, and needs no lock.

use std::sync::atomic::{AtomicI32, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use crate::cutoff::Cutoff;
use crate::history::Previous;
use crate::ledger::{Hand, Ledger, Taken};
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
    /// The killers of the plies below.
    pub(crate) killers: Vec<[Option<M>; 2]>,
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

/// A move that has raised alpha.
#[derive(Debug)]
pub(crate) struct Raise<M> {
    pub(crate) index: usize,
    pub(crate) score: Score,
    /// The best line after it.
    pub(crate) line: Vec<M>,
}

/// What has come of the moves of a shared node.
#[derive(Debug)]
pub(crate) struct Harvest<M> {
    pub(crate) found: Found<M>,
    /// The best last.
    pub(crate) raises: Vec<Raise<M>>,
    /// How deep the deepest line went.
    pub(crate) seldepth: usize,
}

/// A shared node.
#[derive(Debug)]
pub(crate) struct Split<M> {
    pub(crate) scene: Scene<M>,
    pub(crate) cutoff: Arc<Cutoff>,
    tally: Tally,
    state: Mutex<State<M>>,
}

/// What changes with every move. It lies in one cache line, and nothing else does.
#[derive(Debug)]
#[repr(align(64))]
struct Tally {
    /// A thread that has to stop leaves its move under way for ever.
    ledger: Ledger,
    alpha: AtomicI32,
    best: AtomicI32,
    seldepth: AtomicUsize,
}

/// What changes only when alpha does.
#[derive(Debug)]
struct State<M> {
    /// Moves that have to be searched again.
    put_off: Vec<usize>,
    best_move: Option<M>,
    raises: Vec<Raise<M>>,
}

impl<M: Copy> Split<M> {
    pub(crate) fn new(scene: Scene<M>, found: Found<M>, above: Option<Arc<Cutoff>>) -> Split<M> {
        let tally = Tally {
            ledger: Ledger::new(scene.moves.len()),
            alpha: AtomicI32::new(scene.facts.window.alpha.raw()),
            best: AtomicI32::new(found.best.raw()),
            seldepth: AtomicUsize::new(0),
        };
        let state = State { put_off: Vec::new(), best_move: found.best_move, raises: Vec::new() };
        Split { scene, cutoff: Arc::new(Cutoff::below(above)), tally, state: Mutex::new(state) }
    }

    /// Whether there is something left to be searched.
    #[inline]
    pub(crate) fn is_open(&self) -> bool {
        self.tally.ledger.is_open()
    }

    /// Whether the owner may go on.
    pub(crate) fn is_over(&self) -> bool {
        self.cutoff.has_happened() || self.tally.ledger.is_done()
    }

    /// What may be raised by others at any moment.
    fn alpha(&self) -> Score {
        Score::from_raw(self.tally.alpha.load(Ordering::Relaxed))
    }

    fn best(&self) -> Score {
        Score::from_raw(self.tally.best.load(Ordering::Relaxed))
    }

    /// A thread that failed while it held the lock ends the search, so nobody relies on what it left.
    fn state(&self) -> MutexGuard<'_, State<M>> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Hands over what has come of the moves; when the search was stopped, what is known so far.
    pub(crate) fn harvest(&self) -> Harvest<M> {
        let mut state = self.state();
        let Scene { moves, searched, .. } = &self.scene;
        let searched = (searched + moves.len()) as i32;
        Harvest {
            found: Found { best: self.best(), best_move: state.best_move, searched },
            raises: std::mem::take(&mut state.raises),
            seldepth: self.tally.seldepth.load(Ordering::Relaxed),
        }
    }

    /// A narrow look at a move has beaten the alpha it was given. Only one move at a time may go on to raise it: otherwise
    /// several would be searched in full against an alpha that would have stopped all but one.
    pub(crate) fn claim(&self, turn: &mut Turn<M>) -> Claim {
        let mut state = self.state();
        let alpha = self.alpha();
        if alpha > turn.window.alpha {
            turn.window.alpha = alpha;
            return Claim::Outdated;
        }
        if self.tally.ledger.is_claimed() {
            state.put_off.push(turn.index);
            self.tally.ledger.put_off();
            return Claim::Refused;
        }
        self.tally.ledger.claim();
        turn.has_claim = true;
        Claim::Granted
    }

    /// Gives out a move.
    pub(crate) fn take(&self) -> Option<Turn<M>> {
        self.next_turn(Hand::Empty)
    }

    /// Takes note of what became of a move.
    pub(crate) fn finish(&self, turn: &Turn<M>, score: Score, line: &[M], seldepth: usize) {
        self.note(turn, score, line, seldepth);
        self.tally.ledger.finish();
    }

    /// The same, and gives out another.
    pub(crate) fn exchange(
        &self,
        turn: &Turn<M>,
        score: Score,
        line: &[M],
        seldepth: usize,
    ) -> Option<Turn<M>> {
        self.note(turn, score, line, seldepth);
        self.next_turn(Hand::Finished)
    }

    /// Neither the move just taken nor any after it need be searched.
    pub(crate) fn give_up(&self) {
        self.tally.ledger.strike();
        self.tally.ledger.finish();
    }

    fn next_turn(&self, hand: Hand) -> Option<Turn<M>> {
        let moves = &self.scene.moves;
        let index = match self.tally.ledger.take(hand)? {
            Taken::Fresh(left) => moves.len() - left,
            Taken::PutOff => self.state().put_off.pop().expect("what is counted has been noted before"),
        };
        let (m, rank) = moves[index];
        let window = Window { alpha: self.alpha(), ..self.scene.facts.window };
        Some(Turn { m, rank, index, has_claim: false, window, best: self.best() })
    }

    fn note(&self, turn: &Turn<M>, score: Score, line: &[M], seldepth: usize) {
        if seldepth > self.tally.seldepth.load(Ordering::Relaxed) {
            self.tally.seldepth.fetch_max(seldepth, Ordering::Relaxed);
        }
        if turn.has_claim || score > self.alpha() {
            self.raise(turn, score, line);
        } else if score > self.best() {
            self.tally.best.fetch_max(score.raw(), Ordering::Relaxed);
        }
    }

    /// Takes note of a move that has raised alpha or was about to. What comes after a cut-off does not count.
    fn raise(&self, turn: &Turn<M>, score: Score, line: &[M]) {
        let mut state = self.state();
        if !self.cutoff.has_happened() {
            self.tally.best.fetch_max(score.raw(), Ordering::Relaxed);
            if score > self.alpha() {
                self.tally.alpha.store(score.raw(), Ordering::Relaxed);
                state.best_move = Some(turn.m);
                state.raises.push(Raise { index: turn.index, score, line: line.to_vec() });
            }
            if score >= self.scene.facts.window.beta {
                self.cutoff.declare();
                self.tally.ledger.strike();
            }
        }
        if turn.has_claim {
            self.tally.ledger.settle();
        }
    }
}
