//! The six directions, clockwise from the east, so that a turn is an addition.

/// A step to a neighbouring hexagon.
///
/// ```
/// use rusc_game::Direction;
///
/// assert_eq!(Direction::East.turned(2), Direction::SouthWest);
/// assert_eq!(Direction::NorthEast.opposite(), Direction::SouthWest);
/// assert_eq!(Direction::West.delta(), (-1, 0));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Direction {
    /// (+1, 0)
    East,
    /// (0, +1)
    SouthEast,
    /// (−1, +1)
    SouthWest,
    /// (−1, 0)
    West,
    /// (0, −1)
    NorthWest,
    /// (+1, −1)
    NorthEast,
}

impl Direction {
    /// How many there are.
    pub const COUNT: usize = 6;
    /// All six, clockwise from the east.
    pub const ALL: [Direction; 6] = [
        Direction::East,
        Direction::SouthEast,
        Direction::SouthWest,
        Direction::West,
        Direction::NorthWest,
        Direction::NorthEast,
    ];

    /// 0 for the east, then clockwise.
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The direction that many sixths of a turn clockwise.
    #[must_use]
    pub const fn turned(self, sixths: usize) -> Direction {
        Direction::ALL[(self.index() + sixths) % 6]
    }

    /// The direction back.
    #[must_use]
    pub const fn opposite(self) -> Direction {
        self.turned(3)
    }

    /// The change of (q, r).
    pub const fn delta(self) -> (i16, i16) {
        [(1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)][self.index()]
    }
}
