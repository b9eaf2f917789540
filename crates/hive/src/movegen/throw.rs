//! The pillbug's throw: a neighbour is lifted over the pillbug to another free cell beside it. A mosquito that
//! touches a pillbug can do the same.

#![allow(
    clippy::inline_always,
    reason = "the generator is compiled once per instruction set, all in one piece"
)]

use super::MoveGen;
use super::climb::{fits, heights_around};
use super::sink::Sink;
use crate::bitboard::CellSet;
use crate::piece::PieceSet;
use crate::position::Position;
use crate::ring::directions;
use crate::{Bug, Cell};

/// What may be able to throw.
pub(crate) const THROWERS: PieceSet = PieceSet::bug(Bug::Pillbug).or(PieceSet::bug(Bug::Mosquito));

/// What can be thrown where.
pub(super) struct Throws<S> {
    /// Everything that can be thrown by anyone.
    pub(super) thrown: PieceSet,
    /// By the pillbug, and by the mosquito.
    pub(super) by: [(PieceSet, S); 2],
}

impl<S: CellSet> Throws<S> {
    /// The throws of the side to move; `own` are its pieces that are visible and not stunned.
    #[inline(always)]
    pub(super) fn of(pos: &Position, movegen: &MoveGen<S>, own: PieceSet) -> Self {
        let mut throws = Throws { thrown: PieceSet::EMPTY, by: [(PieceSet::EMPTY, S::empty()); 2] };
        if movegen.board.in_play().and(PieceSet::bug(Bug::Pillbug)).is_empty() {
            return throws;
        }
        let throwers = [Bug::Pillbug, Bug::Mosquito].map(|bug| own.and(PieceSet::bug(bug)).first());
        for (by, thrower) in throws.by.iter_mut().zip(throwers) {
            let Some(thrower) = thrower else { continue };
            let cell = movegen.board.cell_in_play(thrower);
            let able = movegen.board.height(cell) == 1
                && (thrower.bug() == Bug::Pillbug || movegen.bugs_around(cell).include(Bug::Pillbug));
            if able {
                *by = movegen.throws_from(cell, pos.stunned());
                throws.thrown = throws.thrown.or(by.0);
            }
        }
        throws
    }

    /// Hands over the moves of everything that can be thrown, its own moves included where it is the mover's.
    #[inline(always)]
    pub(super) fn emit<K: Sink<S>>(&self, movegen: &mut MoveGen<S>, own: PieceSet, sink: &mut K) {
        for piece in self.thrown {
            let mut targets = if own.contains(piece) { movegen.walk_set(piece) } else { S::empty() };
            for (pieces, cells) in self.by {
                if pieces.contains(piece) {
                    targets = targets.or(cells);
                }
            }
            sink.set(piece, targets);
        }
    }
}

impl<S: CellSet> MoveGen<'_, S> {
    /// What a thrower can lift, and where it can set it down. Up and down are steps between the ground and the
    /// thrower's back, and must fit like any other.
    #[inline(always)]
    fn throws_from(&self, cell: Cell, stunned: PieceSet) -> (PieceSet, S) {
        let ring = self.board.ring(cell);
        let open = if self.flat { 63 } else { self.open_to_throws(cell) };
        let (mut lifted, mut targets) = (PieceSet::EMPTY, S::empty());
        if open & !ring == 0 {
            return (lifted, targets);
        }
        for direction in directions(open & ring) {
            let beside = cell.neighbor(direction);
            if self.walker(beside).is_some() {
                lifted = lifted.or(PieceSet::from_top(self.board.top(beside)));
            }
        }
        for direction in directions(open & !ring) {
            targets = targets.or(S::single(cell.neighbor(direction)));
        }
        (lifted.without(stunned), targets)
    }

    /// Directions in which the cell is not higher than a single piece and the way over the thrower is not blocked.
    #[inline(always)]
    fn open_to_throws(&self, cell: Cell) -> u8 {
        let around = heights_around(self.board, cell);
        let mut open = 0;
        for (direction, &height) in around.iter().enumerate() {
            open |= u8::from(height <= 1 && fits(around, direction, 0, 1)) << direction;
        }
        open
    }
}
