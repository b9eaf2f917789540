//! What a book is made from, and the random openings that follow from it: the number of a candidate and the recipe decide
//! all its moves, so two equal recipes make the same book. Candidates that are equal up to symmetry have the same shape.

use std::fmt;

use anyhow::{Result, ensure};
use rusc_game::{Hex, SplitMix64, Symmetry};
use rusc_games::{AnyGame, BoardView, GameKind, Side, Stack};

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

/// An opening that may become part of a book.
#[derive(Debug)]
pub(super) struct Candidate {
    pub(super) number: u64,
    /// Its place in the list of the recipe.
    pub(super) setup: usize,
    pub(super) game: Box<dyn AnyGame>,
}

impl Candidate {
    /// What must differ from candidate to candidate.
    pub(super) fn identity(&self) -> (usize, Shape) {
        (self.setup, Shape::of(&self.game.view()))
    }
}

impl BookRecipe {
    /// The candidate of that number; `None` if the moves led to the end of the game or to a forced move, about which a
    /// search says little.
    pub(super) fn candidate(&self, number: u64) -> Option<Candidate> {
        let setup = (number % self.setups.len() as u64) as usize;
        let mut game = self.kind.start(&self.setups[setup]).expect("the recipe was checked");
        // Each output seeds the generator anew: so the books in `books/` were made, and are made again.
        let mut state = SplitMix64::new(self.seed).next_u64() ^ number;
        for _ in 0..self.plies {
            let moves = game.legal_moves();
            state = SplitMix64::new(state).next_u64();
            game.play(&moves[(state as usize).checked_rem(moves.len())?]).expect("the move is legal");
        }
        (game.legal_moves().len() > 1).then_some(Candidate { number, setup, game })
    }
}

/// A position up to symmetry: equal shapes are positions that differ by a translation, a rotation or a reflection of the
/// board, or by the numbers of equal pieces.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct Shape {
    to_move: Side,
    /// From the symmetry that gives the smallest list.
    cells: Vec<(Hex, String)>,
}

impl Shape {
    pub(super) fn of(view: &BoardView) -> Shape {
        let cells = Symmetry::all().map(|symmetry| transformed(&view.stacks, symmetry)).min();
        Shape { to_move: view.to_move, cells: cells.unwrap_or_default() }
    }
}

/// All cells in order after a symmetry, translated so that the first of them is the origin.
fn transformed(stacks: &[Stack], symmetry: Symmetry) -> Vec<(Hex, String)> {
    let mut cells: Vec<(Hex, String)> =
        stacks.iter().map(|stack| (symmetry.hex(stack.at()), content(stack))).collect();
    cells.sort_unstable();
    if let Some(&(origin, _)) = cells.first() {
        for (hex, _) in &mut cells {
            *hex = Hex::new(hex.q - origin.q, hex.r - origin.r);
        }
    }
    cells
}

/// What stands on a cell, without the numbers of equal pieces.
fn content(stack: &Stack) -> String {
    let mut content = stack.ground.unwrap_or_default().to_owned();
    for tile in &stack.tiles {
        content.push(if tile.side == Side::First { '+' } else { '-' });
        content.push_str(tile.name.trim_end_matches(|c: char| c.is_ascii_digit()));
    }
    content
}
