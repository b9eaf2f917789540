//! The order in which moves are tried: the table's move, winning moves, noisy ones, threats, killers, the countermove,
//! then quiet moves by experience. Moves are picked one at a time, because most nodes need only the first few.

use std::ops::Range;

use rusc_game::Position;

use crate::evaluator::{Evaluator, ForcingMoves, MoveClass};
use crate::hints::{favor, number};
use crate::rank::{BLOCK, NOISY, Order, THREAT, WINNING, highest};

pub(crate) use crate::hints::Hints;
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
        let is_enough = !self.moves.is_empty() && (code == 0 || self.has_table_move());
        if self.extent == Extent::Promising && !is_enough {
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
        match evaluator.forcing_moves(pos, &mut self.moves) {
            ForcingMoves::Listed => {
                self.extent = Extent::Promising;
                self.make_room();
            }
            ForcingMoves::Unsupported => self.list_all(pos),
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
        if self.is_through() { None } else { Some(self.take_best()) }
    }

    /// Whether all moves have been listed and ranked.
    #[cfg(feature = "threads")]
    pub(crate) fn is_complete(&self) -> bool {
        self.extent == Extent::All && self.stage == Stage::Ranked
    }

    /// Picks the next move of a complete list.
    #[cfg(feature = "threads")]
    pub(crate) fn take_next(&mut self) -> Option<(M, Rank)> {
        debug_assert!(self.is_complete());
        (!self.is_through()).then(|| self.take_best())
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
        match self.extent {
            Extent::Promising => self.rank_promising(pos, evaluator, hints, start..ranked),
            Extent::All => self.rank(pos, evaluator, hints, start..ranked),
        }
        self.orders.as_flattened_mut()[ranked..end.next_multiple_of(BLOCK)].fill(Order::TAKEN);
        self.stage = next;
    }

    /// Ranks a stretch of the moves that promise something. They are few, and none is a killer.
    fn rank_promising<P, E>(&mut self, pos: &P, evaluator: &E, hints: &Hints<'_, M>, stretch: Range<usize>)
    where
        P: Position<Move = M>,
        E: Evaluator<P>,
    {
        let experience = hints.experience(pos.side_to_move());
        let moves = &self.moves[stretch.clone()];
        let orders = self.orders.as_flattened_mut();
        for (place, (&m, traits)) in stretch.zip(moves.iter().zip(evaluator.move_traits(pos, moves))) {
            let order = Order::at(place).with(traits.slot, experience.of(traits.slot));
            orders[place] = order.raised(group(evaluator.class(pos, m)));
        }
    }

    /// Ranks a stretch of all moves.
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
        let traits = evaluator.move_traits(pos, &self.moves[stretch.clone()]);
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
            *order = order.raised(match if is_quiet { MoveClass::Quiet } else { evaluator.class(pos, m) } {
                MoveClass::Quiet => favor(m, favorites, order.slot(), slots),
                class => group(class),
            });
        }
    }

    /// Swaps the best of the remaining moves to the front of them, the first of equals.
    fn take_best(&mut self) -> (M, Rank) {
        let next = self.picked.len();
        let best = highest(&self.orders[next / BLOCK..self.moves.len().div_ceil(BLOCK)]);
        let place = best.place();
        let orders = self.orders.as_flattened_mut();
        orders[place] = orders[next].moved_to(place);
        orders[next] = Order::TAKEN;
        let m = self.moves[place];
        self.moves[place] = std::mem::replace(&mut self.moves[next], m);
        let rank = best.rank();
        self.picked.push(rank);
        (m, rank)
    }
}

/// The group of a move that is nobody's favorite.
#[inline]
fn group(class: MoveClass) -> i64 {
    match class {
        MoveClass::Winning => WINNING,
        MoveClass::Noisy => NOISY,
        MoveClass::Threat => THREAT,
        MoveClass::Quiet => 0,
    }
}

/// The code of a move, never 0.
#[inline]
pub(crate) fn code_of<P: Position, E: Evaluator<P>>(evaluator: &E, pos: &P, m: P::Move) -> u16 {
    evaluator.move_code(pos, m).max(1)
}
