//! A search on several threads: the one that called leads, keeps the limits and reports; the others search what it
//! and they share out among themselves, and end when it is done.

#[cfg(feature = "threads")]
pub(crate) mod cutoff;
#[cfg(feature = "threads")]
pub(crate) mod helping;
#[cfg(feature = "threads")]
pub(crate) mod late_split;
#[cfg(feature = "threads")]
pub(crate) mod pool;
#[cfg(feature = "threads")]
pub(crate) mod split_point;
#[cfg(all(test, feature = "threads"))]
mod tests;
#[cfg(feature = "threads")]
pub(crate) mod work_counter;

use rusc_game::Position;

use crate::evaluator::Evaluator;
use crate::limits::Limits;
use crate::memory::eval_cache::EvalCache;
use crate::memory::transposition_table::TranspositionTable;
#[cfg(feature = "threads")]
use crate::parallel::pool::HelperPool;
use crate::report::Answer;
use crate::stop::stop_check::{Control, SharedStop, StopCheck};
use crate::techniques::Techniques;
use crate::tree::iterative_deepening::{IterationPlan, ReportSink};
use crate::tree::path::Path;
use crate::tree::{Search, Worker};

/// In the first plies below the root the table may not answer while a draw by repetition is near.
const NO_CUTOFF_PLIES: usize = 4;

/// What all threads have to do.
pub(crate) struct SearchTask<'a, P: Position> {
    pub(crate) pos: &'a P,
    pub(crate) earlier: &'a [u64],
    pub(crate) limits: &'a Limits,
    pub(crate) plan: IterationPlan,
    pub(crate) techniques: Techniques,
    pub(crate) contempt: i16,
    pub(crate) table: &'a TranspositionTable,
    pub(crate) eval_cache: &'a EvalCache,
    pub(crate) shared_stop: &'a SharedStop,
    #[cfg(feature = "threads")]
    pub(crate) pool: &'a HelperPool<P::Move>,
}

impl<'a, P: Position> SearchTask<'a, P> {
    /// A thread at the root.
    fn start<E: Evaluator<P>>(
        &self,
        mut worker: Worker<P, E>,
        stop_check: StopCheck<'a>,
    ) -> Search<'a, P, E> {
        worker.forget_killers();
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
            #[cfg(feature = "threads")]
            pool: self.pool,
            #[cfg(feature = "threads")]
            split_point: None,
        }
    }
}

/// Searches with the workers, of which there is at least one. A thread the system refuses is missed by nobody.
#[cfg(feature = "threads")]
pub(crate) fn search_all<'a, P: Position, E: Evaluator<P>>(
    task: &SearchTask<'a, P>,
    workers: &mut Vec<Worker<P, E>>,
    control: Control<'a>,
    sink: ReportSink<'_, P::Move>,
) -> Answer<P::Move> {
    let master = workers.remove(0);
    let helpers = std::mem::take(workers);
    std::thread::scope(|scope| {
        let start =
            |worker| std::thread::Builder::new().spawn_scoped(scope, move || run_helper(task, worker)).ok();
        let threads: Vec<_> = helpers.into_iter().filter_map(start).collect();
        let (master, answer) = run_master(task, master, control, sink);
        workers.push(master);
        for thread in threads {
            workers.push(thread.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic)));
        }
        answer
    })
}

/// Ends the search of all threads however one ends.
#[cfg(feature = "threads")]
struct StopAllOnDrop<'a, P: Position>(&'a SearchTask<'a, P>);

#[cfg(feature = "threads")]
impl<P: Position> Drop for StopAllOnDrop<'_, P> {
    fn drop(&mut self) {
        self.0.shared_stop.stop();
        self.0.pool.shut_down();
    }
}

/// What the thread does that called.
#[cfg(feature = "threads")]
fn run_master<'a, P: Position, E: Evaluator<P>>(
    task: &SearchTask<'a, P>,
    worker: Worker<P, E>,
    control: Control<'a>,
    sink: ReportSink<'_, P::Move>,
) -> (Worker<P, E>, Answer<P::Move>) {
    let _stop_all = StopAllOnDrop(task);
    let mut search = task.start(worker, StopCheck::master(task.shared_stop, task.limits, control));
    let answer = search.iterative_deepening(task.plan, sink);
    (search.worker, answer)
}

/// What the others do. They end when the search is over; should one fail, it is over for all.
#[cfg(feature = "threads")]
fn run_helper<P: Position, E: Evaluator<P>>(task: &SearchTask<'_, P>, worker: Worker<P, E>) -> Worker<P, E> {
    let _stop_all = StopAllOnDrop(task);
    let mut search = task.start(worker, StopCheck::helper(task.shared_stop));
    search.helper_loop();
    search.worker
}

/// Searches with the first worker: there is only one thread here.
#[cfg(not(feature = "threads"))]
pub(crate) fn search_all<'a, P: Position, E: Evaluator<P>>(
    task: &SearchTask<'a, P>,
    workers: &mut Vec<Worker<P, E>>,
    control: Control<'a>,
    sink: ReportSink<'_, P::Move>,
) -> Answer<P::Move> {
    let stop_check = StopCheck::master(task.shared_stop, task.limits, control);
    let mut search = task.start(workers.remove(0), stop_check);
    let answer = search.iterative_deepening(task.plan, sink);
    workers.insert(0, search.worker);
    answer
}
