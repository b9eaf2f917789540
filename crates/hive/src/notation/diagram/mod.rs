//! Diagrams: positions as text, without a history, for tests, puzzles, editors and terminals. A [`Diagram`] may say
//! anything; turning it into a [`Position`] checks it, and lists everything that is wrong.
//!
//! ```text
//! Base+MLP            the set-up
//! White[9]            whose turn it is, and which
//! stunned bA1         only in games with a pillbug: the piece that was just moved, if any
//!
//!     wG1 wB1         a row; pieces of a stack are seen from above
//!   wQ  .   bP        each row lies half a cell, two columns, further right than the one above
//!     wP  bA1         a dot is a free cell, for the eye only
//!
//! wB1 on bQ           what lies under wB1, from the top down
//! ```
//!
//! A cell is four columns wide. Only where the rows stand relative to each other matters, so a drawing may be
//! indented as a whole. Blank lines mean nothing.

mod check;
mod draft;
mod fault;
mod read;
mod told;
mod write;

pub use fault::Fault;

use rusc_game::{Faults, Hex};

use crate::ui::view::flat_cells;
use crate::{Cell, Piece, Position, Setup};

/// What a drawing says, right or wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagram {
    /// What is played with.
    pub setup: Setup,
    /// Half-moves played before, passes included: they tell whose turn it is, and which.
    pub ply: u32,
    /// The piece that was just moved, where that matters.
    pub stunned: Option<Piece>,
    /// The stacks, each from the bottom up.
    pub stacks: Vec<(Hex, Vec<Piece>)>,
}

impl From<&Position> for Diagram {
    fn from(pos: &Position) -> Diagram {
        let stack = |(hex, cell)| {
            let mut pieces: Vec<Piece> = pos.board().stack(cell).collect();
            pieces.reverse();
            (hex, pieces)
        };
        Diagram {
            setup: pos.setup(),
            ply: pos.ply(),
            stunned: pos.stunned_piece(),
            stacks: flat_cells(pos.board()).into_iter().map(stack).collect(),
        }
    }
}

impl TryFrom<&Diagram> for Position {
    type Error = Faults<Fault>;

    /// The position of a diagram, its origin on [`Cell::START`]. Whether moves can lead to it is not asked, only
    /// whether the rules can go on from it.
    ///
    /// # Errors
    /// Everything that is wrong, at once.
    fn try_from(diagram: &Diagram) -> Result<Position, Faults<Fault>> {
        let mut faults = check::pieces(diagram);
        faults.extend(check::whole(diagram));
        Faults(faults).into_result()?;
        let mut pos = Position::new(diagram.setup);
        for (hex, pieces) in &diagram.stacks {
            let cell = Cell::START.offset(Hex::new(hex.q % Cell::SPAN, hex.r % Cell::SPAN));
            for &piece in pieces {
                pos.put(piece, cell);
            }
        }
        pos.set_turn(diagram.ply, diagram.stunned);
        Ok(pos)
    }
}

impl Position {
    /// Reads what [`drawing`](rusc_game::Notation::drawing) writes, and what people draw in the same manner. The
    /// middle of the hive comes to lie on [`Cell::START`].
    ///
    /// ```
    /// use rusc_game::Notation;
    /// use rusc_hive::{Fault, Position};
    ///
    /// let drawing = "Base\nWhite[5]\n\n  wQ  wB1\nwA1 bQ\n\nwB1 on bS1";
    /// let pos = Position::from_drawing(drawing)?;
    /// assert_eq!(pos.drawing(), drawing);
    ///
    /// let faults = Position::from_drawing("Base\nWhite[5]\n\nwQ  wS1 .   bQ  bS1").unwrap_err();
    /// assert_eq!(faults.0, [Fault::NotConnected]);
    /// # Ok::<(), rusc_game::Faults<Fault>>(())
    /// ```
    ///
    /// # Errors
    /// Everything that is wrong with the text and the pieces in it; and if nothing is, with the position as a whole.
    pub fn from_drawing(text: &str) -> Result<Position, Faults<Fault>> {
        let (diagram, mut faults) = read::scan(text);
        if faults.is_empty() {
            return Position::try_from(&diagram);
        }
        faults.extend(check::pieces(&diagram));
        Err(Faults(faults))
    }
}
