//! D4: two players who end a game and begin the next, as fast as they can: every game is kept for good.

use std::time::Duration;

use anyhow::{Context, Result};
use rusc_api::{Action, Offer};
use tokio::time::Instant;

use super::moves::Duel;
use crate::attack::field::{BLITZ, Field};
use crate::attack::plan::{Attack, Findings, Running};

/// Two players resign and play again, as fast as they can.
#[derive(Debug)]
pub(crate) struct RematchLoop {
    pub(crate) time: Duration,
}

/// New games of all guests of one address, so that a club of sixty can begin two each at once; then one a second.
const MOST_GAMES: u64 = 120;

impl Attack for RematchLoop {
    fn name(&self) -> &'static str {
        "rematches in a loop"
    }

    fn row(&self) -> &'static str {
        "D4"
    }

    fn run<'a>(&'a self, field: &'a Field) -> Running<'a> {
        Box::pin(self.flood(field))
    }
}

impl RematchLoop {
    async fn flood(&self, field: &Field) -> Result<Findings> {
        let (pair, mut game) = field.game_of_two(BLITZ).await?;
        let (end, mut games) = (Instant::now() + self.time, 0);
        let again = Action::Offer { what: Offer::Rematch };
        while Instant::now() < end {
            let Ok(mut duel) = Duel::join(&pair, &game).await else { break };
            // The game is over at once; sides change, so either may be first.
            duel.act(0, Action::Abort {}).await?.ok();
            let agreed = [duel.act(0, again).await?, duel.act(1, again).await?];
            if agreed.iter().any(Result::is_err) {
                break;
            }
            // A look at the game may be refused as well.
            let Ok(over) = pair[0].snapshot(&game).await else { break };
            game = over.rematch.context("both agreed and nothing began")?;
            games += 1;
        }
        let mut findings = Findings::default();
        let most = MOST_GAMES + self.time.as_secs();
        findings.must(games <= most, format!("{games} games by rematch, {most} are enough"));
        Ok(findings)
    }
}
