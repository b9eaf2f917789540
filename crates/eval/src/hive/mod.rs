//! What the engine knows of Hive: how near each queen is to being surrounded, and by what; which pieces are of use.

mod weights;

use rusc_game::{Position as _, Side};
use rusc_hive::{Bug, Cell, Move, Piece, PieceSet, Position, Survey};
use rusc_search::{Evaluator, MoveClass, Score};

use weights::ByBug;

/// The hand-made evaluator of Hive.
#[derive(Clone, Debug, Default)]
pub struct HiveEvaluator;

impl Evaluator<Position> for HiveEvaluator {
    /// Kind of insect, cell relative to the opponent's queen, and whether it comes from the hand.
    const HISTORY: usize = Bug::COUNT * 16 * 16 * 2;

    fn evaluate(&mut self, pos: &Position) -> Score {
        let survey = Survey::of(pos);
        let side = pos.side_to_move();
        Score::points(weights::TEMPO + worth(pos, &survey, side) - worth(pos, &survey, !side))
    }

    fn history_slot(&self, pos: &Position, m: Move) -> usize {
        let (piece, cell, from_hand) = match m {
            Move::Place(piece, cell) => (piece, cell, 1),
            Move::Shift(piece, cell) => (piece, cell, 0),
            Move::Pass => return 0,
        };
        let target = queen(pos, !pos.side_to_move()).unwrap_or(Cell::START);
        let near = |cell: i16, target: i16| ((cell - target + 8) & 15) as usize;
        let place = near(cell.q(), target.q()) << 4 | near(cell.r(), target.r());
        (piece.bug().index() << 8 | place) << 1 | from_hand
    }

    fn class(&self, pos: &Position, m: Move) -> MoveClass {
        let enemy = !pos.side_to_move();
        if fills_gap(pos, m, enemy) {
            if neighbors(pos, enemy) == 5 { MoveClass::Winning } else { MoveClass::Threat }
        } else if matches!(m, Move::Shift(_, cell) if queen(pos, enemy) == Some(cell)) {
            MoveClass::Threat
        } else {
            MoveClass::Quiet
        }
    }

    /// Pieces of one kind are alike: what counts is the kind, where it comes from and where it goes.
    fn move_code(&self, pos: &Position, m: Move) -> u16 {
        let place = |cell: Cell| (cell.q() | cell.r() << 5) as u16;
        match m {
            Move::Pass => 0,
            Move::Place(piece, to) => place(to) | (piece.bug().index() as u16) << 10 | 1 << 15,
            Move::Shift(piece, to) => {
                let from = pos.board().cell_of(piece).map_or(0, |from| from.q() * 7 + from.r() * 3);
                place(to) | (from as u16 & 31) << 10
            }
        }
    }

    fn is_tense(&self, pos: &Position) -> bool {
        neighbors(pos, !pos.side_to_move()) == 5
    }

    fn null_move(&self, pos: &Position) -> Option<Move> {
        let both_queens_are_out = Side::ALL.into_iter().all(|side| queen(pos, side).is_some());
        (both_queens_are_out && neighbors(pos, pos.side_to_move()) < 4).then_some(Move::Pass)
    }
}

/// What a side has, apart from the move.
fn worth(pos: &Position, survey: &Survey, side: Side) -> i32 {
    let (own, enemy) = (PieceSet::side(side), !side);
    let guards = survey.beside_queen[side.index()].and(own);
    let attackers = survey.beside_queen[enemy.index()].and(own);
    let hand = pos.in_hand(side).fold(PieceSet::EMPTY, |hand, piece| hand.or(piece.into()));
    let covered = survey.covered.and(own).len() as i32;
    let at_queen = survey.entrances_at_queens[side.index()][side.index()];
    total(survey.free.and(own), &weights::FREE)
        + total(survey.stuck.and(own), &weights::STUCK)
        + total(hand, &weights::IN_HAND)
        + total(attackers, &weights::ATTACKER)
        + total(guards.and(survey.free), &weights::FREE_GUARD)
        + total(guards.and(survey.stuck), &weights::STUCK_GUARD)
        + weights::QUEEN_NEIGHBORS[survey.queen_neighbors[side.index()] as usize]
        + weights::COVERED * covered
        + weights::ENTRANCE * i32::from(survey.entrances[side.index()])
        + weights::ENTRANCE_AT_QUEEN * i32::from(at_queen)
        + pillbug(guards, hand, at_queen)
        + rider(pos, side, side, weights::ON_OWN_QUEEN)
        + rider(pos, side, enemy, weights::ON_ENEMY_QUEEN)
}

fn total(pieces: PieceSet, weights: &ByBug) -> i32 {
    pieces.into_iter().map(|piece| weights[piece.bug().index()]).sum()
}

/// The queen's bodyguard, beside her or ready to come.
fn pillbug(guards: PieceSet, hand: PieceSet, entrances_at_queen: u8) -> i32 {
    let pillbug = PieceSet::bug(Bug::Pillbug);
    if !guards.and(pillbug).is_empty() {
        weights::PILLBUG_AT_QUEEN
    } else if !hand.and(pillbug).is_empty() && entrances_at_queen > 0 {
        weights::PILLBUG_FOR_QUEEN
    } else {
        0
    }
}

/// The weight, if a piece of `side` stands on top of the queen of `under`.
fn rider(pos: &Position, side: Side, under: Side, weight: i32) -> i32 {
    let top = queen(pos, under).and_then(|cell| pos.board().top(cell));
    top.filter(|top| top.side() == side && top.bug() != Bug::Queen).map_or(0, |_| weight)
}

fn queen(pos: &Position, side: Side) -> Option<Cell> {
    pos.board().cell_of(Piece::queen(side))
}

/// How many cells around a queen are occupied; none while she is in hand.
fn neighbors(pos: &Position, side: Side) -> usize {
    queen(pos, side).map_or(0, |cell| pos.board().neighbor_count(cell) as usize)
}

/// Whether a move occupies a free cell beside the queen without leaving another one.
fn fills_gap(pos: &Position, m: Move, side: Side) -> bool {
    let Some(queen) = queen(pos, side) else { return false };
    let is_beside = |cell: Cell| queen.direction_to(cell).is_some();
    let fills =
        |piece: Piece, to: Cell| is_beside(to) && pos.board().height(to) == 0 && piece != Piece::queen(side);
    match m {
        Move::Place(piece, to) => fills(piece, to),
        Move::Shift(piece, to) => {
            let leaves = |from: Cell| is_beside(from) && pos.board().height(from) == 1;
            fills(piece, to) && !pos.board().cell_of(piece).is_some_and(leaves)
        }
        Move::Pass => false,
    }
}
