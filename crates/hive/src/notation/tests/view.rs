//! What front ends are shown.

use rusc_game::{BoardView, Hex, Notation, Position as _, Reserve, Side, Stack};

use super::{TWO_STACKS, after};
use crate::{Diagram, Position};

/// `(0, 0) wQ wB2`: a stack from the bottom up.
fn stacks(view: &BoardView) -> Vec<String> {
    let text = |stack: &Stack| {
        let names: Vec<&str> = stack.tiles.iter().map(|tile| tile.name.as_str()).collect();
        format!("({}, {}) {}", stack.q, stack.r, names.join(" "))
    };
    view.stacks.iter().map(text).collect()
}

fn reserve(view: &BoardView, side: Side) -> String {
    let entry = |reserve: &Reserve| format!("{}x{}", reserve.count, reserve.name);
    view.reserves[side.index()].iter().map(entry).collect::<Vec<_>>().join(" ")
}

#[test]
fn the_view_shows_stacks_from_the_bottom_and_what_is_left_in_hand() {
    let view = after(TWO_STACKS).view();
    assert_eq!(stacks(&view), ["(0, 0) wB1", "(1, 0) wQ wB2", "(-1, 1) bQ bB1"]);
    assert_eq!(reserve(&view, Side::First), "2xwS1 3xwG1 3xwA1 1xwM 1xwL 1xwP");
    assert_eq!(reserve(&view, Side::Second), "2xbS1 1xbB2 3xbG1 3xbA1 1xbM 1xbL 1xbP");
    assert_eq!(view.to_move, Side::First);
    assert!(view.stacks[1].tiles.iter().all(|tile| tile.side == Side::First));
}

#[test]
fn the_view_of_a_new_game_is_an_empty_table() {
    let view = after("Base").view();
    assert_eq!(view.stacks, []);
    assert_eq!(reserve(&view, Side::Second), "1xbQ 2xbS1 2xbB1 3xbG1 3xbA1");
}

#[test]
fn a_hive_that_has_wandered_far_is_shown_in_one_piece() {
    let here = Diagram::from(&after(TWO_STACKS));
    for by in (-40..40).flat_map(|by| [Hex::new(by, 0), Hex::new(0, by), Hex::new(by, by)]) {
        let mut there = here.clone();
        for (hex, _) in &mut there.stacks {
            *hex = *hex + by;
        }
        let pos = Position::try_from(&there).unwrap();
        assert_eq!(pos.side_to_move(), Side::First);
        let view = pos.view();
        let first = &view.stacks[0];
        let shape: Vec<(i16, i16)> =
            view.stacks.iter().map(|stack| (stack.q - first.q, stack.r - first.r)).collect();
        assert_eq!(shape, [(0, 0), (1, 0), (-1, 1)], "moved by {by:?}");
        assert!(
            view.stacks.iter().all(|stack| stack.q.abs() <= 17 && stack.r.abs() <= 17),
            "moved by {by:?}"
        );
    }
}
