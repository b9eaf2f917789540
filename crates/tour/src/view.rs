//! The board as plain data for any front end: all cells, red stars included, and the tokens as what each side holds
//! beside it. No rule, no pixels.

use rusc_game::{BoardView, Position as _, Reserve, Side, Stack, Tile};

use crate::{Cell, Piece, Position};

/// What a front end shows of a position.
pub(crate) fn of(pos: &Position) -> BoardView {
    let stacks = Cell::all().map(|cell| stack(pos, cell)).collect();
    let reserves = Side::ALL.map(|side| reserve(pos, side));
    BoardView { stacks, reserves, to_move: pos.side_to_move() }
}

fn stack(pos: &Position, cell: Cell) -> Stack {
    let pieces = pos.board().stack(cell);
    let tile = |piece: Piece| Tile {
        side: piece.side,
        name: piece.kind.name().to_owned(),
        glyph: piece.kind.name(),
    };
    let tiles: Vec<Tile> = pieces.map(tile).collect();
    let reach = (!tiles.is_empty()).then(|| pos.board().n_neighbors(cell) as u8);
    let hex = cell.hex();
    Stack { q: hex.q, r: hex.r, name: cell.name().to_owned(), tiles, ground: ground(cell), reach }
}

fn ground(cell: Cell) -> Option<&'static str> {
    if cell.is_red_star() {
        Some("red-star")
    } else if cell.is_green_star() {
        Some("green-star")
    } else {
        None
    }
}

/// The tokens that show the colour of a side.
fn reserve(pos: &Position, side: Side) -> Vec<Reserve> {
    let tokens = [("sun", pos.tokens().sun), ("moon", pos.tokens().moon)];
    let shown = tokens.into_iter().filter(|&(_, shows)| shows == side);
    shown.map(|(name, _)| Reserve { name: name.to_owned(), glyph: name, count: 1 }).collect()
}
