//! The [`Evaluator`] trait: everything the search is told about a game beyond its rules. It gives the static score of
//! a position and the traits of moves that decide ordering, reductions, pruning and quiescence.

use std::hash::{Hash, Hasher};

use rusc_game::Position;

use crate::Score;

/// Move class for ordering and selectivity, decided without making the move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum MoveClass {
    /// Ordered by history; may be reduced and pruned.
    #[default]
    Quiet,
    /// Likely to force the opponent: ordered before quiet moves, reduced less, never pruned.
    Threat,
    /// Changes the evaluation at once, as a capture does: searched by quiescence, never reduced.
    Noisy,
    /// Seems to win on the spot: ordered first, searched by quiescence.
    Winning,
}

/// Whether [`Evaluator::forcing_moves`] is implemented for a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ForcingMoves {
    /// All moves that are not quiet have been appended.
    Listed,
    /// Nothing has been appended: all legal moves must be generated and classified.
    Unsupported,
}

/// The traits of a move that its sort key is made of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MoveTraits {
    /// [`Evaluator::history_slot`].
    pub slot: usize,
    /// `true` only if [`Evaluator::class`] is [`MoveClass::Quiet`], so that it need not be called.
    pub is_quiet: bool,
}

/// Static evaluation and move classification of one game.
///
/// Only [`evaluate`](Evaluator::evaluate) and [`history_slot`](Evaluator::history_slot) are required; every other
/// method improves play or speed. Each thread gets a clone. An evaluator cannot make the search play an illegal move
/// or miss the end of a game: legality and outcome are asked of the position.
///
/// ```
/// use rusc_game::Position;
/// use rusc_search::nim::Nim;
/// use rusc_search::{Control, Evaluator, Limits, SearchOptions, Score, Searcher};
///
/// /// Prefers positions with few replies.
/// #[derive(Clone)]
/// struct Mobility;
///
/// impl Evaluator<Nim> for Mobility {
///     const HISTORY_SLOTS: usize = 4;
///
///     fn evaluate(&mut self, pos: &Nim) -> Score {
///         Score::points(10 * pos.count_moves() as i32)
///     }
///
///     fn history_slot(&self, _pos: &Nim, m: u8) -> usize {
///         usize::from(m)
///     }
/// }
///
/// let mut searcher = Searcher::new(Mobility, SearchOptions::default())?;
/// let answer = searcher.run(&Nim::new(5), &[], &Limits::depth(1), Control::NONE, &mut |_| {}).unwrap();
/// assert_eq!(answer.best, 3, "leaves two sticks, hence two replies");
/// # Ok::<(), rusc_search::TableTooLarge>(())
/// ```
pub trait Evaluator<P: Position>: Clone + Send {
    /// Number of values of `history_slot`.
    const HISTORY_SLOTS: usize;

    /// Static score for the side to move of a position that is not terminal; about 100 points for each unit of
    /// log-odds.
    fn evaluate(&mut self, pos: &P) -> Score;

    /// The cheap part of the static score, for lazy evaluation; `None` if there is none. The remainder should change
    /// little from one position to the next: then the score of a node can be estimated from its parent's, and leaves
    /// that are clearly outside the window are not evaluated.
    fn lazy_eval(&self, _pos: &P) -> Option<Score> {
        None
    }

    /// History index of a move, below `HISTORY_SLOTS`: equal for moves that tend to be good or bad together, such as
    /// kind of piece and destination. The side to move need not be part of it. The move may be a killer or
    /// countermove that is not legal here.
    fn history_slot(&self, pos: &P, m: P::Move) -> usize;

    /// Class of a move.
    fn class(&self, _pos: &P, _m: P::Move) -> MoveClass {
        MoveClass::Quiet
    }

    /// Traits of several moves of one position, in the order of the moves. Override it where work on the position can
    /// be shared between moves; the result must agree with `history_slot` and `class`.
    #[inline]
    fn move_traits(&self, pos: &P, moves: &[P::Move]) -> impl Iterator<Item = MoveTraits> {
        moves.iter().map(|&m| MoveTraits {
            slot: self.history_slot(pos, m),
            is_quiet: self.class(pos, m) == MoveClass::Quiet,
        })
    }

    /// Appends the moves that are not quiet, if they can be generated without generating all. They are searched
    /// first, and half of the cut-offs come from them (staged move generation).
    fn forcing_moves(&self, _pos: &P, _out: &mut Vec<P::Move>) -> ForcingMoves {
        ForcingMoves::Unsupported
    }

    /// Whether the side to move may have noisy or winning moves. `false` lets quiescence stand pat without generating
    /// moves, so a cheap test pays.
    fn may_have_noisy_moves(&self, _pos: &P) -> bool {
        true
    }

    /// Whether the side to move may be able to win within so many plies, three or five, as far as a look at the board
    /// tells. `false` spares the search for forced wins within five plies, so a cheap test pays.
    fn may_win_within(&self, _pos: &P, _plies: usize) -> bool {
        true
    }

    /// Appends the legal moves that could win on the spot, for the search for forced wins: all that do, and as few others
    /// as can be told cheaply.
    fn winning_moves(&self, pos: &P, out: &mut Vec<P::Move>) {
        pos.legal_moves(out);
    }

    /// Whether the side to move must answer a threat and has few ways to do so: such nodes are extended and not
    /// pruned. Where sixty moves are legal and most of them ignore the threat this costs more than it gains: one game
    /// lost 50 to 100 Elo by it.
    fn is_threatened(&self, _pos: &P) -> bool {
        false
    }

    /// A move that passes the turn, for null-move pruning: only if `make` accepts it here and passing is surely worse
    /// than the best move (no zugzwang).
    fn null_move(&self, _pos: &P) -> Option<P::Move> {
        None
    }

    /// 16-bit code by which the transposition table recognises a move among the legal ones. In positions with equal
    /// keys, moves with the same effect should have equal codes; override it where equal pieces have different names.
    fn move_code(&self, _pos: &P, m: P::Move) -> u16 {
        let mut hasher = MoveHasher(0);
        m.hash(&mut hasher);
        hasher.finish() as u16
    }

    /// Called at the start of a search with its root, for evaluators that update themselves from move to move.
    fn set_root(&mut self, _pos: &P) {}

    /// Called before `m` is made in `pos`.
    fn before_make(&mut self, _pos: &P, _m: P::Move) {}

    /// Called after `m` has been unmade; `pos` is again as it was before it.
    fn after_unmake(&mut self, _pos: &P, _m: P::Move) {}
}

/// Multiplicative (Fibonacci) hashing: moves are a few bytes, for which the standard hasher is too slow.
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

    // Integers are mixed as one value whatever their width, so that 32-bit and 64-bit machines agree on every code.
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
