//! Requests over HTTP that are too long: bodies, headers, addresses.

use anyhow::Result;
use serde_json::json;

use crate::attack::field::Field;
use crate::attack::plan::{Attack, Findings, Running};
use crate::attack::wire::http::Request;

/// A body and a header beyond every limit.
const HUGE: usize = 1 << 20;

/// Requests that are too long.
#[derive(Debug)]
pub(crate) struct HugeBodies;

impl Attack for HugeBodies {
    fn name(&self) -> &'static str {
        "requests that are too long"
    }

    fn row(&self) -> &'static str {
        "bodies"
    }

    fn run<'a>(&'a self, field: &'a Field) -> Running<'a> {
        Box::pin(send_all(field))
    }
}

async fn send_all(field: &Field) -> Result<Findings> {
    let guest = field.guest(0).await?;
    let mut findings = Findings::default();
    for length in [17 << 10, HUGE] {
        let wish = json!({ "name": "x".repeat(length), "password": "" });
        // A server may hang up before it has read everything.
        let status = guest.post("/api/session", &wish).await.map_or(413, |answer| answer.status);
        findings.must(status == 413, format!("a body of {} KB: {status}", length >> 10));
    }
    // These are refused before anybody knows which request they belong to: by status alone, or by hanging up.
    let long = "x".repeat(HUGE);
    for (name, request) in [
        ("a header", Request::new("GET", "/api/site").header("x-long", long.clone())),
        ("an address", Request::new("GET", format!("/api/users/{long}"))),
    ] {
        let wire = field.wire.to(field.wire.server);
        let status = wire.ask(field.address(0), request).await.map_or(0, |answer| answer.status);
        findings.must(matches!(status, 0 | 400..500), format!("{name} of 1 MB: {status}"));
    }
    Ok(findings)
}
