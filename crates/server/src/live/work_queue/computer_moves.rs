//! Moves of the computer through the queue: a room's search becomes a job, and the answer goes back to the room. A game never
//! waits for a worker that does not come: after the time of the search and some seconds more, or when the queue is full, the
//! engine pool of this process chooses a move of the level in a tenth of a second.

use std::sync::atomic::Ordering::Relaxed;
use std::time::Duration;

use rusc_api::{Work, WorkPosition, WorkResult};
use rusc_engine::Level;
use rusc_store::{Enqueued, JobKind, JobLimits, JobRank, NewJob};
use rusc_worker::engine_score;
use tokio::time::{Instant, sleep};

use super::{ComputerMoves, WorkQueue};
use crate::GameService;
use crate::live::engine_pool::{EngineJob, EngineMove, position_key, search_cost};

/// How long a worker may take beyond the time of the search.
const WORKER_PATIENCE: Duration = Duration::from_secs(4);
/// How long the node thinks instead of a worker.
const OWN_TIME: Duration = Duration::from_millis(100);
/// How often the store is asked for answers while moves are waited for.
const POLL: Duration = Duration::from_millis(250);
/// Bounds of moves in the queue: one person's two hundred games, and everybody's. With 64 KiB each they are 128 MiB at most; what
/// would be more is played here.
const LIMITS: JobLimits = JobLimits { open_per_owner: 200, per_day: None, open_in_all: 2_000 };

/// A search that a worker is asked for.
#[derive(Debug)]
pub(super) struct PendingMove {
    job: EngineJob,
    deadline: Instant,
}

impl GameService {
    /// Has a search done, by the engine pool of this process or by a worker.
    pub(crate) fn submit_engine_job(&self, job: EngineJob) {
        match self.options().computer_moves {
            ComputerMoves::Here => self.engine_pool().submit(job),
            ComputerMoves::Workers => {
                let service = self.clone();
                tokio::spawn(async move { service.ask_worker(job).await });
            }
        }
    }

    async fn ask_worker(&self, job: EngineJob) {
        let queue = self.work_queue();
        let new = new_job(&job, queue.inner.node.clone());
        let (id, deadline) = (new.id.clone(), Instant::now() + job.time + WORKER_PATIENCE);
        // Noted first: the answer may come before the store has said that the job is queued.
        queue.pending().insert(id.clone(), PendingMove { job, deadline });
        let refused = match queue.enqueue(new, LIMITS).await {
            Ok(Enqueued::Queued) => None,
            Ok(refused) => Some(format!("{refused:?}")),
            Err(error) => Some(error.to_string()),
        };
        if let Some(reason) = refused {
            tracing::warn!(reason, "a computer move could not be queued; the server plays it");
            let pending = queue.pending().remove(&id);
            if let Some(pending) = pending {
                self.play_here(pending.job, "refused");
            }
            return;
        }
        queue.inner.moves.notify_one();
    }

    /// Chooses a move here, quickly.
    fn play_here(&self, job: EngineJob, reason: &'static str) {
        metrics::counter!("rusc_computer_fallback_total", "reason" => reason).increment(1);
        let time = job.time.min(OWN_TIME);
        self.engine_pool().submit(EngineJob { time, ..job });
    }

    /// Passes answers of workers on to rooms. Never returns.
    pub(crate) async fn deliver_worker_moves(self) {
        let queue = self.work_queue().clone();
        loop {
            if queue.pending().is_empty() {
                queue.inner.moves.notified().await;
            } else {
                tokio::select! {
                    () = queue.inner.moves.notified() => {}
                    () = sleep(POLL) => {}
                }
            }
            self.deliver_answers(&queue).await;
            self.give_up_late_ones(&queue).await;
        }
    }

    async fn deliver_answers(&self, queue: &WorkQueue) {
        let answers = match queue.inner.store.take_job_answers(&queue.inner.node).await {
            Ok(answers) => answers,
            Err(error) => return tracing::warn!(%error, "answers of workers could not be read"),
        };
        for answer in answers {
            let Some(PendingMove { job, .. }) = queue.pending().remove(&answer.id) else { continue };
            let result = answer.output.as_deref().map(serde_json::from_str);
            match result {
                Some(Ok(WorkResult::Move { text, score, thought_ms }))
                    if job.game.legal_moves().contains(&text) =>
                {
                    let key = position_key(&*job.game);
                    let score = score.map(engine_score);
                    let answer = job.answer;
                    // Rooms are told from threads outside the runtime.
                    tokio::task::spawn_blocking(move || answer(EngineMove { key, text, score, thought_ms }));
                }
                Some(_) => {
                    tracing::error!(job = answer.id, "a worker has sent no legal move");
                    self.play_here(job, "illegal");
                }
                None => self.play_here(job, "failed"),
            }
        }
    }

    /// Cancels jobs that nobody waits for any more, and plays where a worker is too late.
    async fn give_up_late_ones(&self, queue: &WorkQueue) {
        let now = Instant::now();
        let is_over = |pending: &PendingMove| pending.job.cancelled.load(Relaxed) || pending.deadline <= now;
        let over: Vec<(String, PendingMove)> =
            queue.pending().extract_if(|_, pending| is_over(pending)).collect();
        for (id, PendingMove { job, .. }) in over {
            if let Err(error) = queue.inner.store.cancel_job(&id).await {
                tracing::warn!(%error, "a job could not be cancelled");
            }
            if !job.cancelled.load(Relaxed) {
                tracing::warn!(job = id, "no worker has answered in time; the server plays");
                self.play_here(job, "late");
            }
        }
    }
}

fn new_job(job: &EngineJob, asked_by: String) -> NewJob {
    let position = WorkPosition {
        game: job.game.kind().id().to_owned(),
        setup: job.game.setup(),
        moves: job.game.played().to_vec(),
    };
    let work = Work::Move {
        position,
        level: Level::number(job.level),
        seed: job.seed.to_string(),
        time_ms: job.time.as_millis() as u64,
    };
    let cost = search_cost(job.level);
    NewJob {
        id: rusc_store::random_id(16),
        kind: JobKind::Move,
        rank: JobRank::Game,
        owner: job.owner.clone(),
        dedup_key: None,
        cost,
        nodes: 1000 * cost,
        // Plain data of ours can always be written.
        input: serde_json::to_string(&work).unwrap_or_default(),
        asked_by: Some(asked_by),
    }
}
