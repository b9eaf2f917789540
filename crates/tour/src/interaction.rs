//! What front ends need to let people touch a position; see [`rusc_game::Interaction`]. This file joins moves and restrictions
//! and marks the goals.

use rusc_game::{Interaction, Mark, MoveOption, Restriction, Side};

use crate::move_options::{self, hex};
use crate::{Cell, Move, Position, restrictions};

impl Interaction for Position {
    fn move_option(&self, m: Move) -> MoveOption {
        move_options::one(self, m)
    }

    fn restrictions(&self) -> Vec<Restriction> {
        restrictions::all(self)
    }

    /// `goal` for the green star to which each side must bring its tower (T5).
    fn marks(&self) -> Vec<Mark> {
        let goal = |side| Mark { at: hex(Cell::goal(side)), kind: "goal", side: Some(side) };
        Side::ALL.into_iter().map(goal).collect()
    }
}
