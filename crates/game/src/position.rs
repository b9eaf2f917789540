//! The trait behind search and perft: what an engine needs of a game, and nothing else.

use std::fmt;
use std::hash::Hash;

use crate::{Hex, Outcome, Side};

/// A state of a two-player game with perfect information.
///
/// `make` and `unmake` trust their caller and work in place; the checked way to play is
/// [`Line::play`](crate::Line::play). Nothing here allocates except the growth of the caller's own buffer.
///
/// The toy game of all examples, complete:
///
/// ```
#[doc = include_str!("../doc/heap.rs.inc")]
///
/// let mut heap = Heap { stones: 3, side: Side::First };
/// let mut moves = Vec::new();
/// heap.legal_moves(&mut moves);
/// assert_eq!(moves, [1, 2]);
/// let before = heap.clone();
/// let undo = heap.make(2);
/// assert_eq!(heap.side_to_move(), Side::Second);
/// heap.unmake(2, undo);
/// assert_eq!(heap, before);
/// ```
pub trait Position: Clone + fmt::Debug + Send + Sync + 'static {
    /// A move, small enough to be copied freely. Its meaning depends on the position it is made in.
    type Move: Copy + Eq + Hash + fmt::Debug + Send + Sync + 'static;
    /// What `make` must remember for `unmake`: a few bytes, or `Self` for small states.
    type Undo: Copy + fmt::Debug + Send + Sync + 'static;
    /// Columns and rows of the torus on which a game without edges keeps its board, if it does: see
    /// [`travel`](Position::travel).
    const TORUS: Option<i16> = None;

    /// The side whose turn it is, also after the game has ended.
    fn side_to_move(&self) -> Side;

    /// How the game ended by what stands on the board; `None` while it goes on.
    ///
    /// Repetition is not seen here: it needs history, and history belongs to [`Line`](crate::Line).
    fn outcome(&self) -> Option<Outcome>;

    /// Appends every legal move, each once: at least one while `outcome` is `None` (a forced pass is a move),
    /// none afterwards.
    fn legal_moves(&self, out: &mut Vec<Self::Move>);

    /// How many moves `legal_moves` would append, found without listing them where that is faster.
    fn count_moves(&self) -> u64;

    /// Plays a legal move in place. An illegal one corrupts the position.
    #[must_use = "only the token can undo the move"]
    fn make(&mut self, m: Self::Move) -> Self::Undo;

    /// Takes back `m`, the last move made, with the token `make` returned for it.
    fn unmake(&mut self, m: Self::Move, undo: Self::Undo);

    /// Maintained incrementally; positions that are the same for the rule of repetition have equal keys. On a torus the
    /// converse needs [`travel`](Position::travel).
    fn key(&self) -> u64;

    /// How far a legal move carries the piece by which the place of the whole position is told, for a board kept on a
    /// torus. A position that has gone once around has its old key again, and is another one all the same:
    /// [`Line`](crate::Line) adds up these steps and tells the two apart.
    fn travel(&self, _m: Self::Move) -> Hex {
        Hex::ORIGIN
    }

    /// The key after a legal move, where it can be computed without making the move: the search prefetches the
    /// transposition table with it. It need not be exact; a wrong key costs only time.
    #[inline]
    fn key_after(&self, _m: Self::Move) -> Option<u64> {
        None
    }
}
