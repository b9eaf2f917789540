//! Abalone as people and programs write it: move texts, position texts, drawings. Reading is liberal,
//! writing has one form only. What is legal is decided by the move generator alone.

mod diagram;
mod move_notation;
mod move_string;
mod position_text;
mod read;
mod refusals;

#[cfg(test)]
mod tests;

pub use diagram::{Diagram, Fault};
pub use move_notation::MoveNotation;
pub(crate) use position_text::{color_rows, mark_of, read_rows, row_text, side_of};
pub(crate) use refusals::MOVE_REFUSALS;

use std::fmt::{self, Write};

use rusc_game::{BoardView, MoveError, Notation, Side};

use crate::{Move, Position, Setup};
use move_string::MoveText;

impl Notation for Position {
    type Setup = Setup;

    fn start(setup: &Setup) -> Self {
        Position::new(setup)
    }

    fn read_move(&self, text: &str) -> Result<Move, MoveError> {
        let parsed: MoveText = text.parse().map_err(MoveError::Syntax)?;
        read::read(self, parsed)
    }

    fn write_move(&self, m: Move, out: &mut dyn Write) -> fmt::Result {
        write!(out, "{}", MoveText::canonical(m))
    }

    fn side_name(side: Side) -> &'static str {
        match side {
            Side::First => "Black",
            Side::Second => "White",
        }
    }

    fn view(&self) -> BoardView {
        crate::ui::view::of(self)
    }

    fn drawing(&self) -> String {
        Diagram::from(self).to_string()
    }
}
