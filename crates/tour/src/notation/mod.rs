//! Tour de Ruche as people write it: moves as cells run together, and drawings of whole positions. Reading is liberal,
//! writing has one form only. What is legal is decided by the move generator alone.

mod diagram;
mod move_string;
mod read;
mod refusals;

#[cfg(test)]
mod tests;

pub use diagram::{Diagram, Fault};
pub(crate) use refusals::MOVE_REFUSALS;

use std::fmt::{self, Write};

use rusc_game::{BoardView, MoveError, Notation, Side};

use crate::{Move, Position, Setup};
use move_string::MoveText;

impl Notation for Position {
    type Setup = Setup;

    fn start(setup: &Setup) -> Self {
        setup.position().clone()
    }

    fn read_move(&self, text: &str) -> Result<Move, MoveError> {
        let parsed: MoveText = text.parse().map_err(MoveError::Syntax)?;
        read::read(self, parsed)
    }

    fn write_move(&self, m: Move, out: &mut dyn Write) -> fmt::Result {
        write!(out, "{}", MoveText::canonical(self, m))
    }

    fn side_name(side: Side) -> &'static str {
        match side {
            Side::First => "Orange",
            Side::Second => "Blue",
        }
    }

    fn view(&self) -> BoardView {
        crate::ui::view::of(self)
    }

    fn drawing(&self) -> String {
        Diagram::from(self).to_string()
    }
}
