//! Texts in and out: every point where the programs of the field read or write differently is a row of a table. And the
//! view front ends are shown.

mod diagrams;
mod moves;

use rusc_game::{BoardView, Hex, Notation, Position as _, Record, Reserve, Side, SplitMix64, Stack};

use crate::{Diagram, Position, Setup};

/// Beetles on both queens; White to move, bB1 just moved. wB1 holds the two stacks together.
///
/// ```text
///     wB1 wB2      wB2 on wQ
///   bB1            bB1 on bQ
/// ```
const TWO_STACKS: &str = r"Base+MLP;;;wB1;bB1 -wB1;wQ wB1-;bQ /bB1;wB2 wQ-;bQ /wB1;wB2 wQ;bB1 bQ";

/// The position after a game string, or after a set-up alone.
fn after(game: &str) -> Position {
    Record::<Position>::from_game_string(game).unwrap().line().position().clone()
}

/// The canonical texts of all legal moves, sorted.
fn legal_texts(pos: &Position) -> Vec<String> {
    let mut moves = Vec::new();
    pos.legal_moves(&mut moves);
    let mut texts: Vec<String> = moves.into_iter().map(|m| pos.move_text(m)).collect();
    texts.sort_unstable();
    texts
}

/// Visits every position of some random games of each set-up.
fn random_walks(games: u64, plies: usize, mut visit: impl FnMut(&Position)) {
    for setup in Setup::all() {
        for seed in 0..games {
            let mut random = SplitMix64::new(seed);
            let mut pos = Position::new(setup);
            for _ in 0..plies {
                visit(&pos);
                let mut moves = Vec::new();
                pos.legal_moves(&mut moves);
                let Some(&m) = random.pick(&moves) else { break };
                let _undo = pos.make(m);
            }
        }
    }
}

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
fn a_hive_that_has_drifted_far_is_shown_in_one_piece() {
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
