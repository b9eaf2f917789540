//! The order in which moves are tried: the table's move, winning moves, noisy ones, threats, killers, the countermove,
//! then quiet moves by experience. Moves are picked one at a time, because most nodes need only the first few.

use rusc_game::{Position, Side};

use crate::evaluator::{Evaluator, MoveClass};
use crate::features::{Feature, Features};
use crate::history::{History, Previous};
use crate::params;

/// The distance between two groups: more than experience and bonuses can bridge.
const GROUP: i32 = 1 << 22;
const COUNTERMOVE: i32 = GROUP;
const SECOND_KILLER: i32 = 2 * GROUP;
const FIRST_KILLER: i32 = 3 * GROUP;
const THREAT: i32 = 4 * GROUP;
const NOISY: i32 = 5 * GROUP;
const WINNING: i32 = 6 * GROUP;
/// A bonus beyond this would carry a move into another group.
const BONUS_LIMIT: i32 = 1 << 20;

/// What is known of a move before it is made.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Rank {
    pub(crate) order: i32,
    /// Experience alone, for reductions.
    pub(crate) experience: i32,
    pub(crate) slot: u32,
    pub(crate) class: MoveClass,
    pub(crate) favored: Favored,
}

#[cfg(test)]
impl Rank {
    /// A move of which nothing is known.
    pub(crate) const QUIET: Rank =
        Rank { order: 0, experience: 0, slot: 0, class: MoveClass::Quiet, favored: Favored::No };
}

/// Whether a move has refuted a sister position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Favored {
    No,
    /// A killer or a countermove.
    Yes,
}

/// The legal moves of a node, those already tried in front.
#[derive(Debug)]
pub(crate) struct MoveList<M> {
    moves: Vec<M>,
    ranks: Vec<Rank>,
    /// How many have been picked.
    picked: usize,
    stage: Stage,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stage {
    /// The first move of the list is the table's; nothing is ranked.
    TableMove,
    /// Moves not yet picked have no rank.
    Unranked,
    Ranked,
}

/// What ranking looks at, apart from the evaluator.
pub(crate) struct Hints<'a, M> {
    pub(crate) features: Features,
    pub(crate) history: &'a History<M>,
    pub(crate) killers: [Option<M>; 2],
    pub(crate) previous: Option<Previous>,
}

impl<M: Copy + Eq> MoveList<M> {
    pub(crate) fn new() -> MoveList<M> {
        MoveList { moves: Vec::new(), ranks: Vec::new(), picked: 0, stage: Stage::Unranked }
    }

    /// Lists the moves of a position. The code is that of the table's move, or 0.
    pub(crate) fn fill<P, E>(&mut self, pos: &P, evaluator: &E, code: u16)
    where
        P: Position<Move = M>,
        E: Evaluator<P>,
    {
        self.moves.clear();
        self.ranks.clear();
        self.picked = 0;
        self.stage = Stage::Unranked;
        pos.legal_moves(&mut self.moves);
        if code != 0
            && let Some(index) = self.moves.iter().position(|&m| code_of(evaluator, pos, m) == code)
        {
            self.moves.swap(0, index);
            self.stage = Stage::TableMove;
        }
    }

    /// All moves, those already picked first and in the order of picking.
    pub(crate) fn moves(&self) -> &[M] {
        &self.moves
    }

    /// The ranks of the moves picked so far, in the order of picking.
    pub(crate) fn picked(&self) -> &[Rank] {
        &self.ranks[..self.picked]
    }

    /// Whether the table's move is in the list.
    pub(crate) fn has_table_move(&self) -> bool {
        self.stage == Stage::TableMove
    }

    /// The next move to try.
    pub(crate) fn pick<P, E>(&mut self, pos: &P, evaluator: &E, hints: &Hints<'_, M>) -> Option<(M, Rank)>
    where
        P: Position<Move = M>,
        E: Evaluator<P>,
    {
        if self.picked == self.moves.len() {
            return None;
        }
        match self.stage {
            Stage::TableMove => {
                self.rank(pos, evaluator, hints, 1);
                self.stage = Stage::Unranked;
            }
            Stage::Unranked => {
                self.rank(pos, evaluator, hints, self.moves.len());
                self.stage = Stage::Ranked;
                self.bring_best_forward();
            }
            Stage::Ranked => self.bring_best_forward(),
        }
        let choice = (self.moves[self.picked], self.ranks[self.picked]);
        self.picked += 1;
        Some(choice)
    }

    /// Ranks the moves up to that index which have no rank yet.
    fn rank<P, E>(&mut self, pos: &P, evaluator: &E, hints: &Hints<'_, M>, end: usize)
    where
        P: Position<Move = M>,
        E: Evaluator<P>,
    {
        let side = pos.side_to_move();
        let previous = hints.previous.filter(|_| hints.features.has(Feature::Continuation));
        let stretch = previous.map(|previous| hints.history.stretch(previous));
        let countermove = hints.previous.filter(|_| hints.features.has(Feature::Countermove));
        let countermove = countermove.and_then(|previous| hints.history.countermove(previous));
        let ranked = self.ranks.len();
        for &m in &self.moves[ranked..end] {
            let slot = evaluator.history_slot(pos, m) as u32;
            let experience = experience(hints, side, stretch, slot);
            let class = evaluator.class(pos, m);
            let bonus = evaluator.order_bonus(pos, m).clamp(-BONUS_LIMIT, BONUS_LIMIT);
            let (group, favored) = group(class, m, hints.killers, countermove);
            self.ranks.push(Rank { order: group + experience + bonus, experience, slot, class, favored });
        }
    }

    /// Swaps the best of the remaining moves to the front of them.
    fn bring_best_forward(&mut self) {
        let mut best = self.picked;
        let mut order = self.ranks[best].order;
        for (index, rank) in self.ranks.iter().enumerate().skip(self.picked + 1) {
            if rank.order > order {
                order = rank.order;
                best = index;
            }
        }
        self.moves.swap(self.picked, best);
        self.ranks.swap(self.picked, best);
    }
}

#[inline]
fn experience<M: Copy>(hints: &Hints<'_, M>, side: Side, stretch: Option<u64>, slot: u32) -> i32 {
    if !hints.features.has(Feature::History) {
        return 0;
    }
    let general = hints.history.general(side, slot);
    let Some(stretch) = stretch else { return general };
    general + hints.history.continuation(stretch, slot) * params::continuation_weight() / 64
}

/// The group a move belongs to.
#[inline]
fn group<M: Copy + Eq>(
    class: MoveClass,
    m: M,
    killers: [Option<M>; 2],
    countermove: Option<M>,
) -> (i32, Favored) {
    let m = Some(m);
    match class {
        MoveClass::Winning => (WINNING, Favored::No),
        MoveClass::Noisy => (NOISY, Favored::No),
        MoveClass::Threat => (THREAT, Favored::No),
        MoveClass::Quiet if m == killers[0] => (FIRST_KILLER, Favored::Yes),
        MoveClass::Quiet if m == killers[1] => (SECOND_KILLER, Favored::Yes),
        MoveClass::Quiet if m == countermove => (COUNTERMOVE, Favored::Yes),
        MoveClass::Quiet => (0, Favored::No),
    }
}

/// The code of a move, never 0.
#[inline]
pub(crate) fn code_of<P: Position, E: Evaluator<P>>(evaluator: &E, pos: &P, m: P::Move) -> u16 {
    evaluator.move_code(pos, m).max(1)
}
