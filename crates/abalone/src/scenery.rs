//! What front ends need to let people touch a position; see [`rusc_game::Scenery`]. This file joins choices and obstacles.

use rusc_game::{Choice, Mark, Obstacle, Scenery};

use crate::{Move, Position, choices, obstacles};

impl Scenery for Position {
    fn choice(&self, m: Move) -> Choice {
        choices::one(self, m)
    }

    fn obstacles(&self) -> Vec<Obstacle> {
        obstacles::all(self)
    }

    /// No cell is worth more than another.
    fn marks(&self) -> Vec<Mark> {
        Vec::new()
    }
}
