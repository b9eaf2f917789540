//! The legal moves of a position, each once. Only the rules are here; what the engine extracts beyond them is in
//! `features`, which uses this module and is not used by it.
//!
//! # One generator, many instances
//!
//! The generator is written once over a set type and a sink, and compiled for each pair (`dispatch` chooses):
//!
//! ```text
//!            CellSet (board::bitboard)                         Sink (sink)
//!   Simd16   16 × 16 cells, one AVX2 register       ×    Count   adds up the sizes of target sets
//!   Grid16   16 × 16 cells, four words                   List    appends moves
//!   Grid32   32 × 32 cells, sixteen words                Union   joins the targets of one piece
//! ```
//!
//! Counting therefore runs the same rules as listing and never writes a move down. Everything is inlined into one
//! function per pair, because code with AVX2 instructions can only be inlined into functions compiled for AVX2.
//!
//! # From a position to its moves
//!
//! ```text
//!   generate ─┬─ place       placements: free cells beside own pieces only (H3, H4, H6, H10)
//!             └─ movements ─┬─ throw   what pillbugs, and mosquitoes as pillbugs, can throw (H21)
//!                           └─ walk ─┬─ one_hive     pinned pieces have no moves (H8)
//!                                    ├─ slide        queen, pillbug: one step through gates wide enough (H9)
//!                                    ├─ climb        beetle, ladybug, and gates above the ground (H12, H20)
//!                                    ├─ spider       exactly three slides (H14)
//!                                    ├─ ant          any number of slides, by flood fill of `regions` (H15)
//!                                    ├─ grasshopper  straight jumps (H13)
//!                                    └─ mosquito     the union of what its neighbours can do (H19)
//! ```
//!
//! A piece that can also be thrown has its own targets and those of the throws joined in one set, so that no move
//! appears twice.

#![allow(
    clippy::inline_always,
    reason = "the generator is compiled once per instruction set, all in one piece"
)]

mod ant;
mod climb;
mod dispatch;
mod grasshopper;
mod mosquito;
mod one_hive;
pub(crate) mod place;
mod regions;
mod sink;
mod slide;
mod spider;
mod throw;

#[cfg(test)]
mod tests;

pub(crate) use climb::{fits, heights_around};
pub(crate) use dispatch::{Kernel, can_walk, count, count_without_pass, dispatch, list, may_leave};
#[cfg(test)]
pub(crate) use dispatch::{dispatch_portable, movegen_of};
pub(crate) use grasshopper::landing;
pub(crate) use one_hive::Holes;
pub(crate) use regions::{Region, Regions};
pub(crate) use sink::{List, Sink};
pub(crate) use slide::Walker;
pub(crate) use spider::start_seen_after;
pub(crate) use throw::{THROWERS, Throws, bugs_around, throw_targets, throwers};

use ant::AntReach;
use one_hive::OneHive;

use crate::board::Board;
use crate::board::bitboard::CellSet;
use crate::piece::PieceSet;
use crate::position::Position;
use crate::{Bug, Piece};

/// The generator at work on one board: what all kinds of movement share.
pub(crate) struct MoveGen<'a, S> {
    pub(crate) board: &'a Board,
    /// All occupied cells.
    pub(crate) hive: S,
    /// Whether no piece stands on another. On a flat hive no gate above the ground can be closed.
    flat: bool,
    pub(crate) one_hive: OneHive<S>,
    /// Filled when the first ant asks.
    ant_reach: AntReach<S>,
}

/// Passes every legal move to the sink, a forced pass included; nothing once a queen is surrounded.
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

/// `generate` for a side whose queen is in hand and which may only place (H7). Early in the game that is every other
/// position, and without the movements it is a much smaller function.
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
    pub(crate) fn new(board: &'a Board, hive: S) -> Self {
        let (one_hive, flat) = (OneHive::of(board, hive), board.covered().is_empty());
        MoveGen { board, hive, flat, one_hive, ant_reach: AntReach::Unknown }
    }
}

impl<S: CellSet> MoveGen<'_, S> {
    /// Passes on the moves a piece makes by itself, as opposed to throws.
    #[inline(always)]
    fn walk<K: Sink<S>>(&mut self, piece: Piece, sink: &mut K) {
        let cell = self.board.cell_in_play(piece);
        if !self.flat && self.board.height(cell) > 1 {
            // Only beetles, and mosquitoes as beetles, stand on a stack, and there nothing pins them.
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

    /// The targets of [`MoveGen::walk`] as a set.
    #[inline(always)]
    pub(crate) fn walk_set(&mut self, piece: Piece) -> S {
        let mut sink = sink::Union(S::empty());
        self.walk(piece, &mut sink);
        sink.0
    }
}
