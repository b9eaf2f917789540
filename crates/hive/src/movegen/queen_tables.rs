//! Steps and jumps seen from a queen: which of them lead to the cells beside her. Plain geometry, looked up by where a
//! piece stands relative to her; what stands in between is not known here.

#![allow(
    clippy::inline_always,
    reason = "the generator is compiled once per instruction set, all in one piece"
)]

use crate::Cell;

/// One byte for each place relative to a queen, see [`Cell::seen_from`].
type DirectionTable = [u8; Cell::TABLE];

/// Directions of steps to a cell beside the queen.
static TO_ONE: DirectionTable = steps_within(1);
/// Directions of steps that leave one step to a cell beside her.
static TO_TWO: DirectionTable = steps_within(2);
/// Directions of steps that leave two.
static TO_THREE: DirectionTable = steps_within(3);

/// Directions in which a straight jump, over one piece or more, could end beside the queen.
///
/// ```text
///     · · ·
///    · x · ·        Two rays of the hopper h meet cells x beside the queen;
///     x Q x ─ h     only they are worth looking along.
///    · x x ╱
/// ```
static JUMPS_TO: DirectionTable = {
    let mut table = [0; Cell::TABLE];
    let mut beside = 0;
    while beside < 6 {
        let mut direction = 0;
        while direction < 6 {
            let back = (direction + 3) % 6;
            let mut from = QUEEN.neighbor(beside).neighbor(back);
            let mut length = 2;
            while length < Cell::SPAN {
                from = from.neighbor(back);
                table[from.index()] |= 1 << direction;
                length += 1;
            }
            direction += 1;
        }
        beside += 1;
    }
    table
};

/// Of each cell beside the queen, the bit of the direction in which she sees it.
static BESIDE: DirectionTable = {
    let mut table = [0; Cell::TABLE];
    let mut direction = 0;
    while direction < 6 {
        table[QUEEN.neighbor(direction).index()] = 1 << direction;
        direction += 1;
    }
    table
};

/// Where she stands on a table.
const QUEEN: Cell = Cell::at(0, 0);

/// Directions of steps that end at most so far from the queen.
const fn steps_within(distance: usize) -> DirectionTable {
    let mut table = [0; Cell::TABLE];
    let mut place = 0;
    while place < Cell::SPAN * Cell::SPAN {
        let from = Cell::at(place % Cell::SPAN, place / Cell::SPAN);
        let mut direction = 0;
        while direction < 6 {
            if from.neighbor(direction).distance(QUEEN) <= distance && from.distance(QUEEN) <= distance + 1 {
                table[from.index()] |= 1 << direction;
            }
            direction += 1;
        }
        place += 1;
    }
    table
}

/// A queen to whom others come.
#[derive(Clone, Copy)]
pub(super) struct Target(pub(super) Cell);

impl Target {
    /// Directions of steps from a cell to one beside her.
    #[inline(always)]
    pub(super) fn last_steps(self, from: Cell) -> u8 {
        TO_ONE[from.seen_from(self.0)]
    }

    /// Directions of steps after which one more may end beside her.
    #[inline(always)]
    pub(super) fn second_last_steps(self, from: Cell) -> u8 {
        TO_TWO[from.seen_from(self.0)]
    }

    /// Directions of steps after which two more may end beside her.
    #[inline(always)]
    pub(super) fn third_last_steps(self, from: Cell) -> u8 {
        TO_THREE[from.seen_from(self.0)]
    }

    /// Directions of jumps that may end beside her.
    #[inline(always)]
    pub(super) fn jumps(self, from: Cell) -> u8 {
        JUMPS_TO[from.seen_from(self.0)]
    }

    /// The bit of the direction in which she sees a cell beside her; 0 for other cells.
    #[inline(always)]
    pub(super) fn bit(self, cell: Cell) -> u8 {
        BESIDE[cell.seen_from(self.0)]
    }
}
