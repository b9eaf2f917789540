//! Forced wins: an exhaustive search for a win within three or five plies, run once before the selective search of that
//! depth where only the depth is limited, as in analysis. Nothing is reduced or pruned here.
//!
//! The selective search would miss some of them at any depth. A forced win may begin with a move that looks like any
//! other, which is reduced; and the opponent may lose because it must move (zugzwang), while reverse futility and null
//! moves take for granted that moving does no harm.
//!
//! It is cheap because nearly every move is refuted by the first reply that is tried: the reply that refuted the move
//! before. Within three plies nothing is left out; that costs some hundred nodes. Within five it would often cost as many
//! as the search itself: there it looks only where the evaluator sees a chance ([`Evaluator::may_win_within`]), and it
//! gives up after an allowance of nodes ([`ForcedWinPlan`]).

use rusc_game::{Outcome, Position};

use crate::evaluator::Evaluator;
use crate::limits::{Limits, Time};
use crate::score::Score;
use crate::tree::Search;

/// What is looked for, and at which cost.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ForcedWinPlan {
    /// In plies. Longer wins are left to the selective search: each step multiplies the cost by the square of the number
    /// of moves.
    pub(crate) distances: &'static [usize],
    /// Nodes that each look may take.
    nodes: u64,
}

impl ForcedWinPlan {
    /// All that is possible where nothing but the depth counts. Where time or nodes are limited, the cost in every position
    /// outweighs the few wins that the selective search would miss: 16 Elo in Hive at 2,000 nodes a move.
    pub(crate) fn new(limits: &Limits) -> ForcedWinPlan {
        let is_limited = limits.time != Time::Unlimited || limits.nodes.is_some();
        ForcedWinPlan { distances: if is_limited { &[] } else { &[3, 5] }, nodes: u64::MAX }
    }

    /// The same at a lower cost.
    pub(crate) fn at_most(self, nodes: u64) -> ForcedWinPlan {
        ForcedWinPlan { nodes: self.nodes.min(nodes), ..self }
    }
}

/// Nodes between two looks at the clock.
const CHECK_PERIOD: u64 = 256;

/// The moves of one ply, and what is known of it.
struct Ply<M> {
    moves: Vec<M>,
    /// The reply that refuted the last move before this ply.
    refutation: Option<M>,
    /// The longest line of play from here to the win found last.
    line: Vec<M>,
}

/// An exhaustive search from the root of a search.
struct Prover<'s, 'a, P: Position, E> {
    search: &'s mut Search<'a, P, E>,
    plies: Vec<Ply<P::Move>>,
    distance: usize,
    nodes: u64,
    /// Node count at which it gives up.
    allowance: u64,
    has_given_up: bool,
    /// Whether a third occurrence of a position is possible: only then keys are computed.
    may_repeat: bool,
}

impl<P: Position, E: Evaluator<P>> Search<'_, P, E> {
    /// Looks for a win within so many plies, as far as the plan allows. A root move that forces one becomes the first,
    /// with its score and line.
    pub(crate) fn prove_win(&mut self, distance: usize, plan: ForcedWinPlan) -> bool {
        let mut prover = Prover::new(self, distance, plan.nodes);
        let line = prover.forced_win();
        let nodes = prover.nodes;
        self.stop_check.add_nodes(nodes);
        let Some(line) = line else { return false };
        let Some(index) = self.roots.iter().position(|root| root.m == line[0]) else { return false };
        let mut root = self.roots.remove(index);
        root.score = Score::win_in(line.len());
        root.pv = line;
        self.roots.insert(0, root);
        true
    }
}

impl<'s, 'a, P: Position, E: Evaluator<P>> Prover<'s, 'a, P, E> {
    fn new(search: &'s mut Search<'a, P, E>, distance: usize, allowance: u64) -> Self {
        let may_repeat = search.path.has_repeated();
        let empty = |_| Ply { moves: Vec::new(), refutation: None, line: Vec::new() };
        let plies = (0..=distance).map(empty).collect();
        Prover { search, plies, distance, nodes: 0, allowance, has_given_up: false, may_repeat }
    }

    /// The line of a win, the first move of which forces it.
    fn forced_win(&mut self) -> Option<Vec<P::Move>> {
        (self.wins(0, self.distance) && !self.has_given_up).then(|| std::mem::take(&mut self.plies[0].line))
    }

    /// Whether the side to move, at a ply, can force a win within so many plies, an odd number.
    fn wins(&mut self, ply: usize, left: usize) -> bool {
        if self.distance > 3
            && left > 1
            && !self.search.worker.evaluator.may_win_within(&self.search.pos, left)
        {
            return false;
        }
        self.list_attacks(ply, left);
        (0..self.plies[ply].moves.len()).any(|index| {
            let m = self.plies[ply].moves[index];
            let wins = self.after(m, &|prover| match prover.search.pos.outcome() {
                Some(outcome) => {
                    prover.plies[ply + 1].line.clear();
                    outcome == Outcome::Win(!prover.search.pos.side_to_move())
                }
                None => left > 1 && prover.loses(ply + 1, left - 1),
            });
            if wins {
                self.keep_line(ply, m);
            }
            wins
        })
    }

    /// Whether the side to move, at a ply, loses within so many plies whatever it does, an even number.
    fn loses(&mut self, ply: usize, left: usize) -> bool {
        self.list(ply);
        self.try_refutation_first(ply);
        self.plies[ply].line.clear();
        for index in 0..self.plies[ply].moves.len() {
            let m = self.plies[ply].moves[index];
            let loses = self.after(m, &|prover| match prover.search.pos.outcome() {
                Some(outcome) => {
                    prover.plies[ply + 1].line.clear();
                    outcome == Outcome::Win(prover.search.pos.side_to_move())
                }
                None => prover.wins(ply + 1, left - 1),
            });
            if !loses {
                self.plies[ply].refutation = Some(m);
                return false;
            }
            if self.plies[ply + 1].line.len() >= self.plies[ply].line.len() {
                self.keep_line(ply, m);
            }
        }
        true
    }

    /// What is true after a move. A draw by repetition wins for nobody, and once it has given up nothing is true.
    ///
    /// Compiled once for each game, as is `list`: making and listing moves inlined at every call are four kilobytes more
    /// for browsers to load.
    #[inline(never)]
    fn after(&mut self, m: P::Move, judge: &dyn Fn(&mut Self) -> bool) -> bool {
        if self.gives_up() {
            return false;
        }
        self.nodes += 1;
        let undo = self.search.pos.make(m);
        let verdict = if self.may_repeat {
            self.search.path.push(self.search.pos.key());
            let verdict = !self.search.path.is_repetition() && judge(self);
            self.search.path.pop();
            verdict
        } else {
            judge(self)
        };
        self.search.pos.unmake(m, undo);
        verdict
    }

    /// Whether the allowance is used up, or the whole search is to end.
    fn gives_up(&mut self) -> bool {
        let is_over = self.nodes >= self.allowance
            || self.nodes % CHECK_PERIOD == CHECK_PERIOD - 1 && self.search.stop_check.check_signals();
        self.has_given_up |= is_over;
        self.has_given_up
    }

    fn list_attacks(&mut self, ply: usize, left: usize) {
        if left > 1 {
            return self.list(ply);
        }
        let moves = &mut self.plies[ply].moves;
        moves.clear();
        self.search.worker.evaluator.winning_moves(&self.search.pos, moves);
    }

    #[inline(never)]
    fn list(&mut self, ply: usize) {
        let moves = &mut self.plies[ply].moves;
        moves.clear();
        self.search.pos.legal_moves(moves);
    }

    fn try_refutation_first(&mut self, ply: usize) {
        let Ply { moves, refutation, .. } = &mut self.plies[ply];
        if let Some(index) = refutation.and_then(|m| moves.iter().position(|&other| other == m)) {
            moves.swap(0, index);
        }
    }

    /// The line from a ply is this move and the line of the next.
    fn keep_line(&mut self, ply: usize, m: P::Move) {
        let (here, below) = self.plies.split_at_mut(ply + 1);
        let line = &mut here[ply].line;
        line.clear();
        line.push(m);
        line.extend_from_slice(&below[0].line);
    }
}
