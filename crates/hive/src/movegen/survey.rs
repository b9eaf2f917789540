//! The glance of an evaluator, with the generator's own eyes: rings, pins and sets. Targets are worked out only for
//! pieces that might come to the opponent's queen.

#![allow(
    clippy::inline_always,
    reason = "the generator is compiled once per instruction set, all in one piece"
)]

use rusc_game::Side;

use super::Scene;
use super::approach::Target;
use super::background::Background;
use super::climb::{fits, heights_around};
use super::fillers::{Approach, Fillers};
use super::shore::{Holes, Shore};
use crate::board::Board;
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
    let scene = Scene { board, hive, flat: board.covered().is_empty(), background, shore: Shore::unknown() };
    let visible = board.in_play().without(board.covered());
    let stances = scene.stances(visible);
    let free = stances.free;
    let queens = [board.cell_of(Piece::queen(Side::First)), board.cell_of(Piece::queen(Side::Second))];
    let rings = [ring(board, queens[0]), ring(board, queens[1])];
    let beside_queen = [scene.tops_around(queens[0], rings[0]), scene.tops_around(queens[1], rings[1])];
    let closed = [scene.closed(queens[0], rings[0]), scene.closed(queens[1], rings[1])];
    let entrances = entrances(hive, tops);
    let mut fillers = [Fillers::NONE; 2];
    if let [Some(first), Some(second)] = queens {
        let approach = |side: Side, target: Cell| {
            let far = PieceSet::side(side)
                .without(beside_queen[(!side).index()])
                .without(PieceSet::bug(Bug::Queen));
            Approach {
                target: Target(target),
                gaps: !rings[(!side).index()] & 63,
                closed: closed[(!side).index()],
                pieces: free.and(far),
                mimics: stances.mimics[side.index()],
                atop: stances.atop,
                sliding: stances.sliding,
            }
        };
        fillers = scene.fillers([approach(Side::First, second), approach(Side::Second, first)]);
    }
    Survey {
        free,
        stuck: visible.without(free),
        pinned: stances.pinned,
        covered: board.covered(),
        queen_neighbors: [rings[0].count_ones() as u8, rings[1].count_ones() as u8],
        queen_steps: [queen_steps(free, Side::First, rings[0]), queen_steps(free, Side::Second, rings[1])],
        gated: [closed[0].count_ones() as u8, closed[1].count_ones() as u8],
        escape: [
            scene.escape(Side::First, queens[0], beside_queen[0]),
            scene.escape(Side::Second, queens[1], beside_queen[1]),
        ],
        fillers: [fillers[0].pieces, fillers[1].pieces],
        filled: [fillers[0].gaps.count_ones() as u8, fillers[1].gaps.count_ones() as u8],
        mimics: stances.mimics,
        beside_queen,
        entrances: [size(entrances[0]), size(entrances[1])],
        entrances_at_queen: [size_around(entrances[0], queens[0]), size_around(entrances[1], queens[1])],
        entrances_at_enemy: [
            size_around(
                entrances[0],
                queens[1].filter(|_| board.covered().contains(Piece::queen(Side::Second))),
            ),
            size_around(
                entrances[1],
                queens[0].filter(|_| board.covered().contains(Piece::queen(Side::First))),
            ),
        ],
    }
}

#[inline(always)]
fn size<S: CellSet>(set: S) -> u8 {
    set.len() as u8
}

/// How many of the cells are around a queen; none while she is in hand.
#[inline(always)]
fn size_around<S: CellSet>(set: S, queen: Option<Cell>) -> u8 {
    if let Some(cell) = queen { size(set.and(S::around(cell))) } else { 0 }
}

/// The occupied cells around a queen; none while she is in hand.
#[inline(always)]
fn ring(board: &Board, queen: Option<Cell>) -> u8 {
    if let Some(cell) = queen { board.ring(cell) } else { 0 }
}

/// How many steps a queen could take.
#[inline(always)]
fn queen_steps(free: PieceSet, side: Side, ring: u8) -> u8 {
    if free.contains(Piece::queen(side)) { SLIDES[ring as usize].count_ones() as u8 } else { 0 }
}

/// Where each side may place, once both have a piece on the table.
#[inline(always)]
fn entrances<S: CellSet>(hive: S, tops: [S; 2]) -> [S; 2] {
    let near = [tops[0].neighbors(), tops[1].neighbors()];
    [near[0].without(near[1]).without(hive), near[1].without(near[0]).without(hive)]
}

/// How the visible pieces stand.
#[derive(Clone, Copy)]
struct Stances {
    /// Those that may leave their cells and have room for a first step.
    free: PieceSet,
    /// Those that hold the hive together.
    pinned: PieceSet,
    /// Those that could slide if they were not pinned.
    sliding: PieceSet,
    /// Those that stand on others.
    atop: PieceSet,
    /// For each side, the kinds beside its mosquito if that is free and on the ground.
    mimics: [u8; 2],
}

impl<S: CellSet> Scene<'_, S> {
    /// Nearly all of it is read from the rings, for all pieces alike; only mosquitoes are looked at by themselves.
    ///
    /// What stands on others can always go somewhere: nothing beside the way to its highest neighbour is higher. And so
    /// a beetle on the ground needs no more than a neighbour.
    #[inline(always)]
    fn stances(&self, visible: PieceSet) -> Stances {
        let mut stances = 0;
        for piece in visible {
            stances |= STANCES[self.board.ring(self.board.cell_in_play(piece)) as usize] << piece.index();
        }
        let [sliding, several_groups] = PieceSet::halves(stances);
        let mut atop = PieceSet::EMPTY;
        for piece in self.board.covered() {
            atop = atop.or(PieceSet::from_top(self.board.top(self.board.cell_in_play(piece))));
        }
        let pinned = self.really_pinned(several_groups.without(atop));
        // In one hive everything touches something, unless it is all there is.
        let touching = if visible.len() > 1 { visible } else { PieceSet::EMPTY };
        let mut free = sliding.and(SLIDERS).or(touching.and(JUMPERS)).without(pinned).or(atop);
        let mut mimics = [0; 2];
        for mosquito in visible.and(PieceSet::bug(Bug::Mosquito)).without(pinned).without(atop) {
            let bugs = self.bugs_around(self.board.cell_in_play(mosquito));
            let jumps =
                [Bug::Beetle, Bug::Grasshopper, Bug::Ladybug].into_iter().any(|bug| bugs.include(bug));
            if bugs.are_any() && (sliding.contains(mosquito) || jumps) {
                free = free.or(mosquito.into());
                mimics[mosquito.side().index()] = bugs.bits();
            }
        }
        Stances { free, pinned, sliding, atop, mimics }
    }

    /// Of the pieces whose neighbours form several groups, those that hold them together.
    #[inline(always)]
    fn really_pinned(&self, pieces: PieceSet) -> PieceSet {
        let mut pinned = pieces;
        if self.background.holes() == Holes::Some {
            // Only a hole can join the groups another way.
            let beside_hole = self.background.inside().neighbors();
            for piece in pieces {
                let cell = self.board.cell_in_play(piece);
                if beside_hole.contains(cell) && self.walker(cell).is_some() {
                    pinned = pinned.without(piece.into());
                }
            }
        }
        pinned
    }

    /// The visible pieces beside a queen.
    #[inline(always)]
    fn tops_around(&self, queen: Option<Cell>, ring: u8) -> PieceSet {
        let (mut pieces, Some(cell)) = (PieceSet::EMPTY, queen) else { return PieceSet::EMPTY };
        for direction in directions(ring) {
            pieces = pieces.or(PieceSet::from_top(self.board.top(cell.neighbor(direction))));
        }
        pieces
    }

    /// Free neighbours of a queen into which nothing can slide, a bit for each direction.
    #[inline(always)]
    fn closed(&self, queen: Option<Cell>, ring: u8) -> u8 {
        let (mut closed, Some(cell)) = (0, queen) else { return 0 };
        for direction in directions(!ring & 63) {
            let is_closed = SLIDES[self.board.ring(cell.neighbor(direction)) as usize] == 0;
            closed |= u8::from(is_closed) << direction;
        }
        closed
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
/// What can move if it touches anything.
const JUMPERS: PieceSet =
    PieceSet::bug(Bug::Grasshopper).or(PieceSet::bug(Bug::Ladybug)).or(PieceSet::bug(Bug::Beetle));
/// What may be able to throw.
const THROWERS: PieceSet = PieceSet::bug(Bug::Pillbug).or(PieceSet::bug(Bug::Mosquito));
