//! Openings at random: the number of a candidate and the recipe decide all its moves.

use rusc_games::AnyGame;

use super::recipe::BookRecipe;
use super::shape::Shape;

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
        let mut dice = Dice(mixed(self.seed) ^ number);
        for _ in 0..self.plies {
            let moves = game.legal_moves();
            let chosen = moves.get(dice.below(moves.len())?)?;
            game.play(chosen).expect("the move is legal");
        }
        (game.legal_moves().len() > 1).then_some(Candidate { number, setup, game })
    }
}

/// A stream of random numbers, the generator `SplitMix64`.
struct Dice(u64);

impl Dice {
    /// A number from zero up to a limit, the limit not included; the bias of so small limits does not matter.
    fn below(&mut self, limit: usize) -> Option<usize> {
        self.0 = mixed(self.0);
        (self.0 as usize).checked_rem(limit)
    }
}

/// The next step of `SplitMix64` and its finalizer in one.
fn mixed(state: u64) -> u64 {
    let mut z = state.wrapping_add(0x9E37_79B9_7F4A_7C15);
    z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ (z >> 31)
}
