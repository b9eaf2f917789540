//! The slow reference of the features: the same answers, worked out piece by piece from the motions themselves. Only tests
//! ask them.

use rusc_game::Side;

use super::single_piece::movegen;
use super::{MoveGen, Walker};
use crate::bitboard::CellSet;
use crate::features::Features;
use crate::piece::PieceSet;
use crate::position::Position;
use crate::{Bug, Cell, Piece};

/// Which visible pieces are free, and which are pinned.
pub(super) fn mobility<S: CellSet>(pos: &Position) -> (PieceSet, PieceSet) {
    let movegen = movegen::<S>(pos);
    let visible = pos.board().in_play().without(pos.board().covered());
    let those = |mobility_of: PieceMobility| {
        let alike = visible.into_iter().filter(|&piece| movegen.mobility_of(piece) == mobility_of);
        alike.fold(PieceSet::EMPTY, |set, piece| set.or(piece.into()))
    };
    (those(PieceMobility::Free), those(PieceMobility::Pinned))
}

/// The pieces that could come to the opponent's queen, and for each side to how many cells, given which are free.
pub(super) fn attackers<S: CellSet>(pos: &Position, features: &Features) -> (PieceSet, [u8; 2]) {
    let mut movegen = movegen::<S>(pos);
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

/// How a visible piece stands.
#[derive(Clone, Copy, PartialEq, Eq)]
enum PieceMobility {
    /// It may leave its cell and has room for a first step.
    Free,
    /// It has no room.
    Blocked,
    /// It holds the hive together.
    Pinned,
}

impl<S: CellSet> MoveGen<'_, S> {
    /// How a piece stands, by the rules of its kind.
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
