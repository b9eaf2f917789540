//! D3: one guest asks for an export of all their data, again and again.

use anyhow::Result;
use tokio::task::JoinSet;

use crate::attack::field::Field;
use crate::attack::plan::{Attack, Findings, Running};

/// Asked at once.
const AT_ONCE: usize = 20;
/// One an hour, and whatever overlaps it.
const MOST: usize = 2;

/// A flood of exports.
#[derive(Debug)]
pub(crate) struct Exports {
    pub(crate) tries: usize,
}

impl Attack for Exports {
    fn name(&self) -> &'static str {
        "exports of one's data"
    }

    fn row(&self) -> &'static str {
        "D3"
    }

    fn run<'a>(&'a self, field: &'a Field) -> Running<'a> {
        Box::pin(self.flood(field))
    }
}

impl Exports {
    async fn flood(&self, field: &Field) -> Result<Findings> {
        let guest = field.guest(0).await?;
        let mut granted = 0;
        let mut asking = JoinSet::new();
        for _ in 0..self.tries {
            let guest = guest.clone();
            asking.spawn(async move { guest.get("/api/account/export").await });
            if asking.len() >= AT_ONCE
                && let Some(answer) = asking.join_next().await
            {
                granted += usize::from(answer?.is_ok_and(|answer| answer.is_ok()));
            }
        }
        while let Some(answer) = asking.join_next().await {
            granted += usize::from(answer?.is_ok_and(|answer| answer.is_ok()));
        }
        let mut findings = Findings::default();
        findings.must(granted <= MOST, format!("{granted} of {} exports were made", self.tries));
        Ok(findings)
    }
}
