//! Waiting for a server that is away: a little at first, longer each time, and not for ever.

use std::time::Duration;

use anyhow::{Result, bail};
use tokio::time::{Instant, sleep};

const SHORTEST: Duration = Duration::from_millis(100);
const LONGEST: Duration = Duration::from_secs(10);
/// Whoever restarts a server needs less.
const MOST: Duration = Duration::from_mins(10);

/// How long it has been.
#[derive(Debug)]
pub(super) struct Backoff {
    since: Option<Instant>,
    next: Duration,
}

impl Backoff {
    pub(super) fn new() -> Backoff {
        Backoff { since: None, next: SHORTEST }
    }

    /// The server is back.
    pub(super) fn reset(&mut self) {
        *self = Backoff::new();
    }

    /// Waits for the next attempt.
    ///
    /// # Errors
    /// It has been too long.
    pub(super) async fn wait(&mut self) -> Result<()> {
        let since = *self.since.get_or_insert_with(Instant::now);
        if since.elapsed() > MOST {
            bail!("the server has been away for {} minutes", MOST.as_secs() / 60);
        }
        sleep(self.next).await;
        self.next = (self.next * 2).min(LONGEST);
        Ok(())
    }
}
