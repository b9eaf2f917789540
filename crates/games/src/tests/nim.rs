//! A game small enough to be checked by hand: two sides take one to three matches in turn, and who takes the last one
//! wins. Its numbers of lines are the compositions of numbers into parts of at most three.

use rusc_game::{Outcome, Position, Side};

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Nim {
    pub(super) matches: u8,
    side: Side,
}

impl Nim {
    pub(super) fn new(matches: u8) -> Nim {
        Nim { matches, side: Side::First }
    }
}

impl Position for Nim {
    type Move = u8;
    type Undo = ();

    fn side_to_move(&self) -> Side {
        self.side
    }

    fn outcome(&self) -> Option<Outcome> {
        (self.matches == 0).then_some(Outcome::Win(!self.side))
    }

    fn legal_moves(&self, out: &mut Vec<u8>) {
        out.extend(1..=self.matches.min(3));
    }

    fn count_moves(&self) -> u64 {
        u64::from(self.matches.min(3))
    }

    fn make(&mut self, m: u8) {
        self.matches -= m;
        self.side = !self.side;
    }

    fn unmake(&mut self, m: u8, (): ()) {
        self.matches += m;
        self.side = !self.side;
    }

    fn key(&self) -> u64 {
        u64::from(self.matches) * 2 + self.side.index() as u64
    }
}
