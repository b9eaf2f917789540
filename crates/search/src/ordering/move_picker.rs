//! The move picker: staged generation, and selection of one move at a time. Sorting the whole list would be wasted,
//! because most nodes are cut off after a few moves.

use std::ops::Range;

use rusc_game::Position;

use super::refutations::{OrderingContext, assign_keys, refutation_group};
use super::sort_key::{BLOCK, MoveInfo, NOISY, SortKey, THREAT, WINNING, highest};
use crate::evaluator::{Evaluator, ForcingMoves, MoveClass};

/// The moves of a node, those already picked in front.
#[derive(Debug)]
pub(crate) struct MovePicker<M> {
    moves: Vec<M>,
    /// Sort keys of the moves scored and not yet picked, by index; never shrinks. A [`MoveInfo`] is far larger, and
    /// most moves are never picked.
    keys: Vec<[SortKey; BLOCK]>,
    /// Buffer for the moves that need a second look while keys are assigned.
    notes: Vec<[SortKey; BLOCK]>,
    /// The moves picked so far, in the order of picking.
    picked: Vec<MoveInfo>,
    stage: Stage,
    generated: Generated,
    /// Number of moves picked in the forcing stage that have been generated again among all.
    duplicates: usize,
}

/// Which moves have been generated.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Generated {
    /// The forcing moves only.
    Forcing,
    All,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stage {
    /// The first move is the table's; none has a key.
    TableMove,
    /// Moves not yet picked have no keys.
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

    /// Generates the moves of a position: first the forcing ones, if the evaluator supports it, there are any, and the
    /// table's move is among them. `code` is that of the table's move, or 0.
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

    /// Generates the forcing moves; all moves if the evaluator does not support it.
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

    /// Appends all legal moves to those already picked.
    fn generate_all<P: Position<Move = M>>(&mut self, pos: &P) {
        self.generated = Generated::All;
        self.stage = Stage::Unscored;
        pos.legal_moves(&mut self.moves);
        self.make_room();
    }

    fn make_room(&mut self) {
        assert!(self.moves.len() <= SortKey::LAST_PLACE, "more moves than sort keys can tell apart");
        let blocks = self.moves.len().div_ceil(BLOCK);
        if self.keys.len() < blocks {
            self.keys.resize(blocks, [SortKey::TAKEN; BLOCK]);
            self.notes.resize(blocks, [SortKey::TAKEN; BLOCK]);
        }
    }

    /// Puts the table's move in front, if it has been generated.
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

    /// The moves generated so far, those picked first and in the order of picking.
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

    /// The moves picked so far, in the order of picking.
    pub(crate) fn picked(&self) -> &[MoveInfo] {
        &self.picked
    }

    /// Whether the table's move has been found and not yet picked.
    pub(crate) fn has_table_move(&self) -> bool {
        self.stage == Stage::TableMove
    }

    /// Whether all generated moves have been picked.
    fn is_exhausted(&self) -> bool {
        self.picked.len() + self.duplicates == self.moves.len()
    }

    /// Picks the next move. `context` is called only when keys are to be assigned, a few times for a node.
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

    /// Whether all legal moves have been generated and have keys: from now on picking needs neither position nor
    /// evaluator.
    pub(crate) fn is_fully_scored(&self) -> bool {
        self.generated == Generated::All && self.stage == Stage::Scored
    }

    /// Assigns the key of the table's move, or of all others once that one has been searched.
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

    /// Assigns the keys of forcing moves. They are few, and none is a killer or countermove.
    fn score_forcing<P, E>(
        &mut self,
        pos: &P,
        evaluator: &E,
        context: &OrderingContext<'_, M>,
        range: Range<usize>,
    ) where
        P: Position<Move = M>,
        E: Evaluator<P>,
    {
        let scores = context.history_scores(pos.side_to_move());
        let moves = &self.moves[range.clone()];
        let keys = self.keys.as_flattened_mut();
        for (place, (&m, traits)) in range.zip(moves.iter().zip(evaluator.move_traits(pos, moves))) {
            let key = SortKey::at(place).with(traits.slot, scores.of(traits.slot));
            keys[place] = key.promoted(group(evaluator.class(pos, m)));
        }
    }

    /// Assigns the keys of a range of all moves.
    fn score_all<P, E>(
        &mut self,
        pos: &P,
        evaluator: &E,
        context: &OrderingContext<'_, M>,
        range: Range<usize>,
    ) where
        P: Position<Move = M>,
        E: Evaluator<P>,
    {
        let refutations = context.refutations();
        // Without a refutation any slot will do: the moves are compared as well.
        let slots = refutations.map(|m| evaluator.history_slot(pos, m.unwrap_or(self.moves[range.start])));
        let keys = self.keys.as_flattened_mut();
        let room = self.notes.as_flattened_mut();
        let traits = evaluator.move_traits(pos, &self.moves[range.clone()]);
        let scores = context.history_scores(pos.side_to_move());
        let noted = assign_keys::<P, E>(&mut keys[range.clone()], range.start, traits, scores, slots, room);
        for note in &room[..noted] {
            let (m, key) = (self.moves[note.place()], &mut keys[note.place()]);
            let is_quiet = note.slot() == 0;
            if !is_quiet && self.moves[..range.start].contains(&m) {
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

    /// Selection: swaps the move with the highest key to the front of the remaining ones; of equals, the first.
    /// Not inlined, so that [`MovePicker::pick`] is small enough to be.
    #[inline(never)]
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

/// The group of a move by its class.
#[inline]
fn group(class: MoveClass) -> i64 {
    match class {
        MoveClass::Winning => WINNING,
        MoveClass::Noisy => NOISY,
        MoveClass::Threat => THREAT,
        MoveClass::Quiet => 0,
    }
}

/// The code of a move for the transposition table; never 0, which stands for no move.
#[inline]
pub(crate) fn code_of<P: Position, E: Evaluator<P>>(evaluator: &E, pos: &P, m: P::Move) -> u16 {
    evaluator.move_code(pos, m).max(1)
}
