//! A random game for tests: positions lie in layers, a move leads to the next layer, and several moves lead to the same
//! position (transpositions). Everything about a position is a hash of it.

use rusc_game::{Outcome, Position, Side};

use super::legal_moves;
use crate::{Evaluator, ForcingMoves, MoveClass, Score};

/// A place in a layer of the game with that seed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Layered {
    pub(crate) seed: u32,
    pub(crate) layer: u8,
    pub(crate) place: u16,
    /// Places in a layer: the fewer, the more transpositions.
    pub(crate) width: u16,
    /// Largest number of moves.
    pub(crate) branching: u8,
    /// One position in this many is won, one lost and one drawn.
    pub(crate) rarity: u32,
    /// Number of null moves, which change the side but not the place.
    pub(crate) passes: u8,
}

/// A move to the next layer, or a null move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Step {
    To(u16),
    Pass,
}

impl Layered {
    pub(crate) fn new(seed: u32) -> Layered {
        Layered { seed, layer: 0, place: 0, width: 40, branching: 6, rarity: 36, passes: 0 }
    }

    /// A game with large layers and few terminal positions.
    pub(crate) fn large(seed: u32) -> Layered {
        Layered { width: 60_000, branching: 20, rarity: 100_000, ..Layered::new(seed) }
    }

    /// A hash of the position, another one for each purpose.
    fn roll(self, purpose: u64) -> u64 {
        let packed = u64::from(self.seed) << 32
            | u64::from(self.layer) << 24
            | u64::from(self.place) << 8
            | u64::from(self.passes % 2);
        let mut x = packed.wrapping_add(purpose.wrapping_mul(0x9E37_79B9_7F4A_7C15)) ^ 0x5851_F42D_4C95_7F2D;
        for _ in 0..2 {
            x = (x ^ x >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
            x = (x ^ x >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
        }
        x ^ x >> 31
    }
}

/// The first position of a random game with more than one move.
pub(crate) fn interesting(seed: u32) -> Layered {
    let mut pos = Layered::new(seed);
    while legal_moves(&pos).len() < 2 {
        pos.place += 1;
    }
    pos
}

impl Position for Layered {
    type Move = Step;
    type Undo = Layered;

    fn side_to_move(&self) -> Side {
        Side::at_ply(usize::from(self.layer) + usize::from(self.passes))
    }

    fn outcome(&self) -> Option<Outcome> {
        match self.roll(1) % u64::from(self.rarity) {
            _ if self.layer == 0 => None,
            0 => Some(Outcome::Draw),
            1 => Some(Outcome::Win(self.side_to_move())),
            2 => Some(Outcome::Win(!self.side_to_move())),
            _ => None,
        }
    }

    fn legal_moves(&self, out: &mut Vec<Step>) {
        if self.outcome().is_some() {
            return;
        }
        let first = self.roll(2) % u64::from(self.width);
        for index in 0..=self.roll(3) % u64::from(self.branching) {
            // Multiples of 7 are distinct modulo the width as long as there are fewer moves than places.
            out.push(Step::To(((first + 7 * index) % u64::from(self.width)) as u16));
        }
    }

    fn count_moves(&self) -> u64 {
        if self.outcome().is_some() { 0 } else { self.roll(3) % u64::from(self.branching) + 1 }
    }

    fn make(&mut self, m: Step) -> Layered {
        let before = *self;
        match m {
            Step::To(place) => {
                self.layer += 1;
                self.place = place;
            }
            Step::Pass => self.passes += 1,
        }
        before
    }

    fn unmake(&mut self, _m: Step, undo: Layered) {
        *self = undo;
    }

    fn key(&self) -> u64 {
        self.roll(4)
    }
}

/// A random evaluator that counts its evaluations.
#[derive(Clone, Debug, Default)]
pub(crate) struct RandomEval {
    pub(crate) evaluations: u64,
    /// Moves made and not unmade.
    pub(crate) depth: i32,
}

impl Evaluator<Layered> for RandomEval {
    const HISTORY_SLOTS: usize = 64;

    fn evaluate(&mut self, pos: &Layered) -> Score {
        self.evaluations += 1;
        Score::points((pos.roll(5) % 201) as i32 - 100)
    }

    fn history_slot(&self, _pos: &Layered, m: Step) -> usize {
        match m {
            Step::To(place) => usize::from(place) % 64,
            Step::Pass => 0,
        }
    }

    fn class(&self, pos: &Layered, m: Step) -> MoveClass {
        let mut after = *pos;
        let _ = after.make(m);
        match after.roll(6) % 8 {
            0 => MoveClass::Noisy,
            1 => MoveClass::Threat,
            2 => MoveClass::Winning,
            _ => MoveClass::Quiet,
        }
    }

    fn forcing_moves(&self, pos: &Layered, out: &mut Vec<Step>) -> ForcingMoves {
        if pos.roll(9).is_multiple_of(4) {
            return ForcingMoves::Unsupported;
        }
        pos.legal_moves(out);
        out.retain(|&m| self.class(pos, m) != MoveClass::Quiet);
        ForcingMoves::Listed
    }

    fn is_threatened(&self, pos: &Layered) -> bool {
        pos.roll(7).is_multiple_of(9)
    }

    fn null_move(&self, pos: &Layered) -> Option<Step> {
        let mut after = *pos;
        let _ = after.make(Step::Pass);
        (pos.roll(8).is_multiple_of(2) && after.outcome().is_none()).then_some(Step::Pass)
    }

    fn before_make(&mut self, _pos: &Layered, _m: Step) {
        self.depth += 1;
    }

    fn after_unmake(&mut self, _pos: &Layered, _m: Step) {
        self.depth -= 1;
    }
}
