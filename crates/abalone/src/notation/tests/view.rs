//! The board as plain data.

use rusc_game::{Notation, Side};

use super::at;

#[test]
fn all_cells_are_shown_and_what_each_side_has_won() {
    let view = at("5/6/7/8/2SSs4/8/7/6/5 3 0 w 0 40").view();
    assert_eq!(view.stacks.len(), 61);
    assert_eq!(view.to_move, Side::Second);
    let balls: Vec<(i16, i16, Side, &str)> = view
        .stacks
        .iter()
        .flat_map(|stack| stack.tiles.iter().map(|tile| (stack.q, stack.r, tile.side, tile.name.as_str())))
        .collect();
    assert_eq!(
        balls,
        [(-2, 0, Side::First, "black"), (-1, 0, Side::First, "black"), (0, 0, Side::Second, "white")]
    );
    let [first, second] = view.reserves;
    assert_eq!((first[0].name.as_str(), first[0].count), ("white", 3));
    assert!(second.is_empty());
}
