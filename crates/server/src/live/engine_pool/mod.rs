//! The engine of the server as an opponent: a fixed number of threads, a fair queue before them, and a key on every
//! job, so that a room can tell whether the answer is still for the position on its board. Nothing here knows rooms,
//! clocks or people; an answer goes where the job says.

mod fair_queue;
#[cfg(test)]
mod tests;
mod worker;

use std::collections::hash_map::DefaultHasher;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::num::NonZeroUsize;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::thread;
use std::time::Duration;

use rusc_engine::{Level, Score};
use rusc_games::AnyGame;

use fair_queue::JobQueue;

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
            let work = move || worker::work(&queue, options.table_megabytes);
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
