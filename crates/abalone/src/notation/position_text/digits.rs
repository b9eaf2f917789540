//! A digit for every cell, rows from `i` to `a`, as in the command `position abp` of AEP: 0 is free, 1 the player who
//! begins, 2 the other. AEP has no field for lost balls: those missing from fourteen are lost.

use rusc_game::Side;

use super::super::diagram::{Diagram, Fault};
use crate::{Cell, Rules};

/// Whether a text has nothing but such digits in it.
pub(super) fn is_meant(text: &str) -> bool {
    !text.is_empty() && text.chars().all(|c| c.is_whitespace() || ('0'..='2').contains(&c))
}

pub(super) fn scan(text: &str, faults: &mut Vec<Fault>) -> Diagram {
    let digits: Vec<char> = text.chars().filter(|c| !c.is_whitespace()).collect();
    let words = text.split_whitespace().count();
    if words > 1 {
        scan_rows(text, faults);
    } else if digits.len() != Cell::COUNT {
        faults.push(Fault::NoPosition);
    }
    let mut diagram = Diagram::default();
    let cells = (0..9).rev().flat_map(Cell::row_cells);
    for (cell, digit) in cells.zip(digits) {
        match digit {
            '1' => diagram.balls.push((cell, Side::First)),
            '2' => diagram.balls.push((cell, Side::Second)),
            _ => {}
        }
    }
    diagram.lost = Side::ALL.map(|side| {
        let balls = diagram.balls.iter().filter(|(_, owner)| *owner == side).count();
        Rules::MOST_BALLS.saturating_sub(balls as u8)
    });
    diagram
}

/// Complains about rows that are too long or too short.
fn scan_rows(text: &str, faults: &mut Vec<Fault>) {
    let rows = text.split_whitespace().count();
    if rows != 9 {
        faults.push(Fault::Rows(rows));
    }
    for (line, row) in text.split_whitespace().zip((0..9_u8).rev()) {
        let (cells, expected) = (line.len(), Cell::row_cells(row).count());
        if cells != expected {
            faults.push(Fault::RowLength { row: char::from(b'a' + row), cells, expected });
        }
    }
}
