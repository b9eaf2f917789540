//! A search on several threads: all search the same root and help each other through the table alone. The thread
//! that called keeps the limits and reports; the others run until it is done.

use rusc_game::Position;

use crate::deepen::{Plan, Sink};
use crate::evaluator::Evaluator;
use crate::features::Features;
use crate::limits::Limits;
use crate::path::Path;
use crate::report::Answer;
use crate::table::Table;
use crate::watch::{Control, Signal, Watch};
use crate::worker::{Search, Worker};

/// In the first plies below the root the table may not answer while a draw by repetition is near.
const CAUTIOUS_PLIES: usize = 4;

/// What all threads have to do.
pub(crate) struct Task<'a, P: Position> {
    pub(crate) pos: &'a P,
    pub(crate) earlier: &'a [u64],
    pub(crate) limits: &'a Limits,
    pub(crate) plan: Plan,
    pub(crate) features: Features,
    pub(crate) contempt: i16,
    pub(crate) table: &'a Table,
    pub(crate) signal: &'a Signal,
}

impl<P: Position> Task<'_, P> {
    /// Searches on one thread and gives the worker back.
    fn run<E: Evaluator<P>>(
        &self,
        mut worker: Worker<P, E>,
        watch: Watch<'_>,
        plan: Plan,
        sink: Sink<'_, P::Move>,
    ) -> (Worker<P, E>, Answer<P::Move>) {
        worker.forget_killers();
        worker.evaluator.begin(self.pos);
        let path = Path::new(self.earlier, self.pos.key());
        let cautious_below = if path.has_repeated() { CAUTIOUS_PLIES } else { 0 };
        let mut search = Search {
            worker,
            pos: self.pos.clone(),
            path,
            table: self.table,
            features: self.features,
            contempt: self.contempt,
            watch,
            roots: Vec::new(),
            depth: 0,
            seldepth: 0,
            cautious_below,
        };
        let answer = search.deepen(plan, sink);
        (search.worker, answer)
    }
}

/// Searches with the workers, of which there is at least one. A thread the system refuses is missed by nobody.
#[cfg(feature = "threads")]
pub(crate) fn search_all<P: Position, E: Evaluator<P>>(
    task: &Task<'_, P>,
    workers: &mut Vec<Worker<P, E>>,
    control: Control<'_>,
    sink: Sink<'_, P::Move>,
) -> Answer<P::Move> {
    let leader = workers.remove(0);
    let followers = std::mem::take(workers);
    std::thread::scope(|scope| {
        let start = |(index, worker)| {
            std::thread::Builder::new().spawn_scoped(scope, move || follow(task, worker, index)).ok()
        };
        let threads: Vec<_> = followers.into_iter().enumerate().filter_map(start).collect();
        let (leader, mut best) = lead(task, leader, control, sink);
        workers.push(leader);
        for thread in threads {
            let (worker, answer) = thread.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic));
            workers.push(worker);
            if is_better(&answer, &best) {
                // Only the leader knows the nodes of all.
                best = Answer { nodes: best.nodes, ..answer };
            }
        }
        best
    })
}

/// What the thread does that called. However it ends, the others end too.
#[cfg(feature = "threads")]
fn lead<P: Position, E: Evaluator<P>>(
    task: &Task<'_, P>,
    worker: Worker<P, E>,
    control: Control<'_>,
    sink: Sink<'_, P::Move>,
) -> (Worker<P, E>, Answer<P::Move>) {
    struct StopOthers<'a>(&'a Signal);
    impl Drop for StopOthers<'_> {
        fn drop(&mut self) {
            self.0.stop();
        }
    }
    let _stop_others = StopOthers(task.signal);
    task.run(worker, Watch::lead(task.signal, task.limits, control), task.plan, sink)
}

/// What a thread does that does not lead. Every second one is an iteration ahead, so that they differ from the start.
#[cfg(feature = "threads")]
fn follow<P: Position, E: Evaluator<P>>(
    task: &Task<'_, P>,
    worker: Worker<P, E>,
    index: usize,
) -> (Worker<P, E>, Answer<P::Move>) {
    let ahead = 1 - index as i32 % 2;
    let plan = Plan { first_depth: task.plan.first_depth + ahead, ..task.plan };
    task.run(worker, Watch::follow(task.signal), plan, &mut |_| {})
}

/// Whether another thread's answer should be played rather than the leader's: it has seen more, or a win.
#[cfg(feature = "threads")]
pub(crate) fn is_better<M>(answer: &Answer<M>, best: &Answer<M>) -> bool {
    if answer.score.is_win() {
        return answer.score > best.score;
    }
    !best.score.is_win() && answer.depth > best.depth && answer.score >= best.score
}

/// Searches with the first worker: there is only one thread here.
#[cfg(not(feature = "threads"))]
pub(crate) fn search_all<P: Position, E: Evaluator<P>>(
    task: &Task<'_, P>,
    workers: &mut Vec<Worker<P, E>>,
    control: Control<'_>,
    sink: Sink<'_, P::Move>,
) -> Answer<P::Move> {
    let watch = Watch::lead(task.signal, task.limits, control);
    let (leader, answer) = task.run(workers.remove(0), watch, task.plan, sink);
    workers.insert(0, leader);
    answer
}
