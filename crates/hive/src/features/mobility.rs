//! Mobility: which visible pieces are free to move, which are pinned (articulation points, H8), which stand on a stack.
//!
//! Nearly all of it is read from the neighbour masks of all pieces at once: a table entry has one bit for "could slide"
//! and one, 32 bits up, for "its neighbours form several groups"; shifted by the index of the piece and joined, they
//! are two piece sets in one word. Only mosquitoes are looked at one by one.

use crate::Bug;
use crate::board::bitboard::CellSet;
use crate::board::ring::MOBILITY;
use crate::movegen::{Holes, MoveGen};
use crate::piece::PieceSet;

/// How the visible pieces of both sides can move.
#[derive(Clone, Copy)]
pub(super) struct Mobility {
    /// Not pinned, and with room for a first step.
    pub(super) free: PieceSet,
    /// Articulation points of the hive.
    pub(super) pinned: PieceSet,
    /// Could slide if they were not pinned.
    pub(super) sliding: PieceSet,
    /// Stand on top of other pieces.
    pub(super) on_stack: PieceSet,
    /// For each side, the kinds its mosquito copies, a bit for each, if it is free and on the ground.
    pub(super) mosquito_copies: [u8; 2],
}

impl<S: CellSet> MoveGen<'_, S> {
    /// The mobility of some of the visible pieces.
    ///
    /// A piece on a stack is always free: no gate can close the step to its highest neighbour, because nothing beside
    /// that step is higher. For the same reason a beetle on the ground only needs a neighbour.
    #[inline(always)]
    pub(super) fn mobility(&self, visible: PieceSet) -> Mobility {
        let mut bits = 0;
        for piece in visible {
            bits |= MOBILITY[self.board.ring(self.board.cell_in_play(piece)) as usize] << piece.index();
        }
        let [sliding, several_groups] = PieceSet::halves(bits);
        let mut on_stack = PieceSet::EMPTY;
        for piece in self.board.covered() {
            on_stack = on_stack.or(self.board.visible_at(self.board.cell_in_play(piece)));
        }
        let on_stack = on_stack.and(visible);
        let pinned = self.pinned_of(several_groups.without(on_stack));
        // In one hive every piece has a neighbour, unless it is the only one.
        let touching = if self.board.in_play().len() > 1 { visible } else { PieceSet::EMPTY };
        let mut free = sliding.and(SLIDERS).or(touching.and(JUMPERS)).without(pinned).or(on_stack);
        let mut mosquito_copies = [0; 2];
        for mosquito in visible.and(PieceSet::bug(Bug::Mosquito)).without(pinned).without(on_stack) {
            let bugs = self.bugs_around(self.board.cell_in_play(mosquito));
            let jumps =
                [Bug::Beetle, Bug::Grasshopper, Bug::Ladybug].into_iter().any(|bug| bugs.include(bug));
            if bugs.are_any() && (sliding.contains(mosquito) || jumps) {
                free = free.or(mosquito.into());
                mosquito_copies[mosquito.side().index()] = bugs.bits();
            }
        }
        Mobility { free, pinned, sliding, on_stack, mosquito_copies }
    }

    /// The articulation points among pieces whose neighbours form several groups: all of them, unless the hive encloses
    /// a hole.
    #[inline(always)]
    fn pinned_of(&self, pieces: PieceSet) -> PieceSet {
        let mut pinned = pieces;
        if self.one_hive.holes() == Holes::Some {
            let articulation_points = self.one_hive.articulation_points(self.hive);
            for piece in pieces {
                let cell = self.board.cell_in_play(piece);
                let is_free = if articulation_points.contains(cell) {
                    // With several holes the bitboards do not tell whether two gaps lie in the same hole.
                    self.one_hive.has_several_holes() && self.walker(cell).is_some()
                } else {
                    true
                };
                if is_free {
                    pinned = pinned.without(piece.into());
                }
            }
        }
        pinned
    }
}

/// Kinds that can move if they can slide.
const SLIDERS: PieceSet = PieceSet::bug(Bug::Queen)
    .or(PieceSet::bug(Bug::Spider))
    .or(PieceSet::bug(Bug::Ant))
    .or(PieceSet::bug(Bug::Pillbug));
/// Kinds that can move if they have a neighbour.
const JUMPERS: PieceSet =
    PieceSet::bug(Bug::Grasshopper).or(PieceSet::bug(Bug::Ladybug)).or(PieceSet::bug(Bug::Beetle));
