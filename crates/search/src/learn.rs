//! What a thread learns from a refutation: history, countermoves and killers.

use rusc_game::Position;

use crate::evaluator::{Evaluator, MoveClass};
use crate::history::history_bonus;
use crate::order::MoveInfo;
use crate::worker::Search;

impl<P: Position, E: Evaluator<P>> Search<'_, P, E> {
    /// Learns from a refutation: good for the move, bad for those tried in vain before it.
    pub(crate) fn update_history(&mut self, m: P::Move, depth: i32, ply: usize) {
        let searched = self.worker.frames[ply].picker.picked().len();
        self.update_history_up_to(m, searched, depth, ply);
    }

    /// The same where moves have been picked that were not searched.
    pub(crate) fn update_history_up_to(&mut self, m: P::Move, searched: usize, depth: i32, ply: usize) {
        let side = self.pos.side_to_move();
        let bonus = history_bonus(depth);
        let frame = &mut self.worker.frames[ply];
        let history = &mut self.worker.history;
        let Some((refutation, in_vain)) = frame.picker.picked()[..searched].split_last() else { return };
        let learns = |info: &MoveInfo| info.class <= MoveClass::Threat;
        for info in in_vain.iter().filter(|info| learns(info)) {
            history.update(side, info.slot, frame.previous, -bonus);
        }
        if learns(refutation) {
            history.update(side, refutation.slot, frame.previous, bonus);
            if let Some(previous) = frame.previous {
                history.set_countermove(previous, m);
            }
            if frame.killers[0] != Some(m) {
                frame.killers = [Some(m), frame.killers[0]];
            }
        }
    }
}
