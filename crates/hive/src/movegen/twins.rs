//! The slow twins of the survey: the same answers, worked out piece by piece from the motions themselves. Only tests
//! ask them.

use rusc_game::Side;

use super::lone::scene;
use super::{Scene, Walker};
use crate::piece::PieceSet;
use crate::position::Position;
use crate::sets::CellSet;
use crate::survey::Survey;
use crate::{Bug, Cell, Piece};

/// Which visible pieces are free, and which are pinned.
pub(super) fn footings<S: CellSet>(pos: &Position) -> (PieceSet, PieceSet) {
    let scene = scene::<S>(pos);
    let visible = pos.board().in_play().without(pos.board().covered());
    let those = |footing: Footing| {
        let alike = visible.into_iter().filter(|&piece| scene.footing(piece) == footing);
        alike.fold(PieceSet::EMPTY, |set, piece| set.or(piece.into()))
    };
    (those(Footing::Free), those(Footing::Pinned))
}

/// The pieces that could come to the opponent's queen, and for each side to how many cells, given which are free.
pub(super) fn fillers<S: CellSet>(pos: &Position, survey: &Survey) -> (PieceSet, [u8; 2]) {
    let mut scene = scene::<S>(pos);
    let (mut fillers, mut filled) = (PieceSet::EMPTY, [0; 2]);
    let queens = Side::ALL.map(|side| pos.board().cell_of(Piece::queen(side)));
    for (side, target) in Side::ALL.into_iter().zip([queens[1], queens[0]]) {
        let (Some(target), Some(_)) = (target, queens[side.index()]) else { continue };
        let is_gap = |cell: &Cell| pos.board().height(*cell) == 0;
        let gaps: Vec<Cell> = target.neighbors().into_iter().filter(is_gap).collect();
        let mut reached = S::empty();
        let far = PieceSet::side(side).without(survey.beside_queen[(!side).index()]);
        for piece in survey.free.and(far).without(PieceSet::bug(Bug::Queen)) {
            let targets = scene.walk_set(piece);
            if gaps.iter().any(|&gap| targets.contains(gap)) {
                fillers = fillers.or(piece.into());
                reached = reached.or(targets);
            }
        }
        filled[side.index()] = gaps.iter().filter(|&&gap| reached.contains(gap)).count() as u8;
    }
    (fillers, filled)
}

/// How a visible piece stands.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Footing {
    /// It may leave its cell and has room for a first step.
    Free,
    /// It has no room.
    Blocked,
    /// It holds the hive together.
    Pinned,
}

impl<S: CellSet> Scene<'_, S> {
    /// How a piece stands, by the rules of its kind.
    fn footing(&self, piece: Piece) -> Footing {
        let cell = self.board.cell_in_play(piece);
        let has_room = if self.board.height(cell) > 1 {
            self.climbs(cell) != 0
        } else {
            let Some(walker) = self.walker(cell) else { return Footing::Pinned };
            match piece.bug() {
                Bug::Queen | Bug::Spider | Bug::Ant | Bug::Pillbug => walker.slides() != 0,
                Bug::Beetle => self.climbs(cell) != 0,
                Bug::Grasshopper | Bug::Ladybug => walker.ring != 0,
                Bug::Mosquito => self.mosquito_has_a_step(walker),
            }
        };
        if has_room { Footing::Free } else { Footing::Blocked }
    }

    fn mosquito_has_a_step(&self, walker: Walker) -> bool {
        let bugs = self.bugs_around(walker.cell);
        let jumps = [Bug::Beetle, Bug::Grasshopper, Bug::Ladybug];
        bugs.are_any() && (walker.slides() != 0 || jumps.into_iter().any(|bug| bugs.include(bug)))
    }
}
