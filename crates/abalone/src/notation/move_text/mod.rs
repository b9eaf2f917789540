//! Moves as text: what they say, not whether it may be played. Also the one canonical text of a move, that of Aba-Pro.
//!
//! ```text
//! a1b2          Aba-Pro: the ball at the rear and the cell it goes to; what stands before it goes along
//! c3c5d4        Aba-Pro, a side-step: both ends of the row, and where the first one goes
//! a1d4  c3d6    Nacre: the first ball's cell and the last ball's target
//! e5e9          PlayStrategy: the same, but a push names the last cell that pushed balls reach or leave
//! i-A2-1  s-C4-D5-11            BCIT: a direction is an hour of the clock
//! A1NE  C3C5NW                  BoAI
//! 3:h7e7*  3:c3-c5>NW           SumitoQ: how many balls; a star for a push
//! G4/LeftUp/Push  F3-G4/Left    Weidendorfer: his row A is drawn at the top
//! ```
//!
//! The canonical text of a side-step names the lower end first: by letter, then by number.

mod directions;
mod reading;

use std::fmt;

use rusc_game::Direction;

use crate::{Cell, Move};

/// A move as text, taken apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct MoveText {
    pub(crate) form: TextForm,
    /// How many balls move, where the text tells.
    pub(crate) balls: Option<u8>,
    /// What happens to the opponent, where the text tells.
    pub(crate) effect: Option<Effect>,
}

/// Which balls go where.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum TextForm {
    /// Two cells next to each other: the rear of a row, and where it goes.
    Step(Cell, Cell),
    /// Two cells further apart: where the first ball stands, and where the last one goes.
    FirstLast(Cell, Cell),
    /// Both ends of a row, and where the first goes.
    Aside(Cell, Cell, Cell),
    /// The rear of a row and its direction.
    Push(Cell, Direction),
    /// Both ends of a row and its direction.
    Row(Cell, Cell, Direction),
}

/// A remark at the end of some texts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Effect {
    Pushes,
    Ejects,
}

impl MoveText {
    /// The one text of a move.
    pub(crate) fn canonical(m: Move) -> MoveText {
        let target = m.rear().neighbor(m.direction()).expect("a move stays on the board");
        let form = if m.is_side_step() {
            TextForm::Aside(m.rear(), m.front(), target)
        } else {
            TextForm::Step(m.rear(), target)
        };
        form.into()
    }
}

impl From<TextForm> for MoveText {
    fn from(form: TextForm) -> MoveText {
        MoveText { form, balls: None, effect: None }
    }
}

impl fmt::Display for MoveText {
    /// What the text says in the cells of Aba-Pro and Nacre.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.form {
            TextForm::Step(from, to) | TextForm::FirstLast(from, to) => write!(f, "{from}{to}"),
            TextForm::Aside(first, last, to) => write!(f, "{first}{last}{to}"),
            TextForm::Push(cell, direction) => write!(f, "{cell}{}", directions::compass(direction)),
            TextForm::Row(first, last, direction) => {
                write!(f, "{first}{last}{}", directions::compass(direction))
            }
        }
    }
}
