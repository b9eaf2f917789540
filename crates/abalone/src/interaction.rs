//! What front ends need to let people touch a position; see [`rusc_game::Interaction`]. This file joins moves and restrictions.

use rusc_game::{Interaction, Mark, MoveOption, Restriction};

use crate::{Move, Position, move_options, restrictions};

impl Interaction for Position {
    fn move_option(&self, m: Move) -> MoveOption {
        move_options::one(self, m)
    }

    fn restrictions(&self) -> Vec<Restriction> {
        restrictions::all(self)
    }

    /// No cell is worth more than another.
    fn marks(&self) -> Vec<Mark> {
        Vec::new()
    }
}
