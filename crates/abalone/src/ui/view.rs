//! The board as plain data for any front end: all 61 cells, and beside the board what each side has won. No rule, no
//! pixels.

use rusc_game::{BoardView, Position as _, Reserve, Side, Stack, Tile};

use crate::{Cell, Position};

/// What to draw for every piece of the game.
pub(crate) const BALL: &str = "ball";

/// What a front end shows of a position.
pub(crate) fn of(pos: &Position) -> BoardView {
    let stacks = Cell::all().map(|cell| stack(pos, cell)).collect();
    let reserves = Side::ALL.map(|side| won(pos, side));
    BoardView { stacks, reserves, to_move: pos.side_to_move() }
}

fn stack(pos: &Position, cell: Cell) -> Stack {
    let hex = cell.hex();
    let tiles = pos.board().at(cell).map(tile_of).into_iter().collect();
    Stack { q: hex.q, r: hex.r, name: cell.to_string(), tiles, ground: None, reach: None }
}

/// The opponent's balls that a side has pushed off the board.
fn won(pos: &Position, side: Side) -> Vec<Reserve> {
    let reserve = |count| Reserve { name: ball_name(!side).to_owned(), glyph: BALL, count };
    Some(pos.lost(!side)).filter(|&count| count > 0).map(reserve).into_iter().collect()
}

/// A ball as people see it.
pub(crate) fn tile_of(side: Side) -> Tile {
    Tile { side, name: ball_name(side).to_owned(), glyph: BALL }
}

pub(crate) fn ball_name(side: Side) -> &'static str {
    match side {
        Side::First => "black",
        Side::Second => "white",
    }
}

#[cfg(test)]
mod tests {
    //! The board as plain data.

    use rusc_game::{Notation, Side};

    use crate::Position;

    #[test]
    fn all_cells_are_shown_and_what_each_side_has_won() {
        let view = Position::from_text("5/6/7/8/2SSs4/8/7/6/5 3 0 w 0 40").unwrap().view();
        assert_eq!(view.stacks.len(), 61);
        assert_eq!(view.to_move, Side::Second);
        let balls: Vec<(i16, i16, Side, &str)> = view
            .stacks
            .iter()
            .flat_map(|stack| {
                stack.tiles.iter().map(|tile| (stack.q, stack.r, tile.side, tile.name.as_str()))
            })
            .collect();
        assert_eq!(
            balls,
            [(-2, 0, Side::First, "black"), (-1, 0, Side::First, "black"), (0, 0, Side::Second, "white")]
        );
        let [first, second] = view.reserves;
        assert_eq!((first[0].name.as_str(), first[0].count), ("white", 3));
        assert!(second.is_empty());
    }
}
