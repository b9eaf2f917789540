//! Quiescence search: a static score is trusted only where no noisy move is pending. The side to move may stand pat or
//! make a noisy or winning move; no moves are generated where the evaluator says that there are none.

use rusc_game::Position;

use crate::evaluator::{Evaluator, MoveClass};
use crate::memory::transposition_table::Bound;
use crate::score::{MAX_PLY, Score, Window};
use crate::techniques::Technique;
use crate::tree::node::Node;
use crate::tree::{Search, StaticEval};

impl<P: Position, E: Evaluator<P>> Search<'_, P, E> {
    /// A node below the leaves.
    fn search_quiescence<N: Node>(&mut self, window: Window, ply: usize) -> Score {
        self.enter_node(ply);
        if self.stop_check.is_halted() {
            return Score::DRAW;
        }
        if let Some(score) = self.terminal_score(ply) {
            return score;
        }
        self.quiescence::<N>(window, ply)
    }

    /// Quiescence of a node that has been entered and is not terminal.
    pub(crate) fn quiescence<N: Node>(&mut self, window: Window, ply: usize) -> Score {
        let is_quiet = !self.uses(Technique::Quiescence)
            || ply >= MAX_PLY - 1
            || !self.worker.evaluator.may_have_noisy_moves(&self.pos);
        let eval = if N::PV || !self.uses(Technique::LazyEval) {
            self.evaluate()
        } else {
            // Below alpha the node may be left unevaluated only if no noisy move can raise its score.
            let alpha = if is_quiet { window.alpha } else { -Score::INFINITE };
            match self.evaluate_within(Window { alpha, ..window }, ply) {
                StaticEval::Exact(eval) => eval,
                StaticEval::Bound(bound) => return bound,
            }
        };
        self.set_static_eval(ply, eval);
        if is_quiet || eval >= window.beta {
            return eval;
        }
        let entry = self.probe();
        if !N::PV
            && ply >= self.first_table_cutoff_ply
            && let Some(score) = entry.and_then(|entry| entry.answer(0, window, ply))
        {
            return score;
        }
        self.generate_forcing(ply, entry.map_or(0, |entry| entry.code));
        self.search_noisy::<N>(window, eval, ply)
    }

    /// The best of standing pat and the noisy moves.
    fn search_noisy<N: Node>(&mut self, window: Window, eval: Score, ply: usize) -> Score {
        let mut best = eval;
        let mut best_move = None;
        while !self.has_only_quiet(ply)
            && let Some((m, info)) = self.next_move(ply)
        {
            if info.class < MoveClass::Noisy {
                // The table's move is picked first whatever its class; after it, no noisy move follows a quiet one.
                if self.worker.frames[ply].picker.picked().len() == 1 {
                    continue;
                }
                break;
            }
            let undo = self.make(m, info.slot, ply);
            let above = window.above(window.alpha.max(best));
            let score = -self.search_quiescence::<N>(above.flipped(), ply + 1);
            self.unmake(m, undo);
            if self.stop_check.is_halted() {
                return Score::DRAW;
            }
            if score > best {
                best = score;
                best_move = Some(m);
                if N::PV && score > window.alpha {
                    self.extend_pv(ply, m);
                }
                if score >= window.beta {
                    break;
                }
            }
        }
        self.store(ply, best_move, best, 0, Bound::of(best, window));
        best
    }
}
