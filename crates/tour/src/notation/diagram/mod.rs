//! A drawing of a position, without its history: for tests, puzzles, editors and terminals. A [`Diagram`] is unchecked;
//! converting it to a [`Position`] checks it and reports everything that is wrong.
//!
//! ```text
//! TourDeRuche                 the name of the game
//! Blue[4]                     whose turn it is, and which
//! sun orange                  what the tokens show
//! moon blue
//! passed                      only if the last move was a pass; `passed twice` if the last two were
//!
//!     bT      bP              the board, each row half a cell lower than the one above;
//!         bP      .           of a stack the visible piece is drawn,
//!     .       .       .       o for orange, b for blue, P for a pawn, T for the tower
//! bP      *       oP
//!     .       *       .       * is a red star
//! .       oP      bP          . is a free cell, + a free green star
//!     .       .
//!         oP      +
//! a   b   c   d   e   f
//!
//! e2: bP on oT on oP          what lies under the visible piece of e2, from the top down
//! ```
//!
//! Every row has its number of cells, so blanks may stand as they like, and blank lines mean nothing. The letters of
//! the columns may be left out, and a free cell may be written by its name.

mod check;
mod draft;
mod fault;
mod read;
mod told;
mod write;

pub use fault::Fault;

use rusc_game::Faults;

use crate::board::map::TOP_HEIGHT;
use crate::{Cell, Piece, Position, Tokens};

/// What a drawing says, right or wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagram {
    /// Half-moves played before, passes included: they tell whose turn it is, and which.
    pub ply: u32,
    /// What the tokens show.
    pub tokens: Tokens,
    /// How many of the last moves were passes.
    pub passes: u8,
    /// For each cell, by [`Cell::index`], its pieces from the bottom up.
    pub stacks: [Vec<Piece>; Cell::COUNT],
}

impl Default for Diagram {
    /// An empty board with the tokens as at the start.
    fn default() -> Self {
        Diagram { ply: 0, tokens: Tokens::START, passes: 0, stacks: Default::default() }
    }
}

impl From<&Position> for Diagram {
    fn from(pos: &Position) -> Diagram {
        let mut stacks: [Vec<Piece>; Cell::COUNT] = Default::default();
        for cell in Cell::all() {
            stacks[cell.index()] = pos.board().stack(cell).collect();
        }
        Diagram { ply: pos.ply(), tokens: pos.tokens(), passes: pos.passes(), stacks }
    }
}

impl TryFrom<&Diagram> for Position {
    type Error = Faults<Fault>;

    /// The position of a diagram. Whether moves can lead to it is not asked, only whether the rules can go on from it.
    ///
    /// # Errors
    /// Everything that is wrong, at once.
    fn try_from(diagram: &Diagram) -> Result<Position, Faults<Fault>> {
        Faults(check::pieces(diagram)).into_result()?;
        let mut pos = Position::empty();
        for cell in Cell::all() {
            for &piece in &diagram.stacks[cell.index()] {
                pos.put(piece, cell);
            }
        }
        pos.set_turn(diagram.ply, diagram.tokens, diagram.passes);
        match check::passes(&pos) {
            Some(fault) => Err(Faults(vec![fault])),
            None => Ok(pos),
        }
    }
}

impl Position {
    /// Reads what [`drawing`](rusc_game::Notation::drawing) writes, and what people draw in the same manner.
    ///
    /// # Errors
    /// Everything that is wrong with the text and the pieces in it.
    pub fn from_drawing(text: &str) -> Result<Position, Faults<Fault>> {
        let (diagram, mut faults) = read::scan(text);
        if faults.is_empty() {
            return Position::try_from(&diagram);
        }
        faults.extend(check::pieces(&diagram));
        Err(Faults(faults))
    }
}

/// The cells of the drawing row by row, each row from the left.
fn rows() -> impl Iterator<Item = Vec<Cell>> {
    // Cells are numbered column by column, so those of one height come from the left.
    let row = |height| Cell::all().filter(|cell| cell.site().height == height).collect();
    (0..=TOP_HEIGHT).rev().map(row)
}
