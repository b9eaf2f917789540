//! Nine rows from `i` to `a`, separated by slashes, and what follows them.
//!
//! ```text
//! rows, won by Black, won by White, side, half-moves since an ejection, number of the move        PlayStrategy
//! rows [ "-" lost "b" lost "w" ] side                                                             APGN
//! rows                                                                                            Black to move
//! ```
//!
//! The fifth field of `PlayStrategy` is read and forgotten, and written as 0: no rule here asks for it.

use rusc_game::Side;

use super::super::diagram::{Diagram, Fault};
use crate::setup::Start;
use crate::{Cell, Position};

/// Who owns a ball with that mark: `S` and `s` are the first and the second player, the others are colours.
pub(crate) fn side_of(mark: char) -> Option<Side> {
    match mark {
        'S' | 'b' | 'B' => Some(Side::First),
        's' | 'w' | 'W' => Some(Side::Second),
        _ => None,
    }
}

/// The mark of a ball in a drawing, and of the side to move.
pub(crate) fn mark_of(side: Side) -> char {
    match side {
        Side::First => 'b',
        Side::Second => 'w',
    }
}

/// The balls of nine rows, and what is wrong with them.
pub(crate) fn read_rows(text: &str) -> (Vec<(Cell, Side)>, Vec<Fault>) {
    let (mut balls, mut faults) = (Vec::new(), Vec::new());
    let count = text.split('/').count();
    if count != 9 {
        faults.push(Fault::Rows(count));
    }
    for (line, row) in text.split('/').zip((0..9).rev()) {
        read_row(row, line, &mut balls, &mut faults);
    }
    (balls, faults)
}

fn read_row(row: u8, line: &str, balls: &mut Vec<(Cell, Side)>, faults: &mut Vec<Fault>) {
    let letter = char::from(b'a' + row);
    let cells: Vec<Cell> = Cell::row_cells(row).collect();
    let mut read = 0;
    for mark in line.chars() {
        match (side_of(mark), mark.to_digit(10)) {
            (Some(side), _) => {
                balls.extend(cells.get(read).map(|&cell| (cell, side)));
                read += 1;
            }
            (None, Some(free @ 1..=9)) => read += free as usize,
            _ => faults.push(Fault::Mark { row: letter, mark }),
        }
    }
    if read != cells.len() {
        faults.push(Fault::RowLength { row: letter, cells: read, expected: cells.len() });
    }
}

/// Rows and their fields.
pub(super) fn scan(text: &str, faults: &mut Vec<Fault>) -> Diagram {
    let mut words = text.split_whitespace();
    let board = words.next().unwrap_or_default();
    let fields: Vec<&str> = words.collect();
    let (rows, counts) = match board.split_once('-') {
        Some((rows, counts)) => (rows, Some(counts)),
        None => (board, None),
    };
    let (balls, row_faults) = read_rows(rows);
    faults.extend(row_faults);
    let mut diagram = Diagram { balls, ..Diagram::default() };
    if let Some(counts) = counts {
        match read_lost(counts) {
            Some(lost) => diagram.lost = lost,
            None => faults.push(Fault::NoCount),
        }
    }
    match fields[..] {
        [] => {}
        [side] => diagram.ply = read_side(side, faults) as u32,
        [by_first, by_second, side, ref rest @ ..] if counts.is_none() => {
            // What one side has won the other has lost.
            match (by_second.parse(), by_first.parse()) {
                (Ok(first), Ok(second)) => diagram.lost = [first, second],
                _ => faults.push(Fault::NoCount),
            }
            diagram.ply = read_side(side, faults) as u32 + 2 * read_turns(rest, faults);
        }
        _ => faults.push(Fault::Rest),
    }
    diagram
}

/// `1b2w`: one black ball and two white ones are off the board.
fn read_lost(text: &str) -> Option<[u8; 2]> {
    let (first, second) = text.strip_suffix(['w', 'W'])?.split_once(['b', 'B'])?;
    Some([first.parse().ok()?, second.parse().ok()?])
}

pub(super) fn read_side(text: &str, faults: &mut Vec<Fault>) -> Side {
    match text {
        "b" | "B" => Side::First,
        "w" | "W" => Side::Second,
        _ => {
            faults.push(Fault::NoSide);
            Side::First
        }
    }
}

/// Turns each side has had: the sixth field is the number of the turn that comes, the fifth means nothing here.
fn read_turns(fields: &[&str], faults: &mut Vec<Fault>) -> u32 {
    let turns = match fields {
        [] => Some(0),
        [quiet] => quiet.parse::<u32>().ok().map(|_| 0),
        [quiet, turn] => quiet.parse::<u32>().ok().and_then(|_| turn.parse::<u32>().ok()?.checked_sub(1)),
        _ => {
            faults.push(Fault::Rest);
            return 0;
        }
    };
    if turns.is_none() {
        faults.push(Fault::NoMoveNumber);
    }
    // A number that large is refused with the whole position; here it must only not overflow.
    turns.unwrap_or_default().min(u32::MAX / 4)
}

/// A start as rows with six fields.
pub(crate) fn row_text(start: &Start) -> String {
    let board = start.board();
    let rows: Vec<String> =
        (0..9).rev().map(|row| write_row(row, |cell| board.at(cell), ['S', 's'])).collect();
    let side = Side::at_ply(start.ply() as usize);
    let [by_first, by_second] = [start.lost(Side::Second), start.lost(Side::First)];
    format!("{} {by_first} {by_second} {} 0 {}", rows.join("/"), mark_of(side), start.ply() / 2 + 1)
}

/// A start as rows with two fields, as game files have it.
pub(crate) fn color_rows(start: &Start) -> String {
    let board = start.board();
    let rows: Vec<String> =
        (0..9).rev().map(|row| write_row(row, |cell| board.at(cell), ['b', 'w'])).collect();
    let side = mark_of(Side::at_ply(start.ply() as usize));
    match [Side::First, Side::Second].map(|side| start.lost(side)) {
        [0, 0] => format!("{} {side}", rows.join("/")),
        [first, second] => format!("{}-{first}b{second}w {side}", rows.join("/")),
    }
}

fn write_row(row: u8, owner: impl Fn(Cell) -> Option<Side>, marks: [char; 2]) -> String {
    let mut text = String::new();
    let mut free = 0;
    for side in Cell::row_cells(row).map(owner).map(Some).chain([None]) {
        if side != Some(None) && free > 0 {
            text.push_str(&free.to_string());
            free = 0;
        }
        match side.flatten() {
            Some(side) => text.push(marks[side.index()]),
            None => free += 1,
        }
    }
    text
}

impl Position {
    /// The position in one line, as `PlayStrategy` writes it: `ss1SS/sssSSS/1ss1SS1/8/9/8/1SS1ss1/SSSsss/SS1ss 0 0 b 0 1`.
    /// The rules of the end are not in it.
    pub fn row_text(&self) -> String {
        row_text(&self.setup().start)
    }
}
