//! Every legal move, each once. One generator, written over a cell set and a sink, becomes a lister and a counter
//! for each word size and instruction set: the counter only asks how large the target sets are.

#![allow(
    clippy::inline_always,
    reason = "the generator is compiled once per instruction set, all in one piece"
)]

mod ant;
mod attack_moves;
mod climb;
mod dispatch;
mod extract;
mod grasshopper;
mod mosquito;
mod one_hive;
mod place;
mod queen_attack;
mod queen_tables;
mod regions;
mod single_piece;
mod sink;
mod spider;
mod throw;

#[cfg(test)]
mod reference;
#[cfg(test)]
mod tests;

pub(crate) use climb::{fits, heights_around};
pub(crate) use dispatch::{count, count_without_pass, features, list, list_queen_attacks};
pub(crate) use single_piece::{can_walk, may_leave};
pub(crate) use throw::THROWERS;

use one_hive::OneHive;
use regions::AntReach;
use sink::Sink;
use throw::Throws;

use crate::bitboard::CellSet;
use crate::piece::PieceSet;
use crate::position::Position;
use crate::ring::{GROUPS, SLIDES};
use crate::{Bug, Cell, Piece, board::Board};

/// What all motions look at.
struct MoveGen<'a, S> {
    board: &'a Board,
    /// All occupied cells.
    hive: S,
    /// Whether any piece stands on another. On a flat hive no gate above the ground can be closed.
    flat: bool,
    one_hive: OneHive<S>,
    ant_reach: AntReach<S>,
}

/// A piece on the ground that may be lifted without breaking the hive.
#[derive(Clone, Copy)]
struct Walker {
    cell: Cell,
    ring: u8,
}

/// Hands every legal move to the sink, a forced pass included; nothing once a queen is surrounded.
#[inline(always)]
fn generate<S: CellSet, K: Sink<S>>(pos: &Position, sink: &mut K) {
    if pos.is_over() {
        return;
    }
    let board = pos.board();
    let (own, other) = (S::tops(board, pos.side()), S::tops(board, !pos.side()));
    place::placements(pos, own, other, sink);
    if pos.may_shift() {
        movements(pos, MoveGen::new(board, own.or(other)), sink);
    }
    sink.pass_if_nothing_else();
}

/// The same for a side whose queen is in hand. Early in the game that is every other position, and without the
/// motions it is a small function.
#[inline(always)]
fn generate_placements<S: CellSet, K: Sink<S>>(pos: &Position, sink: &mut K) {
    if !pos.is_over() {
        let (own, other) = (S::tops(pos.board(), pos.side()), S::tops(pos.board(), !pos.side()));
        place::placements(pos, own, other, sink);
        sink.pass_if_nothing_else();
    }
}

#[inline(always)]
fn movements<S: CellSet, K: Sink<S>>(pos: &Position, mut movegen: MoveGen<S>, sink: &mut K) {
    let board = movegen.board;
    let visible = board.in_play().without(board.covered()).without(pos.stunned());
    let own = visible.and(PieceSet::side(pos.side()));
    let throws = Throws::of(pos, &movegen, own);
    for piece in own.without(throws.thrown) {
        movegen.walk(piece, sink);
    }
    if !throws.thrown.is_empty() {
        throws.emit(&mut movegen, own, sink);
    }
}

impl<'a, S: CellSet> MoveGen<'a, S> {
    #[inline(always)]
    fn new(board: &'a Board, hive: S) -> Self {
        let (one_hive, flat) = (OneHive::of(board, hive), board.covered().is_empty());
        MoveGen { board, hive, flat, one_hive, ant_reach: AntReach::Unknown }
    }
}

impl<S: CellSet> MoveGen<'_, S> {
    /// Hands over the moves a piece makes by itself.
    #[inline(always)]
    fn walk<K: Sink<S>>(&mut self, piece: Piece, sink: &mut K) {
        let cell = self.board.cell_in_play(piece);
        if !self.flat && self.board.height(cell) > 1 {
            // Only beetles, and mosquitoes that act as beetles, ever get up there, and nothing pins them.
            return sink.steps(piece, cell, self.climbs(cell));
        }
        let Some(walker) = self.walker(cell) else { return };
        match piece.bug() {
            Bug::Queen | Bug::Pillbug => sink.steps(piece, cell, walker.slides()),
            Bug::Beetle => sink.steps(piece, cell, self.climbs(cell)),
            Bug::Grasshopper => sink.jumps(piece, self.board, walker),
            Bug::Spider => sink.set(piece, self.spider(walker)),
            Bug::Ant => sink.set(piece, self.ant(walker)),
            Bug::Ladybug => sink.set(piece, self.ladybug(walker)),
            Bug::Mosquito => self.mosquito(piece, walker, sink),
        }
    }

    /// The same as a set of cells, for pieces that may also be thrown.
    #[inline(always)]
    fn walk_set(&mut self, piece: Piece) -> S {
        let mut sink = sink::Union(S::empty());
        self.walk(piece, &mut sink);
        sink.0
    }

    /// A piece on the ground, unless it holds the hive together (H8).
    #[inline(always)]
    fn walker(&self, cell: Cell) -> Option<Walker> {
        let ring = self.board.ring(cell);
        let free = GROUPS[ring as usize] < 2 || !self.one_hive.is_articulation_point(self.board, cell, ring);
        free.then_some(Walker { cell, ring })
    }
}

impl Walker {
    /// Directions of a single step on the ground.
    #[inline(always)]
    fn slides(self) -> u8 {
        SLIDES[self.ring as usize]
    }
}
