//! Writing of diagrams, line by line; what is written reads back as it was.

use std::fmt;

use rusc_game::{Hex, Side, turn_string};

use super::Diagram;
use crate::{Piece, Position};

/// Columns of text from a cell to its neighbour in the east: a piece and a blank.
pub(super) const CELL: i64 = 4;
/// Columns of text by which a row lies further right than the one above.
pub(super) const HALF: i64 = CELL / 2;

impl fmt::Display for Diagram {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}", self.setup)?;
        let ply = self.ply as usize;
        f.write_str(&turn_string::<Position>(Side::at_ply(ply), ply))?;
        if let Some(piece) = self.stunned {
            write!(f, "\nstunned {piece}")?;
        }
        self.write_rows(f)?;
        self.write_legends(f)
    }
}

impl Diagram {
    fn write_rows(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut tops: Vec<(Hex, Piece)> =
            self.stacks.iter().filter_map(|(hex, stack)| Some((*hex, *stack.last()?))).collect();
        tops.sort_by_key(|(hex, _)| (hex.r, hex.q));
        let (Some((first, _)), Some((last, _))) = (tops.first(), tops.last()) else { return Ok(()) };
        let left = tops.iter().map(|&(hex, _)| column(hex)).min().unwrap_or_default();
        f.write_str("\n")?;
        for r in first.r..=last.r {
            let from = tops.partition_point(|(hex, _)| hex.r < r);
            let to = tops.partition_point(|(hex, _)| hex.r <= r);
            match &tops[from..to] {
                // No hive has such a row, but a diagram may, and a blank line would not be read as one.
                [] => write!(f, "\n{:1$}.", "", (HALF * i64::from(r) - left).rem_euclid(CELL) as usize)?,
                tops => write!(f, "\n{}", row_text(tops, left))?,
            }
        }
        Ok(())
    }

    fn write_legends(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut separator = "\n";
        for (_, stack) in self.stacks.iter().filter(|(_, stack)| stack.len() > 1) {
            f.write_str(separator)?;
            separator = "";
            for (index, piece) in stack.iter().rev().enumerate() {
                let before = if index == 0 { "\n" } else { " on " };
                write!(f, "{before}{piece}")?;
            }
        }
        Ok(())
    }
}

/// The column of text a hexagon begins at, up to a constant.
fn column(hex: Hex) -> i64 {
    CELL * i64::from(hex.q) + HALF * i64::from(hex.r)
}

/// The pieces of a row, with dots on the free cells between them.
fn row_text(tops: &[(Hex, Piece)], left: i64) -> String {
    let mut text = String::new();
    let mut filler = ' ';
    for &(hex, piece) in tops {
        let start = (column(hex) - left) as usize;
        while text.len() < start {
            // Before the first piece there are blanks only; after it, a dot wherever a cell begins.
            let at_cell = (start - text.len()).is_multiple_of(CELL as usize);
            text.push(if at_cell { filler } else { ' ' });
        }
        text.push_str(&piece.to_string());
        filler = '.';
    }
    text
}
