//! What is counted in a position of Abalone, by name. All of it is seen by one side, the one whose worth is added up; the
//! same of the opponent counts against it. How it is counted is in `extract.rs`.

use crate::feature::features;

/// Kinds of places that turning and mirroring the board cannot exchange:
///
/// ```text
///     6 7 8 7 6       one side of the board, the middle of it below;
///      4 5 5 4        the rest follows by turning
///       2 3 2
///        1 1
///         0
/// ```
pub(super) const PLACES: usize = 9;
/// Ways to push a ball off the board are told apart up to this number less one.
pub(super) const WAYS: usize = 4;

features! {
    /// So many balls were lost.
    LOST: 15;
    /// A ball on a place of that kind.
    PLACE: PLACES;
    /// A ball with so many of one's own beside it.
    BESIDE: 7;
    /// Two balls side by side.
    PAIR: 1;
    /// Three balls that touch each other.
    TRIANGLE: 1;
    /// Three balls in a row.
    ROW: 1;
    /// The distance of a ball from the middle of all balls of both sides.
    FROM_ALL: 1;
    /// The distance of a ball from the middle of one's own.
    FROM_OWN: 1;
    /// A ball of the opponent between two of one's own.
    WEDGED: 1;
    /// A push that moves one ball, or two, and loses none.
    PUSH: 2;
    /// A ball at the edge with one of the opponent's behind it.
    PRESSED: 1;
    /// A way to lose a ball if the opponent were to move.
    IN_DANGER: 1;
    /// So many such ways.
    DANGERS: WAYS;
    /// To have the move with so many ways to push a ball off the board.
    TO_MOVE: WAYS;
}
