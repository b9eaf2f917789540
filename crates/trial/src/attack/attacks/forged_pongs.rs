//! D6: a player answers pings that nobody sent, to be believed to be far away, and claims to have thought no time at all.
//! What a server forgives for lag must be bounded by what it measured itself.

use std::time::{Duration, SystemTime};

use anyhow::Result;
use tokio::time::{Instant, sleep};

use super::moves::Duel;
use crate::attack::field::{BLITZ, Field};
use crate::attack::plan::{Attack, Findings, Running};
use crate::attack::wire::websocket::{LAST, PONG, frame};

/// How long the player really thinks.
const THOUGHT: Duration = Duration::from_secs(1);
/// How long the way is said to be.
const PRETENDED_MS: u64 = 60_000;

/// A player who forges pongs.
#[derive(Debug)]
pub(crate) struct ForgedPongs {
    pub(crate) moves: u64,
}

impl Attack for ForgedPongs {
    fn name(&self) -> &'static str {
        "forged pongs"
    }

    fn row(&self) -> &'static str {
        "D6"
    }

    fn run<'a>(&'a self, field: &'a Field) -> Running<'a> {
        Box::pin(self.cheat(field))
    }
}

impl ForgedPongs {
    async fn cheat(&self, field: &Field) -> Result<Findings> {
        let (pair, game) = field.game_of_two(BLITZ).await?;
        let mut duel = Duel::join(&pair, &game).await?;
        // No clock runs before both have moved.
        duel.play(2).await?;
        let (mut charged, mut thought) = (0, 0);
        for _ in 0..self.moves {
            let begun = Instant::now();
            sleep(THOUGHT).await;
            let long_ago = since_1970_ms().saturating_sub(PRETENDED_MS);
            duel.sockets[0].send(&frame(PONG | LAST, &long_ago.to_be_bytes())).await?;
            thought += begun.elapsed().as_millis() as u64;
            charged += duel.play_one(Some(0)).await?;
            duel.play_one(None).await?;
        }
        let mut findings = Findings::default();
        findings.must(charged >= thought / 2, format!("{charged} ms charged for {thought} ms of thought"));
        Ok(findings)
    }
}

fn since_1970_ms() -> u64 {
    let since = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default();
    since.as_millis() as u64
}
