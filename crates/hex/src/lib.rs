//! Hexagonal geometry on the edge of the program: axial coordinates, six directions, twelve symmetries, pixels.
//! The games use index types of their own inside; this is what they speak when they talk to people.
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
//! use rusc_hex::{Direction, Hex};
//! let cell = Hex::ORIGIN + Direction::East + Direction::SouthEast;
//! assert_eq!(cell, Hex::new(1, 1));
//! assert_eq!(cell.distance(Hex::ORIGIN), 2);
//! ```

mod direction;
mod hex;
mod layout;
mod symmetry;

pub use direction::Direction;
pub use hex::Hex;
pub use layout::{Layout, Orientation};
pub use symmetry::Symmetry;

#[cfg(test)]
mod tests;
