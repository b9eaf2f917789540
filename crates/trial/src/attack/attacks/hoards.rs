//! D4: what one account can pile up: tokens, reports, sessions.

use anyhow::Result;
use rusc_api::{ErrorCode, TokenCard};
use serde_json::json;

use crate::attack::field::{Field, Visitor};
use crate::attack::plan::{Attack, Findings, Running};

/// One account makes as many tokens, reports and sessions as it can.
#[derive(Debug)]
pub(crate) struct Hoards {
    pub(crate) tries: usize,
}

const MOST_TOKENS: usize = 20;
const MOST_REPORTS: usize = 10;
const MOST_SESSIONS: usize = 30;

impl Attack for Hoards {
    fn name(&self) -> &'static str {
        "tokens, reports, sessions"
    }

    fn row(&self) -> &'static str {
        "D4"
    }

    fn run<'a>(&'a self, field: &'a Field) -> Running<'a> {
        Box::pin(self.flood(field))
    }
}

impl Hoards {
    async fn flood(&self, field: &Field) -> Result<Findings> {
        let (owner, victim) = (field.user(0).await?, field.user(1).await?);
        let (mut reports, mut sessions) = (0, 0);
        for number in 0..self.tries {
            owner.post("/api/account/tokens", &json!({ "label": format!("token {number}") })).await?;
            let path = format!("/api/users/{}/report", victim.me.name);
            let report = json!({ "game": null, "text": "x".repeat(1000) });
            reports += usize::from(owner.post(&path, &report).await?.is_ok());
            // From many addresses, as the limit of attempts is one of addresses.
            let from = field.address(2 + number % 8);
            sessions += usize::from(Visitor::sign_in(&field.wire, from, &owner.me.name).await?.is_ok());
        }
        let tokens = owner.get("/api/account/tokens").await?.read::<Vec<TokenCard>>()?.len();
        let mut findings = Findings::default();
        findings.must(tokens <= MOST_TOKENS, format!("{tokens} tokens"));
        findings.must(reports <= MOST_REPORTS, format!("{reports} reports"));
        findings.must(sessions <= MOST_SESSIONS, format!("{sessions} sessions begun"));
        findings.note(format!("{} attempts were too many", field.wire.tally.refusals(ErrorCode::TooMany)));
        Ok(findings)
    }
}
