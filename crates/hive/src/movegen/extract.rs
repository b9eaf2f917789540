//! The extract of an evaluator, with the generator's own eyes: rings, pins and sets. Targets are worked out only for
//! pieces that might come to the opponent's queen.

#![allow(
    clippy::inline_always,
    reason = "the generator is compiled once per instruction set, all in one piece"
)]

use rusc_game::Side;

use super::MoveGen;
use super::climb::{fits, heights_around};
use super::one_hive::Holes;
use super::queen_attack::{Attackers, QueenAttack};
use super::throw::THROWERS;
use crate::bitboard::CellSet;
use crate::board::Board;
use crate::features::Features;
use crate::piece::PieceSet;
use crate::position::Position;
use crate::ring::{CLOSED, MOBILITY, SLIDES, directions};
use crate::{Bug, Cell, Piece};

#[inline(always)]
pub(super) fn features<S: CellSet>(pos: &Position) -> Features {
    let board = pos.board();
    let tops = [S::tops(board, Side::First), S::tops(board, Side::Second)];
    let hive = tops[0].or(tops[1]);
    let movegen = MoveGen::new(board, hive);
    let visible = board.in_play().without(board.covered());
    let mobility = movegen.mobility(visible);
    let free = mobility.free;
    // Written out: mapped over an array, sets would leave their registers.
    let zones = [movegen.zone(Side::First), movegen.zone(Side::Second)];
    let entrances = entrances(hive, tops);
    let mut attackers = Attackers::NONE;
    if zones[0].has_queen() && zones[1].has_queen() {
        movegen.attackers(&QueenAttack::new(&mobility, [&zones[0], &zones[1]]), &mut attackers);
    }
    Features {
        free,
        stuck: visible.without(free),
        pinned: mobility.pinned,
        covered: board.covered(),
        queen_neighbors: [zones[0].neighbors(), zones[1].neighbors()],
        queen_steps: [zones[0].steps(free, Side::First), zones[1].steps(free, Side::Second)],
        gated: [zones[0].closed.count_ones() as u8, zones[1].closed.count_ones() as u8],
        escape: [movegen.escape(Side::First, &zones[0]), movegen.escape(Side::Second, &zones[1])],
        attackers: attackers.pieces,
        attacked_cells: [attackers.attacked_cells(Side::First), attackers.attacked_cells(Side::Second)],
        mosquito_copies: mobility.mosquito_copies,
        beside_queen: [zones[0].beside, zones[1].beside],
        entrances: [size(entrances[0]), size(entrances[1])],
        entrances_at_queen: [zones[0].entrances(entrances[0]), zones[1].entrances(entrances[1])],
        entrances_at_enemy: [
            if is_covered(board, Side::Second) { size(entrances[0].and(zones[1].around)) } else { 0 },
            if is_covered(board, Side::First) { size(entrances[1].and(zones[0].around)) } else { 0 },
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
pub(super) struct Mobility {
    /// Those that may leave their cells and have room for a first step.
    pub(super) free: PieceSet,
    /// Those that hold the hive together.
    pinned: PieceSet,
    /// Those that could slide if they were not pinned.
    pub(super) sliding: PieceSet,
    /// Those that stand on others.
    pub(super) on_stack: PieceSet,
    /// For each side, the kinds beside its mosquito if that is free and on the ground.
    pub(super) mosquito_copies: [u8; 2],
}

/// What is around a queen; nothing at all while she is in hand.
#[derive(Clone, Copy)]
pub(super) struct QueenZone<S> {
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

impl<S: CellSet> QueenZone<S> {
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

impl<S: CellSet> MoveGen<'_, S> {
    /// How some of the visible pieces stand. Nearly all of it is read from the rings, for all pieces alike; only
    /// mosquitoes are looked at by themselves.
    ///
    /// What stands on others can always go somewhere: nothing beside the way to its highest neighbour is higher. And so
    /// a beetle on the ground needs no more than a neighbour.
    #[inline(always)]
    pub(super) fn mobility(&self, visible: PieceSet) -> Mobility {
        let mut mobility = 0;
        for piece in visible {
            mobility |= MOBILITY[self.board.ring(self.board.cell_in_play(piece)) as usize] << piece.index();
        }
        let [sliding, several_groups] = PieceSet::halves(mobility);
        let mut on_stack = PieceSet::EMPTY;
        for piece in self.board.covered() {
            on_stack = on_stack.or(self.board.visible_at(self.board.cell_in_play(piece)));
        }
        let on_stack = on_stack.and(visible);
        let pinned = self.pinned_of(several_groups.without(on_stack));
        // In one hive everything touches something, unless it is all there is.
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

    /// Of the pieces whose neighbours form several groups, those that hold them together.
    #[inline(always)]
    fn pinned_of(&self, pieces: PieceSet) -> PieceSet {
        let mut pinned = pieces;
        if self.one_hive.holes() == Holes::Some {
            let articulation_points = self.one_hive.articulation_points(self.hive);
            for piece in pieces {
                let cell = self.board.cell_in_play(piece);
                let is_free = if articulation_points.contains(cell) {
                    // Only of several holes it is not known whether two gaps belong to the same.
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

    #[inline(always)]
    pub(super) fn zone(&self, side: Side) -> QueenZone<S> {
        let (mut closed, mut beside) = (0, PieceSet::EMPTY);
        let Some(queen) = self.board.cell_of(Piece::queen(side)) else {
            return QueenZone { queen: Cell::NOWHERE, ring: 0, gaps: 0, closed, beside, around: S::empty() };
        };
        // All six directions alike: to ask which are occupied would take longer.
        for direction in 0..6 {
            let cell = queen.neighbor(direction);
            beside = beside.or(self.board.visible_at(cell));
            closed |= CLOSED[self.board.ring(cell) as usize] << direction;
        }
        let ring = self.board.ring(queen);
        let gaps = !ring & 63;
        QueenZone { queen, ring, gaps, closed: closed & gaps, beside, around: S::around(queen) }
    }

    /// The fewest neighbours of a cell to which a pillbug, or a mosquito as one, could throw the queen beside it. A stun
    /// passes by and is not looked at.
    #[inline(always)]
    fn escape(&self, side: Side, zone: &QueenZone<S>) -> Option<u8> {
        let throwers = zone.beside.and(PieceSet::side(side)).and(THROWERS);
        if throwers.is_empty() || self.board.height(zone.queen) > 1 || self.walker(zone.queen).is_none() {
            return None;
        }
        throwers.into_iter().filter_map(|thrower| self.best_queen_throw(thrower, zone.queen)).min()
    }

    #[inline(always)]
    fn best_queen_throw(&self, thrower: Piece, queen: Cell) -> Option<u8> {
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
        let neighbors_after = |to: Cell| self.board.neighbor_count(to) as u8 - u8::from(to.touches(queen));
        directions(free).map(|to| neighbors_after(cell.neighbor(to))).min()
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
