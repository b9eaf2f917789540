//! Hexagonal geometry at the edge of the program: axial coordinates, six directions, twelve symmetries. The games use
//! index types of their own inside; this is what they speak when they talk to people.
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

mod direction;
mod symmetry;
#[cfg(test)]
mod tests;

use std::ops::{Add, Neg, Sub};

pub use direction::Direction;
pub use symmetry::Symmetry;

/// A hexagon of the plane, or the way from one to another.
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
