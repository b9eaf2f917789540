//! The stun (H22) as part of a position's identity: two positions that differ in it only are the same for the rule of
//! repetition, unless the stun takes a move away (H18). The reference, `stun_takes_moves`, counts all moves with and
//! without it; `stun_matters` asks only for moves that the stun could take.

use crate::board::ring::GROUPS;
use crate::piece::PieceSet;
use crate::position::Position;
use crate::{Cell, Piece, movegen};

impl Position {
    /// Whether the stun of a piece takes a move away.
    #[inline]
    pub(crate) fn stun_matters(&self, piece: Piece) -> bool {
        let board = self.board();
        if !self.may_shift() || self.is_over() || board.covered().contains(piece) {
            return false;
        }
        if self.could_throw_from(board.cell_in_play(piece)) {
            return true;
        }
        if piece.side() != self.side() {
            return false;
        }
        // A stunned thrower cannot throw: that may take moves away even if it could not move itself.
        movegen::can_walk(self, piece) || self.own_throwers().contains(piece) && self.stun_takes_moves()
    }

    /// Whether there would be more moves if no piece were stunned: the reference.
    #[cold]
    pub(crate) fn stun_takes_moves(&self) -> bool {
        movegen::count_without_pass(&self.without_stun()) > movegen::count_without_pass(self)
    }

    /// Whether the side to move could throw the piece on a cell, were that not stunned (H21).
    #[inline]
    fn could_throw_from(&self, cell: Cell) -> bool {
        let board = self.board();
        let beside = |&thrower: &Piece| board.cell_of(thrower).is_some_and(|at| at.touches(cell));
        if board.height(cell) != 1 || !self.own_throwers().into_iter().any(|thrower| beside(&thrower)) {
            return false;
        }
        let throws = |thrower: Cell| movegen::throw_targets(board, thrower, cell).next().is_some();
        movegen::throwers(self).any(throws) && self.may_leave(cell)
    }

    /// Pieces that may be able to throw.
    #[inline]
    fn own_throwers(&self) -> PieceSet {
        movegen::THROWERS.and(PieceSet::side(self.side()))
    }

    /// Whether a piece alone on its cell is not pinned (H8).
    fn may_leave(&self, cell: Cell) -> bool {
        if GROUPS[self.board().ring(cell) as usize] < 2 {
            return true;
        }
        // Around a hole the hive may stay connected without it.
        self.board().holes() > 0 && movegen::may_leave(self, cell)
    }
}
