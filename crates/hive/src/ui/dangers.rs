//! What threatens the queen of the side to move. Whether she can be surrounded is found by making the opponent's moves as if
//! it were their turn.
//!
//! | kind | when | cells |
//! |---|---|---|
//! | `queen_falls` | the opponent could surround her | where the pieces stand that could do it, none in hand |
//! | `queen_hemmed` | she has one or two free sides left | the free sides |

use rusc_game::{Danger, Hex, Position as _};

use super::moves::hex;
use super::view::Plane;
use crate::{Cell, Move, Piece, Position};

/// Free sides from which on she is called hemmed in.
const FEW_SIDES: usize = 2;

/// At most one danger: where she can be surrounded, her free sides need no word.
pub(crate) fn all(pos: &Position) -> Vec<Danger> {
    let Some(queen) = pos.board().cell_of(Piece::queen(pos.side())) else { return Vec::new() };
    let plane = Plane::of(pos.board());
    let danger = |kind, cells: Vec<Hex>| Danger { kind, rule: "H1", at: hex(plane, queen), cells };
    let attackers = attackers(pos);
    if !attackers.is_empty() {
        let standing = attackers.iter().filter_map(|&piece| pos.board().cell_of(piece));
        let mut cells: Vec<Hex> = standing.map(|cell| hex(plane, cell)).collect();
        cells.sort_unstable();
        cells.dedup();
        return vec![danger("queen_falls", cells)];
    }
    let free: Vec<Hex> = sides(pos, queen).map(|cell| hex(plane, cell)).collect();
    if free.len() <= FEW_SIDES { vec![danger("queen_hemmed", free)] } else { Vec::new() }
}

/// The free neighbours of a cell.
fn sides(pos: &Position, cell: Cell) -> impl Iterator<Item = Cell> {
    cell.neighbors().into_iter().filter(|&beside| pos.board().height(beside) == 0)
}

/// The pieces with which the opponent could surround the queen, if it were their turn.
fn attackers(pos: &Position) -> Vec<Piece> {
    let mut theirs = pos.clone();
    let _ = theirs.make(Move::Pass);
    let mut moves = Vec::new();
    theirs.legal_moves(&mut moves);
    let mut surrounds = |m: Move| {
        let undo = theirs.make(m);
        let surrounded = theirs.board().is_surrounded(pos.side());
        theirs.unmake(m, undo);
        surrounded
    };
    moves.retain(|&m| surrounds(m));
    let piece = |m: Move| match m {
        Move::Place(piece, _) | Move::Shift(piece, _) => Some(piece),
        Move::Pass => None,
    };
    moves.into_iter().filter_map(piece).collect()
}
