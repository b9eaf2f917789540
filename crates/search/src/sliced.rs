//! A search in slices, for a program that must look up between them: a page in a browser has no other way to hear that
//! it should stop. Between two slices nothing runs and the tables keep what was found.

use rusc_game::Position;

use crate::evaluator::Evaluator;
use crate::limits::{Limits, Time};
use crate::report::{Answer, ReportSink};
use crate::searcher::{Searcher, Slice};
use crate::stop::stop_check::Control;
use crate::tree::iterative_deepening::{Cursor, IterationPlan};

/// The most nodes that a slice may be longer than was asked for: some hundredths of a second.
const UNDIVIDED_NODES: u64 = 50_000;

/// A search that goes on with every call of [`Searcher::advance`].
///
/// With one thread, the same slices give the same answer and node counts on every machine, however fast it is. Of a slice
/// only the root move it ended in is begun again in the next one.
///
/// ```
/// use rusc_search::nim::{Nim, NoKnowledge};
/// use rusc_search::{Control, Limits, SearchOptions, Searcher};
///
/// let mut searcher = Searcher::new(NoKnowledge, SearchOptions::default())?;
/// let mut search = searcher.begin(&Nim::new(40), &[], &Limits::depth(12), 1, 0).unwrap();
/// let mut slices = 0;
/// while !search.is_finished() {
///     searcher.advance(&mut search, 1_000, Control::NONE, &mut |_| {});
///     slices += 1;
/// }
/// assert!(slices > 1);
/// assert_eq!(search.answer().unwrap().depth, 12);
/// # Ok::<(), rusc_search::TableTooLarge>(())
/// ```
#[derive(Debug)]
pub struct SlicedSearch<P: Position> {
    pos: P,
    earlier: Vec<u64>,
    limits: Limits,
    plan: IterationPlan,
    contempt: i16,
    cursor: Cursor<P::Move>,
    answer: Option<Answer<P::Move>>,
}

impl<P: Position> SlicedSearch<P> {
    /// Whether the limits are reached, or deeper searches cannot change the answer.
    pub fn is_finished(&self) -> bool {
        self.cursor.is_finished() || self.limits.nodes.is_some_and(|limit| self.nodes() >= limit)
    }

    /// Nodes of all slices so far.
    pub fn nodes(&self) -> u64 {
        self.answer.as_ref().map_or(0, |answer| answer.nodes)
    }

    /// The best move found so far; `None` before the first slice.
    pub fn answer(&self) -> Option<&Answer<P::Move>> {
        self.answer.as_ref()
    }
}

impl<P: Position, E: Evaluator<P>> Searcher<P, E> {
    /// Begins a search in slices for the best `lines` moves, without searching yet; `None` if the game is over. The
    /// parameters are those of [`Searcher::run`] and of [`SearchOptions`](crate::SearchOptions). The limit of time means
    /// nothing here: whoever calls [`Searcher::advance`] knows the time.
    pub fn begin(
        &self,
        pos: &P,
        earlier: &[u64],
        limits: &Limits,
        lines: usize,
        contempt: i16,
    ) -> Option<SlicedSearch<P>> {
        if pos.outcome().is_some() {
            return None;
        }
        let limits = Limits { time: Time::Unlimited, ..*limits };
        let plan = Self::plan(pos, &limits, lines);
        // The look for forced wins is not divided into slices.
        let plan = IterationPlan { forced_wins: plan.forced_wins.at_most(UNDIVIDED_NODES), ..plan };
        let cursor = Cursor::new(plan);
        let (pos, earlier) = (pos.clone(), earlier.to_vec());
        Some(SlicedSearch { pos, earlier, limits, plan, contempt, cursor, answer: None })
    }

    /// Searches for so many nodes more, or until it is finished, and tells the best move so far. Other searches may have
    /// run since the last slice; then the tables know less of this one.
    ///
    /// # Panics
    /// Never: an answer is there after the first slice.
    pub fn advance<'a>(
        &mut self,
        search: &'a mut SlicedSearch<P>,
        nodes: u64,
        control: Control<'_>,
        sink: ReportSink<'_, P::Move>,
    ) -> &'a Answer<P::Move> {
        let earlier_nodes = search.nodes();
        if !search.is_finished() || search.answer.is_none() {
            let end = earlier_nodes.saturating_add(nodes);
            let slice = Slice {
                pos: &search.pos,
                earlier: &search.earlier,
                limits: &search.limits,
                plan: search.plan,
                contempt: search.contempt,
                node_limit: Some(search.limits.nodes.map_or(end, |limit| limit.min(end))),
                earlier_nodes,
            };
            search.answer = Some(self.search_slice(&slice, &mut search.cursor, control, sink));
        }
        search.answer.as_ref().expect("it has just been searched")
    }
}
