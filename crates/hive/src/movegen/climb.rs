//! Climbing steps: the beetle's one (H12) and the ladybug's three (H20), and gates above the ground.
//!
//! ```text
//!   heights    3          A step from 1 to 2 between stacks of height 3 and 4 is blocked by a gate:
//!            1   2        both stacks beside it are higher than both of its ends, measured
//!              4          without the piece that moves. On a flat hive that never happens.
//! ```

use super::{MoveGen, Walker};
use crate::Cell;
use crate::board::Board;
use crate::board::bitboard::CellSet;
use crate::board::ring::SLIDES;

/// Heights around a cell, clockwise from the east.
#[inline]
pub(crate) fn heights_around(board: &Board, cell: Cell) -> [u8; 6] {
    std::array::from_fn(|direction| board.height(cell.neighbor(direction)))
}

/// Whether a step from height `from` to height `to` in a direction passes the gate beside it.
#[inline]
pub(crate) fn fits(around: [u8; 6], direction: usize, from: u8, to: u8) -> bool {
    let beside = around[(direction + 1) % 6].min(around[(direction + 5) % 6]);
    beside <= from.max(to)
}

impl<S: CellSet> MoveGen<'_, S> {
    /// Directions in which the beetle on top of a cell may go.
    #[inline(always)]
    pub(crate) fn climbs(&self, cell: Cell) -> u8 {
        let ring = self.board.ring(cell);
        if self.flat {
            return ring | SLIDES[ring as usize];
        }
        let around = heights_around(self.board, cell);
        let under = self.board.height(cell) - 1;
        let mut mask = 0;
        for (direction, &to) in around.iter().enumerate() {
            let free = if under == 0 && to == 0 {
                SLIDES[ring as usize] >> direction & 1 != 0
            } else {
                fits(around, direction, under, to)
            };
            mask |= u8::from(free) << direction;
        }
        mask
    }

    /// Whether a gate above the ground could be closed anywhere: that takes two stacks.
    #[inline(always)]
    pub(crate) fn may_block_climbs(&self) -> bool {
        self.board.covered().len() > 1
    }

    /// The ladybug: up, along the top, down onto a free cell other than its own.
    #[inline(always)]
    pub(crate) fn ladybug(&self, walker: Walker) -> S {
        let start = S::single(walker.cell);
        if self.may_block_climbs() {
            return self.ladybug_over_stacks(walker.cell).without(start);
        }
        let hive = self.hive.without(start);
        let first = start.neighbors().and(hive);
        let second = first.neighbors().and(hive);
        second.neighbors().without(hive).without(start)
    }

    #[inline(always)]
    fn ladybug_over_stacks(&self, start: Cell) -> S {
        // The ladybug is lifted: its own cell is empty.
        let height = |cell: Cell| if cell == start { 0 } else { self.board.height(cell) };
        let around = |cell: Cell| std::array::from_fn(|d| height(cell.neighbor(d)));
        let mut targets = S::empty();
        let from_start = around(start);
        for d in (0..6).filter(|&d| from_start[d] > 0 && fits(from_start, d, 0, from_start[d])) {
            let first = start.neighbor(d);
            let (on_first, from_first) = (height(first), around(first));
            for e in (0..6).filter(|&e| from_first[e] > 0 && fits(from_first, e, on_first, from_first[e])) {
                let second = first.neighbor(e);
                let (on_second, from_second) = (height(second), around(second));
                for f in (0..6).filter(|&f| from_second[f] == 0 && fits(from_second, f, on_second, 0)) {
                    targets = targets.or(S::single(second.neighbor(f)));
                }
            }
        }
        targets
    }
}
