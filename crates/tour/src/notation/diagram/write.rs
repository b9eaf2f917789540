//! From a diagram to text: its lines top to bottom, so that what is written reads back as it was.

use std::fmt;

use rusc_game::{Notation, Side, turn_string};

use super::{Diagram, rows};
use crate::setup::NAME;
use crate::{Cell, Piece, Position};

/// Columns of text from one column of the board to the next.
const CELL: usize = 4;

/// The line below the board.
pub(super) const COLUMNS: &str = "a   b   c   d   e   f";

impl fmt::Display for Diagram {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ply = self.ply as usize;
        writeln!(f, "{NAME}\n{}", turn_string::<Position>(Side::at_ply(ply), ply))?;
        let shows = |side| Position::side_name(side).to_ascii_lowercase();
        write!(f, "sun {}\nmoon {}", shows(self.tokens.sun), shows(self.tokens.moon))?;
        match self.passes {
            0 => {}
            1 => f.write_str("\npassed")?,
            _ => f.write_str("\npassed twice")?,
        }
        f.write_str("\n")?;
        for row in rows() {
            write!(f, "\n{}", self.row_text(&row))?;
        }
        write!(f, "\n{COLUMNS}")?;
        self.write_legends(f)
    }
}

impl Diagram {
    fn row_text(&self, row: &[Cell]) -> String {
        let mut text = String::new();
        for &cell in row {
            let start = CELL * cell.site().column() as usize;
            while text.len() < start {
                text.push(' ');
            }
            match self.stacks[cell.index()].last() {
                Some(piece) => text.push_str(&piece.to_string()),
                None => text.push(free_sign(cell)),
            }
        }
        text
    }

    fn write_legends(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut separator = "\n\n";
        for cell in Cell::all().filter(|cell| self.stacks[cell.index()].len() > 1) {
            let from_top = self.stacks[cell.index()].iter().rev();
            let names: Vec<String> = from_top.map(Piece::to_string).collect();
            write!(f, "{separator}{cell}: {}", names.join(" on "))?;
            separator = "\n";
        }
        Ok(())
    }
}

/// How a cell without pieces is drawn.
pub(super) fn free_sign(cell: Cell) -> char {
    match (cell.is_red_star(), cell.is_green_star()) {
        (true, _) => '*',
        (_, true) => '+',
        _ => '.',
    }
}
