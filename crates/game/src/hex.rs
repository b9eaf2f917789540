//! Hexagonal geometry: axial coordinates, six directions, twelve symmetries (six rotations, each with or without a
//! reflection). The games use index types of their own inside; these are for views, diagrams and set-ups.
//!
//! ```text
//!        NW   NE            (0,-1) (1,-1)
//!          \ /                   \ /
//!      W --   -- E     (-1,0) --     -- (1,0)
//!          / \                   / \
//!        SW   SE           (-1,1) (0,1)
//! ```
//!
//! Hexagons stand on a point; `q` grows to the right, `r` downwards to the right.
//!
//! ```
//! use rusc_game::{Direction, Hex};
//!
//! let cell = Hex::ORIGIN + Direction::East + Direction::SouthEast;
//! assert_eq!(cell, Hex::new(1, 1));
//! assert_eq!(cell.distance(Hex::ORIGIN), 2);
//! ```

use std::ops::{Add, Neg, Sub};

/// A hexagon of the plane, or the vector from one to another.
///
/// ```
/// use rusc_game::{Direction, Hex};
///
/// let hex = Hex::new(2, -1);
/// assert_eq!((hex.s(), hex.distance(Hex::ORIGIN)), (-1, 2));
/// assert_eq!(hex.neighbors()[0], hex + Direction::East);
/// assert_eq!(Hex::ORIGIN.direction_to(Hex::new(0, 1)), Some(Direction::SouthEast));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Hex {
    /// Column, growing eastwards.
    pub q: i16,
    /// Row, growing south-eastwards.
    pub r: i16,
}

impl Hex {
    /// Where the axes meet.
    pub const ORIGIN: Hex = Hex::new(0, 0);

    /// The hexagon at column `q`, row `r`.
    pub const fn new(q: i16, r: i16) -> Hex {
        Hex { q, r }
    }

    /// The third cube coordinate: q + r + s = 0.
    pub const fn s(self) -> i16 {
        -self.q - self.r
    }

    /// Steps from here to `other`.
    pub fn distance(self, other: Hex) -> u16 {
        let way = other - self;
        way.q.unsigned_abs().max(way.r.unsigned_abs()).max(way.s().unsigned_abs())
    }

    /// The six hexagons around this one, clockwise from the east.
    pub fn neighbors(self) -> [Hex; 6] {
        Direction::ALL.map(|direction| self + direction)
    }

    /// The direction of a neighbour; `None` for any other hexagon.
    pub fn direction_to(self, other: Hex) -> Option<Direction> {
        Direction::ALL.into_iter().find(|&direction| self + direction == other)
    }
}

impl Add for Hex {
    type Output = Hex;

    fn add(self, other: Hex) -> Hex {
        Hex::new(self.q + other.q, self.r + other.r)
    }
}

impl Sub for Hex {
    type Output = Hex;

    fn sub(self, other: Hex) -> Hex {
        Hex::new(self.q - other.q, self.r - other.r)
    }
}

impl Neg for Hex {
    type Output = Hex;

    fn neg(self) -> Hex {
        Hex::new(-self.q, -self.r)
    }
}

impl Add<Direction> for Hex {
    type Output = Hex;

    fn add(self, direction: Direction) -> Hex {
        let (q, r) = direction.delta();
        self + Hex::new(q, r)
    }
}

/// A step to a neighbouring hexagon. The six stand clockwise from the east, so that a turn is an addition.
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

/// A rotation about the origin, after an optional reflection in the line from west to east: an element of the dihedral
/// group of order 12.
///
/// ```
/// use std::collections::HashSet;
///
/// use rusc_game::{Hex, Symmetry};
///
/// // The images of one hexagon; its class is named by the least of them.
/// let images: HashSet<Hex> = Symmetry::all().map(|symmetry| symmetry.hex(Hex::new(2, 1))).collect();
/// assert_eq!(images.len(), 12);
/// assert_eq!(images.iter().min(), Some(&Hex::new(-3, 1)));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Symmetry {
    sixths: u8,
    mirrored: bool,
}

impl Symmetry {
    /// How many there are.
    pub const COUNT: usize = 12;
    /// The one that changes nothing.
    pub const IDENTITY: Symmetry = Symmetry { sixths: 0, mirrored: false };

    /// All twelve, the identity first.
    pub fn all() -> impl Iterator<Item = Symmetry> {
        (0..12).map(|index| Symmetry { sixths: index % 6, mirrored: index >= 6 })
    }

    /// Where a direction goes.
    pub fn direction(self, direction: Direction) -> Direction {
        let index = direction.index();
        let index = if self.mirrored { (6 - index) % 6 } else { index };
        Direction::ALL[index].turned(self.sixths as usize)
    }

    /// Where a hexagon goes.
    pub fn hex(self, hex: Hex) -> Hex {
        // East and south-east span the plane: follow where they go.
        let (east, south_east) = (self.direction(Direction::East), self.direction(Direction::SouthEast));
        let ((eq, er), (sq, sr)) = (east.delta(), south_east.delta());
        Hex::new(hex.q * eq + hex.r * sq, hex.q * er + hex.r * sr)
    }
}

#[cfg(test)]
mod tests {
    //! Geometry that everything above relies on.

    use std::collections::HashSet;

    use super::{Direction, Hex, Symmetry};

    fn disc(radius: i16) -> impl Iterator<Item = Hex> {
        let range = -radius..=radius;
        range
            .clone()
            .flat_map(move |q| range.clone().map(move |r| Hex::new(q, r)))
            .filter(move |hex| hex.distance(Hex::ORIGIN) <= radius.unsigned_abs())
    }

    #[test]
    fn neighbouring_directions_add_up_to_the_one_between() {
        for direction in Direction::ALL {
            let both = Hex::ORIGIN + direction.turned(5) + direction.turned(1);
            assert_eq!(both, Hex::ORIGIN + direction);
            assert_eq!(Hex::ORIGIN + direction + direction.opposite(), Hex::ORIGIN);
        }
    }

    #[test]
    fn a_disc_of_radius_four_has_sixty_one_cells() {
        assert_eq!(disc(4).count(), 61);
    }

    #[test]
    fn the_twelve_symmetries_are_distinct_and_keep_distances() {
        let far = Hex::new(3, -1);
        let images: HashSet<Hex> = Symmetry::all().map(|symmetry| symmetry.hex(far)).collect();
        assert_eq!(images.len(), Symmetry::COUNT);
        for symmetry in Symmetry::all() {
            for hex in disc(3) {
                let (image, far_image) = (symmetry.hex(hex), symmetry.hex(far));
                assert_eq!(image.distance(far_image), hex.distance(far), "{symmetry:?}");
            }
        }
        assert!(disc(3).all(|hex| Symmetry::IDENTITY.hex(hex) == hex));
    }
}
