//! A move, in four bytes.

use crate::Cell;

/// What a player may do in a turn.
///
/// ```
/// use rusc_game::Notation;
/// use rusc_tour::{Move, MoveKind, Position};
///
/// // Across the red star c3: that costs a token.
/// let m = Position::new().read_move("d1c4*")?;
/// assert!(matches!(m, Move::Go { kind: MoveKind::Cross, .. }));
/// # Ok::<(), rusc_game::MoveError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Move {
    /// A piece goes to another cell; by which way does not matter (T9).
    Go {
        /// Where it stands.
        from: Cell,
        /// Where it comes to rest, on top of whatever stands there.
        to: Cell,
        /// Which piece of the cell it is, and what its move costs.
        kind: MoveKind,
    },
    /// Nothing else is possible (T10).
    Pass,
}

/// How a piece moves. Everything but an ordinary move turns a token over (T11).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum MoveKind {
    /// The visible piece goes as far as it has neighbours (T7).
    Ordinary,
    /// The visible piece goes that far across one red star (T11c).
    Cross,
    /// The visible piece goes to an adjacent free cell, whatever its neighbours (T11b).
    Step,
    /// A covered piece, by its level counted from 1 at the bottom, is put on top and makes an ordinary move (T11a).
    Raise(u8),
}
