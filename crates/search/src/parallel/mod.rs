//! Young Brothers Wait: parallel alpha-beta over split points, with a helpful master, late splitting, a packed work
//! counter and an alpha lock.
//!
//! The eldest brother, the first move of a node, is searched by one thread alone: it often causes a cut-off, or at
//! least raises alpha. Only then may the node become a *split point*, whose other moves, the young brothers, are
//! taken one by one by its owner and by any thread that is idle:
//!
//! ```text
//!    ○ root                             owner        helper A         helper B
//!    ├─ m1 ─ ● split point
//!    │       ├─ m1   eldest brother     searches m1  idle             idle
//!    │       ├─ m2 ┐                    takes m2     replays the path to the split point
//!    │       ├─ m3 │ young brothers,    takes m5     takes m3         takes m4
//!    │       ├─ m4 │ taken from the     waits, and   m3 ≥ beta:       sees the cut-off,
//!    ⋮       ⋮     ┘ work counter       helps below  cut-off          stops
//! ```
//!
//! What it adds to the textbook:
//!
//! * **Helpful master** (`helping.rs`): an owner with nothing left to take searches at split points below its own
//!   until its helpers are done, instead of waiting.
//! * **Late splitting** (`late_split.rs`): when a thread becomes idle while another is deep in a line, the highest
//!   suitable node of that line becomes a split point although one of its moves is being searched.
//! * **Packed work counter** (`work_counter.rs`): moves remaining, deferred and in flight are one atomic word, so that
//!   taking a move needs no lock.
//! * **Alpha lock** (`split_point.rs`): at a PV split point one move at a time is searched with an open window; others
//!   that beat the same alpha are deferred until the new alpha is known.
//!
//! Threads share the transposition table and the evaluation cache; history and killers belong to a thread. The main
//! thread deepens, keeps the limits and reports. With one thread nothing is ever split and a search is reproducible.
//!
//! Without the feature `threads`, `single.rs` takes the place of this module: the same interface without effect.

mod cutoff;
mod helping;
mod late_split;
mod pool;
mod split_point;
#[cfg(test)]
mod tests;
mod work_counter;

use std::sync::Arc;

use rusc_game::Position;

pub(crate) use self::cutoff::CutoffLink;
pub(crate) use self::late_split::LateSplitState;
pub(crate) use self::pool::HelperPool;
use self::split_point::SplitPoint;
use crate::evaluator::Evaluator;
use crate::report::{Answer, ReportSink};
use crate::searcher::SearchTask;
use crate::stop::stop_check::{Control, StopCheck};
use crate::tree::Worker;
use crate::tree::iterative_deepening::Cursor;

/// Number of threads to search with.
pub(crate) fn thread_count(wanted: usize) -> usize {
    wanted.max(1)
}

/// One thread's part in the parallel search.
pub(crate) struct ThreadState<'a, M> {
    pool: &'a HelperPool<M>,
    /// The split point this thread searches for, the lowest of them.
    split_point: Option<Arc<SplitPoint<M>>>,
}

impl<'a, M: Copy> ThreadState<'a, M> {
    pub(crate) fn new(pool: &'a HelperPool<M>) -> ThreadState<'a, M> {
        ThreadState { pool, split_point: None }
    }

    /// Whether some thread waits for work.
    #[inline]
    pub(crate) fn has_idle(&self) -> bool {
        self.pool.has_idle()
    }
}

/// Searches with all workers, of which there is at least one. If the system refuses a thread, the search goes on with
/// fewer, and that worker is lost.
pub(crate) fn search_all<'a, P: Position, E: Evaluator<P>>(
    task: &SearchTask<'a, P>,
    workers: &mut Vec<Worker<P, E>>,
    cursor: &mut Cursor<P::Move>,
    control: Control<'a>,
    sink: ReportSink<'_, P::Move>,
) -> Answer<P::Move> {
    let main = workers.remove(0);
    let helpers = std::mem::take(workers);
    std::thread::scope(|scope| {
        let spawn =
            |worker| std::thread::Builder::new().spawn_scoped(scope, move || run_helper(task, worker)).ok();
        let threads: Vec<_> = helpers.into_iter().filter_map(spawn).collect();
        let (main, answer) = run_main(task, main, cursor, control, sink);
        workers.push(main);
        for thread in threads {
            workers.push(thread.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic)));
        }
        answer
    })
}

/// Stops all threads when one of them ends, by returning or by a panic.
struct StopAllOnDrop<'a, P: Position>(&'a SearchTask<'a, P>);

impl<P: Position> Drop for StopAllOnDrop<'_, P> {
    fn drop(&mut self) {
        self.0.shared_stop.stop();
        self.0.pool.shut_down();
    }
}

/// The calling thread: iterative deepening.
fn run_main<'a, P: Position, E: Evaluator<P>>(
    task: &SearchTask<'a, P>,
    worker: Worker<P, E>,
    cursor: &mut Cursor<P::Move>,
    control: Control<'a>,
    sink: ReportSink<'_, P::Move>,
) -> (Worker<P, E>, Answer<P::Move>) {
    let _stop_all = StopAllOnDrop(task);
    let mut search = task.start(worker, StopCheck::new(task.shared_stop, Some((task.limits, control))));
    let answer = search.iterative_deepening(task.plan, cursor, sink);
    (search.worker, answer)
}

/// A helper thread: searches at split points until the search is over.
fn run_helper<P: Position, E: Evaluator<P>>(task: &SearchTask<'_, P>, worker: Worker<P, E>) -> Worker<P, E> {
    let _stop_all = StopAllOnDrop(task);
    let mut search = task.start(worker, StopCheck::new(task.shared_stop, None));
    search.helper_loop();
    search.worker
}
