//! Questions about a single piece, which need not wait for all the others.

use rusc_game::Side;

use super::MoveGen;
use super::sink::Count;
use crate::board::bitboard::{CellSet, Grid16, Grid32, Window};
use crate::board::ring::{GROUPS, SLIDES};
use crate::position::Position;
use crate::{Bug, Cell, Piece};

/// Whether a piece of the side to move that is not covered could move by itself, were it not stunned.
pub(crate) fn can_walk(pos: &Position, piece: Piece) -> bool {
    let (board, cell) = (pos.board(), pos.board().cell_in_play(piece));
    let ring = board.ring(cell) as usize;
    if board.height(cell) == 1 {
        if GROUPS[ring] > 1 && board.holes() == 0 {
            return false;
        }
        let has_a_step = match piece.bug() {
            Bug::Queen | Bug::Ant => SLIDES[ring] != 0,
            Bug::Beetle | Bug::Grasshopper => true,
            _ => false,
        };
        if GROUPS[ring] == 1 && has_a_step {
            return true;
        }
    }
    match Window::of(board) {
        Some(_) => walks::<Grid16>(pos, piece),
        None => walks::<Grid32>(pos, piece),
    }
}

fn walks<S: CellSet>(pos: &Position, piece: Piece) -> bool {
    let mut count = Count(0);
    movegen_of::<S>(pos).walk(piece, &mut count);
    count.0 > 0
}

/// Whether a piece alone on its cell does not hold the hive together (H8).
pub(crate) fn may_leave(pos: &Position, cell: Cell) -> bool {
    match Window::of(pos.board()) {
        Some(_) => movegen_of::<Grid16>(pos).walker(cell).is_some(),
        None => movegen_of::<Grid32>(pos).walker(cell).is_some(),
    }
}

/// What all motions look at, whoever is to move.
pub(crate) fn movegen_of<S: CellSet>(pos: &Position) -> MoveGen<'_, S> {
    let board = pos.board();
    let hive = S::tops(board, Side::First).or(S::tops(board, Side::Second));
    MoveGen::new(board, hive)
}
