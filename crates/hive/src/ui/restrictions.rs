//! Restrictions: for every piece of the side to move that has no move, the rule that stops it and the cells that show
//! it. [`why_not`] decides; the reasons and rules are listed there.
//!
//! | reason | cells |
//! |---|---|
//! | `splits_hive` | the parts of the hive without the piece |
//! | `surrounded_gate`, `nothing_to_copy` | its neighbours |

use rusc_game::{Hex, Position as _, Restriction};

use super::moves::hex;
use super::view::Plane;
use crate::board::Board;
use crate::why_not::{Reason, parts_without, why_not};
use crate::{Bug, Cell, Piece, Position};

/// One restriction for each piece without a move; pieces of one kind in hand are one.
pub(crate) fn all(pos: &Position) -> Vec<Restriction> {
    if pos.outcome().is_some() {
        return Vec::new();
    }
    let plane = Plane::of(pos.board());
    let mut legal = Vec::new();
    pos.legal_moves(&mut legal);
    let restriction = |piece: Piece| {
        let reason = why_not(pos, &legal, piece, None)?;
        let told = Restriction { reason: reason.code(), rule: reason.rule(), ..Restriction::default() };
        Some(match pos.board().cell_of(piece) {
            None => Restriction { reserve: Some(piece.to_string()), ..told },
            Some(cell) => Restriction {
                pick: vec![hex(plane, cell)],
                parts: evidence(pos.board(), plane, reason, piece, cell),
                ..told
            },
        })
    };
    first_of_each_kind(pos).into_iter().chain(own_by_cell(pos)).filter_map(restriction).collect()
}

/// The cells that show why a piece in play has no move, in groups.
fn evidence(board: &Board, plane: Plane, reason: Reason, piece: Piece, cell: Cell) -> Vec<Vec<Hex>> {
    let groups = match reason {
        Reason::SplitsHive => parts_without(board, piece),
        Reason::SurroundedGate | Reason::NothingToCopy => {
            vec![cell.neighbors().into_iter().filter(|&beside| board.height(beside) > 0).collect()]
        }
        _ => Vec::new(),
    };
    groups.iter().map(|group| group.iter().map(|&cell| hex(plane, cell)).collect()).collect()
}

fn first_of_each_kind(pos: &Position) -> Vec<Piece> {
    let held = |bug: Bug| pos.in_hand(pos.side()).find(|piece| piece.bug() == bug);
    Bug::ALL.into_iter().filter_map(held).collect()
}

/// The highest piece of the side to move on each cell where it has one: pointing at the cell means that piece.
fn own_by_cell(pos: &Position) -> Vec<Piece> {
    let is_highest = |&(piece, cell): &(Piece, Cell)| {
        pos.board().stack(cell).find(|other| other.side() == pos.side()) == Some(piece)
    };
    pos.board().pieces().filter(is_highest).map(|(piece, _)| piece).collect()
}
