//! The moves that come to the opponent's queen: onto her, or to a free cell beside her. They are found without the
//! others, because a search tries them first and often needs no more.
//!
//! ```text
//!      x ■           What can climb comes to the queen Q herself, and what is not beside
//!     x Q ■          her on the ground already comes to the free cells x.
//!      ■ x
//! ```

#![allow(
    clippy::inline_always,
    reason = "the generator is compiled once per instruction set, all in one piece"
)]

use rusc_game::Side;

use super::approach::Target;
use super::fillers::{Hunt, Notebook};
use super::sink::{List, Sink};
use super::survey::{Stances, Yard};
use super::throw::{THROWERS, Throws};
use super::{Scene, place};
use crate::piece::PieceSet;
use crate::position::Position;
use crate::ring::directions;
use crate::sets::{CellSet, Frame};
use crate::{Bug, Cell, Move, Piece};

/// Appends every legal move of that kind.
#[inline(always)]
pub(super) fn assaults<S: CellSet>(pos: &Position, out: &mut Vec<Move>, frame: Frame) {
    let (board, side) = (pos.board(), pos.side());
    let enemy = Piece::queen(!side);
    if !board.in_play().contains(enemy) || pos.is_over() {
        return;
    }
    let (own, other) = (S::tops(board, side), S::tops(board, !side));
    let hive = own.or(other);
    let scene = Scene::new(board, hive);
    let yard = scene.yard(!side);
    // Beside a queen who is seen only her own side may place, unless she is all there is.
    if board.covered().contains(enemy) || board.in_play().len() == 1 {
        let cells = place::cells(pos, own, other).and(S::around(yard.queen));
        List::new(out, frame).place(place::placeable(pos), cells);
    }
    if pos.may_shift() {
        let mut comers = Comers::NONE;
        scene.find_comers(pos, &yard, &mut comers);
        comers.list(yard.queen, out);
    }
}

/// Who could come.
struct Comers {
    /// To the cells beside the queen.
    beside: PieceSet,
    /// For each of these, a bit for each direction in which she sees the cell.
    gaps: [u8; Piece::TABLE],
    /// To her own.
    onto: PieceSet,
}

impl Comers {
    const NONE: Comers = Comers { beside: PieceSet::EMPTY, gaps: [0; Piece::TABLE], onto: PieceSet::EMPTY };

    #[inline(always)]
    fn list(&self, queen: Cell, out: &mut Vec<Move>) {
        for piece in self.onto {
            out.push(Move::Shift(piece, queen));
        }
        for piece in self.beside {
            for direction in directions(self.gaps[piece.index()]) {
                out.push(Move::Shift(piece, queen.neighbor(direction)));
            }
        }
    }
}

impl Notebook for Comers {
    #[inline(always)]
    fn note(&mut self, piece: Piece, gaps: u8) {
        if gaps != 0 {
            self.beside = self.beside.or(piece.into());
            self.gaps[piece.index()] |= gaps;
        }
    }

    #[inline(always)]
    fn note_all(&mut self, pieces: PieceSet, side: Side, gaps: u8) {
        for piece in pieces.and(PieceSet::side(side)) {
            self.note(piece, gaps);
        }
    }
}

impl<S: CellSet> Scene<'_, S> {
    #[inline(always)]
    fn find_comers(&self, pos: &Position, yard: &Yard<S>, comers: &mut Comers) {
        let visible = self.board.in_play().without(self.board.covered()).without(pos.stunned());
        let own = visible.and(PieceSet::side(pos.side()));
        let mut near = PieceSet::EMPTY;
        for piece in own {
            if self.may_arrive(piece, Target(yard.queen)) {
                near = near.or(piece.into());
            }
        }
        let stances = self.stances(near);
        let hunt = Hunt::of_one(&stances, yard, stances.free.without(yard.beside));
        self.fillers(&hunt, comers);
        for piece in stances.free.and(yard.beside).and(CLIMBERS) {
            self.climb_from(piece, &stances, yard.queen, comers);
        }
        if !self.board.in_play().and(PieceSet::bug(Bug::Pillbug)).is_empty() {
            self.find_thrown(pos, own, yard, &hunt, comers);
        }
    }

    /// Whether a piece could come if nothing but distance were in its way.
    #[inline(always)]
    fn may_arrive(&self, piece: Piece, target: Target) -> bool {
        let cell = self.board.cell_in_play(piece);
        match piece.bug() {
            Bug::Queen | Bug::Pillbug | Bug::Beetle => target.last_steps(cell) != 0,
            Bug::Grasshopper => self.board.ring(cell) & target.jumps(cell) != 0,
            Bug::Spider | Bug::Ladybug => target.third_last_steps(cell) != 0,
            Bug::Ant | Bug::Mosquito => true,
        }
    }

    /// Where a piece beside the queen can go that may be able to climb.
    #[inline(always)]
    fn climb_from(&self, piece: Piece, stances: &Stances, queen: Cell, comers: &mut Comers) {
        let cell = self.board.cell_in_play(piece);
        let is_atop = stances.atop.contains(piece);
        let copies_beetle = stances.mimics[piece.side().index()] >> Bug::Beetle.index() & 1 != 0;
        if !is_atop && piece.bug() == Bug::Mosquito && !copies_beetle {
            return;
        }
        let climbs = self.climbs(cell);
        if cell.direction_to(queen).is_some_and(|direction| climbs >> direction & 1 != 0) {
            comers.onto = comers.onto.or(piece.into());
        }
        if is_atop {
            comers.note(piece, self.descents_to(Target(queen), cell));
        }
    }

    /// What can be thrown there. Nothing is thrown further than two cells.
    #[inline(always)]
    fn find_thrown(&self, pos: &Position, own: PieceSet, yard: &Yard<S>, hunt: &Hunt, comers: &mut Comers) {
        let is_near = |piece: Piece| Target(yard.queen).last_steps(self.board.cell_in_play(piece)) != 0;
        let mut throwers = own.and(THROWERS);
        for thrower in throwers {
            if !is_near(thrower) {
                throwers = throwers.without(thrower.into());
            }
        }
        if throwers.is_empty() {
            return;
        }
        // The queen does not come to herself.
        let staying = yard.beside.or(Piece::queen(!pos.side()).into());
        for (pieces, cells) in Throws::of(pos, self, throwers).by {
            let gaps = hunt.gaps_in(pos.side(), cells);
            for piece in pieces.without(staying) {
                comers.note(piece, gaps);
            }
        }
    }
}

/// What may be able to climb.
const CLIMBERS: PieceSet = PieceSet::bug(Bug::Beetle).or(PieceSet::bug(Bug::Mosquito));
