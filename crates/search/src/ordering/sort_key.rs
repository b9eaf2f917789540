//! Sort keys: group, history, place and slot of a move in one number, so that the maximum of the keys is the move to
//! pick, and everything the search knows of that move can be read from it.

use crate::evaluator::MoveClass;

/// Distance between two groups: twice the largest sum of history values and more.
const GROUP: i64 = 1 << 20;
pub(crate) const COUNTERMOVE: i64 = GROUP;
pub(crate) const SECOND_KILLER: i64 = 2 * GROUP;
pub(crate) const FIRST_KILLER: i64 = 3 * GROUP;
pub(crate) const THREAT: i64 = 4 * GROUP;
pub(crate) const NOISY: i64 = 5 * GROUP;
pub(crate) const WINNING: i64 = 6 * GROUP;

/// Class and refutation of the moves of each group.
const GROUPS: [(MoveClass, Refutation); 8] = {
    let mut table = [(MoveClass::Quiet, Refutation::Yes); 8];
    table[0] = (MoveClass::Quiet, Refutation::No);
    table[(THREAT / GROUP) as usize] = (MoveClass::Threat, Refutation::No);
    table[(NOISY / GROUP) as usize] = (MoveClass::Noisy, Refutation::No);
    table[(WINNING / GROUP) as usize] = (MoveClass::Winning, Refutation::No);
    table
};

/// What ordering knows of a move: used by reductions, pruning and history updates.
#[derive(Clone, Copy, Debug)]
pub(crate) struct MoveInfo {
    /// History score, main and continuation, for reductions.
    pub(crate) history: i32,
    pub(crate) slot: u32,
    pub(crate) class: MoveClass,
    pub(crate) refutation: Refutation,
}

#[cfg(test)]
impl MoveInfo {
    /// A quiet move without history.
    pub(crate) const QUIET: MoveInfo =
        MoveInfo { history: 0, slot: 0, class: MoveClass::Quiet, refutation: Refutation::No };
}

/// Whether a move is a killer or countermove, that is, has refuted a sibling position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Refutation {
    No,
    Yes,
}

/// The sort key of a move:
///
/// ```text
///   51–28               27–16            15–0
///   group and history   LAST_PLACE −     history slot
///                       place
/// ```
///
/// It is an integer stored in a float, because every processor has a SIMD maximum of 64-bit floats, but not of 64-bit
/// integers. Floats from 2^52 to 2^53 are exactly the integers there, in the order of their bits, so that no
/// conversion is needed.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct SortKey(f64);

impl SortKey {
    /// Of a move already picked: less than every other key.
    pub(crate) const TAKEN: SortKey = SortKey(0.0);
    /// The bits of 2^52.
    const FIRST: i64 = 0x433 << 52;
    const NUMBER: u32 = 28;
    const PLACE: u32 = 16;
    /// The highest index of a move.
    pub(crate) const LAST_PLACE: usize = (1 << (SortKey::NUMBER - SortKey::PLACE)) - 1;
    /// Upper limit of `HISTORY_SLOTS`.
    pub(crate) const SLOTS: usize = 1 << SortKey::PLACE;
    /// Bits of place 0 and slot 0, in the middle of the lowest group.
    const MIDDLE: i64 =
        SortKey::FIRST + ((GROUP / 2) << SortKey::NUMBER) + ((SortKey::LAST_PLACE as i64) << SortKey::PLACE);

    /// The key of a quiet move at that index, with slot 0 and no history. Of equals, the lower index has the higher key.
    #[inline]
    pub(crate) fn at(place: usize) -> SortKey {
        SortKey(f64::from_bits((SortKey::MIDDLE - ((place as i64) << SortKey::PLACE)) as u64))
    }

    /// Adds a slot and a history score.
    #[inline]
    pub(crate) fn with(self, slot: usize, history: i64) -> SortKey {
        let bits = self.0.to_bits() as i64 + (history << SortKey::NUMBER) + slot as i64;
        SortKey(f64::from_bits(bits as u64))
    }

    /// The key of the next index.
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

    /// The key after the move has been swapped to another index.
    #[inline]
    pub(crate) fn moved_to(self, place: usize) -> SortKey {
        let bits = self.0.to_bits() | (SortKey::LAST_PLACE as u64) << SortKey::PLACE;
        SortKey(f64::from_bits(bits - ((place as u64) << SortKey::PLACE)))
    }

    /// The key in a higher group.
    #[inline]
    pub(crate) fn promoted(self, group: i64) -> SortKey {
        SortKey(f64::from_bits(self.0.to_bits() + ((group as u64) << SortKey::NUMBER)))
    }

    /// The larger one; no key is NaN, so the checks of `f64::max` are not needed.
    #[inline]
    fn max(self, other: SortKey) -> SortKey {
        if self.0 > other.0 { self } else { other }
    }

    /// Reads class, refutation, history and slot from the key.
    #[inline]
    pub(crate) fn info(self) -> MoveInfo {
        let above = (self.0.to_bits() as i64 - SortKey::FIRST) >> SortKey::NUMBER;
        let (class, refutation) = GROUPS[above.div_euclid(GROUP) as usize % GROUPS.len()];
        let history = (above.rem_euclid(GROUP) - GROUP / 2) as i32;
        MoveInfo { history, slot: self.slot(), class, refutation }
    }
}

/// Keys per block: a maximum is taken over blocks, lane by lane, which the compiler vectorises.
pub(crate) const BLOCK: usize = 8;

/// The highest key of all blocks, without branches.
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
