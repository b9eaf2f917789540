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
const GROUPS: [(MoveClass, Favored); 8] = {
    let mut table = [(MoveClass::Quiet, Favored::Yes); 8];
    table[0] = (MoveClass::Quiet, Favored::No);
    table[(THREAT / GROUP) as usize] = (MoveClass::Threat, Favored::No);
    table[(NOISY / GROUP) as usize] = (MoveClass::Noisy, Favored::No);
    table[(WINNING / GROUP) as usize] = (MoveClass::Winning, Favored::No);
    table
};

/// What is known of a move before it is made.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Rank {
    /// Experience alone, for reductions.
    pub(crate) experience: i32,
    pub(crate) slot: u32,
    pub(crate) class: MoveClass,
    pub(crate) favored: Favored,
}

#[cfg(test)]
impl Rank {
    /// A move of which nothing is known.
    pub(crate) const QUIET: Rank =
        Rank { experience: 0, slot: 0, class: MoveClass::Quiet, favored: Favored::No };
}

/// Whether a move has refuted a sister position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Favored {
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
pub(crate) struct Order(f64);

impl Order {
    /// Less than that of every move.
    pub(crate) const TAKEN: Order = Order(0.0);
    /// The bits of 2^52.
    const FIRST: i64 = 0x433 << 52;
    const NUMBER: u32 = 28;
    const PLACE: u32 = 16;
    /// Places from 0 to this one can be told apart.
    pub(crate) const LAST_PLACE: usize = (1 << (Order::NUMBER - Order::PLACE)) - 1;
    /// So many slots can be told apart.
    pub(crate) const SLOTS: usize = 1 << Order::PLACE;
    /// Of the first place and slot, in the middle of the lowest group.
    const MIDDLE: i64 =
        Order::FIRST + ((GROUP / 2) << Order::NUMBER) + ((Order::LAST_PLACE as i64) << Order::PLACE);

    /// That of a place, for slot 0 without experience. Of equals, the first place comes first.
    #[inline]
    pub(crate) fn at(place: usize) -> Order {
        Order(f64::from_bits((Order::MIDDLE - ((place as i64) << Order::PLACE)) as u64))
    }

    /// The same for a slot and experience.
    #[inline]
    pub(crate) fn with(self, slot: usize, number: i64) -> Order {
        let bits = self.0.to_bits() as i64 + (number << Order::NUMBER) + slot as i64;
        Order(f64::from_bits(bits as u64))
    }

    /// The same for the next place.
    #[inline]
    pub(crate) fn next(self) -> Order {
        Order(f64::from_bits(self.0.to_bits() - (1 << Order::PLACE)))
    }

    #[inline]
    pub(crate) fn slot(self) -> u32 {
        self.0.to_bits() as u32 % Order::SLOTS as u32
    }

    #[inline]
    pub(crate) fn place(self) -> usize {
        (!self.0.to_bits() >> Order::PLACE) as usize & Order::LAST_PLACE
    }

    /// The same for a move that has gone to another place.
    #[inline]
    pub(crate) fn moved_to(self, place: usize) -> Order {
        let bits = self.0.to_bits() | (Order::LAST_PLACE as u64) << Order::PLACE;
        Order(f64::from_bits(bits - ((place as u64) << Order::PLACE)))
    }

    /// The same in a group further up.
    #[inline]
    pub(crate) fn raised(self, group: i64) -> Order {
        Order(f64::from_bits(self.0.to_bits() + ((group as u64) << Order::NUMBER)))
    }

    /// The larger one, without the care that `f64::max` takes for what is not a number.
    #[inline]
    fn max(self, other: Order) -> Order {
        if self.0 > other.0 { self } else { other }
    }

    /// Reads a rank out of it: which group it lies in, and how far from its middle.
    #[inline]
    pub(crate) fn rank(self) -> Rank {
        let above = (self.0.to_bits() as i64 - Order::FIRST) >> Order::NUMBER;
        let (class, favored) = GROUPS[above.div_euclid(GROUP) as usize % GROUPS.len()];
        let experience = (above.rem_euclid(GROUP) - GROUP / 2) as i32;
        Rank { experience, slot: self.slot(), class, favored }
    }
}

/// Orders are compared block by block: so many at once.
pub(crate) const BLOCK: usize = 8;

/// The highest number of all blocks, without branches.
#[inline]
pub(crate) fn highest(blocks: &[[Order; BLOCK]]) -> Order {
    let mut lanes = [Order::TAKEN; BLOCK];
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
