//! The pillbug's throw (H21): a neighbour is lifted over the pillbug to another free cell beside it. A mosquito that
//! touches a pillbug can do the same.
//!
//! ```text
//!     x a           P lifts a onto its own back and sets it down on any free cell x beside it:
//!    x P ■          two steps over P, each through a gate above the ground like a beetle's.
//!     x x
//! ```

use super::MoveGen;
use super::climb::{fits, heights_around};
use super::sink::Sink;
use crate::board::Board;
use crate::board::bitboard::CellSet;
use crate::board::ring::directions;
use crate::piece::PieceSet;
use crate::position::Position;
use crate::{Bug, Cell, Piece};

/// Kinds that may be able to throw.
pub(crate) const THROWERS: PieceSet = PieceSet::bug(Bug::Pillbug).or(PieceSet::bug(Bug::Mosquito));

/// The throws of the side to move.
pub(crate) struct Throws<S> {
    /// Everything that can be thrown by anyone.
    pub(crate) thrown: PieceSet,
    /// By the pillbug, and by the mosquito.
    pub(crate) by: [(PieceSet, S); 2],
}

impl<S: CellSet> Throws<S> {
    /// The throws of the side to move; `own` are its pieces that are visible and not stunned.
    #[inline(always)]
    pub(crate) fn of(pos: &Position, movegen: &MoveGen<S>, own: PieceSet) -> Self {
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

    /// Passes on the moves of every piece that can be thrown, joined with the moves it makes by itself.
    #[inline(always)]
    pub(crate) fn emit<K: Sink<S>>(&self, movegen: &mut MoveGen<S>, own: PieceSet, sink: &mut K) {
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
    /// thrower's back, and need open gates like any other.
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

    /// Directions in which the cell is at most one piece high and the step onto the thrower passes an open gate.
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

/// The cells of the pieces of the side to move that can throw (H21): on the ground, not stunned. Slow and without a
/// generator, for questions about single pieces.
pub(crate) fn throwers(pos: &Position) -> impl Iterator<Item = Cell> {
    let board = pos.board();
    let able = move |cell: Cell, piece: Piece| {
        let copies = || bugs_around(board, cell).any(|bug| bug == Bug::Pillbug);
        piece.bug() == Bug::Pillbug || piece.bug() == Bug::Mosquito && copies()
    };
    // Pillbugs first: a mosquito only copies them.
    let own = [Bug::Pillbug, Bug::Mosquito].into_iter().filter_map(move |bug| Piece::new(pos.side(), bug, 1));
    own.filter(move |&piece| pos.stunned_piece() != Some(piece)).filter_map(move |piece| {
        let cell = board.cell_of(piece).filter(|&cell| board.top(cell) == Some(piece))?;
        (board.height(cell) == 1 && able(cell, piece)).then_some(cell)
    })
}

/// Where a thrower sets down what it lifts from a cell; nowhere if it cannot lift it. Whether the lifted piece is
/// pinned or stunned is not asked. Up and down are steps between the ground and the thrower's back (H12).
pub(crate) fn throw_targets(board: &Board, thrower: Cell, from: Cell) -> impl Iterator<Item = Cell> {
    let around = heights_around(board, thrower);
    let is_open = move |direction: usize| fits(around, direction, 0, 1);
    let lifts = thrower.direction_to(from).is_some_and(|up| around[up] == 1 && is_open(up));
    let free = (0..6).filter(move |&down| lifts && around[down] == 0 && is_open(down));
    free.map(move |down| thrower.neighbor(down))
}

/// The kinds on top of the neighbouring cells.
pub(crate) fn bugs_around(board: &Board, cell: Cell) -> impl Iterator<Item = Bug> {
    cell.neighbors().into_iter().filter_map(|beside| board.top(beside)).map(Piece::bug)
}
