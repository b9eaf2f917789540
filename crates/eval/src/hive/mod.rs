//! The evaluator of Hive: a weighted sum of features, mostly about how many cells around each queen are occupied, which
//! pieces could attack her, and which pieces are free to move. `features` counts what `rusc_hive` finds,
//! `weight_table` adds up their weights, `move_traits` classifies moves for the ordering.

mod features;
mod move_traits;
mod weight_table;
mod weights;

use std::sync::Arc;

use rusc_game::{Position as _, Side};
use rusc_hive::{Bug, Cell, Move, Piece, Position};
use rusc_search::{Evaluator, ForcingMoves, MoveClass, MoveTraits, Score};

use self::features::NEIGHBORS;
use self::move_traits::QueenVicinity;
use self::weight_table::{Accumulator, WeightTable};
use crate::feature::{Counts, Group, Linear};

/// The evaluator of Hive.
#[derive(Clone, Debug)]
pub struct HiveEvaluator {
    table: Arc<WeightTable>,
}

impl Default for HiveEvaluator {
    fn default() -> Self {
        HiveEvaluator { table: Arc::new(WeightTable::new(&weights::WEIGHTS)) }
    }
}

impl Linear<Position> for HiveEvaluator {
    const GROUPS: &'static [Group] = features::GROUPS;

    fn weights(&self) -> &[i32] {
        &self.table.weights
    }

    fn with_weights(weights: &[i32]) -> Option<Self> {
        Some(HiveEvaluator { table: Arc::new(WeightTable::new(weights.try_into().ok()?)) })
    }

    fn count(&self, pos: &Position, counts: &mut [i32]) {
        features::extract(pos, Counts(counts));
    }
}

impl Evaluator<Position> for HiveEvaluator {
    const HISTORY_SLOTS: usize = move_traits::SLOTS;

    fn evaluate(&mut self, pos: &Position) -> Score {
        Score::points(features::extract(pos, Accumulator::by(&self.table)).points())
    }

    /// The part of the score that depends on the numbers of the queens' neighbours only.
    #[inline]
    fn lazy_eval(&self, pos: &Position) -> Option<Score> {
        let side = pos.side_to_move();
        let (own, enemy) = (neighbors(pos, side), neighbors(pos, !side));
        Some(Score::points(self.table.queen_neighbors[own * NEIGHBORS + enemy]))
    }

    #[inline]
    fn history_slot(&self, pos: &Position, m: Move) -> usize {
        QueenVicinity::of(pos).traits(m).0
    }

    fn class(&self, pos: &Position, m: Move) -> MoveClass {
        move_traits::class(pos, m)
    }

    fn forcing_moves(&self, pos: &Position, out: &mut Vec<Move>) -> ForcingMoves {
        pos.queen_attack_moves(out);
        ForcingMoves::Listed
    }

    #[inline]
    fn move_traits(&self, pos: &Position, moves: &[Move]) -> impl Iterator<Item = MoveTraits> {
        let vicinity = QueenVicinity::of(pos);
        moves.iter().map(move |&m| {
            let (slot, is_notable) = vicinity.traits(m);
            MoveTraits { slot, is_quiet: !is_notable }
        })
    }

    /// By kind of piece, origin and target: pieces of one kind are interchangeable.
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

    fn may_have_noisy_moves(&self, pos: &Position) -> bool {
        neighbors(pos, !pos.side_to_move()) == 5
    }

    fn may_win_within(&self, pos: &Position, plies: usize) -> bool {
        // The opponent may be forced to fill a cell beside her, too.
        let own_moves = plies.div_ceil(2);
        neighbors(pos, !pos.side_to_move()) + own_moves + 1 >= 6 || may_throw_queen(pos)
    }

    fn winning_moves(&self, pos: &Position, out: &mut Vec<Move>) {
        if neighbors(pos, !pos.side_to_move()) == 5 {
            pos.queen_attack_moves(out);
        }
        if may_throw_queen(pos) {
            let listed = out.len();
            pos.legal_moves(out);
            let queen = Piece::queen(!pos.side_to_move());
            let mut index = 0;
            out.retain(|&m| {
                index += 1;
                index <= listed || matches!(m, Move::Shift(piece, _) if piece == queen)
            });
        }
    }

    fn null_move(&self, pos: &Position) -> Option<Move> {
        let both_queens_are_out = Side::ALL.into_iter().all(|side| queen(pos, side).is_some());
        (both_queens_are_out && neighbors(pos, pos.side_to_move()) < 4).then_some(Move::Pass)
    }
}

/// Whether the side to move has a piece beside the opponent's queen that may be able to throw her.
fn may_throw_queen(pos: &Position) -> bool {
    let Some(target) = queen(pos, !pos.side_to_move()) else { return false };
    let throwers = Piece::all().filter(|piece| {
        piece.side() == pos.side_to_move() && matches!(piece.bug(), Bug::Pillbug | Bug::Mosquito)
    });
    let mut cells = throwers.filter_map(|piece| pos.board().cell_of(piece));
    pos.setup().expansions.include(Bug::Pillbug) && cells.any(|cell| cell.touches(target))
}

fn queen(pos: &Position, side: Side) -> Option<Cell> {
    pos.board().cell_of(Piece::queen(side))
}

/// How many cells around a queen are occupied; none while she is in hand.
fn neighbors(pos: &Position, side: Side) -> usize {
    queen(pos, side).map_or(0, |cell| pos.board().neighbor_count(cell) as usize)
}
