//! The queen's zone: the six cells around a queen, occupied, free or gated, and the pillbug throws that take her out of
//! it.
//!
//! ```text
//!      x ■         ■  occupied: queen_neighbors
//!     ■ Q ■        x  a gap, a free cell beside her; closed if every step into it passes a gate
//!      ■ x
//! ```

use rusc_game::Side;

use crate::board::bitboard::CellSet;
use crate::board::ring::{CLOSED, SLIDES, directions};
use crate::movegen::{MoveGen, THROWERS, fits, heights_around};
use crate::piece::PieceSet;
use crate::{Bug, Cell, Piece};

/// The cells around a queen; empty sets while she is in hand. Masks have a bit for each direction from her.
#[derive(Clone, Copy)]
pub(super) struct QueenZone<S> {
    /// Her cell; [`Cell::NOWHERE`] while she is in hand.
    pub(super) queen: Cell,
    /// Mask of the occupied cells.
    ring: u8,
    /// Mask of the free cells.
    pub(super) gaps: u8,
    /// Mask of the free cells that nothing can slide into.
    pub(super) closed: u8,
    /// The visible pieces beside her.
    pub(super) beside: PieceSet,
    /// All six cells.
    pub(super) around: S,
}

impl<S: CellSet> QueenZone<S> {
    #[inline(always)]
    pub(super) fn has_queen(&self) -> bool {
        self.queen != Cell::NOWHERE
    }

    /// How many of the six cells are occupied.
    #[inline(always)]
    pub(super) fn neighbors(&self) -> u8 {
        self.ring.count_ones() as u8
    }

    /// How many steps the queen could take.
    #[inline(always)]
    pub(super) fn steps(&self, free: PieceSet, side: Side) -> u8 {
        if free.contains(Piece::queen(side)) { SLIDES[self.ring as usize].count_ones() as u8 } else { 0 }
    }
}

impl<S: CellSet> MoveGen<'_, S> {
    #[inline(always)]
    pub(super) fn queen_zone(&self, side: Side) -> QueenZone<S> {
        let (mut closed, mut beside) = (0, PieceSet::EMPTY);
        let Some(queen) = self.board.cell_of(Piece::queen(side)) else {
            return QueenZone { queen: Cell::NOWHERE, ring: 0, gaps: 0, closed, beside, around: S::empty() };
        };
        // Branchless: all six directions, occupied or not, cost less than a test for each.
        for direction in 0..6 {
            let cell = queen.neighbor(direction);
            beside = beside.or(self.board.visible_at(cell));
            closed |= CLOSED[self.board.ring(cell) as usize] << direction;
        }
        let ring = self.board.ring(queen);
        let gaps = !ring & 63;
        QueenZone { queen, ring, gaps, closed: closed & gaps, beside, around: S::around(queen) }
    }

    /// The fewest neighbours of a cell to which a pillbug, or a mosquito that copies one, could throw the queen beside
    /// it. The stun is ignored: it lasts one turn only.
    #[inline(always)]
    pub(super) fn best_escape(&self, side: Side, zone: &QueenZone<S>) -> Option<u8> {
        let throwers = zone.beside.and(PieceSet::side(side)).and(THROWERS);
        if throwers.is_empty() || self.board.height(zone.queen) > 1 || self.walker(zone.queen).is_none() {
            return None;
        }
        throwers.into_iter().filter_map(|thrower| self.best_throw_by(thrower, zone.queen)).min()
    }

    #[inline(always)]
    fn best_throw_by(&self, thrower: Piece, queen: Cell) -> Option<u8> {
        let cell = self.board.cell_in_play(thrower);
        let is_able = self.board.height(cell) == 1
            && (thrower.bug() == Bug::Pillbug || self.bugs_around(cell).include(Bug::Pillbug));
        let from = cell.direction_to(queen).filter(|_| is_able)?;
        let mut open = 63;
        if self.may_block_climbs() {
            let around = heights_around(self.board, cell);
            open =
                (0..6).fold(0, |open, direction| open | u8::from(fits(around, direction, 0, 1)) << direction);
        }
        let free = if open >> from & 1 != 0 { open & !self.board.ring(cell) } else { 0 };
        // Counted with the queen lifted off her old cell.
        let neighbors = |to: Cell| self.board.neighbor_count(to) as u8 - u8::from(to.touches(queen));
        directions(free).map(|to| neighbors(cell.neighbor(to))).min()
    }
}
