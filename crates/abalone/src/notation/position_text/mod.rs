//! Positions in one line of text, as programs write them. The rows of `PlayStrategy` are the one form that is written;
//! the others are read where nothing about them is unclear.
//!
//! ```text
//! ss1SS/sssSSS/1ss1SS1/8/9/8/1SS1ss1/SSSsss/SS1ss 0 0 b 0 1      rows, with six fields
//! ww1bb/wwwbbb/1ww1bb1/8/9/8/1bb1ww1/bbbwww/bb1ww-1b2w b         rows, with two fields: APGN
//! 0a12b123c23g78h789i89_0a45b456c56g45h456i56                    KAA: the cells of each side, row by row
//! b C5b,D5b,…,H9w                                                BCIT: the side to move, then every ball
//! 22011 222111 … 11022                                           AEP: a digit for every cell
//! ```

mod lists;
mod rows;

pub(crate) use rows::{color_rows, mark_of, read_rows, row_text, side_of};

use rusc_game::Side;

use super::diagram::{Diagram, Fault};
use crate::{Cell, Rules};

/// What can be read of a text, and what cannot.
pub(super) fn scan(text: &str) -> (Diagram, Vec<Fault>) {
    let text = text.trim();
    let mut faults = Vec::new();
    let diagram = if text.contains('/') {
        rows::scan(text, &mut faults)
    } else if text.contains('_') {
        lists::scan_kaa(text, &mut faults)
    } else if is_digits(text) {
        scan_digits(text, &mut faults)
    } else if lists::is_ball_list(text) {
        lists::scan_balls(text, &mut faults)
    } else {
        faults.push(Fault::NoPosition);
        Diagram::default()
    };
    (diagram, faults)
}

/// Whether a text has nothing but such digits in it.
fn is_digits(text: &str) -> bool {
    !text.is_empty() && text.chars().all(|c| c.is_whitespace() || ('0'..='2').contains(&c))
}

/// A digit for every cell, rows from `i` to `a`, as in the command `position abp` of AEP: 0 is free, 1 the player who
/// begins, 2 the other. AEP has no field for lost balls: those missing from fourteen are lost.
fn scan_digits(text: &str, faults: &mut Vec<Fault>) -> Diagram {
    let digits: Vec<char> = text.chars().filter(|c| !c.is_whitespace()).collect();
    let words = text.split_whitespace().count();
    if words > 1 {
        check_digit_rows(text, faults);
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
fn check_digit_rows(text: &str, faults: &mut Vec<Fault>) {
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
