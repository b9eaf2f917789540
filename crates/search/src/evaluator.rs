//! What the search must be told about a game beyond its rules: what a position is worth, and which moves deserve a
//! look first. It is the only door through which knowledge of a game comes in.

use std::hash::{Hash, Hasher};

use rusc_game::Position;

use crate::Score;

/// What a move promises, seen without playing it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum MoveClass {
    /// Nothing particular: ordered by experience, reduced and pruned like any other.
    #[default]
    Quiet,
    /// Likely to force the opponent: ordered before quiet moves, reduced less, never pruned.
    Threat,
    /// Changes the worth of the position at once (a capture): the search does not stop before it is resolved.
    Noisy,
    /// Seems to win on the spot: tried before everything else.
    Winning,
}

/// Whether an evaluator can tell the moves that promise something from the others without listing those.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Promising {
    /// All of them have been listed.
    Listed,
    /// Nothing has.
    Unknown,
}

/// All that the order of moves needs to know of one of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MoveTraits {
    /// [`Evaluator::history_slot`].
    pub slot: usize,
    /// Whether [`Evaluator::class`] is surely [`MoveClass::Quiet`] and need not be asked.
    pub is_quiet: bool,
}

/// Knowledge of a game, for the search.
///
/// The smallest evaluator has a score and a history slot; every other method refines play or speed and may stay as
/// it is. An evaluator is cloned once for each thread. Nothing it says can make the search play an illegal move or
/// overlook the end of a game: those it asks the position for.
pub trait Evaluator<P: Position>: Clone + Send {
    /// How many values `history_slot` may take.
    const HISTORY: usize;

    /// What the position is worth for the side to move; the game is not over. About 100 points for each unit of
    /// log-odds.
    fn evaluate(&mut self, pos: &P) -> Score;

    /// A part of the score that costs next to nothing to tell, such that the rest of it changes little from one
    /// position to the next: where the rest will hardly matter, the search does without it. `None` if there is no such
    /// part.
    fn glance(&self, _pos: &P) -> Option<Score> {
        None
    }

    /// A number below `HISTORY` for moves that tend to be good or bad together, such as kind of piece and place it
    /// goes to. The side to move need not be part of it. The move may be one that was legal elsewhere.
    fn history_slot(&self, pos: &P, m: P::Move) -> usize;

    /// What the move promises.
    fn class(&self, _pos: &P, _m: P::Move) -> MoveClass {
        MoveClass::Quiet
    }

    /// Tells the traits of moves of one position, in their order. Override it where one look at the position serves
    /// all of them; what is told must agree with what the two methods above say.
    #[inline]
    fn describe(&self, pos: &P, moves: &[P::Move]) -> impl Iterator<Item = MoveTraits> {
        moves.iter().map(|&m| MoveTraits {
            slot: self.history_slot(pos, m),
            is_quiet: self.class(pos, m) == MoveClass::Quiet,
        })
    }

    /// Appends the moves whose class is not quiet, if they can be found without listing all. They are tried first, and
    /// most refutations are among them.
    fn list_promising(&self, _pos: &P, _out: &mut Vec<P::Move>) -> Promising {
        Promising::Unknown
    }

    /// Whether the side to move may have noisy or winning moves. Where this is false, no moves are generated at the
    /// leaves, so a cheap test here is worth much.
    fn is_tense(&self, _pos: &P) -> bool {
        true
    }

    /// Whether the side to move must answer a threat now and has few ways to do so: such positions are searched deeper
    /// and not pruned. Where sixty moves are possible and most of them ignore the threat, that costs more than it
    /// gives: one game measured lost 50 to 100 Elo by it.
    fn is_urgent(&self, _pos: &P) -> bool {
        false
    }

    /// A move that passes the turn, if `make` can play one here and passing is surely worse than the best move: not in
    /// positions where having to move may hurt.
    fn null_move(&self, _pos: &P) -> Option<P::Move> {
        None
    }

    /// A number by which the table recognises a move in the list of legal moves. Positions with equal keys should
    /// give moves that do the same equal numbers; override it where equal pieces have different names.
    fn move_code(&self, _pos: &P, m: P::Move) -> u16 {
        let mut hasher = MoveHasher(0);
        m.hash(&mut hasher);
        hasher.finish() as u16
    }

    /// A search begins at this position. For evaluators that keep something up to date from move to move.
    fn begin(&mut self, _pos: &P) {}

    /// `m` is about to be made in `pos`.
    fn playing(&mut self, _pos: &P, _m: P::Move) {}

    /// `m` has been unmade, and `pos` stands as it did before it.
    fn undone(&mut self, _pos: &P, _m: P::Move) {}
}

/// Multiplicative hashing: moves are a few bytes, and the standard hasher would cost more than the move.
struct MoveHasher(u64);

impl MoveHasher {
    #[inline]
    fn mix(&mut self, value: u64) {
        // The odd constant is 2^64 divided by the golden ratio.
        self.0 = (self.0.rotate_left(23) ^ value).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    }
}

impl Hasher for MoveHasher {
    fn finish(&self) -> u64 {
        self.0 >> 40
    }

    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.mix(u64::from(byte));
        }
    }

    // Integers go in as one value whatever their width, so that 32-bit and 64-bit machines agree on every code.
    fn write_u8(&mut self, value: u8) {
        self.mix(u64::from(value));
    }

    fn write_u16(&mut self, value: u16) {
        self.mix(u64::from(value));
    }

    fn write_u32(&mut self, value: u32) {
        self.mix(u64::from(value));
    }

    fn write_u64(&mut self, value: u64) {
        self.mix(value);
    }

    fn write_usize(&mut self, value: usize) {
        self.mix(value as u64);
    }

    fn write_isize(&mut self, value: isize) {
        self.mix(value as u64);
    }
}
