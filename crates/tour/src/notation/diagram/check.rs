//! Checks whether play can go on from a diagram. Whether legal moves could have led to it is not checked.

use rusc_game::{Position as _, Side};

use super::{Diagram, Fault};
use crate::{Cell, Move, Piece, PieceKind, Position};

/// Arbitrary, and far beyond any game: it leaves room to play on before a ply overflows.
const LATEST: u32 = 1_000_000;

/// What is wrong with the pieces and with what is said beside the board.
pub(super) fn pieces(diagram: &Diagram) -> Vec<Fault> {
    let mut faults = Vec::new();
    let stack = |cell: Cell| &diagram.stacks[cell.index()];
    let occupied_stars = Cell::all().filter(|&cell| cell.is_red_star() && !stack(cell).is_empty());
    faults.extend(occupied_stars.map(Fault::RedStarOccupied));
    for side in Side::ALL {
        for kind in PieceKind::ALL {
            let piece = Piece { side, kind };
            let found = diagram.stacks.iter().flatten().filter(|&&other| other == piece).count();
            if found != kind.count() {
                faults.push(Fault::WrongNumber { piece, found });
            }
        }
    }
    let arrived = |side: Side| stack(Cell::goal(side)).contains(&Piece::tower(side));
    if Side::ALL.into_iter().all(arrived) {
        faults.push(Fault::BothArrived);
    }
    // A tower on its goal has won at once, so that nothing can have come on top of it (T5).
    let is_covered =
        |&side: &Side| arrived(side) && stack(Cell::goal(side)).last() != Some(&Piece::tower(side));
    faults.extend(Side::ALL.into_iter().filter(is_covered).map(Fault::ArrivedAndCovered));
    if diagram.ply > LATEST {
        faults.push(Fault::TooLate);
    }
    if diagram.passes > 2 || u32::from(diagram.passes) > diagram.ply {
        faults.push(Fault::TooManyPasses);
    }
    faults
}

/// Whether the passes that are said to have been made were forced: a pass changes nothing on the board, so whoever
/// made one still has no other move (T10).
pub(super) fn passes(pos: &Position) -> Option<Fault> {
    let mut earlier = pos.clone();
    for made in 0..pos.passes() {
        earlier.set_turn(pos.ply() - 1 - u32::from(made), pos.tokens(), 0);
        let mut moves = Vec::new();
        earlier.legal_moves(&mut moves);
        if moves != [Move::Pass] {
            return Some(Fault::PassNotForced);
        }
    }
    None
}
