//! Sinks of the generator: one counts moves, one lists them. Both take whole sets of rows as the generator finds them.

#![allow(
    clippy::inline_always,
    reason = "the generator is compiled once per instruction set, all in one piece"
)]

use super::Ahead;
use crate::moves::{Move, MoveKind};
use crate::{Cell, CellSet, Rules};

/// Takes moves in the form in which they are found.
pub(super) trait Sink {
    /// Rows of one, two and three balls, each set by the front of the row, look ahead in a direction. Every front of
    /// three is one of two, and every one of two is a ball.
    fn inline(&mut self, direction: usize, fronts: [CellSet; 3], ahead: Ahead);
    /// Rows of two and of three balls on an axis, by their upper ends, may step aside in a direction. Every end of
    /// three is one of two.
    fn aside(&mut self, axis: usize, direction: usize, twos: CellSet, threes: CellSet);
}

/// Counts.
pub(super) struct Count(pub(super) u32);

impl Sink for Count {
    #[inline(always)]
    fn inline(&mut self, _: usize, [ones, twos, threes]: [CellSet; 3], ahead: Ahead) {
        // What lies ahead of a front is free, or one that can be pushed, or two, never more than one of these.
        let by_two = ahead.free.or(ahead.one);
        let by_three = by_two.or(ahead.two);
        self.0 += ones.and(ahead.free).len() + twos.and(by_two).len() + threes.and(by_three).len();
    }

    #[inline(always)]
    fn aside(&mut self, _: usize, _: usize, twos: CellSet, threes: CellSet) {
        self.0 += twos.len() + threes.len();
    }
}

/// More moves than any position has: with each ball at the rear one in each direction, and from each ball a row of two
/// and one of three on each axis, aside in four directions; and what is written beyond the last. The most known is 150.
const ROOM: usize = Rules::MOST_BALLS as usize * (6 + 3 * 2 * 4) + 2;

/// Lists. For every front as many moves are written as there can be, and then only so many counted as there are: what
/// is left over is written over by the next. A branch for each move would be mispredicted too often.
pub(super) struct List {
    moves: [Move; ROOM],
    len: usize,
}

impl List {
    pub(super) fn new() -> List {
        List { moves: [Move::new(MoveKind::One, 0, Cell::CENTER); ROOM], len: 0 }
    }

    /// The moves so far.
    pub(super) fn moves(&self) -> &[Move] {
        &self.moves[..self.len]
    }

    /// Writes a move of each kind and counts the first few.
    #[inline(always)]
    fn write<const N: usize>(&mut self, kinds: [MoveKind; N], direction: usize, front: Cell, count: usize) {
        debug_assert!(self.len + N <= ROOM);
        let slots = self.moves.get_mut(self.len..).and_then(|rest| rest.first_chunk_mut::<N>());
        if let Some(slots) = slots {
            *slots = kinds.map(|kind| Move::new(kind, direction, front));
            self.len += count;
        }
    }
}

impl Sink for List {
    #[inline(always)]
    fn inline(&mut self, direction: usize, [ones, twos, threes]: [CellSet; 3], ahead: Ahead) {
        use MoveKind::{
            One, Three, ThreeEjectOne, ThreeEjectTwo, ThreePushOne, ThreePushTwo, Two, TwoEjectOne,
            TwoPushOne,
        };
        for front in ones.and(ahead.free) {
            let count = 1 + usize::from(twos.contains(front)) + usize::from(threes.contains(front));
            self.write([One, Two, Three], direction, front, count);
        }
        for front in twos.and(ahead.one) {
            let kinds = if ahead.edge.contains(front) {
                [TwoEjectOne, ThreeEjectOne]
            } else {
                [TwoPushOne, ThreePushOne]
            };
            self.write(kinds, direction, front, 1 + usize::from(threes.contains(front)));
        }
        for front in threes.and(ahead.two) {
            let kind = if ahead.edge.contains(front) { ThreeEjectTwo } else { ThreePushTwo };
            self.write([kind], direction, front, 1);
        }
    }

    #[inline(always)]
    fn aside(&mut self, axis: usize, direction: usize, twos: CellSet, threes: CellSet) {
        const KINDS: [[MoveKind; 2]; 3] = [
            [MoveKind::SideTwoEast, MoveKind::SideThreeEast],
            [MoveKind::SideTwoNorthWest, MoveKind::SideThreeNorthWest],
            [MoveKind::SideTwoNorthEast, MoveKind::SideThreeNorthEast],
        ];
        for end in twos {
            self.write(KINDS[axis], direction, end, 1 + usize::from(threes.contains(end)));
        }
    }
}
