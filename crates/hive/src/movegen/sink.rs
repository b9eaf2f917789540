//! Sinks: the generator passes moves on in the form in which it finds them, and a sink counts them, lists them, or
//! joins their targets.

use super::Walker;
use super::grasshopper::landing;
use crate::board::Board;
use crate::board::bitboard::{CellSet, Window};
use crate::board::ring::directions;
use crate::piece::PieceSet;
use crate::{Cell, Move, Piece};

/// Receives the moves of a position.
pub(crate) trait Sink<S: CellSet> {
    /// Each of these pieces may be placed on each of these cells.
    fn place(&mut self, pieces: PieceSet, cells: S);
    /// The piece may step in each of these directions.
    fn steps(&mut self, piece: Piece, from: Cell, directions: u8);
    /// A grasshopper may jump over each of its neighbours.
    fn jumps(&mut self, piece: Piece, board: &Board, walker: Walker);
    /// The piece may go to each of these cells.
    fn set(&mut self, piece: Piece, cells: S);
    /// Ends the generation.
    fn pass_if_nothing_else(&mut self);
}

/// Counts moves by the sizes of target sets.
pub(crate) struct Count(pub(crate) u64);

impl<S: CellSet> Sink<S> for Count {
    #[inline(always)]
    fn place(&mut self, pieces: PieceSet, cells: S) {
        self.0 += u64::from(pieces.len() * cells.len());
    }

    #[inline(always)]
    fn steps(&mut self, _: Piece, _: Cell, directions: u8) {
        self.0 += u64::from(directions.count_ones());
    }

    #[inline(always)]
    fn jumps(&mut self, _: Piece, _: &Board, walker: Walker) {
        // Each occupied neighbour gives one jump with a landing of its own.
        self.0 += u64::from(walker.ring.count_ones());
    }

    #[inline(always)]
    fn set(&mut self, _: Piece, cells: S) {
        self.0 += u64::from(cells.len());
    }

    #[inline(always)]
    fn pass_if_nothing_else(&mut self) {
        // A count of 0 says it.
    }
}

/// Appends moves to a vector.
pub(crate) struct List<'a> {
    moves: &'a mut Vec<Move>,
    /// How long the caller's buffer was.
    before: usize,
    window: Window,
}

impl<'a> List<'a> {
    pub(crate) fn new(moves: &'a mut Vec<Move>, window: Window) -> Self {
        let before = moves.len();
        List { moves, before, window }
    }
}

impl<S: CellSet> Sink<S> for List<'_> {
    #[inline(always)]
    fn place(&mut self, pieces: PieceSet, cells: S) {
        let window = self.window;
        self.moves.reserve((pieces.len() * cells.len()) as usize);
        cells.for_each(|bit| {
            let cell = window.cell(bit, S::SPAN);
            for piece in pieces {
                self.moves.push(Move::Place(piece, cell));
            }
        });
    }

    #[inline(always)]
    fn steps(&mut self, piece: Piece, from: Cell, mask: u8) {
        for direction in directions(mask) {
            self.moves.push(Move::Shift(piece, from.neighbor(direction)));
        }
    }

    #[inline(always)]
    fn jumps(&mut self, piece: Piece, board: &Board, walker: Walker) {
        for direction in directions(walker.ring) {
            self.moves.push(Move::Shift(piece, landing(board, walker.cell, direction)));
        }
    }

    #[inline(always)]
    fn set(&mut self, piece: Piece, cells: S) {
        let window = self.window;
        self.moves.reserve(cells.len() as usize);
        cells.for_each(|bit| self.moves.push(Move::Shift(piece, window.cell(bit, S::SPAN))));
    }

    #[inline(always)]
    fn pass_if_nothing_else(&mut self) {
        if self.moves.len() == self.before {
            self.moves.push(Move::Pass);
        }
    }
}

/// Joins the targets of one piece.
pub(crate) struct Union<S>(pub(crate) S);

impl<S: CellSet> Sink<S> for Union<S> {
    #[inline(always)]
    fn place(&mut self, _: PieceSet, _: S) {}

    #[inline(always)]
    fn steps(&mut self, _: Piece, from: Cell, mask: u8) {
        for direction in directions(mask) {
            self.0 = self.0.or(S::single(from.neighbor(direction)));
        }
    }

    #[inline(always)]
    fn jumps(&mut self, _: Piece, board: &Board, walker: Walker) {
        for direction in directions(walker.ring) {
            self.0 = self.0.or(S::single(landing(board, walker.cell, direction)));
        }
    }

    #[inline(always)]
    fn set(&mut self, _: Piece, cells: S) {
        self.0 = self.0.or(cells);
    }

    #[inline(always)]
    fn pass_if_nothing_else(&mut self) {}
}
