//! A search on several threads: the one that called leads, keeps the limits and reports; the others search what it
//! and they share out among themselves, and end when it is done.

use rusc_game::Position;

#[cfg(feature = "threads")]
use crate::crew::Crew;
use crate::deepen::{Plan, Sink};
use crate::evaluator::Evaluator;
use crate::limits::Limits;
use crate::path::Path;
use crate::recall::Recall;
use crate::report::Answer;
use crate::table::Table;
use crate::techniques::Techniques;
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
    pub(crate) techniques: Techniques,
    pub(crate) contempt: i16,
    pub(crate) table: &'a Table,
    pub(crate) recall: &'a Recall,
    pub(crate) signal: &'a Signal,
    #[cfg(feature = "threads")]
    pub(crate) crew: &'a Crew<P::Move>,
}

impl<'a, P: Position> Task<'a, P> {
    /// A thread at the root.
    fn begin<E: Evaluator<P>>(&self, mut worker: Worker<P, E>, watch: Watch<'a>) -> Search<'a, P, E> {
        worker.forget_killers();
        worker.evaluator.set_root(self.pos);
        let path = Path::new(self.earlier, self.pos.key());
        let cautious_below = if path.has_repeated() { CAUTIOUS_PLIES } else { 0 };
        Search {
            worker,
            pos: self.pos.clone(),
            path,
            table: self.table,
            recall: self.recall,
            techniques: self.techniques,
            contempt: self.contempt,
            watch,
            roots: Vec::new(),
            depth: 0,
            seldepth: 0,
            cautious_below,
            #[cfg(feature = "threads")]
            crew: self.crew,
            #[cfg(feature = "threads")]
            team: None,
        }
    }
}

/// Searches with the workers, of which there is at least one. A thread the system refuses is missed by nobody.
#[cfg(feature = "threads")]
pub(crate) fn search_all<'a, P: Position, E: Evaluator<P>>(
    task: &Task<'a, P>,
    workers: &mut Vec<Worker<P, E>>,
    control: Control<'a>,
    sink: Sink<'_, P::Move>,
) -> Answer<P::Move> {
    let leader = workers.remove(0);
    let followers = std::mem::take(workers);
    std::thread::scope(|scope| {
        let start =
            |worker| std::thread::Builder::new().spawn_scoped(scope, move || follow(task, worker)).ok();
        let threads: Vec<_> = followers.into_iter().filter_map(start).collect();
        let (leader, answer) = lead(task, leader, control, sink);
        workers.push(leader);
        for thread in threads {
            workers.push(thread.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic)));
        }
        answer
    })
}

/// Ends the search of all threads however one ends.
#[cfg(feature = "threads")]
struct EndAll<'a, P: Position>(&'a Task<'a, P>);

#[cfg(feature = "threads")]
impl<P: Position> Drop for EndAll<'_, P> {
    fn drop(&mut self) {
        self.0.signal.stop();
        self.0.crew.close();
    }
}

/// What the thread does that called.
#[cfg(feature = "threads")]
fn lead<'a, P: Position, E: Evaluator<P>>(
    task: &Task<'a, P>,
    worker: Worker<P, E>,
    control: Control<'a>,
    sink: Sink<'_, P::Move>,
) -> (Worker<P, E>, Answer<P::Move>) {
    let _end_all = EndAll(task);
    let mut search = task.begin(worker, Watch::lead(task.signal, task.limits, control));
    let answer = search.deepen(task.plan, sink);
    (search.worker, answer)
}

/// What the others do. They end when the search is over; should one fail, it is over for all.
#[cfg(feature = "threads")]
fn follow<P: Position, E: Evaluator<P>>(task: &Task<'_, P>, worker: Worker<P, E>) -> Worker<P, E> {
    let _end_all = EndAll(task);
    let mut search = task.begin(worker, Watch::follow(task.signal));
    search.serve();
    search.worker
}

/// Searches with the first worker: there is only one thread here.
#[cfg(not(feature = "threads"))]
pub(crate) fn search_all<'a, P: Position, E: Evaluator<P>>(
    task: &Task<'a, P>,
    workers: &mut Vec<Worker<P, E>>,
    control: Control<'a>,
    sink: Sink<'_, P::Move>,
) -> Answer<P::Move> {
    let watch = Watch::lead(task.signal, task.limits, control);
    let mut search = task.begin(workers.remove(0), watch);
    let answer = search.deepen(task.plan, sink);
    workers.insert(0, search.worker);
    answer
}
