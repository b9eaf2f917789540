//! The board as plain data for any front end: all 61 cells, and beside the board what each side has won. No rule, no
//! pixels.

use rusc_game::{BoardView, Position as _, Reserve, Side, Stack, Tile};

use crate::{Cell, Position};

/// What to draw for every piece of the game.
const BALL: &str = "ball";

/// What a front end shows of a position.
pub(crate) fn of(pos: &Position) -> BoardView {
    let stacks = Cell::all().map(|cell| stack(pos, cell)).collect();
    let reserves = Side::ALL.map(|side| won(pos, side));
    BoardView { stacks, reserves, to_move: pos.side_to_move() }
}

fn stack(pos: &Position, cell: Cell) -> Stack {
    let hex = cell.hex();
    let tile = |side| Tile { side, name: ball_name(side).to_owned(), glyph: BALL };
    let tiles = pos.board().at(cell).map(tile).into_iter().collect();
    Stack { q: hex.q, r: hex.r, name: cell.to_string(), tiles, ground: None, reach: None }
}

/// The opponent's balls that a side has pushed off the board.
fn won(pos: &Position, side: Side) -> Vec<Reserve> {
    let reserve = |count| Reserve { name: ball_name(!side).to_owned(), glyph: BALL, count };
    Some(pos.lost(!side)).filter(|&count| count > 0).map(reserve).into_iter().collect()
}

fn ball_name(side: Side) -> &'static str {
    match side {
        Side::First => "black",
        Side::Second => "white",
    }
}
