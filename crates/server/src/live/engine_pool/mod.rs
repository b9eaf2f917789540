//! The engine pool: a fixed number of engine threads behind a fair queue. Every job has a key, so that a room can tell
//! whether the answer is still for the position on its board. Each thread keeps one engine for each game it has been asked
//! to play. Nothing here knows rooms, clocks or people; an answer goes where the job says.

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

use self::fair_queue::JobQueue;

/// How the engine is run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EnginePoolOptions {
    /// Searches at a time.
    pub threads: NonZeroUsize,
    /// Memory for each game that each thread plays.
    pub table_megabytes: usize,
}

impl Default for EnginePoolOptions {
    fn default() -> Self {
        // One core is left to those who play each other.
        let cores = thread::available_parallelism().map_or(1, NonZeroUsize::get);
        let threads = NonZeroUsize::new(cores - 1).unwrap_or(NonZeroUsize::MIN);
        EnginePoolOptions { threads, table_megabytes: 16 }
    }
}

/// A position to find a move in.
pub(crate) struct EngineJob {
    /// Whose turn in the queue it uses.
    pub(crate) owner: String,
    pub(crate) game: Box<dyn AnyGame>,
    pub(crate) level: Level,
    pub(crate) seed: u64,
    /// How long it may think.
    pub(crate) time: Duration,
    /// Set when nobody wants the answer any more.
    pub(crate) cancelled: Arc<AtomicBool>,
    /// Where the answer goes.
    pub(crate) answer: Box<dyn FnOnce(EngineMove) + Send>,
}

impl fmt::Debug for EngineJob {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "level {} in {}", self.level, self.game.game_string())
    }
}

/// A move that was found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct EngineMove {
    /// Of the position it is for.
    pub(crate) key: u64,
    /// The move.
    pub(crate) text: String,
    /// What it thinks of the position, for itself; nothing if it did not think.
    pub(crate) score: Option<Score>,
    /// How long it thought; the time in the queue is not its own.
    pub(crate) thought_ms: u64,
}

/// The threads and their queue. Dropped, they end with the job they are at.
#[derive(Debug)]
pub(crate) struct EnginePool {
    queue: Arc<JobQueue>,
}

impl EnginePool {
    /// Starts the threads; they sleep until there is something to do.
    pub(crate) fn start(options: EnginePoolOptions) -> EnginePool {
        let queue = Arc::new(JobQueue::default());
        for number in 0..options.threads.get() {
            let queue = queue.clone();
            let work = move || work(&queue, options.table_megabytes);
            let name = format!("computer-{number}");
            if let Err(error) = thread::Builder::new().name(name).spawn(work) {
                tracing::error!(%error, "a thread for the computer could not be started");
            }
        }
        EnginePool { queue }
    }

    /// Puts a job into the queue.
    pub(crate) fn submit(&self, job: EngineJob) {
        self.queue.put(job);
    }
}

impl Drop for EnginePool {
    fn drop(&mut self) {
        self.queue.close();
    }
}

/// The key of a position with the way to it.
pub(crate) fn position_key(game: &dyn AnyGame) -> u64 {
    let mut hasher = DefaultHasher::new();
    game.setup().hash(&mut hasher);
    game.played().hash(&mut hasher);
    hasher.finish()
}

/// How long a level may think when so much is left on its clock, or without a clock.
pub(crate) fn thinking_time(level: Level, left_ms: Option<u64>) -> Duration {
    let most_ms = if level == Level::MAX { 3000 } else { 1500 };
    Duration::from_millis(left_ms.map_or(most_ms, |left| most_ms.min(left / 25).max(10)))
}

/// Tells a job that nobody wants its answer any more.
pub(crate) fn cancel(cancelled: &AtomicBool) {
    cancelled.store(true, Relaxed);
}

/// Works until the queue is closed.
fn work(queue: &JobQueue, table_megabytes: usize) {
    let mut engines = Engines { list: HashMap::new(), table_megabytes };
    while let Some(job) = queue.take() {
        let begun = Instant::now();
        // A fault of the engine in one position must not leave all other people without an opponent.
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
    /// A move with its score; nothing if it is not wanted any more.
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
