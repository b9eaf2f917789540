//! The public [`Searcher`]: owns the tables and the memory of the threads, and runs one search at a time.

use rusc_game::Position;

use crate::evaluator::Evaluator;
use crate::limits::{ForcedMove, Limits};
use crate::memory::eval_cache::EvalCache;
use crate::memory::transposition_table::{TableTooLarge, TranspositionTable};
use crate::parallel::{HelperPool, ThreadState, search_all, thread_count};
use crate::report::{Answer, ReportSink};
use crate::score::MAX_PLY;
use crate::stop::stop_check::{Control, SharedStop, StopCheck};
use crate::techniques::Techniques;
use crate::tree::forced_win::ForcedWinPlan;
use crate::tree::iterative_deepening::{Cursor, IterationPlan};
use crate::tree::path::Path;
use crate::tree::{Search, Worker};

/// While a draw by repetition is near, the transposition table causes no cut-offs in the first plies.
const NO_CUTOFF_PLIES: usize = 4;

/// Settings of a searcher.
///
/// With several `lines` (multi-PV) every iteration reports that many best moves, in order:
///
/// ```
/// use rusc_search::nim::{Nim, NoKnowledge};
/// use rusc_search::{Control, Limits, SearchOptions, Searcher};
///
/// let options = SearchOptions { lines: 3, table_megabytes: 1, ..SearchOptions::default() };
/// let mut searcher = Searcher::new(NoKnowledge, options)?;
/// let mut last = [None; 3];
/// searcher.run(&Nim::new(7), &[], &Limits::depth(8), Control::NONE, &mut |report| {
///     last[report.line - 1] = Some((report.pv[0], report.score.is_win()));
/// });
/// assert_eq!(last[0], Some((3, true)));
/// assert!(last[1..].iter().all(|line| line.is_some_and(|(_, wins)| !wins)));
/// # Ok::<(), rusc_search::TableTooLarge>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SearchOptions {
    /// Size of the transposition table.
    pub table_megabytes: usize,
    /// Number of threads, at least one. Without the feature `threads` it is always one.
    pub threads: usize,
    /// Number of best lines to find (multi-PV), at least one.
    pub lines: usize,
    /// Search techniques in use.
    pub techniques: Techniques,
    /// Contempt: the side at the root values a draw at minus this many points. A little of it keeps a strong player
    /// from repeating moves against a weak one.
    pub contempt: i16,
}

impl Default for SearchOptions {
    fn default() -> Self {
        SearchOptions { table_megabytes: 16, threads: 1, lines: 1, techniques: Techniques::ALL, contempt: 0 }
    }
}

/// An alpha-beta engine for one game.
///
/// Its tables live from one search to the next, so that the second one of the same position is cheaper:
///
/// ```
/// use rusc_search::nim::{Nim, NoKnowledge};
/// use rusc_search::{Control, Limits, SearchOptions, Searcher};
///
/// let mut searcher = Searcher::new(NoKnowledge, SearchOptions::default())?;
/// let mut nodes = || {
///     let answer = searcher.run(&Nim::new(40), &[], &Limits::depth(10), Control::NONE, &mut |_| {});
///     answer.map(|answer| answer.nodes)
/// };
/// let (first, second) = (nodes(), nodes());
/// assert!(second < first);
///
/// searcher.clear();
/// let again = searcher.run(&Nim::new(40), &[], &Limits::depth(10), Control::NONE, &mut |_| {});
/// assert_eq!(again.map(|answer| answer.nodes), first, "one thread is reproducible");
/// # Ok::<(), rusc_search::TableTooLarge>(())
/// ```
pub struct Searcher<P: Position, E: Evaluator<P>> {
    table: TranspositionTable,
    eval_cache: EvalCache,
    /// One for each thread; fewer after a thread has panicked.
    workers: Vec<Worker<P, E>>,
    evaluator: E,
    options: SearchOptions,
}

impl<P: Position, E: Evaluator<P>> Searcher<P, E> {
    /// A searcher with empty tables.
    ///
    /// # Errors
    /// There is no memory for the transposition table.
    pub fn new(evaluator: E, options: SearchOptions) -> Result<Self, TableTooLarge> {
        let table = TranspositionTable::new(options.table_megabytes)?;
        let mut searcher =
            Searcher { table, eval_cache: EvalCache::new(), workers: Vec::new(), evaluator, options };
        searcher.resize_workers();
        Ok(searcher)
    }

    /// The present settings.
    pub fn options(&self) -> SearchOptions {
        self.options
    }

    /// Changes the settings. The transposition table is emptied only if its size changes.
    ///
    /// # Errors
    /// There is no memory for the transposition table; nothing has changed then.
    pub fn set_options(&mut self, options: SearchOptions) -> Result<(), TableTooLarge> {
        if options.table_megabytes != self.options.table_megabytes {
            self.table = TranspositionTable::new(options.table_megabytes)?;
        }
        self.options = options;
        self.resize_workers();
        Ok(())
    }

    /// Clears all tables: for a new game, and for reproducible results.
    pub fn clear(&mut self) {
        self.table.clear();
        self.eval_cache.clear();
        for worker in &mut self.workers {
            worker.clear();
        }
    }

    /// Brings the workers to the number of threads.
    fn resize_workers(&mut self) {
        let threads = thread_count(self.options.threads);
        self.workers.truncate(threads);
        while self.workers.len() < threads {
            self.workers.push(Worker::new(self.evaluator.clone()));
        }
    }

    /// Searches for the best move and reports every iteration to `sink`. `None` if the game is over.
    ///
    /// `earlier` are the keys of the positions of the game before this one, in the order of play, for repetitions:
    /// [`Line::earlier_keys`](rusc_game::Line::earlier_keys). Whenever it is stopped, the answer is the best move
    /// found so far.
    ///
    /// The search ends before its limits when nothing is left to find out: the move is forced, or the end of the game
    /// has been found. With one thread and no limit of time, the same calls after [`Searcher::clear`] give the same
    /// answers and node counts.
    ///
    /// To ponder, play the [`ponder`](Answer::ponder) move in a copy of the game and search there with the limits of
    /// the real move and a clock that stands at zero. If the opponent plays that move, let the clock run; otherwise
    /// stop, and search the real position: the tables keep what is still useful.
    pub fn run(
        &mut self,
        pos: &P,
        earlier: &[u64],
        limits: &Limits,
        control: Control<'_>,
        sink: ReportSink<'_, P::Move>,
    ) -> Option<Answer<P::Move>> {
        if pos.outcome().is_some() {
            return None;
        }
        let plan = Self::plan(pos, limits, self.options.lines);
        let slice = Slice {
            pos,
            earlier,
            limits,
            plan,
            contempt: self.options.contempt,
            node_limit: limits.nodes,
            earlier_nodes: 0,
        };
        Some(self.search_slice(&slice, &mut Cursor::new(plan), control, sink))
    }

    /// Searches from where the cursor stands.
    pub(crate) fn search_slice(
        &mut self,
        slice: &Slice<'_, P>,
        cursor: &mut Cursor<P::Move>,
        control: Control<'_>,
        sink: ReportSink<'_, P::Move>,
    ) -> Answer<P::Move> {
        self.resize_workers();
        if cursor.is_new() {
            self.table.new_search();
        }
        let task = SearchTask {
            pos: slice.pos,
            earlier: slice.earlier,
            limits: slice.limits,
            plan: slice.plan,
            techniques: self.options.techniques,
            contempt: slice.contempt,
            keeps_killers: !cursor.is_new(),
            table: &self.table,
            eval_cache: &self.eval_cache,
            shared_stop: &SharedStop::new(slice.node_limit, slice.earlier_nodes),
            pool: &HelperPool::new(),
        };
        search_all(&task, &mut self.workers, cursor, control, sink)
    }

    /// The evaluators of the threads, to see what they have counted.
    #[cfg(test)]
    pub(crate) fn evaluators(&self) -> impl Iterator<Item = &E> {
        self.workers.iter().map(|worker| &worker.evaluator)
    }

    /// The iterations that such limits allow.
    pub(crate) fn plan(pos: &P, limits: &Limits, lines: usize) -> IterationPlan {
        let is_forced = limits.forced == ForcedMove::Play && pos.count_moves() == 1;
        let last_depth = if is_forced { 1 } else { limits.depth.unwrap_or(u32::MAX) };
        IterationPlan {
            first_depth: 1,
            last_depth: last_depth.min(MAX_PLY as u32) as i32,
            lines,
            forced_wins: ForcedWinPlan::new(limits),
        }
    }
}

/// What is searched, and until when: a whole search, or a part of one.
pub(crate) struct Slice<'a, P> {
    pub(crate) pos: &'a P,
    pub(crate) earlier: &'a [u64],
    pub(crate) limits: &'a Limits,
    pub(crate) plan: IterationPlan,
    pub(crate) contempt: i16,
    /// Node count at which it ends, those of earlier slices included.
    pub(crate) node_limit: Option<u64>,
    pub(crate) earlier_nodes: u64,
}

/// One search, as all its threads see it.
pub(crate) struct SearchTask<'a, P: Position> {
    pub(crate) pos: &'a P,
    pub(crate) earlier: &'a [u64],
    pub(crate) limits: &'a Limits,
    pub(crate) plan: IterationPlan,
    pub(crate) techniques: Techniques,
    pub(crate) contempt: i16,
    /// Killers belong to the plies of one search, so that a later slice of it keeps them.
    pub(crate) keeps_killers: bool,
    pub(crate) table: &'a TranspositionTable,
    pub(crate) eval_cache: &'a EvalCache,
    pub(crate) shared_stop: &'a SharedStop,
    pub(crate) pool: &'a HelperPool<P::Move>,
}

impl<'a, P: Position> SearchTask<'a, P> {
    /// A thread at the root.
    pub(crate) fn start<E: Evaluator<P>>(
        &self,
        mut worker: Worker<P, E>,
        stop_check: StopCheck<'a>,
    ) -> Search<'a, P, E> {
        if !self.keeps_killers {
            worker.clear_killers();
        }
        worker.evaluator.set_root(self.pos);
        let path = Path::new(self.earlier, self.pos.key());
        let first_table_cutoff_ply = if path.has_repeated() { NO_CUTOFF_PLIES } else { 0 };
        Search {
            worker,
            pos: self.pos.clone(),
            path,
            table: self.table,
            eval_cache: self.eval_cache,
            techniques: self.techniques,
            contempt: self.contempt,
            stop_check,
            roots: Vec::new(),
            depth: 0,
            seldepth: 0,
            first_table_cutoff_ply,
            parallel: ThreadState::new(self.pool),
        }
    }
}
