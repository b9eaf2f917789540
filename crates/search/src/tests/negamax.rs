//! The oracle of the tests: plain negamax, without window, table or move ordering, which decides repetition by
//! comparing all keys.

use rusc_game::{Outcome, Position};

use crate::{Evaluator, MoveClass, Score};

/// What a node at depth zero is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Leaf {
    /// A leaf with its static score.
    Static,
    /// A node of quiescence search.
    Quiescence,
}

/// A search of fixed depth.
pub(crate) struct Oracle<'a, E> {
    pub(crate) evaluator: &'a mut E,
    pub(crate) leaf: Leaf,
    /// Keys of all positions up to the current one.
    pub(crate) keys: Vec<u64>,
    /// Index of the root among them.
    pub(crate) root: usize,
}

/// The value of a position at a depth.
pub(crate) fn negamax<P: Position, E: Evaluator<P>>(
    pos: &P,
    evaluator: &mut E,
    depth: i32,
    leaf: Leaf,
) -> Score {
    Oracle { evaluator, leaf, keys: vec![pos.key()], root: 0 }.value(&mut pos.clone(), depth, 0)
}

impl<E> Oracle<'_, E> {
    pub(crate) fn value<P: Position>(&mut self, pos: &mut P, depth: i32, ply: usize) -> Score
    where
        E: Evaluator<P>,
    {
        match pos.outcome() {
            Some(Outcome::Draw) => return Score::DRAW,
            Some(Outcome::Win(side)) if side == pos.side_to_move() => return Score::win_in(ply),
            Some(Outcome::Win(_)) => return Score::loss_in(ply),
            None => {}
        }
        if ply > 0 && self.is_draw() {
            return Score::DRAW;
        }
        let mut best = -Score::INFINITE;
        if depth <= 0 {
            best = self.evaluator.evaluate(pos);
            if self.leaf == Leaf::Static {
                return best;
            }
        }
        let mut moves = Vec::new();
        pos.legal_moves(&mut moves);
        for m in moves {
            if depth <= 0 && self.evaluator.class(pos, m) < MoveClass::Noisy {
                continue;
            }
            let undo = pos.make(m);
            self.keys.push(pos.key());
            best = best.max(-self.value(pos, depth - 1, ply + 1));
            self.keys.pop();
            pos.unmake(m, undo);
        }
        best
    }

    /// Whether the position has been on the board since the root, or twice before.
    fn is_draw(&self) -> bool {
        let (now, before) = self.keys.split_last().expect("the root's key is there");
        let since_root = before[self.root..].contains(now);
        since_root || before.iter().filter(|&key| key == now).count() >= 2
    }
}
