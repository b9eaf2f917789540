//! What the engine knows of Abalone: balls, the centre, holding together, and who can push whom off the board.

mod weights;

use rusc_abalone::{Cell, Cells, Move, Position};
use rusc_game::{Position as _, Side};
use rusc_hex::Direction;
use rusc_search::{Evaluator, MoveClass, Score};

/// The hand-made evaluator of Abalone.
#[derive(Clone, Debug)]
pub struct AbaloneEvaluator {
    /// The cells at each distance from the centre.
    rings: [Cells; 5],
    /// For each direction, the cells beyond which the board ends.
    rims: [Cells; 6],
}

impl Default for AbaloneEvaluator {
    fn default() -> Self {
        let rims = Direction::ALL.map(|direction| Cells::ALL.without(Cells::ALL.step(direction.opposite())));
        let mut rings = [Cells::EMPTY; 5];
        let mut left = Cells::ALL;
        // Peeled from the outside: what has a neighbour off what is left is the next ring.
        for ring in rings.iter_mut().rev() {
            let inner = Direction::ALL.into_iter().fold(left, |inner, step| inner.and(left.step(step)));
            *ring = left.without(inner);
            left = inner;
        }
        AbaloneEvaluator { rings, rims }
    }
}

impl Evaluator<Position> for AbaloneEvaluator {
    const HISTORY: usize = Move::TABLE;

    fn evaluate(&mut self, pos: &Position) -> Score {
        let side = pos.side_to_move();
        Score::points(weights::TEMPO + self.worth(pos, side) - self.worth(pos, !side))
    }

    fn history_slot(&self, _pos: &Position, m: Move) -> usize {
        m.index()
    }

    fn class(&self, pos: &Position, m: Move) -> MoveClass {
        if !m.ejects() {
            return if m.pushed() > 0 { MoveClass::Threat } else { MoveClass::Quiet };
        }
        let lost = pos.lost(!pos.side_to_move()) + 1;
        if lost >= pos.rules().balls() { MoveClass::Winning } else { MoveClass::Noisy }
    }

    fn is_tense(&self, pos: &Position) -> bool {
        self.in_danger(pos, !pos.side_to_move()) > 0
    }

    fn move_code(&self, _pos: &Position, m: Move) -> u16 {
        m.index() as u16
    }
}

impl AbaloneEvaluator {
    fn worth(&self, pos: &Position, side: Side) -> i32 {
        let balls = pos.board().balls(side);
        let count = |cells: Cells| cells.len() as i32;
        let centre: i32 =
            self.rings.iter().zip(weights::CENTRE).map(|(&ring, worth)| worth * count(balls.and(ring))).sum();
        let half = [Direction::East, Direction::SouthEast, Direction::SouthWest];
        let pairs: i32 = half.into_iter().map(|direction| count(balls.and(balls.step(direction)))).sum();
        let danger = weights::IN_DANGER * self.in_danger(pos, side);
        centre + weights::PAIR * pairs - danger - weights::LOST[usize::from(pos.lost(side)).min(14)]
    }

    /// In how many ways balls of a side could be pushed off the board if the other side were to move: two in a row
    /// behind one, or three behind two, on the line to the rim.
    fn in_danger(&self, pos: &Position, side: Side) -> i32 {
        let (own, other) = (pos.board().balls(side), pos.board().balls(!side));
        let mut ways = 0;
        for direction in Direction::ALL {
            let last = own.and(self.rims[direction.index()]);
            if last.is_empty() {
                continue;
            }
            // Attackers seen from the cell before them, towards the rim.
            let one = other.step(direction);
            let two = one.and(one.step(direction));
            let three = two.and(one.step(direction).step(direction));
            ways += last.and(two).len();
            ways += last.and(own.and(three).step(direction)).len();
        }
        ways as i32
    }
}

/// The board has 61 cells in five rings; a change of the board would show here first.
const _: () = assert!(Cell::COUNT == 61);
