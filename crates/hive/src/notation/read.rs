//! Reads a move string in a position: the legal move it means, or the reason why it may not be played. What is legal
//! the move generator decides, and [`why_not`] explains it.

use rusc_game::{MoveError, Position as _};

use super::move_string::{Destination, MoveText};
use crate::board::Board;
use crate::why_not::why_not;
use crate::{Cell, Move, Position};

pub(super) const NO_DESTINATION: &str =
    "say where it goes: only the first piece of the game needs no neighbour";
pub(super) const TABLE_IS_EMPTY: &str = "the first piece of the game has no neighbour to name";
pub(super) const NO_REFERENCE: &str = "the piece named to say where is not on the table";
pub(super) const PASS_NOT_FORCED: &str = "a pass is legal only when nothing else is possible";

/// The legal move a text means here.
pub(super) fn read(pos: &Position, text: MoveText) -> Result<Move, MoveError> {
    if pos.outcome().is_some() {
        return Err(MoveError::GameOver);
    }
    let mut legal = Vec::with_capacity(128);
    match text {
        MoveText::Pass => {
            pos.legal_moves(&mut legal);
            let is_forced = legal.contains(&Move::Pass);
            if is_forced { Ok(Move::Pass) } else { Err(MoveError::Illegal(PASS_NOT_FORCED)) }
        }
        MoveText::Go(piece, destination) => {
            let to = locate(pos.board(), destination).map_err(MoveError::Illegal)?;
            pos.legal_moves(&mut legal);
            match (why_not(pos, &legal, piece, Some(to)), pos.board().cell_of(piece)) {
                (Some(reason), _) => Err(MoveError::Illegal(reason.message())),
                (None, Some(_)) => Ok(Move::Shift(piece, to)),
                (None, None) => Ok(Move::Place(piece, to)),
            }
        }
    }
}

/// The cell a destination names. References count where they stand now, the moving piece and covered ones too.
fn locate(board: &Board, destination: Option<Destination>) -> Result<Cell, &'static str> {
    let empty = board.pieces().next().is_none();
    match destination {
        None if empty => Ok(Cell::START),
        None => Err(NO_DESTINATION),
        Some(_) if empty => Err(TABLE_IS_EMPTY),
        Some(Destination { reference, beside }) => {
            let cell = board.cell_of(reference).ok_or(NO_REFERENCE)?;
            Ok(beside.map_or(cell, |direction| cell.neighbor(direction.index())))
        }
    }
}
