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

use super::extract::{Mobility, QueenZone};
use super::queen_attack::{AttackSink, QueenAttack};
use super::queen_tables::Target;
use super::sink::{List, Sink};
use super::throw::{THROWERS, Throws};
use super::{MoveGen, place};
use crate::bitboard::{CellSet, Window};
use crate::piece::PieceSet;
use crate::position::Position;
use crate::ring::directions;
use crate::{Bug, Cell, Move, Piece};

/// Appends every legal move of that kind.
#[inline(always)]
pub(super) fn queen_attack_moves<S: CellSet>(pos: &Position, out: &mut Vec<Move>, window: Window) {
    let (board, side) = (pos.board(), pos.side());
    let enemy = Piece::queen(!side);
    if !board.in_play().contains(enemy) || pos.is_over() {
        return;
    }
    let (own, other) = (S::tops(board, side), S::tops(board, !side));
    let hive = own.or(other);
    let movegen = MoveGen::new(board, hive);
    let zone = movegen.zone(!side);
    // Beside a queen who is seen only her own side may place, unless she is all there is.
    if board.covered().contains(enemy) || board.in_play().len() == 1 {
        let cells = place::cells(pos, own, other).and(S::around(zone.queen));
        List::new(out, window).place(place::placeable(pos), cells);
    }
    if pos.may_shift() {
        let mut moves = AttackMoves::NONE;
        movegen.find_walks(pos, &zone, &mut moves);
        moves.list(zone.queen, out);
    }
}

/// Who could come.
struct AttackMoves {
    /// To the cells beside the queen.
    beside: PieceSet,
    /// For each of these, a bit for each direction in which she sees the cell.
    gaps: [u8; Piece::TABLE],
    /// To her own.
    onto: PieceSet,
}

impl AttackMoves {
    const NONE: AttackMoves =
        AttackMoves { beside: PieceSet::EMPTY, gaps: [0; Piece::TABLE], onto: PieceSet::EMPTY };

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

impl AttackSink for AttackMoves {
    #[inline(always)]
    fn add(&mut self, piece: Piece, gaps: u8) {
        if gaps != 0 {
            self.beside = self.beside.or(piece.into());
            self.gaps[piece.index()] |= gaps;
        }
    }

    #[inline(always)]
    fn add_all(&mut self, pieces: PieceSet, side: Side, gaps: u8) {
        for piece in pieces.and(PieceSet::side(side)) {
            self.add(piece, gaps);
        }
    }
}

impl<S: CellSet> MoveGen<'_, S> {
    #[inline(always)]
    fn find_walks(&self, pos: &Position, zone: &QueenZone<S>, moves: &mut AttackMoves) {
        let visible = self.board.in_play().without(self.board.covered()).without(pos.stunned());
        let own = visible.and(PieceSet::side(pos.side()));
        let mut near = PieceSet::EMPTY;
        for piece in own {
            if self.is_near_enough(piece, Target(zone.queen)) {
                near = near.or(piece.into());
            }
        }
        let mobility = self.mobility(near);
        let attack = QueenAttack::of_one(&mobility, zone, mobility.free.without(zone.beside));
        self.attackers(&attack, moves);
        for piece in mobility.free.and(zone.beside).and(CLIMBERS) {
            self.climb_from(piece, &mobility, zone.queen, moves);
        }
        if !self.board.in_play().and(PieceSet::bug(Bug::Pillbug)).is_empty() {
            self.find_throws(pos, own, zone, &attack, moves);
        }
    }

    /// Whether a piece could come if nothing but distance were in its way.
    #[inline(always)]
    fn is_near_enough(&self, piece: Piece, target: Target) -> bool {
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
    fn climb_from(&self, piece: Piece, mobility: &Mobility, queen: Cell, moves: &mut AttackMoves) {
        let cell = self.board.cell_in_play(piece);
        let is_on_stack = mobility.on_stack.contains(piece);
        let copies_beetle = mobility.mosquito_copies[piece.side().index()] >> Bug::Beetle.index() & 1 != 0;
        if !is_on_stack && piece.bug() == Bug::Mosquito && !copies_beetle {
            return;
        }
        let climbs = self.climbs(cell);
        if cell.direction_to(queen).is_some_and(|direction| climbs >> direction & 1 != 0) {
            moves.onto = moves.onto.or(piece.into());
        }
        if is_on_stack {
            moves.add(piece, self.descents_to(Target(queen), cell));
        }
    }

    /// What can be thrown there. Nothing is thrown further than two cells.
    #[inline(always)]
    fn find_throws(
        &self,
        pos: &Position,
        own: PieceSet,
        zone: &QueenZone<S>,
        attack: &QueenAttack,
        moves: &mut AttackMoves,
    ) {
        let is_near = |piece: Piece| Target(zone.queen).last_steps(self.board.cell_in_play(piece)) != 0;
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
        let staying = zone.beside.or(Piece::queen(!pos.side()).into());
        for (pieces, cells) in Throws::of(pos, self, throwers).by {
            let gaps = attack.gaps_in(pos.side(), cells);
            for piece in pieces.without(staying) {
                moves.add(piece, gaps);
            }
        }
    }
}

/// What may be able to climb.
const CLIMBERS: PieceSet = PieceSet::bug(Bug::Beetle).or(PieceSet::bug(Bug::Mosquito));
