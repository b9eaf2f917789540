//! Refutation moves, and sort keys of quiet moves: the two killers of a ply and the countermove of the previous move
//! are searched before other quiet moves, which are ordered by history.

use std::hint::cold_path;

use rusc_game::{Position, Side};

use super::history::{History, PreviousMove};
use super::sort_key::{COUNTERMOVE, FIRST_KILLER, SECOND_KILLER, SortKey};
use crate::evaluator::{Evaluator, MoveTraits};
use crate::params;
use crate::techniques::{Technique, Techniques};

/// What move ordering uses apart from the evaluator.
#[derive(Clone, Copy)]
pub(crate) struct OrderingContext<'a, M> {
    pub(crate) techniques: Techniques,
    pub(crate) history: &'a History<M>,
    pub(crate) killers: [Option<M>; 2],
    pub(crate) previous: Option<PreviousMove>,
}

/// One of 64 bits for a slot: a filter by which most moves are seen not to be refutations.
#[inline]
fn slot_bit(slot: usize) -> u64 {
    1 << (slot % 64)
}

/// The history tables that apply to the moves of a node, by slot.
#[derive(Clone, Copy)]
pub(crate) struct HistoryScores<'a> {
    main: &'a [i16],
    /// Continuation history: as replies to the previous move.
    continuation: &'a [i16],
}

impl HistoryScores<'_> {
    #[inline]
    pub(crate) fn of(&self, slot: usize) -> i64 {
        let as_reply = i64::from(self.continuation[slot]) * i64::from(params::continuation_weight()) / 64;
        i64::from(self.main[slot]) + as_reply
    }
}

/// Assigns keys as if all moves were quiet, and notes the places of those that may not be (with slot 1) or may be
/// refutations (with slot 0). Returns the number of notes. The loop is a function of its own and calls nothing, so that
/// its variables stay in registers.
#[inline(never)]
pub(crate) fn assign_keys<P: Position, E: Evaluator<P>>(
    keys: &mut [SortKey],
    place: usize,
    traits: impl Iterator<Item = MoveTraits>,
    scores: HistoryScores<'_>,
    refutations: [usize; 3],
    notes: &mut [SortKey],
) -> usize {
    const { assert!(E::HISTORY_SLOTS <= SortKey::SLOTS) };
    // Slices of a length known to the compiler: one bounds check fewer for each slot.
    let scores = HistoryScores {
        main: &scores.main[..E::HISTORY_SLOTS],
        continuation: &scores.continuation[..E::HISTORY_SLOTS],
    };
    let marks = refutations.iter().fold(0, |marks, &slot| marks | slot_bit(slot));
    let mut here = SortKey::at(place);
    let mut count = 0;
    for (key, traits) in keys.iter_mut().zip(traits) {
        let MoveTraits { slot, is_quiet } = traits;
        if !is_quiet || marks & slot_bit(slot) != 0 {
            cold_path();
            notes[count] = here.with(usize::from(!is_quiet), 0);
            count += 1;
        }
        *key = here.with(slot, scores.of(slot));
        here = here.next();
    }
    count
}

impl<M: Copy> OrderingContext<'_, M> {
    /// Both killers and the countermove.
    pub(crate) fn refutations(&self) -> [Option<M>; 3] {
        let previous = self.previous.filter(|_| self.techniques.has(Technique::Countermove));
        let countermove = previous.and_then(|previous| self.history.countermove(previous));
        let [first, second] = self.killers.map(|m| m.filter(|_| self.techniques.has(Technique::Killers)));
        [first, second, countermove]
    }

    /// The history tables for the moves of a side.
    pub(crate) fn history_scores(&self, side: Side) -> HistoryScores<'_> {
        let (history, has) = (self.history, |technique| self.techniques.has(technique));
        let previous = self.previous.filter(|_| has(Technique::Continuation) && has(Technique::History));
        HistoryScores {
            main: if has(Technique::History) { history.main(side) } else { history.zeros() },
            continuation: previous.map_or(history.zeros(), |previous| history.continuation(previous)),
        }
    }
}

/// The group of a quiet move that may be a killer or the countermove. Slots are compared before moves because integers
/// are cheaper.
#[inline]
pub(crate) fn refutation_group<M: Copy + Eq>(
    m: M,
    refutations: [Option<M>; 3],
    slot: u32,
    slots: [usize; 3],
) -> i64 {
    let is = |n: usize| slots[n] == slot as usize && refutations[n] == Some(m);
    if is(0) {
        FIRST_KILLER
    } else if is(1) {
        SECOND_KILLER
    } else if is(2) {
        COUNTERMOVE
    } else {
        0
    }
}
