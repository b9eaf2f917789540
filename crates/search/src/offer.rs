//! Offering work while still searching: when another thread waits, the highest node on the way to the present one
//! that has moves left is shared, although one of its moves is being searched. The higher the node, the more there is
//! to do, and the seldomer threads must meet.
//!
//! ```text
//!      ○        first move being searched: it must be searched alone
//!      ├──────● its second one: the rest of this node is offered
//!      │      ├──────● so is this, once that has been given out
//!      │      │      └ the thread is here
//! ```

use rusc_game::Position;

use crate::evaluator::Evaluator;
use crate::node::{Facts, Found, Scout};
use crate::score::Score;
use crate::share::Shared;
use crate::split::Turn;
use crate::worker::Search;

/// A node that may be shared while one of its moves is searched.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Open<M> {
    facts: Facts,
    /// Before that move.
    found: Found<M>,
}

/// A node that has been shared so.
#[derive(Debug)]
pub(crate) struct Offered<M> {
    shared: Shared<M>,
    /// The move being searched.
    turn: Turn<M>,
}

impl<P: Position, E: Evaluator<P>> Search<'_, P, E> {
    /// A move of a node is about to be searched that is not its first. The node may be shared, because nothing but a
    /// refutation can come of its moves.
    #[inline]
    pub(crate) fn open(&mut self, facts: Facts, found: Found<P::Move>, ply: usize) {
        // While moves are tried that promise something, one of them is likely to refute: others had better wait.
        let frame = &mut self.worker.frames[ply];
        frame.open = frame.list.is_complete().then_some(Open { facts, found });
    }

    /// Offers work if somebody waits for it; `ply` is where the thread is.
    #[inline]
    pub(crate) fn offer_if_wanted(&mut self, ply: usize) {
        if self.crew.has_idle() {
            self.offer(ply);
        }
    }

    #[cold]
    fn offer(&mut self, ply: usize) {
        if !self.has_nothing_to_offer() {
            return;
        }
        let first = self.team.as_ref().map_or(0, |split| split.scene.ply() + 1);
        let Some(at) = (first..ply).find(|&ply| self.worker.frames[ply].open.is_some()) else { return };
        let Some(Open { facts, found }) = self.worker.frames[at].open.take() else { return };
        let m = self.worker.frames[at + 1].made.expect("a move is being searched");
        let rank = *self.worker.frames[at].list.picked().last().expect("it has been picked");
        let mut moves = vec![(m, rank)];
        while let Some((m, rank)) = self.worker.frames[at].list.take_next() {
            if self.give_up_move(&facts, found.best, &rank, found.searched + moves.len() as i32) {
                // Everything after the first such move is quieter still.
                break;
            }
            moves.push((m, rank));
        }
        if moves.len() == 1 {
            return;
        }
        let shared = self.prepare(facts, found, moves, at);
        let turn = shared.split.take().expect("no move has been given out");
        self.crew.post(shared.split.clone());
        self.worker.frames[at].offered = Some(Offered { shared, turn });
    }

    /// Goes on with a node that was offered while the move was searched that has now got a score. Meaningless once
    /// halted.
    #[cold]
    pub(crate) fn rejoin(&mut self, offered: Offered<P::Move>, score: Score, ply: usize) -> Found<P::Move> {
        let Offered { shared, turn } = offered;
        if !self.watch.is_halted() {
            shared.split.finish(&turn, score, &self.worker.frames[ply + 1].pv, self.seldepth);
            self.complete::<Scout>(&shared);
        }
        self.conclude::<Scout>(shared, ply)
    }
}
