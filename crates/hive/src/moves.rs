//! Moves, in four bytes each.

use crate::{Cell, Piece};

/// What a player may do in a turn.
///
/// ```
/// use rusc_game::{Notation, Position as _};
/// use rusc_hive::{Cell, Move, Position, Setup};
///
/// let mut pos = Position::new(Setup::default());
/// let m = pos.read_move("wS1")?;
/// assert!(matches!(m, Move::Place(spider, Cell::START) if spider.to_string() == "wS1"));
///
/// let undo = pos.make(m);
/// assert_eq!(pos.board().pieces().count(), 1);
/// pos.unmake(m, undo);
/// assert_eq!(pos, Position::new(Setup::default()));
/// # Ok::<(), rusc_game::MoveError>(())
/// ```
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
