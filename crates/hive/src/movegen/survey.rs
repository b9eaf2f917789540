//! The glance of an evaluator, with the generator's own eyes: rings, pins and sets. Targets are worked out only for
//! pieces that might come to the opponent's queen.

#![allow(
    clippy::inline_always,
    reason = "the generator is compiled once per instruction set, all in one piece"
)]

use rusc_game::Side;

use super::background::Background;
use super::climb::{fits, heights_around};
use super::shore::Shore;
use super::{Scene, Walker};
use crate::piece::PieceSet;
use crate::position::Position;
use crate::ring::{SLIDES, directions};
use crate::sets::CellSet;
use crate::survey::Survey;
use crate::{Bug, Cell, Piece};

#[inline(always)]
pub(super) fn survey<S: CellSet>(pos: &Position) -> Survey {
    let board = pos.board();
    let tops = [S::tops(board, Side::First), S::tops(board, Side::Second)];
    let hive = tops[0].or(tops[1]);
    let background = Background::of(board, hive);
    let mut scene =
        Scene { board, hive, flat: board.covered().is_empty(), background, shore: Shore::unknown() };
    let visible = board.in_play().without(board.covered());
    let (mut free, mut pinned) = (PieceSet::EMPTY, PieceSet::EMPTY);
    for piece in visible {
        match scene.footing(piece) {
            Footing::Free => free = free.or(piece.into()),
            Footing::Blocked => {}
            Footing::Pinned => pinned = pinned.or(piece.into()),
        }
    }
    let queens = Side::ALL.map(|side| board.cell_of(Piece::queen(side)));
    let around = queens.map(|queen| queen.map_or(S::empty(), |cell| S::single(cell).neighbors()));
    let beside_queen = queens.map(|queen| queen.map_or(PieceSet::EMPTY, |cell| scene.tops_around(cell)));
    let entrances = entrances(hive, tops);
    let mut fillers = [(PieceSet::EMPTY, S::empty()); 2];
    if let [Some(first), Some(second)] = queens {
        for (side, target) in [(Side::First, second), (Side::Second, first)] {
            let far = PieceSet::side(side)
                .without(beside_queen[(!side).index()])
                .without(PieceSet::bug(Bug::Queen));
            let gaps = around[(!side).index()].without(hive);
            fillers[side.index()] = scene.fillers(free.and(far), target, gaps);
        }
    }
    Survey {
        free,
        stuck: visible.without(free),
        pinned,
        covered: board.covered(),
        queen_neighbors: queens.map(|queen| queen.map_or(0, |cell| board.ring(cell).count_ones() as u8)),
        queen_steps: Side::ALL.map(|side| scene.queen_steps(free.and(Piece::queen(side).into()))),
        gated: queens.map(|queen| queen.map_or(0, |cell| scene.gated(cell))),
        escape: Side::ALL.map(|side| scene.escape(side, queens[side.index()], beside_queen[side.index()])),
        fillers: fillers.map(|(pieces, _)| pieces),
        filled: fillers.map(|(_, cells)| size(cells)),
        mimics: Side::ALL.map(|side| scene.mimics(free.and(PieceSet::side(side)))),
        beside_queen,
        entrances: [size(entrances[0]), size(entrances[1])],
        entrances_at_queens: [
            [size(entrances[0].and(around[0])), size(entrances[0].and(around[1]))],
            [size(entrances[1].and(around[0])), size(entrances[1].and(around[1]))],
        ],
    }
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

/// How many steps two cells lie apart. A hive is never so long that the way around the torus is shorter.
#[inline(always)]
fn distance(from: Cell, to: Cell) -> i16 {
    let apart = |a: i16, b: i16| ((a - b + Cell::SPAN / 2) & (Cell::SPAN - 1)) - Cell::SPAN / 2;
    let (q, r) = (apart(from.q(), to.q()), apart(from.r(), to.r()));
    q.abs().max(r.abs()).max((q + r).abs())
}

impl<S: CellSet> Scene<'_, S> {
    #[inline(always)]
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

    /// Those of the pieces that could go to one of the gaps around a queen, and the gaps they could go to.
    #[inline(always)]
    fn fillers(&mut self, pieces: PieceSet, queen: Cell, gaps: S) -> (PieceSet, S) {
        let (mut fillers, mut filled) = (PieceSet::EMPTY, S::empty());
        for piece in pieces {
            // Most pieces are seen to be too far away without working out where they can go.
            let farthest = match piece.bug() {
                Bug::Queen | Bug::Beetle | Bug::Pillbug => 2,
                Bug::Spider | Bug::Ladybug => 4,
                Bug::Grasshopper | Bug::Ant | Bug::Mosquito => Cell::SPAN,
            };
            if distance(self.board.cell_in_play(piece), queen) > farthest {
                continue;
            }
            let targets = self.walk_set(piece).and(gaps);
            if !targets.is_empty() {
                fillers = fillers.or(piece.into());
                filled = filled.or(targets);
            }
        }
        (fillers, filled)
    }

    /// How many steps a queen could take, given as a set that holds her if she can take any.
    #[inline(always)]
    fn queen_steps(&self, free: PieceSet) -> u8 {
        let ring = |queen: Piece| self.board.ring(self.board.cell_in_play(queen));
        free.first().map_or(0, |queen| SLIDES[ring(queen) as usize].count_ones() as u8)
    }

    /// Free neighbours of a cell into which nothing can slide.
    #[inline(always)]
    fn gated(&self, cell: Cell) -> u8 {
        let is_gated = |direction: &usize| SLIDES[self.board.ring(cell.neighbor(*direction)) as usize] == 0;
        directions(!self.board.ring(cell) & 63).filter(is_gated).count() as u8
    }

    /// The kinds beside a free mosquito of the set that stands on the ground.
    #[inline(always)]
    fn mimics(&self, free: PieceSet) -> u8 {
        let Some(mosquito) = free.and(PieceSet::bug(Bug::Mosquito)).first() else { return 0 };
        let cell = self.board.cell_in_play(mosquito);
        if self.board.height(cell) > 1 {
            return 0;
        }
        let bugs = self.bugs_around(cell);
        Bug::ALL.into_iter().filter(|&bug| bugs.include(bug)).fold(0, |bits, bug| bits | 1 << bug.index())
    }

    /// The fewest neighbours of a cell to which a pillbug, or a mosquito as one, could throw the queen beside it. A stun
    /// passes by and is not looked at.
    #[inline(always)]
    fn escape(&self, side: Side, queen: Option<Cell>, beside: PieceSet) -> Option<u8> {
        let throwers = beside.and(PieceSet::side(side)).and(THROWERS);
        let queen = queen.filter(|_| !throwers.is_empty())?;
        if self.board.height(queen) > 1 || self.walker(queen).is_none() {
            return None;
        }
        throwers.into_iter().filter_map(|thrower| self.calmest_throw(thrower, queen)).min()
    }

    #[inline(always)]
    fn calmest_throw(&self, thrower: Piece, queen: Cell) -> Option<u8> {
        let cell = self.board.cell_in_play(thrower);
        let is_able = self.board.height(cell) == 1
            && (thrower.bug() == Bug::Pillbug || self.bugs_around(cell).include(Bug::Pillbug));
        let from = cell.direction_to(queen).filter(|_| is_able)?;
        let around = heights_around(self.board, cell);
        let is_open = |direction: usize| fits(around, direction, 0, 1);
        let targets = directions(!self.board.ring(cell) & 63).filter(|&to| is_open(from) && is_open(to));
        // The queen herself will no longer be there, and the thrower always is.
        let crowd =
            |to: Cell| self.board.neighbor_count(to) as u8 - u8::from(to.direction_to(queen).is_some());
        targets.map(|to| crowd(cell.neighbor(to))).min()
    }
}

/// What may be able to throw.
const THROWERS: PieceSet = PieceSet::bug(Bug::Pillbug).or(PieceSet::bug(Bug::Mosquito));
