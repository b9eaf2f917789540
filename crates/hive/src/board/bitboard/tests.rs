//! Steps of sets against steps of cells, and wrapping against unwrapping.

use rusc_game::Hex;

use super::{CellSet, Grid16, Grid32, Window, Wrap};
use crate::Cell;

fn cells<S: CellSet>(set: S, window: Window) -> Vec<Cell> {
    let mut cells = Vec::new();
    set.for_each(|bit| cells.push(window.cell(bit, S::SPAN)));
    cells.sort_unstable();
    cells
}

/// A step of a set is the step of its cells, in every direction and across every edge of the torus.
fn check_steps<S: CellSet>() {
    for cell in (0..32).flat_map(|q| (0..32).map(move |r| Cell::at(q, r))) {
        let steps = S::single(cell).steps();
        let mut all = S::empty();
        for (direction, step) in steps.into_iter().enumerate() {
            assert_eq!(step.len(), 1);
            assert!(step.contains(cell.neighbor(direction)), "{cell:?} in direction {direction}");
            all = all.or(step);
        }
        for around in [S::single(cell).neighbors(), S::around(cell)] {
            assert!(around.without(all).is_empty() && all.without(around).is_empty());
        }
    }
}

#[test]
fn steps_of_plain_words_follow_the_cells() {
    check_steps::<Grid16>();
    check_steps::<Grid32>();
}

#[test]
fn rows_and_columns_without_cells_are_empty_lines() {
    let set = Grid16::single(Cell::at(3, 5)).or(Grid16::single(Cell::at(4, 5)));
    let empty = set.empty_lines();
    for (q, r) in (0..16).flat_map(|q| (0..16).map(move |r| (q, r))) {
        assert_eq!(empty.contains(Cell::at(q, r)), r != 5 || !(3..=4).contains(&q));
    }
}

#[test]
fn a_window_brings_wrapped_cells_back() {
    let mut pos = crate::Position::new("Base".parse().unwrap());
    // Two pieces on either side of the seam of the table.
    let seam = Cell::at(0, 31);
    let pieces: Vec<_> = crate::Piece::all().take(2).collect();
    pos.put(pieces[0], seam);
    pos.put(pieces[1], seam.offset(Hex::new(-1, 0)));
    let window = Window::of(pos.board()).unwrap();
    for cell in seam.neighbors().into_iter().chain([seam]) {
        assert_eq!(cells(Grid16::single(cell), window), [cell]);
        assert_eq!(cells(Grid32::single(cell), Window::WHOLE), [cell]);
    }
    assert_eq!(Wrap::of(seam).outside_window(), 1);
    assert_eq!(Wrap::of(Cell::START).outside_window(), 0);
}
