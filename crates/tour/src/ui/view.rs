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
    let tiles: Vec<Tile> = pieces.map(tile_of).collect();
    let reach = (!tiles.is_empty()).then(|| pos.board().n_neighbors(cell) as u8);
    let hex = cell.hex();
    Stack { q: hex.q, r: hex.r, name: cell.name().to_owned(), tiles, ground: ground(cell), reach }
}

/// A piece as people see it.
pub(crate) fn tile_of(piece: Piece) -> Tile {
    Tile { side: piece.side, name: piece.kind.name().to_owned(), glyph: piece.kind.name() }
}

pub(crate) fn ground(cell: Cell) -> Option<&'static str> {
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

#[cfg(test)]
mod tests {
    //! What front ends are shown.

    use rusc_game::{BoardView, Notation, Record, Reserve, Side, Stack};

    use crate::{Cell, Position, Setup};

    /// Two orange pawns under a blue one on d1; orange to move with both tokens.
    fn covered() -> BoardView {
        Record::<Position>::from_game_string("TourDeRuche;;;c1d1;c4d1*").unwrap().line().position().view()
    }

    /// `d1 pawn pawn`: a stack from the bottom up.
    fn stacks(view: &BoardView) -> Vec<String> {
        let cell = |stack: &Stack| {
            Cell::all().find(|cell| (cell.hex().q, cell.hex().r) == (stack.q, stack.r)).unwrap()
        };
        let text = |stack: &Stack| {
            let names: Vec<String> =
                stack.tiles.iter().map(|tile| format!("{:?} {}", tile.side, tile.name)).collect();
            format!("{} {}", cell(stack), names.join(", "))
        };
        view.stacks.iter().filter(|stack| !stack.tiles.is_empty()).map(text).collect()
    }

    fn reserve(view: &BoardView, side: Side) -> Vec<&str> {
        view.reserves[side.index()].iter().map(|Reserve { name, .. }| name.as_str()).collect()
    }

    #[test]
    fn the_view_shows_the_stars() {
        let view = Position::start(&Setup::default()).view();
        let stars = |ground| view.stacks.iter().filter(|stack| stack.ground == Some(ground)).count();
        assert_eq!((stars("red-star"), stars("green-star")), (2, 2));
    }

    #[test]
    fn the_view_shows_all_cells_with_stacks_from_the_bottom() {
        let view = covered();
        assert_eq!(view.stacks.len(), Cell::COUNT);
        assert_eq!(
            stacks(&view),
            [
                "a2 Second pawn",
                "b3 Second pawn",
                "b4 Second tower",
                "d1 First pawn, First pawn, Second pawn",
                "d4 Second pawn",
                "e1 First tower",
                "e2 First pawn",
                "f1 First pawn",
            ]
        );
        assert_eq!(view.to_move, Side::First);
    }

    #[test]
    fn the_view_shows_the_tokens_with_the_side_that_may_spend_them() {
        let start = Position::new().view();
        assert_eq!(
            (reserve(&start, Side::First), reserve(&start, Side::Second)),
            (vec!["sun"], vec!["moon"])
        );
        let later = covered();
        assert_eq!(
            (reserve(&later, Side::First), reserve(&later, Side::Second)),
            (vec!["sun", "moon"], vec![])
        );
        assert!(later.reserves[0].iter().all(|token| token.count == 1));
    }
}
