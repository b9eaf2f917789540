//! From text to a diagram. Everything readable is read, and everything else reported with its place.

use std::str::FromStr;

use rusc_game::{Faults, Side};

use super::write::{COLUMNS, free_sign};
use super::{Diagram, Fault, rows};
use crate::setup::{NAME, read_side};
use crate::{Cell, Piece};

impl FromStr for Diagram {
    type Err = Faults<Fault>;

    fn from_str(text: &str) -> Result<Diagram, Faults<Fault>> {
        let (diagram, faults) = scan(text);
        Faults(faults).into_result().map(|()| diagram)
    }
}

/// What can be read of a drawing, and what is wrong with its text.
pub(super) fn scan(text: &str) -> (Diagram, Vec<Fault>) {
    let numbered = text.lines().enumerate().map(|(index, line)| (index + 1, line));
    let mut lines = numbered.filter(|(_, line)| !line.trim().is_empty()).peekable();
    let mut sheet = Sheet::default();
    // Of all lines only the turn has a bracket. A drawing that begins with it lacks the name; any other first line is
    // taken for a misspelt one.
    let name = lines.next_if(|(_, line)| !line.contains('['));
    let is_named = name.is_some_and(|(_, line)| line.trim().eq_ignore_ascii_case(NAME));
    let ply = lines.next_if(|(_, line)| line.contains('[')).and_then(|(_, line)| read_turn(line));
    sheet.faults.extend((!is_named).then_some(Fault::NoSetup));
    sheet.faults.extend(ply.is_none().then_some(Fault::NoTurn));
    sheet.diagram.ply = ply.unwrap_or_default();
    for (number, line) in lines {
        sheet.read_line(number, line);
    }
    sheet.finish()
}

/// `Orange[5]`, as half-moves.
fn read_turn(line: &str) -> Option<u32> {
    let (name, number) = line.trim().strip_suffix(']')?.split_once('[')?;
    let turn: u32 = number.parse().ok()?;
    turn.checked_sub(1)?.checked_mul(2)?.checked_add(read_side(name)? as u32)
}

/// What has been read so far.
#[derive(Default)]
struct Sheet {
    faults: Vec<Fault>,
    diagram: Diagram,
    sun: Option<Side>,
    moon: Option<Side>,
    /// Lines of the board, with their numbers.
    rows: Vec<(usize, String)>,
    /// Cells and their pieces from the top down.
    legends: Vec<(Cell, Vec<Piece>)>,
}

impl Sheet {
    fn read_line(&mut self, number: usize, line: &str) {
        let mut words = line.split_whitespace();
        let is =
            |word: Option<&str>, wanted: &str| word.is_some_and(|word| word.eq_ignore_ascii_case(wanted));
        let (first, second, third) = (words.next(), words.next(), words.next());
        if is(first, "sun") || is(first, "moon") {
            let token = if is(first, "sun") { &mut self.sun } else { &mut self.moon };
            match (second.and_then(read_side), third, *token) {
                (Some(side), None, None) => *token = Some(side),
                _ => self.faults.push(Fault::BadToken { line: number }),
            }
        } else if is(first, "passed") {
            match (second, self.diagram.passes) {
                (None, 0) => self.diagram.passes = 1,
                (Some(_), 0) if is(second, "twice") && third.is_none() => self.diagram.passes = 2,
                _ => self.faults.push(Fault::BadPass { line: number }),
            }
        } else if let Some((cell, pieces)) = line.split_once(':') {
            self.read_legend(number, cell.trim(), pieces);
        } else if !line.split_whitespace().eq(COLUMNS.split_whitespace()) {
            self.rows.push((number, line.to_owned()));
        }
    }

    fn read_legend(&mut self, number: usize, cell: &str, pieces: &str) {
        let Some(cell) = Cell::from_name(cell) else {
            return self.faults.push(Fault::UnknownCell { line: number });
        };
        let mut words = pieces.split_whitespace();
        let mut from_top = Vec::new();
        loop {
            match words.next().and_then(Piece::from_name) {
                Some(piece) => from_top.push(piece),
                None => return self.faults.push(Fault::BadLegend { line: number }),
            }
            match words.next() {
                None => return self.legends.push((cell, from_top)),
                Some(word) if word.eq_ignore_ascii_case("on") => {}
                Some(_) => return self.faults.push(Fault::BadLegend { line: number }),
            }
        }
    }

    /// What is left to do once all lines are there: the board, and what the legends put under it.
    fn finish(mut self) -> (Diagram, Vec<Fault>) {
        self.faults.extend(self.sun.is_none().then_some(Fault::NoSun));
        self.faults.extend(self.moon.is_none().then_some(Fault::NoMoon));
        self.diagram.tokens.sun = self.sun.unwrap_or(Side::First);
        self.diagram.tokens.moon = self.moon.unwrap_or(Side::First);
        let lines = std::mem::take(&mut self.rows);
        if lines.len() != rows().count() {
            self.faults.push(Fault::WrongRows { found: lines.len() });
        }
        for (row, (number, line)) in rows().zip(&lines) {
            self.read_row(&row, *number, line);
        }
        self.apply_legends();
        (self.diagram, self.faults)
    }

    fn read_row(&mut self, row: &[Cell], number: usize, line: &str) {
        let found = line.split_whitespace().count();
        if found != row.len() {
            return self.faults.push(Fault::WrongRow { line: number, expected: row.len(), found });
        }
        for (&cell, (column, word)) in row.iter().zip(words_with_columns(line)) {
            let is_free =
                word == "." || *word == *free_sign(cell).to_string() || Cell::from_name(word) == Some(cell);
            match Piece::from_name(word) {
                Some(piece) => self.diagram.stacks[cell.index()].push(piece),
                None if is_free => {}
                None => self.faults.push(Fault::UnknownPiece { line: number, column: column + 1 }),
            }
        }
    }

    /// Puts under each visible piece what its legend says.
    fn apply_legends(&mut self) {
        let mut is_told = [false; Cell::COUNT];
        for (cell, from_top) in &self.legends {
            let stack = &mut self.diagram.stacks[cell.index()];
            if is_told[cell.index()] {
                self.faults.push(Fault::LegendTwice(*cell));
            } else if stack.last() != from_top.first() {
                self.faults.push(Fault::LegendDisagrees(*cell));
            } else {
                *stack = from_top.iter().rev().copied().collect();
            }
            is_told[cell.index()] = true;
        }
    }
}

/// The words of a line, each with the number of characters before it.
fn words_with_columns(line: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut column = 0;
    line.split(char::is_whitespace).filter_map(move |word| {
        let start = column;
        column += word.chars().count() + 1;
        (!word.is_empty()).then_some((start, word))
    })
}
