//! A worker that answers every job several times, at once and again later, by whichever node it meets: of all these answers
//! one may be taken.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use anyhow::{Context, Result, ensure};
use rusc_api::{Work, WorkItem, WorkKind, WorkResult};
use rusc_client::{JobHeld, ServerUrl, Transport, WorkerClient};
use rusc_game::SplitMix64;
use rusc_games::GameKind;
use tokio::sync::watch;
use tokio::time::sleep;

use crate::pair::Phase;

/// How long it waits for a job.
const WAIT: Duration = Duration::from_secs(1);
/// Before it asks again.
const PAUSE: Duration = Duration::from_millis(200);

/// What became of its answers.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct DoubleAnswers {
    pub(super) jobs: u64,
    pub(super) answers: u64,
    pub(super) taken: u64,
}

/// A worker that answers too often.
pub(super) struct RestlessWorker {
    client: WorkerClient,
    random: SplitMix64,
    pub(super) answers: Arc<Mutex<DoubleAnswers>>,
}

impl RestlessWorker {
    /// Works for the server at this address, with a key of the host's.
    pub(super) fn new(url: &ServerUrl, key: &str, random: SplitMix64) -> Result<RestlessWorker> {
        let client = WorkerClient::new(&Transport::public()?, url, key, "restless");
        Ok(RestlessWorker { client, random, answers: Arc::default() })
    }

    /// Works until the trial ends.
    pub(super) async fn work(mut self, mut phase: watch::Receiver<Phase>) -> Result<()> {
        while !matches!(*phase.borrow_and_update(), Phase::End) {
            match self.client.acquire(&[WorkKind::Move], WAIT).await {
                Ok(Some(item)) => self.answer(&item).await?,
                Ok(None) => {}
                // Whatever is broken, it is mended soon.
                Err(error) if error.is_transient() => {}
                Err(error) => return Err(error).context("a worker was refused"),
            }
            tokio::select! {
                () = sleep(PAUSE) => {}
                _ = phase.changed() => {}
            }
        }
        Ok(())
    }

    async fn answer(&mut self, item: &WorkItem) -> Result<()> {
        let (result, client) = (some_move(item, &mut self.random)?, &self.client);
        let (one, other) = tokio::join!(client.answer(item, &result), client.answer(item, &result));
        sleep(PAUSE).await;
        let late = client.answer(item, &result).await;
        let answers = [one, other, late];
        let taken = answers.iter().filter(|answer| matches!(answer, Ok(JobHeld::Yes))).count() as u64;
        ensure!(taken <= 1, "the answer of job {} was taken {taken} times", item.id);
        let mut all = self.answers.lock().unwrap_or_else(PoisonError::into_inner);
        all.jobs += 1;
        all.answers += answers.len() as u64;
        all.taken += taken;
        Ok(())
    }
}

/// Any legal move of a job's position.
fn some_move(item: &WorkItem, random: &mut SplitMix64) -> Result<WorkResult> {
    let Work::Move { position, .. } = &item.work else { anyhow::bail!("only moves were asked for") };
    let kind = GameKind::from_id(&position.game).context("an unknown game")?;
    let mut board = kind.start(&position.setup).context("an unknown set-up")?;
    for text in &position.moves {
        board.play(text).with_context(|| format!("{text} is not legal"))?;
    }
    let mut legal = board.legal_moves();
    ensure!(!legal.is_empty(), "a move of a position without moves was asked for");
    let text = legal.swap_remove(random.below(legal.len()));
    Ok(WorkResult::Move { text, score: None, thought_ms: 0 })
}
