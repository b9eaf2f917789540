//! D9: wrong passwords from several addresses, so that the owner of the account cannot sign in.

use anyhow::Result;
use serde_json::json;

use crate::attack::field::{Field, Visitor};
use crate::attack::plan::{Attack, Findings, Running};
use crate::attack::wire::http::Request;

/// Attempts with wrong passwords.
#[derive(Debug)]
pub(crate) struct LockOut {
    pub(crate) addresses: usize,
    /// From each address.
    pub(crate) tries: usize,
}

impl Attack for LockOut {
    fn name(&self) -> &'static str {
        "wrong passwords for a known name"
    }

    fn row(&self) -> &'static str {
        "D9"
    }

    fn run<'a>(&'a self, field: &'a Field) -> Running<'a> {
        Box::pin(self.lock_out(field))
    }
}

impl LockOut {
    async fn lock_out(&self, field: &Field) -> Result<Findings> {
        let owner = field.user(0).await?;
        let name = owner.me.name;
        for number in 0..self.addresses * self.tries {
            let wish = json!({ "name": name, "password": format!("wrong password {number}") });
            let from = field.address(1 + number % self.addresses);
            field.wire.ask(from, Request::new("POST", "/api/session").json(&wish)).await?;
        }
        let mut findings = Findings::default();
        for (place, whose) in [(0, "from the usual address"), (200, "from a new address")] {
            let answer = Visitor::sign_in(&field.wire, field.address(place), &name).await?;
            let told = answer
                .as_ref()
                .err()
                .map_or("signs in".to_owned(), |answer| format!("gets {}", answer.status));
            findings.must(answer.is_ok(), format!("the owner {told} {whose}"));
        }
        Ok(findings)
    }
}
