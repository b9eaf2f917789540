//! What front ends need to let people touch a position; see [`rusc_game::Scenery`]. This file joins choices and obstacles
//! and marks the goals.

use rusc_game::{Choice, Mark, Obstacle, Scenery, Side};

use crate::choices::{self, hex};
use crate::{Cell, Move, Position, obstacles};

impl Scenery for Position {
    fn choice(&self, m: Move) -> Choice {
        choices::one(self, m)
    }

    fn obstacles(&self) -> Vec<Obstacle> {
        obstacles::all(self)
    }

    /// `goal` for the green star to which each side must bring its tower (T5).
    fn marks(&self) -> Vec<Mark> {
        let goal = |side| Mark { at: hex(Cell::goal(side)), kind: "goal", side: Some(side) };
        Side::ALL.into_iter().map(goal).collect()
    }
}
