//! Parsing of diagrams. Everything readable is read, and everything else is reported with line and column.

use std::str::FromStr;

use rusc_game::{Faults, Hex, Notation, Side};

use super::write::{CELL, HALF};
use super::{Diagram, Fault};
use crate::notation::move_string::read_piece;
use crate::{Expansions, Opening, Piece, Position, Setup};

impl FromStr for Diagram {
    type Err = Faults<Fault>;

    fn from_str(text: &str) -> Result<Diagram, Faults<Fault>> {
        let (diagram, faults) = scan(text);
        Faults(faults).into_result().map(|()| diagram)
    }
}

/// What can be read of a drawing, and what is wrong with its text.
pub(super) fn scan(text: &str) -> (Diagram, Vec<Fault>) {
    let mut faults = Vec::new();
    let numbered = text.lines().enumerate().map(|(index, line)| (index + 1, line));
    let mut lines = numbered.filter(|(_, line)| !line.trim().is_empty()).peekable();
    // A drawing that begins with the turn has no set-up; any other first line is taken for a misspelt one.
    let setup_line = lines.next_if(|(_, line)| read_turn(line).is_none());
    let setup = setup_line.and_then(|(_, line)| line.parse().ok());
    let ply = lines.next().and_then(|(_, line)| read_turn(line));
    faults.extend(setup.is_none().then_some(Fault::NoSetup));
    faults.extend(ply.is_none().then_some(Fault::NoTurn));

    let mut sheet = Sheet { faults, ..Sheet::default() };
    for (number, line) in lines {
        let mut words = line.split_whitespace();
        let mut next_is = |word| words.next().is_some_and(|next| next.eq_ignore_ascii_case(word));
        if next_is("stunned") {
            sheet.read_stun(number, line);
        } else if next_is("on") {
            sheet.read_legend(number, line);
        } else {
            sheet.read_row(number, line);
        }
    }
    sheet.apply_legends();
    let diagram = Diagram {
        // Where the set-up is unknown no piece is called foreign.
        setup: setup.unwrap_or(Setup { expansions: Expansions::FULL, opening: Opening::Booklet }),
        ply: ply.unwrap_or_default(),
        stunned: sheet.stunned,
        stacks: centered(sheet.stacks),
    };
    (diagram, sheet.faults)
}

/// `White[5]`, as half-moves.
fn read_turn(line: &str) -> Option<u32> {
    let (name, number) = line.trim().strip_suffix(']')?.split_once('[')?;
    let side = Side::ALL.into_iter().find(|&side| Position::side_name(side).eq_ignore_ascii_case(name))?;
    let turn: u32 = number.parse().ok()?;
    turn.checked_sub(1)?.checked_mul(2)?.checked_add(side as u32)
}

/// A text that is nothing but a piece.
pub(super) fn lone_piece(text: &str) -> Option<Piece> {
    read_piece(text).ok().filter(|(_, rest)| rest.is_empty()).map(|(piece, _)| piece)
}

/// What has been read so far of the lines after the turn.
#[derive(Default)]
struct Sheet {
    faults: Vec<Fault>,
    stunned: Option<Piece>,
    /// The column of the first cell, to which all others must fit.
    origin: Option<i64>,
    rows: i64,
    stacks: Vec<((i64, i64), Vec<Piece>)>,
    /// The pieces of a stack from the top down.
    legends: Vec<Vec<Piece>>,
}

impl Sheet {
    fn read_stun(&mut self, number: usize, line: &str) {
        let mut words = line.split_whitespace().skip(1);
        match (words.next().and_then(lone_piece), words.next(), self.stunned) {
            (Some(piece), None, None) => self.stunned = Some(piece),
            _ => self.faults.push(Fault::BadStun { line: number }),
        }
    }

    fn read_legend(&mut self, number: usize, line: &str) {
        let mut words = line.split_whitespace();
        let mut pieces = Vec::new();
        loop {
            match words.next().and_then(lone_piece) {
                Some(piece) => pieces.push(piece),
                None => return self.faults.push(Fault::BadLegend { line: number }),
            }
            match words.next() {
                None => return self.legends.push(pieces),
                Some(word) if word.eq_ignore_ascii_case("on") => {}
                Some(_) => return self.faults.push(Fault::BadLegend { line: number }),
            }
        }
    }

    fn read_row(&mut self, number: usize, line: &str) {
        let row = self.rows;
        self.rows += 1;
        let mut is_aligned = true;
        for (column, word) in words_with_columns(line) {
            let from_origin = column as i64 - *self.origin.get_or_insert(column as i64) - HALF * row;
            if from_origin.rem_euclid(CELL) != 0 && is_aligned {
                is_aligned = false;
                self.faults.push(Fault::Misaligned { line: number, column: column + 1 });
            }
            match lone_piece(word) {
                Some(piece) => self.stacks.push(((from_origin.div_euclid(CELL), row), vec![piece])),
                None if word == "." => {}
                None => self.faults.push(Fault::UnknownPiece { line: number, column: column + 1 }),
            }
        }
    }

    /// Puts under each top what its legend says.
    fn apply_legends(&mut self) {
        let mut stack_of = [None; Piece::TABLE];
        for (index, (_, stack)) in self.stacks.iter().enumerate() {
            stack_of[stack[0].index()].get_or_insert(index);
        }
        for legend in &self.legends {
            let (top, under) = (legend[0], &legend[1..]);
            let Some(index) = stack_of[top.index()] else {
                self.faults.push(Fault::LegendWithoutStack(top));
                continue;
            };
            let (_, stack) = &mut self.stacks[index];
            if stack.len() > 1 {
                self.faults.push(Fault::LegendTwice(top));
            } else {
                stack.splice(0..0, under.iter().rev().copied());
            }
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

/// The stacks with the middle of them all at the origin. What does not fit into a hex is put at its rim: a hive that
/// wide is refused wherever its pieces are.
fn centered(stacks: Vec<((i64, i64), Vec<Piece>)>) -> Vec<(Hex, Vec<Piece>)> {
    let middle = |coordinates: &mut dyn Iterator<Item = i64>| {
        let (least, most) =
            coordinates.fold((i64::MAX, i64::MIN), |(least, most), at| (least.min(at), most.max(at)));
        least.midpoint(most)
    };
    let mid_q = middle(&mut stacks.iter().map(|((q, _), _)| *q));
    let mid_r = middle(&mut stacks.iter().map(|((_, r), _)| *r));
    let fit = |at: i64| at.clamp(i64::from(i16::MIN), i64::from(i16::MAX)) as i16;
    stacks.into_iter().map(|((q, r), pieces)| (Hex::new(fit(q - mid_q), fit(r - mid_r)), pieces)).collect()
}
