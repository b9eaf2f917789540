//! What a position looks like to somebody who does not care from where he looks: equal shapes are positions that differ by
//! a shift, a rotation or a reflection of the board, or by the numbers of equal pieces. It knows no game.

use rusc_games::{BoardView, Side, Stack};

/// A position as it looks.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct Shape {
    to_move: Side,
    /// From the view that puts the smallest list first.
    cells: Vec<(i16, i16, String)>,
}

impl Shape {
    pub(super) fn of(view: &BoardView) -> Shape {
        let cells = (0..12).map(|symmetry| seen_from(&view.stacks, symmetry)).min().unwrap_or_default();
        Shape { to_move: view.to_move, cells }
    }
}

/// All cells in order after one of the twelve symmetries of the hexagon, the first of them in the middle.
fn seen_from(stacks: &[Stack], symmetry: u8) -> Vec<(i16, i16, String)> {
    let mut cells: Vec<(i16, i16, String)> = stacks.iter().map(|stack| seen_cell(stack, symmetry)).collect();
    cells.sort_unstable();
    if let Some(&(q0, r0, _)) = cells.first() {
        for (q, r, _) in &mut cells {
            (*q, *r) = (*q - q0, *r - r0);
        }
    }
    cells
}

fn seen_cell(stack: &Stack, symmetry: u8) -> (i16, i16, String) {
    let (mut q, mut r) = (stack.q, stack.r);
    // A reflection swaps the axes; a sixth of a turn takes (q, r) to (-r, q + r).
    if symmetry >= 6 {
        (q, r) = (r, q);
    }
    for _ in 0..symmetry % 6 {
        (q, r) = (-r, q + r);
    }
    let mut content = stack.ground.unwrap_or_default().to_owned();
    for tile in &stack.tiles {
        content.push(if tile.side == Side::First { '+' } else { '-' });
        content.push_str(tile.name.trim_end_matches(|c: char| c.is_ascii_digit()));
    }
    (q, r, content)
}
