//! From what a move string says to the move it means in a position, or to the reason why it may not be played. The
//! move generator is the only judge; this file merely looks for the rule that explains its verdict.

use rusc_game::{MoveError, Position as _};

use super::move_string::{Destination, MoveText};
use crate::board::Board;
use crate::ui::restrictions::{parts_without, queen_is_due, queen_is_in_hand};
use crate::{Bug, Cell, Move, Opening, Piece, Position};

const NO_DESTINATION: &str = "say where it goes: only the first piece of the game needs no neighbour";
const TABLE_IS_EMPTY: &str = "the first piece of the game has no neighbour to name";
const NO_REFERENCE: &str = "the piece named to say where is not on the table";
const PASS_NOT_FORCED: &str = "a pass is legal only when nothing else is possible";
const NOT_IN_GAME: &str = "that piece is not in this game";
const NOT_YOURS: &str = "that piece is not yours";
const NOT_YOURS_TO_THROW: &str = "that piece is not yours, and nothing can throw it now";
const QUEEN_FIRST: &str = "the queen may not be the first piece";
const QUEEN_DUE: &str = "the queen must be placed by the fourth turn";
const QUEEN_IN_HAND: &str = "nothing may be moved before the queen is placed";
const OUT_OF_ORDER: &str = "pieces of a kind enter in the order of their numbers";
const CELL_TAKEN: &str = "a piece cannot be placed on another";
const BAD_NEIGHBORS: &str = "it cannot be placed there: a new piece touches pieces of its own side only";
const COVERED: &str = "that piece is covered";
const STUNNED: &str = "that piece was just moved";
const PINNED: &str = "that piece cannot leave: the hive would split";
const OUT_OF_REACH: &str = "that piece cannot get there";

/// The legal move a text means here.
pub(super) fn read(pos: &Position, text: MoveText) -> Result<Move, MoveError> {
    if pos.outcome().is_some() {
        return Err(MoveError::GameOver);
    }
    let m = match text {
        MoveText::Pass => Move::Pass,
        MoveText::Go(piece, destination) => {
            let cell = locate(pos.board(), destination).map_err(MoveError::Illegal)?;
            match pos.board().cell_of(piece) {
                Some(_) => Move::Shift(piece, cell),
                None => Move::Place(piece, cell),
            }
        }
    };
    let mut legal = Vec::with_capacity(128);
    pos.legal_moves(&mut legal);
    if legal.contains(&m) { Ok(m) } else { Err(MoveError::Illegal(refusal(pos, &legal, m))) }
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

/// Which rule forbids a move that is not among the legal ones.
fn refusal(pos: &Position, legal: &[Move], m: Move) -> &'static str {
    match m {
        Move::Pass => PASS_NOT_FORCED,
        Move::Place(piece, cell) => placement_refusal(pos, piece, cell),
        Move::Shift(piece, _) => movement_refusal(pos, legal, piece),
    }
}

fn placement_refusal(pos: &Position, piece: Piece, cell: Cell) -> &'static str {
    let side = pos.side_to_move();
    let is_queen = piece.bug() == Bug::Queen;
    if !pos.setup().expansions.include(piece.bug()) {
        NOT_IN_GAME
    } else if piece.side() != side {
        NOT_YOURS
    } else if is_queen && pos.turn() == 1 && pos.setup().opening == Opening::Tournament {
        QUEEN_FIRST
    } else if !is_queen && queen_is_due(pos) {
        QUEEN_DUE
    } else if pos.in_hand(side).any(|other| other.bug() == piece.bug() && other < piece) {
        OUT_OF_ORDER
    } else if pos.board().height(cell) > 0 {
        CELL_TAKEN
    } else {
        BAD_NEIGHBORS
    }
}

fn movement_refusal(pos: &Position, legal: &[Move], piece: Piece) -> &'static str {
    let is_own = piece.side() == pos.side_to_move();
    let moves = legal.iter().any(|m| matches!(m, Move::Shift(other, _) if *other == piece));
    if !is_own && !pos.setup().expansions.include(Bug::Pillbug) {
        NOT_YOURS
    } else if queen_is_due(pos) {
        QUEEN_DUE
    } else if queen_is_in_hand(pos) {
        QUEEN_IN_HAND
    } else if moves {
        OUT_OF_REACH
    } else if pos.stunned_piece() == Some(piece) {
        STUNNED
    } else if !is_own {
        NOT_YOURS_TO_THROW
    } else if is_covered(pos.board(), piece) {
        COVERED
    } else if parts_without(pos.board(), piece).len() > 1 {
        PINNED
    } else {
        OUT_OF_REACH
    }
}

fn is_covered(board: &Board, piece: Piece) -> bool {
    board.cell_of(piece).is_some_and(|cell| board.top(cell) != Some(piece))
}
