//! The glance of an evaluator, with the generator's own eyes: rings, pins and sets. Targets are worked out only for
//! pieces that might come to the opponent's queen.

#![allow(
    clippy::inline_always,
    reason = "the generator is compiled once per instruction set, all in one piece"
)]

use rusc_game::Side;

use super::background::Background;
use super::climb::{fits, heights_around};
use super::jump::landing;
use super::shore::{Holes, Shore};
use super::{Scene, Walker};
use crate::piece::PieceSet;
use crate::position::Position;
use crate::ring::{SLIDES, STANCES, directions};
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
    let (free, pinned) = scene.footings(visible);
    let queens = [board.cell_of(Piece::queen(Side::First)), board.cell_of(Piece::queen(Side::Second))];
    // Written out: mapped over an array, sets would leave their registers.
    let around: [S; 2] = [around(queens[0]), around(queens[1])];
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
        fillers: [fillers[0].0, fillers[1].0],
        filled: [size(fillers[0].1), size(fillers[1].1)],
        mimics: Side::ALL.map(|side| scene.mimics(free.and(PieceSet::side(side)))),
        beside_queen,
        entrances: [size(entrances[0]), size(entrances[1])],
        entrances_at_queens: [
            [size(entrances[0].and(around[0])), size(entrances[0].and(around[1]))],
            [size(entrances[1].and(around[0])), size(entrances[1].and(around[1]))],
        ],
    }
}

/// What `footings` says, worked out for each piece by itself: the slow twin.
#[cfg(test)]
pub(super) fn footings_one_by_one<S: CellSet>(pos: &Position) -> (PieceSet, PieceSet) {
    let board = pos.board();
    let hive = S::tops(board, Side::First).or(S::tops(board, Side::Second));
    let (background, flat) = (Background::of(board, hive), board.covered().is_empty());
    let scene = Scene { board, hive, flat, background, shore: Shore::unknown() };
    let visible = board.in_play().without(board.covered());
    let those = |footing: Footing| {
        let alike = visible.into_iter().filter(|&piece| scene.footing(piece) == footing);
        alike.fold(PieceSet::EMPTY, |set, piece| set.or(piece.into()))
    };
    (those(Footing::Free), those(Footing::Pinned))
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

/// The cells around a queen; none while she is in hand.
#[inline(always)]
fn around<S: CellSet>(queen: Option<Cell>) -> S {
    if let Some(cell) = queen { S::single(cell).neighbors() } else { S::empty() }
}

/// Where each side may place, once both have a piece on the table.
#[inline(always)]
fn entrances<S: CellSet>(hive: S, tops: [S; 2]) -> [S; 2] {
    let near = [tops[0].neighbors(), tops[1].neighbors()];
    [near[0].without(near[1]).without(hive), near[1].without(near[0]).without(hive)]
}

impl<S: CellSet> Scene<'_, S> {
    /// Which of the visible pieces are free, and which are pinned. Nearly all of it is read from the rings, for all
    /// pieces alike; only what climbs or copies is looked at by itself.
    #[inline(always)]
    fn footings(&self, visible: PieceSet) -> (PieceSet, PieceSet) {
        let mut stances = 0;
        for piece in visible {
            stances |= STANCES[self.board.ring(self.board.cell_in_play(piece)) as usize] << piece.index();
        }
        let [sliding, mut pinned] = PieceSet::halves(stances);
        // In one hive everything touches something, unless it is all there is.
        let touching = if visible.len() > 1 { visible } else { PieceSet::EMPTY };
        if self.background.holes() == Holes::Some {
            for piece in pinned {
                if self.walker(self.board.cell_in_play(piece)).is_some() {
                    pinned = pinned.without(piece.into());
                }
            }
        }
        let mut free = sliding.and(SLIDERS).or(touching.and(JUMPERS)).without(pinned);
        let special = if self.flat { PieceSet::bug(Bug::Mosquito) } else { CLIMBERS };
        for piece in visible.and(special) {
            let footing = self.footing(piece);
            free = free.without(piece.into());
            pinned = pinned.without(piece.into());
            match footing {
                Footing::Free => free = free.or(piece.into()),
                Footing::Blocked => {}
                Footing::Pinned => pinned = pinned.or(piece.into()),
            }
        }
        (free, pinned)
    }

    /// The same of one piece, by the rules of its kind.
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
        let mut note = |piece: Piece, targets: S| {
            if !targets.is_empty() {
                fillers = fillers.or(piece.into());
                filled = filled.or(targets);
            }
        };
        for ant in pieces.and(PieceSet::bug(Bug::Ant)) {
            let targets = self.ant_at_shore(self.on_the_ground(ant), gaps);
            note(ant, targets);
        }
        for grasshopper in pieces.and(PieceSet::bug(Bug::Grasshopper)) {
            note(grasshopper, self.jumps_beside(queen, self.board.cell_in_play(grasshopper)));
        }
        // The others are mostly seen to be too far away without working out where they can go.
        let board = self.board;
        let is_near = |piece: Piece, reach: usize| board.cell_in_play(piece).distance(queen) <= reach + 1;
        for spider in pieces.and(PieceSet::bug(Bug::Spider)) {
            if is_near(spider, 3) {
                note(spider, self.spider(self.on_the_ground(spider)).and(gaps));
            }
        }
        for piece in pieces.and(OTHERS) {
            let reach = if piece.bug() == Bug::Ladybug { 3 } else { 1 };
            if piece.bug() == Bug::Mosquito || is_near(piece, reach) {
                note(piece, self.walk_set(piece).and(gaps));
            }
        }
        (fillers, filled)
    }

    /// A piece that is free and has never climbed.
    #[inline(always)]
    fn on_the_ground(&self, piece: Piece) -> Walker {
        let cell = self.board.cell_in_play(piece);
        Walker { cell, ring: self.board.ring(cell) }
    }

    /// Where a grasshopper lands beside a queen.
    #[inline(always)]
    fn jumps_beside(&self, queen: Cell, from: Cell) -> S {
        let mut targets = S::empty();
        for direction in directions(self.board.ring(from)) {
            let to = landing(self.board, from, direction);
            if queen.touches(to) {
                targets = targets.or(S::single(to));
            }
        }
        targets
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
        let crowd = |to: Cell| self.board.neighbor_count(to) as u8 - u8::from(to.touches(queen));
        targets.map(|to| crowd(cell.neighbor(to))).min()
    }
}

/// What can move if it can slide.
const SLIDERS: PieceSet = PieceSet::bug(Bug::Queen)
    .or(PieceSet::bug(Bug::Spider))
    .or(PieceSet::bug(Bug::Ant))
    .or(PieceSet::bug(Bug::Pillbug));
/// What can move if it touches anything; beetles where nothing stands on another.
const JUMPERS: PieceSet =
    PieceSet::bug(Bug::Grasshopper).or(PieceSet::bug(Bug::Ladybug)).or(PieceSet::bug(Bug::Beetle));
/// What can be on top of others.
const CLIMBERS: PieceSet = PieceSet::bug(Bug::Beetle).or(PieceSet::bug(Bug::Mosquito));
/// What else may come to a queen.
const OTHERS: PieceSet = CLIMBERS.or(PieceSet::bug(Bug::Ladybug)).or(PieceSet::bug(Bug::Pillbug));
/// What may be able to throw.
const THROWERS: PieceSet = PieceSet::bug(Bug::Pillbug).or(PieceSet::bug(Bug::Mosquito));
