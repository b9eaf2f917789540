//! Noughts and crosses: small enough to know every answer, with real wins, losses and draws.

use rusc_game::{Outcome, Position, Side};

use crate::{Evaluator, Score};

/// The nine cells of each side, row by row from the lowest bit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Noughts {
    pub(super) cells: [u16; 2],
    pub(super) side: Side,
}

/// A cell, or no cell for a null move.
pub(super) const PASS: u8 = 9;

const ROWS: [u16; 8] = [0o7, 0o70, 0o700, 0o111, 0o222, 0o444, 0o421, 0o124];

impl Noughts {
    pub(super) const EMPTY: Noughts = Noughts { cells: [0; 2], side: Side::First };

    fn has_row(self, side: Side) -> bool {
        ROWS.iter().any(|&row| self.cells[side.index()] & row == row)
    }

    fn free(self) -> u16 {
        !(self.cells[0] | self.cells[1]) & 0o777
    }
}

impl Position for Noughts {
    type Move = u8;
    type Undo = Noughts;

    fn side_to_move(&self) -> Side {
        self.side
    }

    fn outcome(&self) -> Option<Outcome> {
        let winner = Side::ALL.into_iter().find(|&side| self.has_row(side));
        match winner {
            Some(side) => Some(Outcome::Win(side)),
            None => (self.free() == 0).then_some(Outcome::Draw),
        }
    }

    fn legal_moves(&self, out: &mut Vec<u8>) {
        if self.outcome().is_none() {
            out.extend((0..9).filter(|cell| self.free() >> cell & 1 != 0));
        }
    }

    fn count_moves(&self) -> u64 {
        if self.outcome().is_some() { 0 } else { u64::from(self.free().count_ones()) }
    }

    fn make(&mut self, m: u8) -> Noughts {
        let before = *self;
        if m != PASS {
            self.cells[self.side.index()] |= 1 << m;
        }
        self.side = !self.side;
        before
    }

    fn unmake(&mut self, _m: u8, undo: Noughts) {
        *self = undo;
    }

    fn key(&self) -> u64 {
        let packed = u64::from(self.cells[0]) | u64::from(self.cells[1]) << 9 | (self.side as u64) << 18;
        (packed + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15)
            ^ (packed + 1).wrapping_mul(0xD6E8_FEB8_6659_FD93) >> 32
    }
}

/// Counts the rows that are still open.
#[derive(Clone, Debug)]
pub(super) struct OpenRows;

impl Evaluator<Noughts> for OpenRows {
    const HISTORY_SLOTS: usize = 10;

    fn evaluate(&mut self, pos: &Noughts) -> Score {
        let open =
            |side: Side| ROWS.iter().filter(|&&row| pos.cells[(!side).index()] & row == 0).count() as i32;
        Score::points(20 * (open(pos.side) - open(!pos.side)))
    }

    fn history_slot(&self, _pos: &Noughts, m: u8) -> usize {
        usize::from(m)
    }

    fn null_move(&self, _pos: &Noughts) -> Option<u8> {
        Some(PASS)
    }
}
