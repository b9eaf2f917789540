//! What a search tells: a report for each finished iteration and line, and an answer at the end. Plain data, in moves
//! rather than texts.

use crate::Score;

/// The state of a search after an iteration.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Report<'a, M> {
    /// The iteration.
    pub depth: u32,
    /// The deepest ply that was visited in it.
    pub seldepth: u32,
    /// Which line this is, the best being 1.
    pub line: usize,
    /// What the line is worth for the side to move.
    pub score: Score,
    /// Positions visited so far by all threads.
    pub nodes: u64,
    /// How much of the table the search has filled, in thousandths.
    pub table_permille: u32,
    /// The expected moves, all legal; at least one.
    pub pv: &'a [M],
}

/// The result of a search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer<M> {
    /// The move to play.
    pub best: M,
    /// The reply to expect: what to think about while the opponent does.
    pub ponder: Option<M>,
    /// What the position is worth for the side to move; the bare evaluation if the depth is 0.
    pub score: Score,
    /// The last iteration that is part of the answer, 0 if not even one move was searched.
    pub depth: u32,
    /// Positions visited by all threads.
    pub nodes: u64,
    /// The expected moves, beginning with `best`.
    pub pv: Vec<M>,
}
