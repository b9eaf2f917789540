//! What a book is made from. Two equal recipes make the same book.

use std::fmt;

use anyhow::{Result, ensure};
use rusc_games::GameKind;

use super::check_setup;

/// More openings than any match needs.
pub const MOST_OPENINGS: usize = 100_000;

/// How a book is made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BookRecipe {
    /// The game.
    pub kind: GameKind,
    /// Where openings begin; several take turns.
    pub setups: Vec<String>,
    /// Half-moves of each opening.
    pub plies: usize,
    /// Openings in the book.
    pub count: usize,
    /// Positions that the search of a candidate visits.
    pub nodes: u64,
    /// The score that an opening may have at most, for either side.
    pub tolerance: i32,
    /// Where the random numbers begin.
    pub seed: u64,
}

impl BookRecipe {
    /// Whether a book can be made from this.
    ///
    /// # Errors
    /// What is wrong.
    pub(super) fn check(&self) -> Result<()> {
        ensure!(!self.setups.is_empty(), "a book needs a set-up");
        for (index, setup) in self.setups.iter().enumerate() {
            check_setup(self.kind, setup)?;
            ensure!(!self.setups[..index].contains(setup), "the set-up '{setup}' is there twice");
        }
        ensure!(self.plies > 0, "an opening has at least one half-move");
        ensure!((1..=MOST_OPENINGS).contains(&self.count), "a book has 1 to {MOST_OPENINGS} openings");
        ensure!(self.nodes > 0, "a search visits at least one position");
        ensure!(self.tolerance >= 0, "the tolerance is not negative");
        Ok(())
    }
}

/// The command that makes the book.
impl fmt::Display for BookRecipe {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "rusc book {}", self.kind.id())?;
        for setup in &self.setups {
            write!(f, " --setup {setup}")?;
        }
        write!(f, " --plies {} --count {}", self.plies, self.count)?;
        write!(f, " --nodes {} --tolerance {} --seed {}", self.nodes, self.tolerance, self.seed)
    }
}
