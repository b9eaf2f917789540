//! The evaluation features of Tour de Ruche: names, meanings and order in the table of weights, and their extraction. Each
//! is counted for one side, with the board turned so that its tower starts on `e1`; the same feature of the opponent counts
//! negatively. The tally applies the weights.

use rusc_game::{Position as _, Side};
use rusc_tour::{Cell, Move, MoveKind, PieceKind, Position};

use super::{distance, is_tower_of};
use crate::feature::{Tally, features};

/// Distances from a star: 0 to 7 steps.
pub(super) const DISTANCES: usize = 8;
/// Moves are told apart up to this number less one.
pub(super) const FEW: usize = 5;

features! {
    /// The tower is so many cells from its star.
    DISTANCE: DISTANCES;
    /// The tower stands on that cell.
    TOWER_AT: Cell::COUNT;
    /// So many pieces lie on the tower, two or more counting as two.
    BURIED: 3;
    /// So many of the tower's neighbouring cells are occupied.
    TOWER_BESIDE: 7;
    /// What shows on the tower's stack is a piece of the opponent.
    CAPTIVE: 1;
    /// So many tokens show one's colour.
    TOKENS: 3;
    /// A piece of one's own on top of its cell.
    VISIBLE: 1;
    /// A pawn that shows on that cell.
    PAWN_AT: Cell::COUNT;
    /// A stack with a piece of one's own on top, by its height: one, two, three or more.
    STACK: 3;
    /// A move one could make, were it one's turn.
    MOVE: 1;
    /// So many of them are the tower's.
    TOWER_MOVES: FEW;
    /// So many of them cover the opponent's tower.
    COVERS: FEW;
    /// With the best of them the tower would be so many cells from its star.
    AFTER_MOVE: DISTANCES;
    /// To have the move.
    TO_MOVE: 1;
}

/// Counts all features from the side to move's point of view. The buffer is reused so that nothing is allocated.
#[inline]
pub(super) fn extract<T: Tally>(pos: &Position, buffer: &mut Vec<Move>, tally: &mut T) {
    let side = pos.side_to_move();
    // What the opponent could do now shows after a pass; the board does not change by it.
    let mut passed = pos.clone();
    let _ = passed.make(Move::Pass);
    let towers = Side::ALL.map(|side| pos.board().tower(side));
    OneSide { pos: &passed, side: !side, towers }.count(buffer, tally);
    tally.turn();
    OneSide { pos, side, towers }.count(buffer, tally);
    tally.add(TO_MOVE, 1);
}

/// A position from the point of view of its side to move.
struct OneSide<'a> {
    pos: &'a Position,
    side: Side,
    /// For each side, the cell of its tower, and how many pieces lie on it.
    towers: [Option<(Cell, usize)>; 2],
}

impl OneSide<'_> {
    #[inline]
    fn count<T: Tally>(&self, buffer: &mut Vec<Move>, tally: &mut T) {
        let (pos, side) = (self.pos, self.side);
        let Some((at, above)) = self.towers[side.index()] else { return };
        let tokens = [pos.tokens().sun, pos.tokens().moon].into_iter().filter(|&owner| owner == side).count();
        tally.add(DISTANCE + distance(at, side).min(DISTANCES - 1), 1);
        tally.add(TOWER_AT + seen_by(side, at).index(), 1);
        tally.add(BURIED + above.min(2), 1);
        tally.add(TOWER_BESIDE + pos.board().n_neighbors(at) as usize, 1);
        tally.add(TOKENS + tokens, 1);
        if pos.board().top(at).is_some_and(|top| top.side != side) {
            tally.add(CAPTIVE, 1);
        }
        for cell in pos.board().visible(side) {
            tally.add(VISIBLE, 1);
            tally.add(STACK + usize::from(pos.board().height(cell)).min(3) - 1, 1);
            if pos.board().top(cell).is_some_and(|top| top.kind == PieceKind::Pawn) {
                tally.add(PAWN_AT + seen_by(side, cell).index(), 1);
            }
        }
        buffer.clear();
        pos.legal_moves(buffer);
        self.count_moves(at, buffer, tally);
    }

    /// Counts what the side could do.
    #[inline]
    fn count_moves<T: Tally>(&self, at: Cell, moves: &[Move], tally: &mut T) {
        let (pos, side) = (self.pos, self.side);
        let target = self.towers[(!side).index()].map(|(cell, _)| cell);
        let (mut of_tower, mut covers, mut nearest) = (0, 0, distance(at, side));
        for m in moves {
            let Move::Go { from, to, kind } = *m else { continue };
            covers += usize::from(target == Some(to));
            if from != at {
                continue;
            }
            let piece = match kind {
                MoveKind::Raise(level) => pos.board().piece(from, level),
                MoveKind::Ordinary | MoveKind::Cross | MoveKind::Step => pos.board().top(from),
            };
            if piece.is_some_and(|piece| is_tower_of(piece, side)) {
                of_tower += 1;
                nearest = nearest.min(distance(to, side));
            }
        }
        tally.add(MOVE, moves.len() as i32);
        tally.add(TOWER_MOVES + of_tower.min(FEW - 1), 1);
        tally.add(COVERS + covers.min(FEW - 1), 1);
        tally.add(AFTER_MOVE + nearest.min(DISTANCES - 1), 1);
    }
}

/// A cell as the first side would see it in the place of this one.
#[inline]
fn seen_by(side: Side, cell: Cell) -> Cell {
    if side == Side::First { cell } else { cell.half_turn() }
}
