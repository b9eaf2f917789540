//! Placements from the hand (H3, H4, H6, H10).
//!
//! ```text
//!     x w ·        White may place on the cells x: beside own pieces, and beside none of Black's.
//!    x w b ·       The neighbours of all own pieces minus the neighbours of all opposing ones.
//! ```

use super::Sink;
use crate::board::bitboard::CellSet;
use crate::piece::PieceSet;
use crate::position::Position;
use crate::{Bug, Cell, Opening};

#[inline(always)]
pub(crate) fn placements<S: CellSet, K: Sink<S>>(pos: &Position, own: S, other: S, sink: &mut K) {
    let pieces = placeable(pos);
    if !pieces.is_empty() {
        sink.place(pieces, cells(pos, own, other));
    }
}

/// The next piece of each kind the side to move may place.
#[inline(always)]
pub(crate) fn placeable(pos: &Position) -> PieceSet {
    let hand = pos.hand(pos.side());
    let queen = hand.and(PieceSet::bug(Bug::Queen));
    if queen.is_empty() {
        hand.first_of_each_kind()
    } else if pos.turn() >= 4 {
        queen
    } else if pos.turn() == 1 && pos.setup().opening == Opening::Tournament {
        hand.without(queen).first_of_each_kind()
    } else {
        hand.first_of_each_kind()
    }
}

/// Free cells that touch a stack of the side to move and none of the opponent. The first two pieces of the game
/// have no such choice: the first goes anywhere, the second beside it.
#[inline(always)]
pub(crate) fn cells<S: CellSet>(pos: &Position, own: S, other: S) -> S {
    match pos.board().in_play().len() {
        0 => S::single(Cell::START),
        1 => own.or(other).neighbors(),
        _ => own.neighbors().without(other.neighbors()).without(own.or(other)),
    }
}
