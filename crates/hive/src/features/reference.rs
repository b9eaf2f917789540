//! Reference implementation of mobility and attackers, for tests only: slow, piece by piece, from the generated moves.

use rusc_game::Side;

use crate::board::bitboard::CellSet;
use crate::features::Features;
use crate::movegen::{MoveGen, Walker, movegen_of};
use crate::piece::PieceSet;
use crate::position::Position;
use crate::{Bug, Cell, Piece};

/// Which visible pieces are free, and which are pinned.
pub(super) fn mobility<S: CellSet>(pos: &Position) -> (PieceSet, PieceSet) {
    let movegen = movegen_of::<S>(pos);
    let visible = pos.board().in_play().without(pos.board().covered());
    let those = |wanted: PieceMobility| {
        let alike = visible.into_iter().filter(|&piece| movegen.mobility_of(piece) == wanted);
        alike.fold(PieceSet::EMPTY, |set, piece| set.or(piece.into()))
    };
    (those(PieceMobility::Free), those(PieceMobility::Pinned))
}

/// The attackers of both queens, and for each side how many cells they attack, given the free pieces.
pub(super) fn attackers<S: CellSet>(pos: &Position, features: &Features) -> (PieceSet, [u8; 2]) {
    let mut movegen = movegen_of::<S>(pos);
    let (mut attackers, mut attacked_cells) = (PieceSet::EMPTY, [0; 2]);
    let queens = Side::ALL.map(|side| pos.board().cell_of(Piece::queen(side)));
    for (side, target) in Side::ALL.into_iter().zip([queens[1], queens[0]]) {
        let (Some(target), Some(_)) = (target, queens[side.index()]) else { continue };
        let is_gap = |cell: &Cell| pos.board().height(*cell) == 0;
        let gaps: Vec<Cell> = target.neighbors().into_iter().filter(is_gap).collect();
        let mut reached = S::empty();
        let far = PieceSet::side(side).without(features.beside_queen[(!side).index()]);
        for piece in features.free.and(far).without(PieceSet::bug(Bug::Queen)) {
            let targets = movegen.walk_set(piece);
            if gaps.iter().any(|&gap| targets.contains(gap)) {
                attackers = attackers.or(piece.into());
                reached = reached.or(targets);
            }
        }
        attacked_cells[side.index()] = gaps.iter().filter(|&&gap| reached.contains(gap)).count() as u8;
    }
    (attackers, attacked_cells)
}

/// The mobility of one visible piece.
#[derive(Clone, Copy, PartialEq, Eq)]
enum PieceMobility {
    /// Not pinned, with room for a first step.
    Free,
    /// Not pinned, without room.
    Blocked,
    /// An articulation point.
    Pinned,
}

impl<S: CellSet> MoveGen<'_, S> {
    /// The mobility of a piece, by the rules of its kind.
    fn mobility_of(&self, piece: Piece) -> PieceMobility {
        let cell = self.board.cell_in_play(piece);
        let has_room = if self.board.height(cell) > 1 {
            self.climbs(cell) != 0
        } else {
            let Some(walker) = self.walker(cell) else { return PieceMobility::Pinned };
            match piece.bug() {
                Bug::Queen | Bug::Spider | Bug::Ant | Bug::Pillbug => walker.slides() != 0,
                Bug::Beetle => self.climbs(cell) != 0,
                Bug::Grasshopper | Bug::Ladybug => walker.ring != 0,
                Bug::Mosquito => self.mosquito_has_a_step(walker),
            }
        };
        if has_room { PieceMobility::Free } else { PieceMobility::Blocked }
    }

    fn mosquito_has_a_step(&self, walker: Walker) -> bool {
        let bugs = self.bugs_around(walker.cell);
        let jumps = [Bug::Beetle, Bug::Grasshopper, Bug::Ladybug];
        bugs.are_any() && (walker.slides() != 0 || jumps.into_iter().any(|bug| bugs.include(bug)))
    }
}
