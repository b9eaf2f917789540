//! Implements [`rusc_game::Interaction`] for graphical front ends: moves, restrictions and dangers;
//! and marks the goals.

mod dangers;
mod moves;
pub(crate) mod paths;
mod restrictions;
pub(crate) mod view;

use rusc_game::{Danger, Interaction, Mark, MoveOption, Restriction, Side};

use crate::{Cell, Move, Position};

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

    /// `goal` for the green star to which each side must bring its tower (T5).
    fn marks(&self) -> Vec<Mark> {
        let goal = |side| Mark { at: Cell::goal(side).hex(), kind: "goal", side: Some(side) };
        Side::ALL.into_iter().map(goal).collect()
    }

    fn dangers(&self) -> Vec<Danger> {
        dangers::all(self)
    }
}
