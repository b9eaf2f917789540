//! One thread of the computer: takes jobs, searches, answers. It keeps one engine for each game it has been asked to
//! play.

use std::collections::HashMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::Ordering::Relaxed;
use std::time::Instant;

use rusc_engine::{AnyEngine, Control, EngineOptions, Score, new_engine, static_move};
use rusc_games::GameKind;

use super::fair_queue::JobQueue;
use super::{EngineJob, EngineMove, position_key};

/// Works until the queue is closed.
pub(super) fn work(queue: &JobQueue, table_megabytes: usize) {
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
