//! The legal moves as gestures: which balls are picked up, where they go, what they push. The words for kinds are
//! `move`, `push`, `eject` and `broadside`.
//!
//! ```text
//!   in line      pick  rear … leader      target  where the leader goes, be it taken by a ball that is pushed
//!   broadside    pick  in the order       target  where the first of them goes
//!                      of their names
//! ```

use rusc_game::{Hex, MoveOption, Notation as _, Shift};

use crate::{Cell, Move, Position};

/// A legal move.
pub(super) fn option(pos: &Position, m: Move) -> MoveOption {
    let row: Vec<Cell> = ahead(m.rear(), m, m.balls());
    let leader = if m.is_side_step() { m.rear() } else { m.front() };
    let kind = match (m.is_side_step(), m.ejects(), m.pushed()) {
        (true, _, _) => "broadside",
        (_, true, _) => "eject",
        (_, _, 0) => "move",
        _ => "push",
    };
    let target = beyond(leader, m);
    MoveOption {
        text: pos.move_text(m),
        kind,
        pick: row.iter().map(|&cell| cell.hex()).collect(),
        target,
        path: [Some(leader.hex()), target].into_iter().flatten().collect(),
        shifts: shifts(m, &row),
        ..MoveOption::default()
    }
}

/// The foremost ball first, so that each finds its cell free.
fn shifts(m: Move, row: &[Cell]) -> Vec<Shift> {
    let pushed =
        m.front().neighbor(m.direction()).map(|first| ahead(first, m, m.pushed())).unwrap_or_default();
    let balls = row.iter().chain(&pushed).rev();
    balls.map(|&cell| Shift { from: Some(cell.hex()), to: beyond(cell, m), level: None }).collect()
}

/// So many cells from one on, in the direction of the row.
fn ahead(first: Cell, m: Move, count: u8) -> Vec<Cell> {
    (0..count).filter_map(|steps| first.beyond(m.row_direction(), steps)).collect()
}

/// Where a ball on a cell goes; nothing over the edge.
fn beyond(cell: Cell, m: Move) -> Option<Hex> {
    cell.neighbor(m.direction()).map(Cell::hex)
}
