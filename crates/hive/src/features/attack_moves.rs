//! Queen attack moves: the legal moves onto the opponent's queen or to a free cell beside her. They are generated
//! without the other moves, because a search tries them first and often needs no more.
//!
//! ```text
//!      x ■           Climbers can move onto the queen Q; pieces that are not beside her
//!     x Q ■          on the ground already can move to the gaps x.
//!      ■ x
//! ```

use rusc_game::Side;

use super::mobility::Mobility;
use super::queen_attack::{AttackSink, QueenAttack};
use super::queen_tables::Target;
use super::queen_zone::QueenZone;
use crate::board::bitboard::{CellSet, Window};
use crate::board::ring::directions;
use crate::movegen::{Kernel, List, MoveGen, Sink, THROWERS, Throws, dispatch, place};
use crate::piece::PieceSet;
use crate::position::Position;
use crate::{Bug, Cell, Move, Piece};

/// Appends every queen attack move.
pub(crate) fn list_queen_attacks(pos: &Position, out: &mut Vec<Move>) {
    dispatch(pos.board(), ListAttacks(pos, out));
}

/// The list for one set type.
pub(super) struct ListAttacks<'a>(pub(super) &'a Position, pub(super) &'a mut Vec<Move>);

impl Kernel for ListAttacks<'_> {
    type Output = ();

    #[inline(always)]
    fn run<S: CellSet>(self, window: Window) {
        queen_attack_moves::<S>(self.0, self.1, window);
    }
}

#[inline(always)]
fn queen_attack_moves<S: CellSet>(pos: &Position, out: &mut Vec<Move>, window: Window) {
    let (board, side) = (pos.board(), pos.side());
    let enemy = Piece::queen(!side);
    if !board.in_play().contains(enemy) || pos.is_over() {
        return;
    }
    let (own, other) = (S::tops(board, side), S::tops(board, !side));
    let hive = own.or(other);
    let movegen = MoveGen::new(board, hive);
    let zone = movegen.queen_zone(!side);
    // New pieces touch none of the opponent's (H4), so none is placed beside a visible queen, unless she is alone.
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

/// The moves found, as sets.
struct AttackMoves {
    /// Pieces that could move to a gap.
    beside: PieceSet,
    /// For each of these, the mask of the gaps.
    gaps: [u8; Piece::TABLE],
    /// Pieces that could move onto the queen.
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

    /// Whether a piece could reach a gap as far as distance goes.
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

    /// The moves of a beetle, or of a mosquito as one, that stands beside the queen or on her.
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

    /// The throws that end in a gap. A throw goes at most two cells, so the thrower must be near.
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
        // The queen cannot attack herself.
        let staying = zone.beside.or(Piece::queen(!pos.side()).into());
        for (pieces, cells) in Throws::of(pos, self, throwers).by {
            let gaps = attack.gaps_in(pos.side(), cells);
            for piece in pieces.without(staying) {
                moves.add(piece, gaps);
            }
        }
    }
}

/// Kinds that may be able to climb.
const CLIMBERS: PieceSet = PieceSet::bug(Bug::Beetle).or(PieceSet::bug(Bug::Mosquito));
