//! The glance of an evaluator, with the generator's own eyes: rings, pins and sets, but no target is worked out.

#![allow(
    clippy::inline_always,
    reason = "the generator is compiled once per instruction set, all in one piece"
)]

use rusc_game::Side;

use super::background::Background;
use super::shore::Shore;
use super::{Scene, Walker};
use crate::piece::PieceSet;
use crate::position::Position;
use crate::ring::directions;
use crate::sets::CellSet;
use crate::survey::Survey;
use crate::{Bug, Cell, Piece};

#[inline(always)]
pub(super) fn survey<S: CellSet>(pos: &Position) -> Survey {
    let board = pos.board();
    let tops = [S::tops(board, Side::First), S::tops(board, Side::Second)];
    let hive = tops[0].or(tops[1]);
    let background = Background::of(board, hive);
    let scene = Scene { board, hive, flat: board.covered().is_empty(), background, shore: Shore::unknown() };
    let visible = board.in_play().without(board.covered());
    let mut free = PieceSet::EMPTY;
    for piece in visible {
        if scene.has_a_step(piece) {
            free = free.or(piece.into());
        }
    }
    let queens = Side::ALL.map(|side| board.cell_of(Piece::queen(side)));
    let around = queens.map(|queen| queen.map_or(S::empty(), |cell| S::single(cell).neighbors()));
    let entrances = entrances(hive, tops);
    Survey {
        free,
        stuck: visible.without(free),
        covered: board.covered(),
        beside_queen: queens.map(|queen| queen.map_or(PieceSet::EMPTY, |cell| scene.tops_around(cell))),
        queen_neighbors: queens.map(|queen| queen.map_or(0, |cell| board.ring(cell).count_ones() as u8)),
        entrances: [size(entrances[0]), size(entrances[1])],
        entrances_at_queens: [
            [size(entrances[0].and(around[0])), size(entrances[0].and(around[1]))],
            [size(entrances[1].and(around[0])), size(entrances[1].and(around[1]))],
        ],
    }
}

#[inline(always)]
fn size<S: CellSet>(set: S) -> u8 {
    set.len() as u8
}

/// Where each side may place, once both have a piece on the table.
#[inline(always)]
fn entrances<S: CellSet>(hive: S, tops: [S; 2]) -> [S; 2] {
    let near = [tops[0].neighbors(), tops[1].neighbors()];
    [near[0].without(near[1]).without(hive), near[1].without(near[0]).without(hive)]
}

impl<S: CellSet> Scene<'_, S> {
    /// Whether a visible piece may leave its cell and has room for a first step.
    #[inline(always)]
    fn has_a_step(&self, piece: Piece) -> bool {
        let cell = self.board.cell_in_play(piece);
        if self.board.height(cell) > 1 {
            return self.climbs(cell) != 0;
        }
        let Some(walker) = self.walker(cell) else { return false };
        match piece.bug() {
            Bug::Queen | Bug::Spider | Bug::Ant | Bug::Pillbug => walker.slides() != 0,
            Bug::Beetle => self.climbs(cell) != 0,
            Bug::Grasshopper | Bug::Ladybug => walker.ring != 0,
            Bug::Mosquito => self.mosquito_has_a_step(walker),
        }
    }

    #[inline(always)]
    fn mosquito_has_a_step(&self, walker: Walker) -> bool {
        let bugs = self.bugs_around(walker.cell);
        let jumps = [Bug::Beetle, Bug::Grasshopper, Bug::Ladybug];
        bugs.are_any() && (walker.slides() != 0 || jumps.into_iter().any(|bug| bugs.include(bug)))
    }

    #[inline(always)]
    fn tops_around(&self, cell: Cell) -> PieceSet {
        let mut pieces = PieceSet::EMPTY;
        for direction in directions(self.board.ring(cell)) {
            pieces = pieces.or(PieceSet::from_top(self.board.top(cell.neighbor(direction))));
        }
        pieces
    }
}
