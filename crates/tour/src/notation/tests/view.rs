//! What front ends are shown.

use rusc_game::{BoardView, Notation, Reserve, Side, Stack};

use super::{COVERED, after};
use crate::{Cell, Position, Setup};

/// `d1 pawn pawn`: a stack from the bottom up.
fn stacks(view: &BoardView) -> Vec<String> {
    let cell =
        |stack: &Stack| Cell::all().find(|cell| (cell.hex().q, cell.hex().r) == (stack.q, stack.r)).unwrap();
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
    let view = after(COVERED).view();
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
    assert_eq!((reserve(&start, Side::First), reserve(&start, Side::Second)), (vec!["sun"], vec!["moon"]));
    let later = after(COVERED).view();
    assert_eq!((reserve(&later, Side::First), reserve(&later, Side::Second)), (vec!["sun", "moon"], vec![]));
    assert!(later.reserves[0].iter().all(|token| token.count == 1));
}
