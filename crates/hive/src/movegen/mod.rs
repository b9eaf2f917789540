//! Every legal move, each once. One generator, written over a cell set and a sink, becomes a lister and a counter
//! for each word size and instruction set: the counter only asks how large the target sets are.

#![allow(
    clippy::inline_always,
    reason = "the generator is compiled once per instruction set, all in one piece"
)]

mod ant;
mod approach;
mod assault;
mod background;
mod climb;
mod entry;
mod fillers;
mod jump;
mod lone;
mod mimic;
mod place;
mod sink;
mod spider;
mod survey;
mod throw;
mod waters;

#[cfg(test)]
mod tests;
#[cfg(test)]
mod twins;

pub(crate) use climb::{fits, heights_around};
pub(crate) use entry::{count, count_real, list, list_assaults, survey};
pub(crate) use lone::{can_walk, may_leave};
pub(crate) use throw::THROWERS;

use background::Background;
use sink::Sink;
use throw::Throws;
use waters::Outlook;

use crate::piece::PieceSet;
use crate::position::Position;
use crate::ring::{GROUPS, SLIDES};
use crate::sets::CellSet;
use crate::{Bug, Cell, Piece, board::Board};

/// What all motions look at.
struct Scene<'a, S> {
    board: &'a Board,
    /// All occupied cells.
    hive: S,
    /// Whether any piece stands on another. On a flat hive no gate above the ground can be closed.
    flat: bool,
    background: Background<S>,
    outlook: Outlook<S>,
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
        movements(pos, Scene::new(board, own.or(other)), sink);
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
fn movements<S: CellSet, K: Sink<S>>(pos: &Position, mut scene: Scene<S>, sink: &mut K) {
    let board = scene.board;
    let visible = board.in_play().without(board.covered()).without(pos.stunned());
    let own = visible.and(PieceSet::side(pos.side()));
    let throws = Throws::of(pos, &scene, own);
    for piece in own.without(throws.thrown) {
        scene.walk(piece, sink);
    }
    if !throws.thrown.is_empty() {
        throws.emit(&mut scene, own, sink);
    }
}

impl<'a, S: CellSet> Scene<'a, S> {
    #[inline(always)]
    fn new(board: &'a Board, hive: S) -> Self {
        let (background, flat) = (Background::of(board, hive), board.covered().is_empty());
        Scene { board, hive, flat, background, outlook: Outlook::Unknown }
    }
}

impl<S: CellSet> Scene<'_, S> {
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
            Bug::Mosquito => self.mimic(piece, walker, sink),
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
        let free = GROUPS[ring as usize] < 2 || !self.background.is_cut(self.board, cell, ring);
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
