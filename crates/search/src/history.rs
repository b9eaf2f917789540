//! Experience with moves: which ones refuted something, in general and as an answer to a certain move. It decides
//! the order in which quiet moves are tried, never whether they are legal or good.

use rusc_game::Side;

use crate::params;

/// The largest value of experience; gravity keeps every value within it.
pub(crate) const HISTORY_MAX: i32 = 16_384;
/// Values of the continuation table. Every preceding move has a stretch of it, and stretches may overlap.
const CONTINUATION: usize = 1 << 18;

/// The move made before a node, as experience remembers it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Previous {
    side: Side,
    slot: u32,
}

impl Previous {
    pub(crate) fn new(side: Side, slot: u32) -> Previous {
        Previous { side, slot }
    }
}

/// The tables of one thread.
#[derive(Debug)]
pub(crate) struct History<M> {
    /// How many slots a side has.
    slots: usize,
    general: Vec<i16>,
    continuation: Box<[i16; CONTINUATION]>,
    countermoves: Vec<Option<M>>,
}

impl<M: Copy> History<M> {
    pub(crate) fn new(slots: usize) -> History<M> {
        History {
            slots,
            general: vec![0; 2 * slots],
            continuation: zeros(),
            countermoves: vec![None; 2 * slots],
        }
    }

    /// Forgets everything.
    pub(crate) fn clear(&mut self) {
        self.general.fill(0);
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
    fn stretch(&self, previous: Previous) -> u64 {
        (self.index(previous.side, previous.slot) as u64).wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 32
    }

    /// Experience with the moves of a side, by slot.
    #[inline]
    pub(crate) fn general(&self, side: Side) -> &[i16] {
        &self.general[side.index() * self.slots..][..self.slots]
    }

    /// Experience with answers to a preceding move.
    #[inline]
    pub(crate) fn continuation(&self, previous: Previous) -> Continuation<'_> {
        Continuation { values: &self.continuation, stretch: self.stretch(previous) }
    }

    pub(crate) fn countermove(&self, previous: Previous) -> Option<M> {
        self.countermoves[self.index(previous.side, previous.slot)]
    }

    pub(crate) fn set_countermove(&mut self, previous: Previous, m: M) {
        let index = self.index(previous.side, previous.slot);
        self.countermoves[index] = Some(m);
    }

    /// A move has refuted something (a positive bonus) or failed to (a negative one).
    pub(crate) fn learn(&mut self, side: Side, slot: u32, previous: Option<Previous>, bonus: i32) {
        let index = self.index(side, slot);
        pull(&mut self.general[index], bonus);
        if let Some(previous) = previous {
            let stretch = self.stretch(previous);
            pull(&mut self.continuation[(stretch + u64::from(slot)) as usize % CONTINUATION], bonus);
        }
    }
}

/// Experience with answers to one move.
pub(crate) struct Continuation<'a> {
    values: &'a [i16; CONTINUATION],
    stretch: u64,
}

impl Continuation<'_> {
    #[inline]
    pub(crate) fn with(&self, slot: u32) -> i32 {
        i32::from(self.values[(self.stretch + u64::from(slot)) as usize % CONTINUATION])
    }
}

/// A table that never was on the stack, which may be small.
fn zeros() -> Box<[i16; CONTINUATION]> {
    let zeros = vec![0; CONTINUATION].into_boxed_slice();
    zeros.try_into().unwrap_or_else(|_| unreachable!("the slice has that length"))
}

/// Moves a value by the bonus, less the nearer it is to the limit: so it never passes it, and old news fades.
fn pull(value: &mut i16, bonus: i32) {
    let old = i32::from(*value);
    *value = (old + bonus - old * bonus.abs() / HISTORY_MAX) as i16;
}

/// What a cut-off at that depth is worth.
pub(crate) fn bonus(depth: i32) -> i32 {
    (params::history_square() * depth * depth + params::history_ply() * depth).min(params::history_limit())
}
