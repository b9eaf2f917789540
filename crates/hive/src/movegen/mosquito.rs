//! The mosquito: on the ground it moves like any of the insects it touches (H19), except other mosquitoes.

use super::sink::{Sink, Union};
use super::{MoveGen, Walker};
use crate::board::bitboard::CellSet;
use crate::board::ring::directions;
use crate::{Bug, Cell, Piece};

/// A bit for each kind of insect.
#[derive(Clone, Copy)]
pub(crate) struct Bugs(u8);

impl Bugs {
    #[inline(always)]
    pub(crate) fn include(self, bug: Bug) -> bool {
        self.0 >> bug.index() & 1 != 0
    }

    #[inline(always)]
    pub(crate) fn are_any(self) -> bool {
        self.0 != 0
    }

    /// The bits themselves.
    #[inline(always)]
    pub(crate) fn bits(self) -> u8 {
        self.0
    }

    #[inline(always)]
    fn only(self, bugs: u8) -> bool {
        self.0 & !bugs == 0
    }
}

const fn bit(bug: Bug) -> u8 {
    1 << bug.index()
}

/// Kinds that take a single step.
const STEPPERS: u8 = bit(Bug::Queen) | bit(Bug::Pillbug) | bit(Bug::Beetle);

impl<S: CellSet> MoveGen<'_, S> {
    /// The kinds on top of the neighbouring cells, other mosquitoes left out.
    #[inline(always)]
    pub(crate) fn bugs_around(&self, cell: Cell) -> Bugs {
        let mut bugs = 0;
        for direction in directions(self.board.ring(cell)) {
            if let Some(piece) = self.board.top(cell.neighbor(direction)) {
                bugs |= bit(piece.bug());
            }
        }
        Bugs(bugs & !bit(Bug::Mosquito))
    }

    /// Passes on the moves of a mosquito on the ground: the union of those it copies.
    #[inline(always)]
    pub(crate) fn mosquito<K: Sink<S>>(&mut self, piece: Piece, walker: Walker, sink: &mut K) {
        let bugs = self.bugs_around(walker.cell);
        let mut steps = 0;
        if bugs.include(Bug::Queen) || bugs.include(Bug::Pillbug) {
            steps |= walker.slides();
        }
        if bugs.include(Bug::Beetle) {
            steps |= self.climbs(walker.cell);
        }
        if bugs.only(STEPPERS) {
            return sink.steps(piece, walker.cell, steps);
        }
        let mut targets = Union(S::empty());
        targets.steps(piece, walker.cell, steps);
        if bugs.include(Bug::Ant) {
            targets.set(piece, self.ant(walker));
        } else if bugs.include(Bug::Spider) {
            targets.set(piece, self.spider(walker));
        }
        if bugs.include(Bug::Grasshopper) {
            targets.jumps(piece, self.board, walker);
        }
        if bugs.include(Bug::Ladybug) {
            targets.set(piece, self.ladybug(walker));
        }
        sink.set(piece, targets.0);
    }
}
