//! A diagram drawn as a hexagon, readable without history.
//!
//! ```text
//! Abalone                          the rules; only what is unusual follows, such as ':balls=4,limit=200'
//! White[12]                        whose turn it is, and which
//! out 1b 2w                        balls off the board, where there are any
//!
//!     i  w w . b b
//!    h  w w w b b b
//!   g  . w w . b b .
//!  f  . . . . . . . .
//! e  . . . . . . . . .
//!  d  . . . . . . . .  9
//!   c  . b b . w w .  8
//!    b  b b b w w w  7
//!     a  b b . w w  6
//!         1 2 3 4 5
//! ```

use std::fmt;

use rusc_game::{Side, turn_string};

use super::Diagram;
use crate::notation::mark_of;
use crate::{Cell, Position};

impl fmt::Display for Diagram {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let options = self.rules.options().to_string();
        writeln!(f, "Abalone{}", options.replacen(',', ":", 1))?;
        let ply = self.ply as usize;
        writeln!(f, "{}", turn_string::<Position>(Side::at_ply(ply), ply))?;
        if self.lost != [0, 0] {
            writeln!(f, "out {}b {}w", self.lost[0], self.lost[1])?;
        }
        for row in (0..9_u8).rev() {
            // The middle row is the longest; each row away from it begins half a cell later.
            write!(f, "\n{:1$}{2} ", "", usize::from(row.abs_diff(4)), char::from(b'a' + row))?;
            for cell in Cell::row_cells(row) {
                let ball = self.balls.iter().find(|(at, _)| *at == cell).map(|&(_, side)| side);
                write!(f, " {}", ball.map_or('.', mark_of))?;
            }
            if row < 4 {
                write!(f, "  {}", row + 6)?;
            }
        }
        f.write_str("\n        1 2 3 4 5")
    }
}
