//! Precomputed direction tables around a queen: for every cell, which steps and jumps from it lead to a cell beside
//! her. Pure geometry, indexed by the cell relative to the queen ([`Cell::seen_from`]); occupancy is not considered.

use crate::Cell;

/// A mask of directions for each cell relative to a queen.
type DirectionTable = [u8; Cell::TABLE];

/// Directions of steps that end beside the queen.
static LAST_STEPS: DirectionTable = steps_within(1);
/// Directions of steps that leave at least one step to go.
static SECOND_LAST_STEPS: DirectionTable = steps_within(2);
/// Directions of steps that leave at least two steps to go.
static THIRD_LAST_STEPS: DirectionTable = steps_within(3);

/// Directions in which a straight jump, over one piece or more, could end beside the queen.
///
/// ```text
///     · · ·
///    · x · ·        Two rays of the grasshopper g meet cells x beside the queen;
///     x Q x ─ g     only these are followed.
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

/// For each cell beside the queen, the bit of its direction from her; 0 elsewhere.
static BESIDE: DirectionTable = {
    let mut table = [0; Cell::TABLE];
    let mut direction = 0;
    while direction < 6 {
        table[QUEEN.neighbor(direction).index()] = 1 << direction;
        direction += 1;
    }
    table
};

/// The queen's cell in every table.
const QUEEN: Cell = Cell::at(0, 0);

/// Directions of steps that end at most that far from the queen.
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

/// The cell of an attacked queen.
#[derive(Clone, Copy)]
pub(super) struct Target(pub(super) Cell);

impl Target {
    /// Directions of steps from a cell to one beside her.
    #[inline(always)]
    pub(super) fn last_steps(self, from: Cell) -> u8 {
        LAST_STEPS[from.seen_from(self.0)]
    }

    /// Directions of steps after which one more may end beside her.
    #[inline(always)]
    pub(super) fn second_last_steps(self, from: Cell) -> u8 {
        SECOND_LAST_STEPS[from.seen_from(self.0)]
    }

    /// Directions of steps after which two more may end beside her.
    #[inline(always)]
    pub(super) fn third_last_steps(self, from: Cell) -> u8 {
        THIRD_LAST_STEPS[from.seen_from(self.0)]
    }

    /// Directions of jumps that may end beside her.
    #[inline(always)]
    pub(super) fn jumps(self, from: Cell) -> u8 {
        JUMPS_TO[from.seen_from(self.0)]
    }

    /// The bit of the direction from her to a cell beside her; 0 for other cells.
    #[inline(always)]
    pub(super) fn bit(self, cell: Cell) -> u8 {
        BESIDE[cell.seen_from(self.0)]
    }
}
