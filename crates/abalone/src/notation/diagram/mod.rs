//! A position as text, unchecked. A [`Diagram`] may be wrong; converting it to a [`Position`] checks it and reports
//! everything that is wrong.

mod check;
mod draft;
mod fault;
mod read;
mod told;
mod write;

pub use fault::Fault;

use std::str::FromStr;

use rusc_game::{Faults, Side};

use super::position_text;
use crate::setup::Start;
use crate::{Board, Cell, Position, Rules, Setup};

/// What a text says of a position.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Diagram {
    /// When the game ends.
    pub rules: Rules,
    /// Half-moves played before: they tell whose turn it is, and which.
    pub ply: u32,
    /// Balls of each side that are off the board, by [`Side::index`].
    pub lost: [u8; 2],
    /// The balls on the board.
    pub balls: Vec<(Cell, Side)>,
}

impl Diagram {
    /// Where a game from this diagram begins.
    ///
    /// # Errors
    /// Everything that is wrong with it, at once.
    pub fn start(&self) -> Result<Start, Faults<Fault>> {
        Faults(check::faults(self)).into_result().map(|()| self.sound_start())
    }

    /// The same for a diagram in which nothing is wrong.
    fn sound_start(&self) -> Start {
        Start::new(self.balls.iter().copied().collect(), self.lost, self.ply)
    }
}

impl From<&Position> for Diagram {
    fn from(pos: &Position) -> Diagram {
        Diagram {
            rules: pos.rules(),
            ply: pos.ply(),
            lost: Side::ALL.map(|side| pos.lost(side)),
            balls: balls_of(pos.board()),
        }
    }
}

/// The balls of a board in the order of position texts: from row `i` down to row `a`.
fn balls_of(board: &Board) -> Vec<(Cell, Side)> {
    let cells = (0..9).rev().flat_map(Cell::row_cells);
    cells.filter_map(|cell| Some((cell, board.at(cell)?))).collect()
}

impl TryFrom<&Diagram> for Position {
    type Error = Faults<Fault>;

    /// The position of a diagram. Whether moves can lead to it is not asked, only whether the rules can go on from it.
    ///
    /// # Errors
    /// Everything that is wrong, at once.
    fn try_from(diagram: &Diagram) -> Result<Position, Faults<Fault>> {
        Ok(Position::new(&Setup { start: diagram.start()?, rules: diagram.rules }))
    }
}

impl FromStr for Diagram {
    type Err = Faults<Fault>;

    /// Reads a drawing or a position text of any known form.
    fn from_str(text: &str) -> Result<Diagram, Faults<Fault>> {
        let (diagram, faults) = scan(text);
        Faults(faults).into_result().map(|()| diagram)
    }
}

/// What can be read of a text, and what cannot. A drawing has a line for each row.
fn scan(text: &str) -> (Diagram, Vec<Fault>) {
    if read::is_drawing(text) { read::scan(text) } else { position_text::scan(text) }
}

impl Position {
    /// Reads what [`drawing`](rusc_game::Notation::drawing) and [`row_text`](Position::row_text) write, what people draw
    /// in the same manner, and the position texts of other programs.
    ///
    /// # Errors
    /// Everything that is wrong with the text and with the balls in it.
    pub fn from_text(text: &str) -> Result<Position, Faults<Fault>> {
        let (diagram, mut faults) = scan(text);
        faults.extend(check::faults(&diagram));
        Faults(faults).into_result()?;
        Ok(Position::new(&Setup { start: diagram.sound_start(), rules: diagram.rules }))
    }
}
