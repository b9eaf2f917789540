//! History heuristic: which quiet moves caused cut-offs, in general (main history) and as replies to a certain move
//! (continuation history, countermoves). It decides the order of quiet moves and their reductions.

use rusc_game::{Position, Side};

use super::sort_key::MoveInfo;
use crate::evaluator::{Evaluator, MoveClass};
use crate::params;
use crate::tree::Search;

/// Largest absolute history value; gravity keeps every value within it.
pub(crate) const HISTORY_MAX: i32 = 16_384;
/// Size of the continuation table. Every previous move has a range of it; ranges may overlap.
const CONTINUATION: usize = 1 << 18;

/// History index of the move made before a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct PreviousMove {
    side: Side,
    pub(crate) slot: u32,
}

impl PreviousMove {
    pub(crate) fn new(side: Side, slot: u32) -> PreviousMove {
        PreviousMove { side, slot }
    }
}

/// The history tables of one thread.
#[derive(Debug)]
pub(crate) struct History<M> {
    /// Slots of a side.
    slots: usize,
    main: Vec<i16>,
    /// With a copy of its beginning after its end, so that every range is contiguous.
    continuation: Vec<i16>,
    countermoves: Vec<Option<M>>,
    /// Stands for a table that is not used.
    zeros: Vec<i16>,
}

impl<M: Copy> History<M> {
    pub(crate) fn new(slots: usize) -> History<M> {
        History {
            slots,
            main: vec![0; 2 * slots],
            continuation: vec![0; CONTINUATION + slots],
            countermoves: vec![None; 2 * slots],
            zeros: vec![0; slots],
        }
    }

    /// Resets everything to zero.
    pub(crate) fn clear(&mut self) {
        self.main.fill(0);
        self.continuation.fill(0);
        self.countermoves.fill(None);
    }

    #[inline]
    fn index(&self, side: Side, slot: u32) -> usize {
        debug_assert!((slot as usize) < self.slots, "history slot {slot} of {}", self.slots);
        side.index() * self.slots + slot as usize
    }

    /// Where the range of a previous move begins: a hash.
    #[inline]
    fn continuation_start(&self, previous: PreviousMove) -> usize {
        let index = self.index(previous.side, previous.slot) as u64;
        (index.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 32) as usize % CONTINUATION
    }

    /// Main history of a side, by slot.
    #[inline]
    pub(crate) fn main(&self, side: Side) -> &[i16] {
        &self.main[side.index() * self.slots..][..self.slots]
    }

    /// Continuation history of replies to a previous move, by slot.
    #[inline]
    pub(crate) fn continuation(&self, previous: PreviousMove) -> &[i16] {
        &self.continuation[self.continuation_start(previous)..][..self.slots]
    }

    /// Zeros, by slot.
    #[inline]
    pub(crate) fn zeros(&self) -> &[i16] {
        &self.zeros
    }

    pub(crate) fn countermove(&self, previous: PreviousMove) -> Option<M> {
        self.countermoves[self.index(previous.side, previous.slot)]
    }

    pub(crate) fn set_countermove(&mut self, previous: PreviousMove, m: M) {
        let index = self.index(previous.side, previous.slot);
        self.countermoves[index] = Some(m);
    }

    /// Adds a bonus for a cut-off, or a malus (a negative bonus) for a move searched before it in vain.
    pub(crate) fn update(&mut self, side: Side, slot: u32, previous: Option<PreviousMove>, bonus: i32) {
        let index = self.index(side, slot);
        apply_gravity(&mut self.main[index], bonus);
        if let Some(previous) = previous {
            let index = (self.continuation_start(previous) + slot as usize) % CONTINUATION;
            apply_gravity(&mut self.continuation[index], bonus);
            if index < self.slots {
                self.continuation[CONTINUATION + index] = self.continuation[index];
            }
        }
    }
}

/// History gravity: the bonus shrinks as the value nears the limit, so that values stay in range and old ones decay.
fn apply_gravity(value: &mut i16, bonus: i32) {
    let old = i32::from(*value);
    *value = (old + bonus - old * bonus.abs() / HISTORY_MAX) as i16;
}

/// The history bonus of a cut-off at that depth.
pub(crate) fn history_bonus(depth: i32) -> i32 {
    (params::history_square() * depth * depth + params::history_ply() * depth).min(params::history_limit())
}

impl<P: Position, E: Evaluator<P>> Search<'_, P, E> {
    /// Updates history, countermove and killers after a cut-off by the move picked last.
    pub(crate) fn update_history(&mut self, m: P::Move, depth: i32, ply: usize) {
        let searched = self.worker.frames[ply].picker.picked().len();
        self.update_history_up_to(m, searched, depth, ply);
    }

    /// The same where only the first `searched` of the picked moves were searched, the last of them being `m`.
    pub(crate) fn update_history_up_to(&mut self, m: P::Move, searched: usize, depth: i32, ply: usize) {
        let side = self.pos.side_to_move();
        let bonus = history_bonus(depth);
        let frame = &mut self.worker.frames[ply];
        let history = &mut self.worker.history;
        let Some((refutation, failed)) = frame.picker.picked()[..searched].split_last() else { return };
        let is_learnt = |info: &MoveInfo| info.class <= MoveClass::Threat;
        for info in failed.iter().filter(|info| is_learnt(info)) {
            history.update(side, info.slot, frame.previous, -bonus);
        }
        if is_learnt(refutation) {
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
