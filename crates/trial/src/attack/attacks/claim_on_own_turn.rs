//! D8: a player whose opponent is away claims the win while it is the player's own turn.

use std::time::Duration;

use anyhow::Result;
use rusc_api::{Action, TimeControl};

use super::moves::Duel;
use crate::attack::field::Field;
use crate::attack::plan::{Attack, Findings, Running};

/// A player of a bullet game counts as gone after half a minute.
const GONE: Duration = Duration::from_secs(32);
const BULLET: TimeControl = TimeControl::Increment { budget_ms: 90_000, increment_ms: 0 };

/// A claim that is nobody's right.
#[derive(Debug)]
pub(crate) struct ClaimOnOwnTurn;

impl Attack for ClaimOnOwnTurn {
    fn name(&self) -> &'static str {
        "a win claimed on one's own turn"
    }

    fn row(&self) -> &'static str {
        "D8"
    }

    fn run<'a>(&'a self, field: &'a Field) -> Running<'a> {
        Box::pin(claim(field))
    }
}

async fn claim(field: &Field) -> Result<Findings> {
    let (pair, game) = field.game_of_two(BULLET).await?;
    let mut duel = Duel::join(&pair, &game).await?;
    duel.play(2).await?;
    let Duel { sockets: [mine, theirs], .. } = &mut duel;
    // The opponent leaves; it is the first player's turn.
    let _ = tokio::io::AsyncWriteExt::shutdown(&mut theirs.stream).await;
    // Pings have to be answered meanwhile.
    mine.drain(GONE).await?;
    let answer = duel.act(0, Action::ClaimWin {}).await?;
    let mut findings = Findings::default();
    let told = answer.as_ref().err().cloned().unwrap_or_else(|| "it was granted".to_owned());
    findings.must(answer.is_err(), format!("the claim: {told}"));
    Ok(findings)
}
