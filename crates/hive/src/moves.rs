//! A move, in four bytes.

use crate::{Cell, Piece};

/// What a player may do in a turn.
///
/// A throw by a pillbug is a `Shift` of the thrown piece: however a piece gets from one cell to another, it is one
/// move (`docs/rules/hive.md`, H-notation).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Move {
    /// A piece enters from the hand.
    Place(Piece, Cell),
    /// A piece in play goes to another cell, by itself or thrown.
    Shift(Piece, Cell),
    /// Nothing else is possible (H16).
    Pass,
}
