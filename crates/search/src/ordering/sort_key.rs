//! What is known of a move before it is made, and the number made of it that decides when the move is tried. Nothing
//! here knows where experience comes from or which moves there are.

use crate::evaluator::MoveClass;

/// The distance between two groups: more than experience can bridge.
const GROUP: i64 = 1 << 20;
pub(crate) const COUNTERMOVE: i64 = GROUP;
pub(crate) const SECOND_KILLER: i64 = 2 * GROUP;
pub(crate) const FIRST_KILLER: i64 = 3 * GROUP;
pub(crate) const THREAT: i64 = 4 * GROUP;
pub(crate) const NOISY: i64 = 5 * GROUP;
pub(crate) const WINNING: i64 = 6 * GROUP;

/// What a move of each group is.
const GROUPS: [(MoveClass, Refutation); 8] = {
    let mut table = [(MoveClass::Quiet, Refutation::Yes); 8];
    table[0] = (MoveClass::Quiet, Refutation::No);
    table[(THREAT / GROUP) as usize] = (MoveClass::Threat, Refutation::No);
    table[(NOISY / GROUP) as usize] = (MoveClass::Noisy, Refutation::No);
    table[(WINNING / GROUP) as usize] = (MoveClass::Winning, Refutation::No);
    table
};

/// What is known of a move before it is made.
#[derive(Clone, Copy, Debug)]
pub(crate) struct MoveInfo {
    /// HistoryScores alone, for reductions.
    pub(crate) history: i32,
    pub(crate) slot: u32,
    pub(crate) class: MoveClass,
    pub(crate) refutation: Refutation,
}

#[cfg(test)]
impl MoveInfo {
    /// A move of which nothing is known.
    pub(crate) const QUIET: MoveInfo =
        MoveInfo { history: 0, slot: 0, class: MoveClass::Quiet, refutation: Refutation::No };
}

/// Whether a move has refuted a sister position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Refutation {
    No,
    /// A killer or a countermove.
    Yes,
}

/// What decides when a move is tried, in one number, so that the highest of them tells which move it is:
///
/// ```text
///   51–28                27–16           15–0
///   group and            places after    slot
///   experience           this one
/// ```
///
/// It is a whole number kept as a float, because every processor finds the larger of several floats at once, but not
/// of several such integers. From 2^52 to 2^53 floats are whole numbers, and their bits count them: so nothing need be
/// converted either.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct SortKey(f64);

impl SortKey {
    /// Less than that of every move.
    pub(crate) const TAKEN: SortKey = SortKey(0.0);
    /// The bits of 2^52.
    const FIRST: i64 = 0x433 << 52;
    const NUMBER: u32 = 28;
    const PLACE: u32 = 16;
    /// Places from 0 to this one can be told apart.
    pub(crate) const LAST_PLACE: usize = (1 << (SortKey::NUMBER - SortKey::PLACE)) - 1;
    /// So many slots can be told apart.
    pub(crate) const SLOTS: usize = 1 << SortKey::PLACE;
    /// Of the first place and slot, in the middle of the lowest group.
    const MIDDLE: i64 =
        SortKey::FIRST + ((GROUP / 2) << SortKey::NUMBER) + ((SortKey::LAST_PLACE as i64) << SortKey::PLACE);

    /// That of a place, for slot 0 without experience. Of equals, the first place comes first.
    #[inline]
    pub(crate) fn at(place: usize) -> SortKey {
        SortKey(f64::from_bits((SortKey::MIDDLE - ((place as i64) << SortKey::PLACE)) as u64))
    }

    /// The same for a slot and experience.
    #[inline]
    pub(crate) fn with(self, slot: usize, number: i64) -> SortKey {
        let bits = self.0.to_bits() as i64 + (number << SortKey::NUMBER) + slot as i64;
        SortKey(f64::from_bits(bits as u64))
    }

    /// The same for the next place.
    #[inline]
    pub(crate) fn next(self) -> SortKey {
        SortKey(f64::from_bits(self.0.to_bits() - (1 << SortKey::PLACE)))
    }

    #[inline]
    pub(crate) fn slot(self) -> u32 {
        self.0.to_bits() as u32 % SortKey::SLOTS as u32
    }

    #[inline]
    pub(crate) fn place(self) -> usize {
        (!self.0.to_bits() >> SortKey::PLACE) as usize & SortKey::LAST_PLACE
    }

    /// The same for a move that has gone to another place.
    #[inline]
    pub(crate) fn moved_to(self, place: usize) -> SortKey {
        let bits = self.0.to_bits() | (SortKey::LAST_PLACE as u64) << SortKey::PLACE;
        SortKey(f64::from_bits(bits - ((place as u64) << SortKey::PLACE)))
    }

    /// The same in a group further up.
    #[inline]
    pub(crate) fn promoted(self, group: i64) -> SortKey {
        SortKey(f64::from_bits(self.0.to_bits() + ((group as u64) << SortKey::NUMBER)))
    }

    /// The larger one, without the care that `f64::max` takes for what is not a number.
    #[inline]
    fn max(self, other: SortKey) -> SortKey {
        if self.0 > other.0 { self } else { other }
    }

    /// Reads a info out of it: which group it lies in, and how far from its middle.
    #[inline]
    pub(crate) fn info(self) -> MoveInfo {
        let above = (self.0.to_bits() as i64 - SortKey::FIRST) >> SortKey::NUMBER;
        let (class, refutation) = GROUPS[above.div_euclid(GROUP) as usize % GROUPS.len()];
        let history = (above.rem_euclid(GROUP) - GROUP / 2) as i32;
        MoveInfo { history, slot: self.slot(), class, refutation }
    }
}

/// Orders are compared block by block: so many at once.
pub(crate) const BLOCK: usize = 8;

/// The highest number of all blocks, without branches.
#[inline]
pub(crate) fn highest(blocks: &[[SortKey; BLOCK]]) -> SortKey {
    let mut lanes = [SortKey::TAKEN; BLOCK];
    for block in blocks {
        lanes = std::array::from_fn(|lane| lanes[lane].max(block[lane]));
    }
    for half in [4, 2, 1] {
        for lane in 0..half {
            lanes[lane] = lanes[lane].max(lanes[lane + half]);
        }
    }
    lanes[0]
}
