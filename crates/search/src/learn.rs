//! What a thread learns from a refutation: history, countermoves and killers.

use rusc_game::Position;

use crate::evaluator::{Evaluator, MoveClass};
use crate::history::bonus;
use crate::order::Rank;
use crate::worker::Search;

impl<P: Position, E: Evaluator<P>> Search<'_, P, E> {
    /// Learns from a refutation: good for the move, bad for those tried in vain before it.
    pub(crate) fn reward(&mut self, m: P::Move, depth: i32, ply: usize) {
        let searched = self.worker.frames[ply].list.picked().len();
        self.reward_one_of(m, searched, depth, ply);
    }

    /// The same where moves have been picked that were not searched.
    pub(crate) fn reward_one_of(&mut self, m: P::Move, searched: usize, depth: i32, ply: usize) {
        let side = self.pos.side_to_move();
        let bonus = bonus(depth);
        let frame = &mut self.worker.frames[ply];
        let history = &mut self.worker.history;
        let Some((refutation, in_vain)) = frame.list.picked()[..searched].split_last() else { return };
        let learns = |rank: &Rank| rank.class <= MoveClass::Threat;
        for rank in in_vain.iter().filter(|rank| learns(rank)) {
            history.learn(side, rank.slot, frame.previous, -bonus);
        }
        if learns(refutation) {
            history.learn(side, refutation.slot, frame.previous, bonus);
            if let Some(previous) = frame.previous {
                history.set_countermove(previous, m);
            }
            if frame.killers[0] != Some(m) {
                frame.killers = [Some(m), frame.killers[0]];
            }
        }
    }
}
