//! The output of a search: a report for each finished iteration and line, and an answer at the end. Plain data, in
//! moves rather than texts.

use crate::Score;

/// The state of a search after an iteration.
///
/// ```
/// use rusc_search::nim::{Nim, NoKnowledge};
/// use rusc_search::{Control, Limits, SearchOptions, Searcher};
///
/// let mut searcher = Searcher::new(NoKnowledge, SearchOptions::default())?;
/// let mut lines = Vec::new();
/// searcher.run(&Nim::new(6), &[], &Limits::depth(2), Control::NONE, &mut |report| {
///     lines.push(format!("depth {} score {} pv {:?}", report.depth, report.score, &report.pv[..1]));
/// });
/// assert_eq!(lines.len(), 2, "one for each iteration");
/// assert!(lines[0].starts_with("depth 1 score +0.00"));
/// # Ok::<(), rusc_search::TableTooLarge>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Report<'a, M> {
    /// Depth of the iteration.
    pub depth: u32,
    /// Selective depth: the deepest ply visited in the iteration.
    pub seldepth: u32,
    /// Number of the line, from 1 for the best (multi-PV).
    pub line: usize,
    /// Score of the line for the side to move.
    pub score: Score,
    /// Nodes of all threads so far.
    pub nodes: u64,
    /// Part of the transposition table filled by this search, in thousandths (hashfull).
    pub table_permille: u32,
    /// Principal variation, all moves legal; at least one.
    pub pv: &'a [M],
}

/// Where reports go.
pub(crate) type ReportSink<'a, M> = &'a mut dyn FnMut(&Report<'_, M>);

/// The result of a search.
///
/// ```
/// use rusc_search::nim::{Nim, NoKnowledge};
/// use rusc_search::{Control, Limits, SearchOptions, Searcher};
///
/// let mut searcher = Searcher::new(NoKnowledge, SearchOptions::default())?;
/// let answer = searcher.run(&Nim::new(5), &[], &Limits::depth(6), Control::NONE, &mut |_| {}).unwrap();
/// assert_eq!((answer.best, answer.pv.len()), (1, 3), "one stick, any reply, and the rest");
/// assert_eq!(answer.ponder, Some(answer.pv[1]));
/// # Ok::<(), rusc_search::TableTooLarge>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer<M> {
    /// The move to play.
    pub best: M,
    /// The expected reply, to search while the opponent thinks.
    pub ponder: Option<M>,
    /// Score for the side to move; the static score if the depth is 0.
    pub score: Score,
    /// The last iteration that is part of the answer, 0 if not even one move was searched.
    pub depth: u32,
    /// Nodes of all threads.
    pub nodes: u64,
    /// Principal variation, beginning with `best`.
    pub pv: Vec<M>,
}
