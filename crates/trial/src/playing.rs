//! The tasks of a trial that play games. None may end before the trial does, and each says when it has settled after an
//! interruption.

use std::time::Duration;

use anyhow::{Context, Result, bail};
use tokio::sync::mpsc;
use tokio::task::{JoinError, JoinSet};
use tokio::time::{Instant, timeout_at};

/// Games that are played.
#[derive(Debug)]
pub(crate) struct Playing {
    tasks: JoinSet<Result<()>>,
    settled: mpsc::Receiver<u32>,
}

impl Playing {
    /// No task yet, and where each game tells the number of the interruption that it has settled after.
    pub(crate) fn new(games: usize) -> (Playing, mpsc::Sender<u32>) {
        let (sender, settled) = mpsc::channel(games);
        (Playing { tasks: JoinSet::new(), settled }, sender)
    }

    pub(crate) fn spawn(&mut self, task: impl Future<Output = Result<()>> + Send + 'static) {
        self.tasks.spawn(task);
    }

    /// Nobody has given up.
    pub(crate) fn check(&mut self) -> Result<()> {
        self.tasks.try_join_next().map_or(Ok(()), left)
    }

    /// Waits until so many games have settled after an interruption: everybody has an answer to everything, and knows what the
    /// other knows.
    pub(crate) async fn settle(&mut self, round: u32, games: usize, within: Duration) -> Result<()> {
        let deadline = Instant::now() + within;
        let mut waiting = games;
        while waiting > 0 {
            tokio::select! {
                settled = timeout_at(deadline, self.settled.recv()) => {
                    let settled = settled.with_context(|| format!("{waiting} games did not go on"))?;
                    waiting -= usize::from(settled == Some(round));
                }
                Some(ended) = self.tasks.join_next() => left(ended)?,
            }
        }
        Ok(())
    }

    /// Waits for the end of all, after they were told that the trial is over.
    pub(crate) async fn end(&mut self) -> Result<()> {
        while let Some(ended) = self.tasks.join_next().await {
            ended.context("a pair broke down")??;
        }
        Ok(())
    }
}

/// The error of a task that has ended while the trial goes on.
fn left(ended: Result<Result<()>, JoinError>) -> Result<()> {
    ended.context("a pair broke down")??;
    bail!("a pair has left");
}
