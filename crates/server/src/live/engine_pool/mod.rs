//! The engine pool: a fixed number of engine threads behind a fair queue, and one more for the weak levels, whose moves cost
//! milliseconds and shall not wait for a search of seconds. Every answer carries the key of its position, so that a room can tell whether the position is still on its board. Each thread keeps one engine for each
//! game it has been asked to play. Nothing here depends on rooms, clocks or users: the job has the callback for its answer.

mod fair_queue;
#[cfg(test)]
mod tests;

use std::collections::HashMap;
use std::collections::hash_map::DefaultHasher;
use std::hash::{Hash, Hasher};
use std::num::NonZeroUsize;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::sync::atomic::Ordering::Relaxed;
use std::time::{Duration, Instant};
use std::{fmt, thread};

use rusc_engine::{AnyEngine, Control, EngineOptions, Level, Score, new_engine, static_move};
use rusc_games::{AnyGame, GameKind};

use self::fair_queue::{JobQueue, Share};

pub(crate) use self::fair_queue::search_cost;

/// Size of the transposition table of the thread for weak levels: they search some thousand positions.
const WEAK_TABLE_MEGABYTES: usize = 1;

/// Threads and memory of the engine pool.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EnginePoolOptions {
    /// Number of threads, without the one for weak levels; each runs one search at a time.
    pub threads: NonZeroUsize,
    /// Size of the transposition table of each engine, in MiB: one engine for each thread and game.
    pub table_megabytes: usize,
}

impl Default for EnginePoolOptions {
    fn default() -> Self {
        // One core is left to the web server.
        let cores = thread::available_parallelism().map_or(1, NonZeroUsize::get);
        let threads = NonZeroUsize::new(cores - 1).unwrap_or(NonZeroUsize::MIN);
        EnginePoolOptions { threads, table_megabytes: 16 }
    }
}

/// A position to search.
pub(crate) struct EngineJob {
    /// To whom it is charged in the fair queue: an account, or the address of a guest.
    pub(crate) owner: String,
    pub(crate) game: Box<dyn AnyGame>,
    pub(crate) level: Level,
    pub(crate) seed: u64,
    /// Time limit of the search.
    pub(crate) time: Duration,
    /// Set to cancel the search.
    pub(crate) cancelled: Arc<AtomicBool>,
    /// Called with the answer, on the engine thread.
    pub(crate) answer: Box<dyn FnOnce(EngineMove) + Send>,
}

impl fmt::Debug for EngineJob {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "level {} in {}", self.level, self.game.game_string())
    }
}

/// The answer to a job.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct EngineMove {
    /// [`position_key`] of the position searched.
    pub(crate) key: u64,
    /// The move.
    pub(crate) text: String,
    /// The score for the side to move; `None` for a move without search.
    pub(crate) score: Option<Score>,
    /// Duration of the search, without the time in the queue.
    pub(crate) thought_ms: u64,
}

/// The engine threads and their queue. Dropping it cancels the running searches and ends the threads.
#[derive(Debug)]
pub(crate) struct EnginePool {
    queue: Arc<JobQueue>,
}

impl EnginePool {
    /// Starts the threads, which wait for jobs.
    pub(crate) fn start(options: EnginePoolOptions) -> EnginePool {
        let queue = Arc::new(JobQueue::default());
        for number in 0..options.threads.get() {
            start_thread(format!("computer-{number}"), &queue, Share::All, options.table_megabytes);
        }
        start_thread("computer-weak".to_owned(), &queue, Share::Cheap, WEAK_TABLE_MEGABYTES);
        EnginePool { queue }
    }

    /// Queues a job.
    pub(crate) fn submit(&self, job: EngineJob) {
        self.queue.put(job);
    }
}

impl Drop for EnginePool {
    fn drop(&mut self) {
        self.queue.close();
    }
}

fn start_thread(name: String, queue: &Arc<JobQueue>, share: Share, table_megabytes: usize) {
    let queue = queue.clone();
    let work = move || work(&queue, share, table_megabytes);
    if let Err(error) = thread::Builder::new().name(name).spawn(work) {
        tracing::error!(%error, "a thread for the computer could not be started");
    }
}

/// A key of a position with its history: a hash of set-up and moves.
pub(crate) fn position_key(game: &dyn AnyGame) -> u64 {
    let mut hasher = DefaultHasher::new();
    game.setup().hash(&mut hasher);
    game.played().hash(&mut hasher);
    hasher.finish()
}

/// Time limit of a level's search, given the time left on its clock, if there is one.
pub(crate) fn thinking_time(level: Level, left_ms: Option<u64>) -> Duration {
    let most_ms = if level == Level::MAX { 3000 } else { 1500 };
    Duration::from_millis(left_ms.map_or(most_ms, |left| most_ms.min(left / 25).max(10)))
}

/// Cancels a job.
pub(crate) fn cancel(cancelled: &AtomicBool) {
    cancelled.store(true, Relaxed);
}

/// The loop of an engine thread: takes jobs until the queue is closed.
fn work(queue: &JobQueue, share: Share, table_megabytes: usize) {
    let mut engines = Engines { list: HashMap::new(), table_megabytes };
    while let Some(job) = queue.take(share) {
        let begun = Instant::now();
        // A panic of the engine in one position must not end the thread, which serves all games.
        let found = catch_unwind(AssertUnwindSafe(|| engines.search(&job, queue, begun)));
        let found = found.unwrap_or_else(|_| {
            tracing::error!(?job, "the engine failed; a move without search is played");
            engines.list.clear();
            static_move(&*job.game, &|| false).map(|text| (text, None))
        });
        if let Some((text, score)) = found {
            let thought_ms = begun.elapsed().as_millis() as u64;
            metrics::histogram!("rusc_computer_seconds").record(begun.elapsed());
            let key = position_key(&*job.game);
            (job.answer)(EngineMove { key, text, score, thought_ms });
        }
    }
}

struct Engines {
    list: HashMap<GameKind, Box<dyn AnyEngine>>,
    table_megabytes: usize,
}

impl Engines {
    /// Searches; returns the move with its score, or `None` if cancelled.
    fn search(
        &mut self,
        job: &EngineJob,
        queue: &JobQueue,
        begun: Instant,
    ) -> Option<(String, Option<Score>)> {
        let stop = || job.cancelled.load(Relaxed) || queue.is_closed();
        if stop() {
            return None;
        }
        let Some(engine) = self.engine(job.game.kind()) else {
            return static_move(&*job.game, &stop).map(|text| (text, None));
        };
        let control = Control { stop: &stop, elapsed: &|| begun.elapsed() };
        let thought = engine.play(&*job.game, job.level, job.seed, Some(job.time), control)?;
        let text = thought.line.into_iter().next()?;
        (!stop()).then_some((text, Some(thought.score)))
    }

    fn engine(&mut self, kind: GameKind) -> Option<&mut Box<dyn AnyEngine>> {
        if !self.list.contains_key(&kind) {
            let options = EngineOptions { table_megabytes: self.table_megabytes, ..EngineOptions::default() };
            match new_engine(kind, options) {
                Ok(engine) => {
                    self.list.insert(kind, engine);
                }
                Err(error) => {
                    tracing::error!(%error, "no memory for an engine; moves without search are played");
                }
            }
        }
        self.list.get_mut(&kind)
    }
}
