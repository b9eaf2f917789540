//! What threatens the side to move: the opponent's tower near its star, found by listing their moves as if it were their
//! turn, and the own tower under a piece of theirs.
//!
//! | kind | at | cells |
//! |---|---|---|
//! | `tower_arrives` | the star that the opponent's tower could reach | where that tower stands |
//! | `tower_covered` | where the own tower lies under a piece of the opponent | none |

use rusc_game::{Danger, Position as _, Side};

use crate::{Cell, Move, MoveKind, Piece, Position};

/// The one that loses the game first.
pub(super) fn all(pos: &Position) -> Vec<Danger> {
    let own = pos.side_to_move();
    let arrives = arriving(pos, !own).map(|from| Danger {
        kind: "tower_arrives",
        rule: "T5",
        at: Cell::goal(!own).hex(),
        cells: vec![from.hex()],
    });
    let covered = covered(pos, own).map(|cell| Danger {
        kind: "tower_covered",
        rule: "T6",
        at: cell.hex(),
        cells: Vec::new(),
    });
    arrives.into_iter().chain(covered).collect()
}

/// Where the tower of a side stands that could reach its star in one move.
fn arriving(pos: &Position, side: Side) -> Option<Cell> {
    let mut theirs = pos.clone();
    theirs.set_turn(pos.ply() + 1, pos.tokens(), 0);
    let mut moves = Vec::new();
    theirs.legal_moves(&mut moves);
    moves.into_iter().find_map(|m| match m {
        Move::Go { from, to, kind } if to == Cell::goal(side) => {
            let level = match kind {
                MoveKind::Raise(level) => level,
                _ => pos.board().height(from),
            };
            (pos.board().piece(from, level) == Some(Piece::tower(side))).then_some(from)
        }
        Move::Go { .. } | Move::Pass => None,
    })
}

/// Where the tower of a side lies with a piece of the opponent on top.
fn covered(pos: &Position, side: Side) -> Option<Cell> {
    let tower = Piece::tower(side);
    let lies = |cell: &Cell| pos.board().stack(*cell).any(|piece| piece == tower);
    let cell = Cell::all().find(lies)?;
    pos.board().top(cell).filter(|top| top.side != side).map(|_| cell)
}
