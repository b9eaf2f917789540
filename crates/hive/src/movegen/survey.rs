//! The glance of an evaluator, with the generator's own eyes: rings, pins and sets. Targets are worked out only for
//! pieces that might come to the opponent's queen.

#![allow(
    clippy::inline_always,
    reason = "the generator is compiled once per instruction set, all in one piece"
)]

use rusc_game::Side;

use super::Scene;
use super::background::Holes;
use super::climb::{fits, heights_around};
use super::fillers::{Fillers, Hunt};
use super::throw::THROWERS;
use crate::board::Board;
use crate::piece::PieceSet;
use crate::position::Position;
use crate::ring::{CLOSED, SLIDES, STANCES, directions};
use crate::sets::CellSet;
use crate::survey::Survey;
use crate::{Bug, Cell, Piece};

#[inline(always)]
pub(super) fn survey<S: CellSet>(pos: &Position) -> Survey {
    let board = pos.board();
    let tops = [S::tops(board, Side::First), S::tops(board, Side::Second)];
    let hive = tops[0].or(tops[1]);
    let scene = Scene::new(board, hive);
    let visible = board.in_play().without(board.covered());
    let stances = scene.stances(visible);
    let free = stances.free;
    // Written out: mapped over an array, sets would leave their registers.
    let yards = [scene.yard(Side::First), scene.yard(Side::Second)];
    let entrances = entrances(hive, tops);
    let mut fillers = Fillers::NONE;
    if yards[0].has_queen() && yards[1].has_queen() {
        scene.fillers(&Hunt::new(&stances, [&yards[0], &yards[1]]), &mut fillers);
    }
    Survey {
        free,
        stuck: visible.without(free),
        pinned: stances.pinned,
        covered: board.covered(),
        queen_neighbors: [yards[0].neighbors(), yards[1].neighbors()],
        queen_steps: [yards[0].steps(free, Side::First), yards[1].steps(free, Side::Second)],
        gated: [yards[0].closed.count_ones() as u8, yards[1].closed.count_ones() as u8],
        escape: [scene.escape(Side::First, &yards[0]), scene.escape(Side::Second, &yards[1])],
        fillers: fillers.pieces,
        filled: [fillers.filled(Side::First), fillers.filled(Side::Second)],
        mimics: stances.mimics,
        beside_queen: [yards[0].beside, yards[1].beside],
        entrances: [size(entrances[0]), size(entrances[1])],
        entrances_at_queen: [yards[0].entrances(entrances[0]), yards[1].entrances(entrances[1])],
        entrances_at_enemy: [
            if is_covered(board, Side::Second) { size(entrances[0].and(yards[1].around)) } else { 0 },
            if is_covered(board, Side::First) { size(entrances[1].and(yards[0].around)) } else { 0 },
        ],
    }
}

#[inline(always)]
fn size<S: CellSet>(set: S) -> u8 {
    set.len() as u8
}

#[inline(always)]
fn is_covered(board: &Board, side: Side) -> bool {
    board.covered().contains(Piece::queen(side))
}

/// Where each side may place, once both have a piece on the table.
#[inline(always)]
fn entrances<S: CellSet>(hive: S, tops: [S; 2]) -> [S; 2] {
    let near = [tops[0].neighbors(), tops[1].neighbors()];
    [near[0].without(near[1]).without(hive), near[1].without(near[0]).without(hive)]
}

/// How the visible pieces stand.
#[derive(Clone, Copy)]
pub(super) struct Stances {
    /// Those that may leave their cells and have room for a first step.
    pub(super) free: PieceSet,
    /// Those that hold the hive together.
    pinned: PieceSet,
    /// Those that could slide if they were not pinned.
    pub(super) sliding: PieceSet,
    /// Those that stand on others.
    pub(super) atop: PieceSet,
    /// For each side, the kinds beside its mosquito if that is free and on the ground.
    pub(super) mimics: [u8; 2],
}

/// What is around a queen; nothing at all while she is in hand.
#[derive(Clone, Copy)]
pub(super) struct Yard<S> {
    pub(super) queen: Cell,
    /// The occupied cells, a bit for each direction.
    ring: u8,
    /// The free ones.
    pub(super) gaps: u8,
    /// Those of them into which nothing can slide.
    pub(super) closed: u8,
    /// The visible pieces.
    pub(super) beside: PieceSet,
    /// All six cells.
    around: S,
}

impl<S: CellSet> Yard<S> {
    #[inline(always)]
    fn has_queen(&self) -> bool {
        self.queen != Cell::NOWHERE
    }

    /// How many of the cells where one may enter are here.
    #[inline(always)]
    fn entrances(&self, entrances: S) -> u8 {
        size(entrances.and(self.around))
    }

    #[inline(always)]
    fn neighbors(&self) -> u8 {
        self.ring.count_ones() as u8
    }

    /// How many steps she could take.
    #[inline(always)]
    fn steps(&self, free: PieceSet, side: Side) -> u8 {
        if free.contains(Piece::queen(side)) { SLIDES[self.ring as usize].count_ones() as u8 } else { 0 }
    }
}

impl<S: CellSet> Scene<'_, S> {
    /// How some of the visible pieces stand. Nearly all of it is read from the rings, for all pieces alike; only
    /// mosquitoes are looked at by themselves.
    ///
    /// What stands on others can always go somewhere: nothing beside the way to its highest neighbour is higher. And so
    /// a beetle on the ground needs no more than a neighbour.
    #[inline(always)]
    pub(super) fn stances(&self, visible: PieceSet) -> Stances {
        let mut stances = 0;
        for piece in visible {
            stances |= STANCES[self.board.ring(self.board.cell_in_play(piece)) as usize] << piece.index();
        }
        let [sliding, several_groups] = PieceSet::halves(stances);
        let mut atop = PieceSet::EMPTY;
        for piece in self.board.covered() {
            atop = atop.or(self.board.visible_at(self.board.cell_in_play(piece)));
        }
        let atop = atop.and(visible);
        let pinned = self.really_pinned(several_groups.without(atop));
        // In one hive everything touches something, unless it is all there is.
        let touching = if self.board.in_play().len() > 1 { visible } else { PieceSet::EMPTY };
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
            let cuts = self.background.cuts(self.hive);
            for piece in pieces {
                let cell = self.board.cell_in_play(piece);
                let is_free = if cuts.contains(cell) {
                    // Only of several holes it is not known whether two gaps belong to the same.
                    self.background.has_several_holes() && self.walker(cell).is_some()
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

    #[inline(always)]
    pub(super) fn yard(&self, side: Side) -> Yard<S> {
        let (mut closed, mut beside) = (0, PieceSet::EMPTY);
        let Some(queen) = self.board.cell_of(Piece::queen(side)) else {
            return Yard { queen: Cell::NOWHERE, ring: 0, gaps: 0, closed, beside, around: S::empty() };
        };
        // All six directions alike: to ask which are occupied would take longer.
        for direction in 0..6 {
            let cell = queen.neighbor(direction);
            beside = beside.or(self.board.visible_at(cell));
            closed |= CLOSED[self.board.ring(cell) as usize] << direction;
        }
        let ring = self.board.ring(queen);
        let gaps = !ring & 63;
        Yard { queen, ring, gaps, closed: closed & gaps, beside, around: S::around(queen) }
    }

    /// The fewest neighbours of a cell to which a pillbug, or a mosquito as one, could throw the queen beside it. A stun
    /// passes by and is not looked at.
    #[inline(always)]
    fn escape(&self, side: Side, yard: &Yard<S>) -> Option<u8> {
        let throwers = yard.beside.and(PieceSet::side(side)).and(THROWERS);
        if throwers.is_empty() || self.board.height(yard.queen) > 1 || self.walker(yard.queen).is_none() {
            return None;
        }
        throwers.into_iter().filter_map(|thrower| self.calmest_throw(thrower, yard.queen)).min()
    }

    #[inline(always)]
    fn calmest_throw(&self, thrower: Piece, queen: Cell) -> Option<u8> {
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
        // The queen herself will no longer be there, and the thrower always is.
        let crowd = |to: Cell| self.board.neighbor_count(to) as u8 - u8::from(to.touches(queen));
        directions(free).map(|to| crowd(cell.neighbor(to))).min()
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
