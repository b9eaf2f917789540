//! What a caller holds: the table and the threads' memory, kept from move to move. It runs one search at a time.

use rusc_game::Position;

use crate::evaluator::Evaluator;
use crate::limits::{ForcedMove, Limits};
use crate::memory::eval_cache::EvalCache;
use crate::memory::transposition_table::{TableTooLarge, TranspositionTable};
#[cfg(feature = "threads")]
use crate::parallel::pool::HelperPool;
use crate::parallel::{SearchTask, search_all};
use crate::report::Answer;
use crate::score::MAX_PLY;
use crate::stop::stop_check::{Control, SharedStop};
use crate::techniques::Techniques;
use crate::tree::Worker;
use crate::tree::iterative_deepening::{IterationPlan, ReportSink};

/// How a searcher works.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SearchOptions {
    /// Size of the table.
    pub table_megabytes: usize,
    /// How many threads search; at least one does. Without the feature `threads` only one does.
    pub threads: usize,
    /// How many best lines are wanted; at least one is found.
    pub lines: usize,
    /// Which ideas are used.
    pub techniques: Techniques,
    /// By how many points the side at the root would rather lose than draw: a little of it keeps a strong player from
    /// repeating moves against a weak one.
    pub contempt: i16,
}

impl Default for SearchOptions {
    fn default() -> Self {
        SearchOptions { table_megabytes: 16, threads: 1, lines: 1, techniques: Techniques::ALL, contempt: 0 }
    }
}

/// An alpha-beta engine for one game.
pub struct Searcher<P: Position, E: Evaluator<P>> {
    table: TranspositionTable,
    eval_cache: EvalCache,
    /// One for each thread; fewer after a thread has failed.
    workers: Vec<Worker<P, E>>,
    evaluator: E,
    options: SearchOptions,
}

impl<P: Position, E: Evaluator<P>> Searcher<P, E> {
    /// An engine that knows nothing yet but what the evaluator tells it.
    ///
    /// # Errors
    /// There is no memory for the table.
    pub fn new(evaluator: E, options: SearchOptions) -> Result<Self, TableTooLarge> {
        let table = TranspositionTable::new(options.table_megabytes)?;
        let mut searcher =
            Searcher { table, eval_cache: EvalCache::new(), workers: Vec::new(), evaluator, options };
        searcher.resize_workers();
        Ok(searcher)
    }

    /// How it works at present.
    pub fn options(&self) -> SearchOptions {
        self.options
    }

    /// Changes how it works. The table is emptied only if its size changes.
    ///
    /// # Errors
    /// There is no memory for the table; nothing has changed then.
    pub fn set_options(&mut self, options: SearchOptions) -> Result<(), TableTooLarge> {
        if options.table_megabytes != self.options.table_megabytes {
            self.table = TranspositionTable::new(options.table_megabytes)?;
        }
        self.options = options;
        self.resize_workers();
        Ok(())
    }

    /// Forgets everything: for a new game, and for results that can be repeated.
    pub fn clear(&mut self) {
        self.table.clear();
        self.eval_cache.clear();
        for worker in &mut self.workers {
            worker.clear();
        }
    }

    /// Brings the workers to the number of threads.
    fn resize_workers(&mut self) {
        let threads = if cfg!(feature = "threads") { self.options.threads.max(1) } else { 1 };
        self.workers.truncate(threads);
        while self.workers.len() < threads {
            self.workers.push(Worker::new(self.evaluator.clone()));
        }
    }

    /// Searches for the best move, and tells about every iteration. `None` if the game is over.
    ///
    /// `earlier` are the keys of the positions of the game before this one, in the order of play, for repetitions:
    /// [`NodeKind::keys`](rusc_game::NodeKind::keys) without the last. When it is stopped, at whatever moment, the answer is
    /// the best move found so far.
    ///
    /// The search may end before its limits when there is nothing left to find out: the move is forced, or the end of
    /// the game has been found. With one thread and no limit of time, the same calls after
    /// [`Searcher::clear`] always give the same answers and node counts.
    ///
    /// To ponder, play the [`ponder`](Answer::ponder) move in a copy of the game and search there with the limits of
    /// the real move and a clock that stands at zero. If the opponent plays that move, let the clock run; otherwise
    /// stop, and search the real position: the table keeps what is still useful.
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
        self.resize_workers();
        self.table.new_search();
        let task = SearchTask {
            pos,
            earlier,
            limits,
            plan: self.plan(pos, limits),
            techniques: self.options.techniques,
            contempt: self.options.contempt,
            table: &self.table,
            eval_cache: &self.eval_cache,
            shared_stop: &SharedStop::new(limits),
            #[cfg(feature = "threads")]
            pool: &HelperPool::new(),
        };
        Some(search_all(&task, &mut self.workers, control, sink))
    }

    /// The evaluators of the threads, to see what they have counted.
    #[cfg(test)]
    pub(crate) fn evaluators(&self) -> impl Iterator<Item = &E> {
        self.workers.iter().map(|worker| &worker.evaluator)
    }

    fn plan(&self, pos: &P, limits: &Limits) -> IterationPlan {
        let is_forced = limits.forced == ForcedMove::Play && pos.count_moves() == 1;
        let last_depth = if is_forced { 1 } else { limits.depth.unwrap_or(u32::MAX) };
        IterationPlan {
            first_depth: 1,
            last_depth: last_depth.min(MAX_PLY as u32) as i32,
            lines: self.options.lines,
        }
    }
}
