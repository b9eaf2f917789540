//! The twelve symmetries of a hexagonal board (the dihedral group of order 12): six rotations, each with or without a
//! reflection.

use crate::{Direction, Hex};

/// A rotation about the origin, after an optional reflection in the line from west to east.
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
