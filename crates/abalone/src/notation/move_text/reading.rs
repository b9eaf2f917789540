//! From text to what it says. Letters may be of either case. The form is known by its punctuation: a colon is
//! `SumitoQ`'s, a slash Weidendorfer's, a first hyphen that of BCIT, and the rest is cells and perhaps a direction.

use std::str::FromStr;

use super::{Effect, MoveText, TextForm, directions};
use crate::Cell;

const NO_MOVE: &str = "a move is the rear ball's cell and the cell it goes to, such as a1b2, or for a side-step both \
                       ends of the row and where the first goes, such as c3c5d4";
const NO_CLOCK: &str =
    "a move of this form is i-A2-1 or s-C4-D5-11, with an hour of the clock for the direction";
const NO_WORDS: &str = "a move of this form is G4/LeftUp or F3-G4/Left";
const NO_COUNTED: &str = "a move of this form is 3:h7e7 or 3:c3-c5>NW";
const SAME_CELL: &str = "the cells of a move differ";

impl FromStr for MoveText {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<MoveText, &'static str> {
        let text = text.trim();
        if !text.is_ascii() {
            return Err(NO_MOVE);
        }
        if let Some((balls, rest)) = text.split_once(':') {
            return read_counted(balls, rest).ok_or(NO_COUNTED);
        }
        if let Some((cells, rest)) = text.split_once('/') {
            return read_words(cells, rest).ok_or(NO_WORDS);
        }
        if let Some((kind @ ("i" | "I" | "s" | "S"), rest)) = text.split_once('-') {
            return read_clock(kind, rest).ok_or(NO_CLOCK);
        }
        read_cells(text)
    }
}

/// Cells one after the other, blanks or hyphens between them, and perhaps a direction of the compass at the end.
fn read_cells(text: &str) -> Result<MoveText, &'static str> {
    let mut rest = text;
    let mut cells = Vec::new();
    while let Some((cell, after)) = split_cell(rest) {
        cells.push(cell);
        rest = after.trim_start_matches(['-', ' ']);
    }
    let direction = directions::from_compass(rest.trim());
    if direction.is_none() && !rest.is_empty() {
        return Err(NO_MOVE);
    }
    let form = match (&cells[..], direction) {
        (&[from, to], None) if from.line_to(to).is_some_and(|(_, steps)| steps == 1) => {
            TextForm::Step(from, to)
        }
        (&[from, to], None) => TextForm::FirstLast(from, to),
        (&[first, last, to], None) => TextForm::Aside(first, last, to),
        (&[cell], Some(direction)) => TextForm::Push(cell, direction),
        (&[first, last], Some(direction)) => TextForm::Row(first, last, direction),
        _ => return Err(NO_MOVE),
    };
    let repeats = (1..cells.len()).any(|index| cells[..index].contains(&cells[index]));
    if repeats { Err(SAME_CELL) } else { Ok(form.into()) }
}

/// Takes a cell off the front.
fn split_cell(text: &str) -> Option<(Cell, &str)> {
    let (cell, rest) = text.split_at_checked(2)?;
    Some((cell.parse().ok()?, rest))
}

fn lone_cell(text: &str) -> Option<Cell> {
    text.trim().parse().ok()
}

/// `A2-1` after an `i`, `C4-D5-11` after an `s`.
fn read_clock(kind: &str, rest: &str) -> Option<MoveText> {
    let parts: Vec<&str> = rest.split('-').map(str::trim).collect();
    let form = match (kind.eq_ignore_ascii_case("i"), &parts[..]) {
        (true, [cell, hour]) => TextForm::Push(lone_cell(cell)?, directions::from_clock(hour)?),
        (false, [first, last, hour]) => {
            TextForm::Row(lone_cell(first)?, lone_cell(last)?, directions::from_clock(hour)?)
        }
        _ => return None,
    };
    Some(form.into())
}

/// `G4` or `F3-G4`, and `LeftUp`, `LeftUp/Push` or `LeftUp/Out`.
fn read_words(cells: &str, rest: &str) -> Option<MoveText> {
    let (word, effect) = match rest.split_once('/') {
        None => (rest, None),
        Some((word, effect)) if effect.trim().eq_ignore_ascii_case("push") => (word, Some(Effect::Pushes)),
        Some((word, effect)) if effect.trim().eq_ignore_ascii_case("out") => (word, Some(Effect::Ejects)),
        Some(_) => return None,
    };
    let direction = directions::from_word(word.trim())?;
    let form = match cells.split_once('-') {
        None => TextForm::Push(lone_cell(cells)?, direction),
        Some((first, last)) => TextForm::Row(lone_cell(first)?, lone_cell(last)?, direction),
    };
    Some(MoveText { form, balls: None, effect })
}

/// The number of balls, and `h7e7`, `h7e7*` or `c3-c5>NW`.
fn read_counted(balls: &str, rest: &str) -> Option<MoveText> {
    let balls = balls.trim().parse().ok().filter(|balls| (1..=3).contains(balls))?;
    let (rest, effect) = match rest.trim().strip_suffix('*') {
        Some(rest) => (rest, Some(Effect::Pushes)),
        None => (rest.trim(), None),
    };
    let form = if let Some((ends, direction)) = rest.split_once('>') {
        let (first, last) = ends.split_once('-')?;
        TextForm::Row(lone_cell(first)?, lone_cell(last)?, directions::from_compass(direction.trim())?)
    } else {
        let (rear, goal) = split_cell(rest)?;
        // The goal is where the foremost ball gets to: as many steps away as there are balls.
        let (direction, _) = rear.line_to(lone_cell(goal)?).filter(|&(_, steps)| steps == balls)?;
        TextForm::Push(rear, direction)
    };
    Some(MoveText { form, balls: Some(balls), effect })
}
