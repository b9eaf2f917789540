//! Implements [`rusc_game::Interaction`] for graphical front ends: moves, restrictions and dangers.

mod dangers;
mod moves;
mod restrictions;
pub(crate) mod view;

use rusc_game::{Danger, Interaction, Mark, MoveOption, Restriction};

use crate::{Move, Position};

impl Interaction for Position {
    const MOVE_REFUSALS: &'static [(&'static str, &'static str)] = crate::notation::MOVE_REFUSALS;

    fn move_option(&self, m: Move) -> MoveOption {
        moves::option(self, m)
    }

    fn restrictions(&self) -> Vec<Restriction> {
        restrictions::all(self)
    }

    fn refusals(&self) -> Vec<Restriction> {
        restrictions::refusals(self)
    }

    /// No cell is worth more than another.
    fn marks(&self) -> Vec<Mark> {
        Vec::new()
    }

    fn dangers(&self) -> Vec<Danger> {
        dangers::all(self)
    }
}
