//! The order in which moves are tried: the table's move, winning moves, noisy ones, threats, killers, the countermove,
//! then quiet moves by experience. Moves are picked one at a time, because most nodes need only the first few.

use std::ops::Range;

use rusc_game::{Position, Side};

use crate::evaluator::{Evaluator, MoveClass, MoveTraits};
use crate::features::{Feature, Features};
use crate::history::{Continuation, History, Previous};
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

/// Moves are picked block by block: only the highest number of each is looked at.
const BLOCK: usize = 8;
/// Less than every number that orders a move.
const TAKEN: i32 = i32::MIN;

/// What is known of a move before it is made.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Rank {
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
        Rank { experience: 0, slot: 0, class: MoveClass::Quiet, favored: Favored::No };
}

/// Whether a move has refuted a sister position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Favored {
    No,
    /// A killer or a countermove.
    Yes,
}

impl Rank {
    /// Reads a rank out of the number that orders the moves: which group it lies in, and how far from its middle.
    #[inline]
    fn of(order: i32, slot: u32, bonus: i32) -> Rank {
        let group = (order + GROUP / 2).div_euclid(GROUP) * GROUP;
        let (class, favored) = match group {
            WINNING => (MoveClass::Winning, Favored::No),
            NOISY => (MoveClass::Noisy, Favored::No),
            THREAT => (MoveClass::Threat, Favored::No),
            0 => (MoveClass::Quiet, Favored::No),
            _ => (MoveClass::Quiet, Favored::Yes),
        };
        Rank { experience: order - group - bonus, slot, class, favored }
    }
}

/// The legal moves of a node, those already tried in front.
#[derive(Debug)]
pub(crate) struct MoveList<M> {
    moves: Vec<M>,
    /// Of each move that has been ranked and not yet picked, what decides when it is tried; as many blocks as the
    /// longest list so far has needed. A rank is far larger, and most moves are never picked.
    orders: Vec<i32>,
    /// Of each block of moves, the highest number, once all are ranked.
    peaks: Vec<i32>,
    /// Of the moves picked so far.
    picked: Vec<Rank>,
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
        MoveList {
            moves: Vec::new(),
            orders: Vec::new(),
            peaks: Vec::new(),
            picked: Vec::new(),
            stage: Stage::Unranked,
        }
    }

    /// Lists the moves of a position. The code is that of the table's move, or 0.
    pub(crate) fn fill<P, E>(&mut self, pos: &P, evaluator: &E, code: u16)
    where
        P: Position<Move = M>,
        E: Evaluator<P>,
    {
        self.moves.clear();
        self.picked.clear();
        self.stage = Stage::Unranked;
        pos.legal_moves(&mut self.moves);
        let room = self.moves.len().next_multiple_of(BLOCK);
        if self.orders.len() < room {
            self.orders.resize(room, TAKEN);
        }
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
        &self.picked
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
        let next = self.picked.len();
        if next == self.moves.len() {
            return None;
        }
        let order = match self.stage {
            Stage::TableMove => {
                self.rank(pos, evaluator, hints, 0..1);
                self.stage = Stage::Unranked;
                std::mem::replace(&mut self.orders[0], TAKEN)
            }
            Stage::Unranked => {
                self.rank(pos, evaluator, hints, next..self.moves.len());
                self.find_peaks();
                self.stage = Stage::Ranked;
                self.bring_best_forward()
            }
            Stage::Ranked => self.bring_best_forward(),
        };
        let m = self.moves[next];
        let bonus = evaluator.order_bonus(pos, m).clamp(-BONUS_LIMIT, BONUS_LIMIT);
        let rank = Rank::of(order, evaluator.history_slot(pos, m) as u32, bonus);
        self.picked.push(rank);
        Some((m, rank))
    }

    /// Ranks a stretch of the moves.
    fn rank<P, E>(&mut self, pos: &P, evaluator: &E, hints: &Hints<'_, M>, stretch: Range<usize>)
    where
        P: Position<Move = M>,
        E: Evaluator<P>,
    {
        let experience = hints.experience(pos.side_to_move());
        let favorites = hints.favorites();
        // Slots are compared before moves: nearly always they differ, and they are mere numbers.
        let slots = favorites.map(|m| m.map_or(usize::MAX, |m| evaluator.history_slot(pos, m)));
        let moves = &self.moves[stretch.clone()];
        let traits = evaluator.describe(pos, moves);
        for ((order, &m), traits) in self.orders[stretch].iter_mut().zip(moves).zip(traits) {
            let MoveTraits { slot, class, bonus } = traits;
            let mut group = group(class);
            if (slot == slots[0] || slot == slots[1] || slot == slots[2]) && class == MoveClass::Quiet {
                group = favor(m, favorites);
            }
            *order = group + experience.with(slot as u32) + bonus.clamp(-BONUS_LIMIT, BONUS_LIMIT);
        }
    }

    /// Notes the highest number of each block.
    fn find_peaks(&mut self) {
        let blocks = self.moves.len().div_ceil(BLOCK);
        self.orders[self.moves.len()..blocks * BLOCK].fill(TAKEN);
        self.peaks.clear();
        self.peaks.extend(self.orders.as_chunks().0[..blocks].iter().map(peak));
    }

    /// Swaps the best of the remaining moves to the front of them, the first of equals, and returns its number.
    #[inline]
    fn bring_best_forward(&mut self) -> i32 {
        let next = self.picked.len();
        let mut highest = (TAKEN, 0);
        for (block, &peak) in self.peaks.iter().enumerate() {
            if peak > highest.0 {
                highest = (peak, block);
            }
        }
        let (order, block) = highest;
        let (blocks, _) = self.orders.as_chunks_mut::<BLOCK>();
        let within = blocks[block].iter().take_while(|&&other| other != order).count() % BLOCK;
        blocks[block][within] = blocks[next / BLOCK][next % BLOCK];
        blocks[next / BLOCK][next % BLOCK] = TAKEN;
        self.peaks[block] = peak(&blocks[block]);
        self.peaks[next / BLOCK] = peak(&blocks[next / BLOCK]);
        self.moves.swap(next, block * BLOCK + within);
        order
    }
}

/// The highest number of a block, without branches.
#[inline]
fn peak(block: &[i32; BLOCK]) -> i32 {
    block.iter().fold(TAKEN, |highest, &order| highest.max(order))
}

impl<M: Copy> Hints<'_, M> {
    /// Both killers and the countermove.
    fn favorites(&self) -> [Option<M>; 3] {
        let previous = self.previous.filter(|_| self.features.has(Feature::Countermove));
        let countermove = previous.and_then(|previous| self.history.countermove(previous));
        [self.killers[0], self.killers[1], countermove]
    }

    /// Where experience with the moves of a side is found.
    #[inline]
    fn experience(&self, side: Side) -> Experience<'_> {
        let (history, has) = (self.history, |feature| self.features.has(feature));
        let previous = self.previous.filter(|_| has(Feature::Continuation));
        Experience {
            general: has(Feature::History).then(|| history.general(side)),
            continuation: previous.map(|previous| history.continuation(previous)),
        }
    }
}

/// Experience as one node needs it.
struct Experience<'a> {
    general: Option<&'a [i16]>,
    continuation: Option<Continuation<'a>>,
}

impl Experience<'_> {
    #[inline]
    fn with(&self, slot: u32) -> i32 {
        let Some(general) = self.general else { return 0 };
        let general = i32::from(general[slot as usize]);
        let Some(continuation) = &self.continuation else { return general };
        general + continuation.with(slot) * params::continuation_weight() / 64
    }
}

/// The group of a move that is nobody's favorite.
#[inline]
fn group(class: MoveClass) -> i32 {
    match class {
        MoveClass::Winning => WINNING,
        MoveClass::Noisy => NOISY,
        MoveClass::Threat => THREAT,
        MoveClass::Quiet => 0,
    }
}

/// The group of a quiet move that may be a killer or the countermove.
fn favor<M: Copy + Eq>(m: M, favorites: [Option<M>; 3]) -> i32 {
    let groups = [FIRST_KILLER, SECOND_KILLER, COUNTERMOVE];
    favorites.iter().zip(groups).find(|(favorite, _)| **favorite == Some(m)).map_or(0, |(_, group)| group)
}

/// The code of a move, never 0.
#[inline]
pub(crate) fn code_of<P: Position, E: Evaluator<P>>(evaluator: &E, pos: &P, m: P::Move) -> u16 {
    evaluator.move_code(pos, m).max(1)
}
