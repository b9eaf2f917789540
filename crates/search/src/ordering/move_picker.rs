//! The order in which moves are tried: the table's move, winning moves, noisy ones, threats, killers, the countermove,
//! then quiet moves by scores. Moves are picked one at a time, because most nodes need only the first few.

use std::ops::Range;

use rusc_game::Position;

use crate::evaluator::{Evaluator, ForcingMoves, MoveClass};
use crate::ordering::refutations::{assign_keys, refutation_group};
use crate::ordering::sort_key::{BLOCK, NOISY, SortKey, THREAT, WINNING, highest};

pub(crate) use crate::ordering::refutations::OrderingContext;
pub(crate) use crate::ordering::sort_key::{MoveInfo, Refutation};

/// The legal moves of a node, those already tried in front.
#[derive(Debug)]
pub(crate) struct MovePicker<M> {
    moves: Vec<M>,
    /// Of each move that has been scored and not yet picked, what decides when it is tried; as many blocks as the
    /// longest list so far has needed. A info is far larger, and most moves are never picked.
    keys: Vec<[SortKey; BLOCK]>,
    /// Room for as many notes while moves are scored.
    notes: Vec<[SortKey; BLOCK]>,
    /// Of the moves picked so far.
    picked: Vec<MoveInfo>,
    stage: Stage,
    generated: Generated,
    /// How many of the moves have been picked before all were listed, and are listed again.
    duplicates: usize,
}

/// Which moves are listed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Generated {
    /// Those that promise something.
    Forcing,
    All,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stage {
    /// The first move of the list is the table's; nothing is scored.
    TableMove,
    /// Moves not yet picked have no info.
    Unscored,
    Scored,
}

impl<M: Copy + Eq> MovePicker<M> {
    pub(crate) fn new() -> MovePicker<M> {
        MovePicker {
            moves: Vec::new(),
            keys: Vec::new(),
            notes: Vec::new(),
            picked: Vec::new(),
            stage: Stage::Unscored,
            generated: Generated::All,
            duplicates: 0,
        }
    }

    /// Lists the moves of a position, for a start those that promise something if there are any and the evaluator knows
    /// them. The code is that of the table's move, or 0.
    pub(crate) fn generate<P, E>(&mut self, pos: &P, evaluator: &E, code: u16)
    where
        P: Position<Move = M>,
        E: Evaluator<P>,
    {
        self.generate_forcing(pos, evaluator, code);
        let is_enough = !self.moves.is_empty() && (code == 0 || self.has_table_move());
        if self.generated == Generated::Forcing && !is_enough {
            self.moves.clear();
            self.generate_all(pos);
            self.put_table_move_first(pos, evaluator, code);
        }
    }

    /// The same where quiet moves are not wanted: they are listed only if the evaluator does not know the others.
    pub(crate) fn generate_forcing<P, E>(&mut self, pos: &P, evaluator: &E, code: u16)
    where
        P: Position<Move = M>,
        E: Evaluator<P>,
    {
        self.moves.clear();
        self.picked.clear();
        self.duplicates = 0;
        self.stage = Stage::Unscored;
        match evaluator.forcing_moves(pos, &mut self.moves) {
            ForcingMoves::Listed => {
                self.generated = Generated::Forcing;
                self.make_room();
            }
            ForcingMoves::Unsupported => self.generate_all(pos),
        }
        self.put_table_move_first(pos, evaluator, code);
    }

    /// Lists all moves behind those that have been picked.
    fn generate_all<P: Position<Move = M>>(&mut self, pos: &P) {
        self.generated = Generated::All;
        self.stage = Stage::Unscored;
        pos.legal_moves(&mut self.moves);
        self.make_room();
    }

    fn make_room(&mut self) {
        assert!(self.moves.len() <= SortKey::LAST_PLACE, "so many moves no position has");
        let blocks = self.moves.len().div_ceil(BLOCK);
        if self.keys.len() < blocks {
            self.keys.resize(blocks, [SortKey::TAKEN; BLOCK]);
            self.notes.resize(blocks, [SortKey::TAKEN; BLOCK]);
        }
    }

    /// Puts the table's move in front, if it is listed.
    fn put_table_move_first<P, E>(&mut self, pos: &P, evaluator: &E, code: u16)
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
        self.generated == Generated::All && self.moves.len() == 1
    }

    /// Whether only quiet moves are left, as far as is known.
    pub(crate) fn has_only_quiet(&self) -> bool {
        self.generated == Generated::Forcing && self.is_exhausted()
    }

    /// The ranks of the moves picked so far, in the order of picking.
    pub(crate) fn picked(&self) -> &[MoveInfo] {
        &self.picked
    }

    /// Whether the table's move is in the list.
    pub(crate) fn has_table_move(&self) -> bool {
        self.stage == Stage::TableMove
    }

    /// Whether all listed moves have been picked.
    fn is_exhausted(&self) -> bool {
        self.picked.len() + self.duplicates == self.moves.len()
    }

    /// The next move to try. OrderingContext are asked for when moves are to be scored, which is a few times a list.
    #[inline]
    pub(crate) fn pick<'a, P, E>(
        &mut self,
        pos: &P,
        evaluator: &E,
        context: impl FnOnce() -> OrderingContext<'a, M>,
    ) -> Option<(M, MoveInfo)>
    where
        M: 'a,
        P: Position<Move = M>,
        E: Evaluator<P>,
    {
        if self.has_only_quiet() {
            self.generate_all(pos);
        }
        if self.stage != Stage::Scored && !self.is_exhausted() {
            self.score_next(pos, evaluator, &context());
        }
        if self.is_exhausted() { None } else { Some(self.take_best()) }
    }

    /// Whether all moves have been listed and scored.
    #[cfg(feature = "threads")]
    pub(crate) fn is_fully_scored(&self) -> bool {
        self.generated == Generated::All && self.stage == Stage::Scored
    }

    /// Picks the next move of a complete list.
    #[cfg(feature = "threads")]
    pub(crate) fn take_next(&mut self) -> Option<(M, MoveInfo)> {
        debug_assert!(self.is_fully_scored());
        (!self.is_exhausted()).then(|| self.take_best())
    }

    /// Ranks the table's move, and all others only when it has not been enough.
    #[inline(never)]
    fn score_next<P, E>(&mut self, pos: &P, evaluator: &E, context: &OrderingContext<'_, M>)
    where
        P: Position<Move = M>,
        E: Evaluator<P>,
    {
        let (start, end) = (self.picked.len(), self.moves.len());
        let (scored, next) = match self.stage {
            Stage::TableMove => (1, Stage::Unscored),
            Stage::Unscored | Stage::Scored => (end, Stage::Scored),
        };
        match self.generated {
            Generated::Forcing => self.score_forcing(pos, evaluator, context, start..scored),
            Generated::All => self.score_all(pos, evaluator, context, start..scored),
        }
        self.keys.as_flattened_mut()[scored..end.next_multiple_of(BLOCK)].fill(SortKey::TAKEN);
        self.stage = next;
    }

    /// Ranks a stretch of the moves that promise something. They are few, and none is a killer.
    fn score_forcing<P, E>(
        &mut self,
        pos: &P,
        evaluator: &E,
        context: &OrderingContext<'_, M>,
        stretch: Range<usize>,
    ) where
        P: Position<Move = M>,
        E: Evaluator<P>,
    {
        let scores = context.history_scores(pos.side_to_move());
        let moves = &self.moves[stretch.clone()];
        let keys = self.keys.as_flattened_mut();
        for (place, (&m, traits)) in stretch.zip(moves.iter().zip(evaluator.move_traits(pos, moves))) {
            let key = SortKey::at(place).with(traits.slot, scores.of(traits.slot));
            keys[place] = key.promoted(group(evaluator.class(pos, m)));
        }
    }

    /// Ranks a stretch of all moves.
    fn score_all<P, E>(
        &mut self,
        pos: &P,
        evaluator: &E,
        context: &OrderingContext<'_, M>,
        stretch: Range<usize>,
    ) where
        P: Position<Move = M>,
        E: Evaluator<P>,
    {
        let refutations = context.refutations();
        // Where there is none, any move will do: it will not be found to be one.
        let slots = refutations.map(|m| evaluator.history_slot(pos, m.unwrap_or(self.moves[stretch.start])));
        let keys = self.keys.as_flattened_mut();
        let room = self.notes.as_flattened_mut();
        let traits = evaluator.move_traits(pos, &self.moves[stretch.clone()]);
        let scores = context.history_scores(pos.side_to_move());
        let noted =
            assign_keys::<P, E>(&mut keys[stretch.clone()], stretch.start, traits, scores, slots, room);
        for note in &room[..noted] {
            let (m, key) = (self.moves[note.place()], &mut keys[note.place()]);
            let is_quiet = note.slot() == 0;
            if !is_quiet && self.moves[..stretch.start].contains(&m) {
                *key = SortKey::TAKEN;
                self.duplicates += 1;
                continue;
            }
            *key = key.promoted(match if is_quiet { MoveClass::Quiet } else { evaluator.class(pos, m) } {
                MoveClass::Quiet => refutation_group(m, refutations, key.slot(), slots),
                class => group(class),
            });
        }
    }

    /// Swaps the best of the remaining moves to the front of them, the first of equals.
    fn take_best(&mut self) -> (M, MoveInfo) {
        let next = self.picked.len();
        let best = highest(&self.keys[next / BLOCK..self.moves.len().div_ceil(BLOCK)]);
        let place = best.place();
        let keys = self.keys.as_flattened_mut();
        keys[place] = keys[next].moved_to(place);
        keys[next] = SortKey::TAKEN;
        let m = self.moves[place];
        self.moves[place] = std::mem::replace(&mut self.moves[next], m);
        let info = best.info();
        self.picked.push(info);
        (m, info)
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
