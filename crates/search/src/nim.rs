//! Nim, the example game of this crate's documentation: the smallest complete [`Position`] with an [`Evaluator`].
//!
//! Two players take one, two or three sticks from a heap; who takes the last one wins. The side to move loses exactly
//! if the number of sticks is a multiple of four.

use rusc_game::{Outcome, Position, Side};

use crate::{Evaluator, Score};

/// A heap of sticks, and whose turn it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Nim {
    sticks: u8,
    side: Side,
}

impl Nim {
    /// A game with that many sticks, at most 100.
    ///
    /// # Panics
    /// There are more than 100: the search goes no deeper.
    pub fn new(sticks: u8) -> Nim {
        assert!(sticks <= 100, "a heap has at most 100 sticks");
        Nim { sticks, side: Side::First }
    }
}

impl Position for Nim {
    /// The number of sticks to take.
    type Move = u8;
    type Undo = ();

    fn side_to_move(&self) -> Side {
        self.side
    }

    fn outcome(&self) -> Option<Outcome> {
        (self.sticks == 0).then_some(Outcome::Win(!self.side))
    }

    fn legal_moves(&self, out: &mut Vec<u8>) {
        out.extend(1..=self.sticks.min(3));
    }

    fn count_moves(&self) -> u64 {
        u64::from(self.sticks.min(3))
    }

    fn make(&mut self, m: u8) {
        self.sticks -= m;
        self.side = !self.side;
    }

    fn unmake(&mut self, m: u8, (): ()) {
        self.side = !self.side;
        self.sticks += m;
    }

    fn key(&self) -> u64 {
        // Fibonacci hashing: the transposition table needs keys that differ in all bits.
        (2 * u64::from(self.sticks) + self.side.index() as u64 + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15)
    }
}

/// An evaluator that knows nothing: whatever it finds out, the search has found.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoKnowledge;

impl Evaluator<Nim> for NoKnowledge {
    const HISTORY_SLOTS: usize = 4;

    fn evaluate(&mut self, _pos: &Nim) -> Score {
        Score::DRAW
    }

    fn history_slot(&self, _pos: &Nim, m: u8) -> usize {
        usize::from(m)
    }
}
