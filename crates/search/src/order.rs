//! The order in which moves are tried: the table's move, winning moves, noisy ones, threats, killers, the countermove,
//! then quiet moves by experience. Moves are picked one at a time, because most nodes need only the first few.

use std::hint::cold_path;
use std::ops::Range;

use rusc_game::{Position, Side};

use crate::evaluator::{Evaluator, MoveClass, MoveTraits, Promising};
use crate::features::{Feature, Features};
use crate::history::{History, Previous};
use crate::params;
use crate::rank::{
    BLOCK, BONUS_LIMIT, COUNTERMOVE, FIRST_KILLER, NOISY, Order, SECOND_KILLER, THREAT, WINNING, highest,
};

pub(crate) use crate::rank::{Favored, Rank};

/// The legal moves of a node, those already tried in front.
#[derive(Debug)]
pub(crate) struct MoveList<M> {
    moves: Vec<M>,
    /// Of each move that has been ranked and not yet picked, what decides when it is tried; as many blocks as the
    /// longest list so far has needed. A rank is far larger, and most moves are never picked.
    orders: Vec<[Order; BLOCK]>,
    /// Room for as many notes while moves are ranked.
    notes: Vec<[Order; BLOCK]>,
    /// Of the moves picked so far.
    picked: Vec<Rank>,
    stage: Stage,
    extent: Extent,
    /// How many of the moves have been picked before all were listed, and are listed again.
    repeated: usize,
}

/// Which moves are listed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Extent {
    /// Those that promise something.
    Promising,
    All,
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
#[derive(Clone, Copy)]
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
            notes: Vec::new(),
            picked: Vec::new(),
            stage: Stage::Unranked,
            extent: Extent::All,
            repeated: 0,
        }
    }

    /// Lists the moves of a position, for a start those that promise something if there are any and the evaluator knows
    /// them. The code is that of the table's move, or 0.
    pub(crate) fn fill<P, E>(&mut self, pos: &P, evaluator: &E, code: u16)
    where
        P: Position<Move = M>,
        E: Evaluator<P>,
    {
        self.fill_promising(pos, evaluator, code);
        if self.moves.is_empty() || code != 0 && !self.has_table_move() {
            self.moves.clear();
            self.list_all(pos);
            self.put_first(pos, evaluator, code);
        }
    }

    /// The same where quiet moves are not wanted: they are listed only if the evaluator does not know the others.
    pub(crate) fn fill_promising<P, E>(&mut self, pos: &P, evaluator: &E, code: u16)
    where
        P: Position<Move = M>,
        E: Evaluator<P>,
    {
        self.moves.clear();
        self.picked.clear();
        self.repeated = 0;
        self.stage = Stage::Unranked;
        match evaluator.list_promising(pos, &mut self.moves) {
            Promising::Listed => {
                self.extent = Extent::Promising;
                self.make_room();
            }
            Promising::Unknown => self.list_all(pos),
        }
        self.put_first(pos, evaluator, code);
    }

    /// Lists all moves behind those that have been picked.
    fn list_all<P: Position<Move = M>>(&mut self, pos: &P) {
        self.extent = Extent::All;
        self.stage = Stage::Unranked;
        pos.legal_moves(&mut self.moves);
        self.make_room();
    }

    fn make_room(&mut self) {
        assert!(self.moves.len() <= Order::LAST_PLACE, "so many moves no position has");
        let blocks = self.moves.len().div_ceil(BLOCK);
        if self.orders.len() < blocks {
            self.orders.resize(blocks, [Order::TAKEN; BLOCK]);
            self.notes.resize(blocks, [Order::TAKEN; BLOCK]);
        }
    }

    /// Puts the table's move in front, if it is listed.
    fn put_first<P, E>(&mut self, pos: &P, evaluator: &E, code: u16)
    where
        P: Position<Move = M>,
        E: Evaluator<P>,
    {
        if code != 0
            && let Some(index) = self.moves.iter().position(|&m| code_of(evaluator, pos, m) == code)
        {
            self.moves.swap(0, index);
            self.stage = Stage::TableMove;
        }
    }

    /// The moves listed so far, those already picked first and in the order of picking.
    #[cfg(test)]
    pub(crate) fn moves(&self) -> &[M] {
        &self.moves
    }

    /// Whether there is just one legal move, as far as is known.
    pub(crate) fn is_single(&self) -> bool {
        self.extent == Extent::All && self.moves.len() == 1
    }

    /// Whether only quiet moves are left, as far as is known.
    pub(crate) fn has_only_quiet(&self) -> bool {
        self.extent == Extent::Promising && self.is_through()
    }

    /// The ranks of the moves picked so far, in the order of picking.
    pub(crate) fn picked(&self) -> &[Rank] {
        &self.picked
    }

    /// Whether the table's move is in the list.
    pub(crate) fn has_table_move(&self) -> bool {
        self.stage == Stage::TableMove
    }

    /// Whether all listed moves have been picked.
    fn is_through(&self) -> bool {
        self.picked.len() + self.repeated == self.moves.len()
    }

    /// The next move to try. Hints are asked for when moves are to be ranked, which is a few times a list.
    #[inline]
    pub(crate) fn pick<'a, P, E>(
        &mut self,
        pos: &P,
        evaluator: &E,
        hints: impl FnOnce() -> Hints<'a, M>,
    ) -> Option<(M, Rank)>
    where
        M: 'a,
        P: Position<Move = M>,
        E: Evaluator<P>,
    {
        if self.has_only_quiet() {
            self.list_all(pos);
        }
        if self.stage != Stage::Ranked && !self.is_through() {
            self.rank_some(pos, evaluator, &hints());
        }
        if self.is_through() { None } else { Some(self.take_best(pos, evaluator)) }
    }

    /// Ranks the table's move, and all others only when it has not been enough.
    #[inline(never)]
    fn rank_some<P, E>(&mut self, pos: &P, evaluator: &E, hints: &Hints<'_, M>)
    where
        P: Position<Move = M>,
        E: Evaluator<P>,
    {
        let (start, end) = (self.picked.len(), self.moves.len());
        let (ranked, next) = match self.stage {
            Stage::TableMove => (1, Stage::Unranked),
            Stage::Unranked | Stage::Ranked => (end, Stage::Ranked),
        };
        self.rank(pos, evaluator, hints, start..ranked);
        self.orders.as_flattened_mut()[ranked..end.next_multiple_of(BLOCK)].fill(Order::TAKEN);
        self.stage = next;
    }

    /// Ranks a stretch of the moves.
    fn rank<P, E>(&mut self, pos: &P, evaluator: &E, hints: &Hints<'_, M>, stretch: Range<usize>)
    where
        P: Position<Move = M>,
        E: Evaluator<P>,
    {
        let favorites = hints.favorites();
        // Where there is none, any move will do: it will not be found to be one.
        let slots = favorites.map(|m| evaluator.history_slot(pos, m.unwrap_or(self.moves[stretch.start])));
        let orders = self.orders.as_flattened_mut();
        let room = self.notes.as_flattened_mut();
        let traits = evaluator.describe(pos, &self.moves[stretch.clone()]);
        let experience = hints.experience(pos.side_to_move());
        let noted =
            number::<P, E>(&mut orders[stretch.clone()], stretch.start, traits, experience, slots, room);
        for note in &room[..noted] {
            let (m, order) = (self.moves[note.place()], &mut orders[note.place()]);
            let is_quiet = note.slot() == 0;
            if !is_quiet && self.moves[..stretch.start].contains(&m) {
                *order = Order::TAKEN;
                self.repeated += 1;
                continue;
            }
            let class = if is_quiet { MoveClass::Quiet } else { evaluator.class(pos, m) };
            let group = match class {
                MoveClass::Winning => WINNING,
                MoveClass::Noisy => NOISY,
                MoveClass::Threat => THREAT,
                MoveClass::Quiet => favor(m, favorites, order.slot(), slots),
            };
            *order = order.raised(group);
        }
    }

    /// Swaps the best of the remaining moves to the front of them, the first of equals.
    fn take_best<P, E>(&mut self, pos: &P, evaluator: &E) -> (M, Rank)
    where
        P: Position<Move = M>,
        E: Evaluator<P>,
    {
        let next = self.picked.len();
        let best = highest(&self.orders[next / BLOCK..self.moves.len().div_ceil(BLOCK)]);
        let place = best.place();
        let orders = self.orders.as_flattened_mut();
        orders[place] = orders[next].moved_to(place);
        orders[next] = Order::TAKEN;
        let m = self.moves[place];
        self.moves[place] = std::mem::replace(&mut self.moves[next], m);
        let rank = best.rank(evaluator.order_bonus(pos, m).clamp(-BONUS_LIMIT, BONUS_LIMIT));
        self.picked.push(rank);
        (m, rank)
    }
}

/// A bit for a few bits of a slot: by it most moves are seen to be nobody's favorite.
#[inline]
fn mark(slot: usize) -> u64 {
    1 << (slot % 64)
}

/// Experience with the moves of a node, by slot.
#[derive(Clone, Copy)]
struct Experience<'a> {
    general: &'a [i16],
    /// With moves as answers to the one before.
    continuation: &'a [i16],
}

/// Numbers moves as if all were quiet, and notes where those are that may not be (with slot 1) and those that may be
/// favorites (with slot 0). Returns how many notes there are. It stands by itself, and calls nothing, so that all it
/// needs stays in registers.
#[inline(never)]
fn number<P: Position, E: Evaluator<P>>(
    orders: &mut [Order],
    place: usize,
    traits: impl Iterator<Item = MoveTraits>,
    experience: Experience<'_>,
    favorites: [usize; 3],
    notes: &mut [Order],
) -> usize {
    const { assert!(E::HISTORY <= Order::SLOTS) };
    // Of a length the compiler knows, so that it need not be compared with every slot.
    let general = &experience.general[..E::HISTORY];
    let continuation = &experience.continuation[..E::HISTORY];
    let marks = favorites.iter().fold(0, |marks, &slot| marks | mark(slot));
    let mut here = Order::at(place);
    let mut count = 0;
    for (order, traits) in orders.iter_mut().zip(traits) {
        let MoveTraits { slot, is_quiet, bonus } = traits;
        if !is_quiet || marks & mark(slot) != 0 {
            cold_path();
            notes[count] = here.with(usize::from(!is_quiet), 0);
            count += 1;
        }
        let answering = i64::from(continuation[slot]) * i64::from(params::continuation_weight()) / 64;
        let bonus = i64::from(bonus.clamp(-BONUS_LIMIT, BONUS_LIMIT));
        *order = here.with(slot, i64::from(general[slot]) + answering + bonus);
        here = here.next();
    }
    count
}

impl<M: Copy> Hints<'_, M> {
    /// Both killers and the countermove.
    fn favorites(&self) -> [Option<M>; 3] {
        let previous = self.previous.filter(|_| self.features.has(Feature::Countermove));
        let countermove = previous.and_then(|previous| self.history.countermove(previous));
        [self.killers[0], self.killers[1], countermove]
    }

    /// What is known of the moves of a side.
    fn experience(&self, side: Side) -> Experience<'_> {
        let (history, has) = (self.history, |feature| self.features.has(feature));
        let previous = self.previous.filter(|_| has(Feature::Continuation) && has(Feature::History));
        Experience {
            general: if has(Feature::History) { history.general(side) } else { history.nothing() },
            continuation: previous.map_or(history.nothing(), |previous| history.continuation(previous)),
        }
    }
}

/// The group of a quiet move that may be a killer or the countermove. Slots are compared before moves: they are mere
/// numbers.
#[inline]
fn favor<M: Copy + Eq>(m: M, favorites: [Option<M>; 3], slot: u32, slots: [usize; 3]) -> i64 {
    let is = |n: usize| slots[n] == slot as usize && favorites[n] == Some(m);
    if is(0) {
        FIRST_KILLER
    } else if is(1) {
        SECOND_KILLER
    } else if is(2) {
        COUNTERMOVE
    } else {
        0
    }
}

/// The code of a move, never 0.
#[inline]
pub(crate) fn code_of<P: Position, E: Evaluator<P>>(evaluator: &E, pos: &P, m: P::Move) -> u16 {
    evaluator.move_code(pos, m).max(1)
}
