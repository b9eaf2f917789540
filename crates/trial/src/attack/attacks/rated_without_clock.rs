//! D8: a rated game without a clock, which nobody who is losing would ever have to end.

use anyhow::Result;
use rusc_api::{NewGame, TimeControl};

use crate::attack::field::{Field, wish};
use crate::attack::plan::{Attack, Findings, Running};

/// A wish for such a game.
#[derive(Debug)]
pub(crate) struct RatedWithoutClock;

impl Attack for RatedWithoutClock {
    fn name(&self) -> &'static str {
        "a rated game without a clock"
    }

    fn row(&self) -> &'static str {
        "D8"
    }

    fn run<'a>(&'a self, field: &'a Field) -> Running<'a> {
        Box::pin(ask(field))
    }
}

async fn ask(field: &Field) -> Result<Findings> {
    let user = field.user(0).await?;
    let answer = user.create(&NewGame { rated: true, ..wish("hive", TimeControl::Unlimited {}) }).await?;
    let mut findings = Findings::default();
    findings.must(!answer.is_ok(), format!("answered with {}", answer.status));
    Ok(findings)
}
