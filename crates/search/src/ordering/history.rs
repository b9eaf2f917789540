//! HistoryScores with moves: which ones refuted something, in main and as an answer to a certain move. It decides
//! the order in which quiet moves are tried, never whether they are legal or good.

use rusc_game::{Position, Side};

use crate::evaluator::{Evaluator, MoveClass};
use crate::ordering::sort_key::MoveInfo;
use crate::params;
use crate::tree::Search;

/// The largest value of experience; gravity keeps every value within it.
pub(crate) const HISTORY_MAX: i32 = 16_384;
/// Values of the continuation table. Every preceding move has a stretch of it, and stretches may overlap.
const CONTINUATION: usize = 1 << 18;

/// The move made before a node, as experience remembers it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct PreviousMove {
    side: Side,
    slot: u32,
}

impl PreviousMove {
    pub(crate) fn new(side: Side, slot: u32) -> PreviousMove {
        PreviousMove { side, slot }
    }

    #[cfg(feature = "threads")]
    pub(crate) fn slot(self) -> u32 {
        self.slot
    }
}

/// The tables of one thread.
#[derive(Debug)]
pub(crate) struct History<M> {
    /// How many slots a side has.
    slots: usize,
    main: Vec<i16>,
    /// With a copy of its first slots after its end, so that no stretch is broken.
    continuation: Vec<i16>,
    countermoves: Vec<Option<M>>,
    /// What is known of moves where zeros is.
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

    /// Forgets everything.
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

    /// Where the stretch of a preceding move begins.
    #[inline]
    fn continuation_start(&self, previous: PreviousMove) -> usize {
        let index = self.index(previous.side, previous.slot) as u64;
        (index.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 32) as usize % CONTINUATION
    }

    /// HistoryScores with the moves of a side, by slot.
    #[inline]
    pub(crate) fn main(&self, side: Side) -> &[i16] {
        &self.main[side.index() * self.slots..][..self.slots]
    }

    /// HistoryScores with answers to a preceding move, by slot.
    #[inline]
    pub(crate) fn continuation(&self, previous: PreviousMove) -> &[i16] {
        &self.continuation[self.continuation_start(previous)..][..self.slots]
    }

    /// No experience, by slot.
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

    /// A move has refuted something (a positive bonus) or failed to (a negative one).
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

/// Moves a value by the bonus, less the nearer it is to the limit: so it never passes it, and old news fades.
fn apply_gravity(value: &mut i16, bonus: i32) {
    let old = i32::from(*value);
    *value = (old + bonus - old * bonus.abs() / HISTORY_MAX) as i16;
}

/// What a cut-off at that depth is worth.
pub(crate) fn history_bonus(depth: i32) -> i32 {
    (params::history_square() * depth * depth + params::history_ply() * depth).min(params::history_limit())
}

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
