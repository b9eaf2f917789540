//! D7: connections that say nothing, or half of a request, until there is no room for anybody else.

use std::time::Duration;

use anyhow::Result;
use tokio::io::AsyncWriteExt;
use tokio::net::TcpStream;
use tokio::time::{Instant, sleep, timeout};

use crate::attack::field::Field;
use crate::attack::plan::{Attack, Findings, Running};
use crate::attack::wire::http::Request;

/// How long a visitor from elsewhere tries. A connection without a request is closed after ten seconds.
const PATIENCE: Duration = Duration::from_secs(16);
/// How long one of those tries may take.
const ONE_TRY: Duration = Duration::from_secs(2);

/// What the connections do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Manner {
    /// Nothing.
    Silent,
    /// They begin a request and do not end it.
    HalfHeader,
}

/// A crowd at the door.
#[derive(Debug)]
pub(crate) struct Crowd {
    pub(crate) connections: usize,
    pub(crate) addresses: usize,
    pub(crate) manner: Manner,
}

impl Attack for Crowd {
    fn name(&self) -> &'static str {
        match self.manner {
            Manner::Silent => "connections that say nothing",
            Manner::HalfHeader => "connections with half a request",
        }
    }

    fn row(&self) -> &'static str {
        "D7"
    }

    fn run<'a>(&'a self, field: &'a Field) -> Running<'a> {
        Box::pin(self.crowd(field))
    }
}

impl Crowd {
    async fn crowd(&self, field: &Field) -> Result<Findings> {
        let mut crowd = Vec::new();
        for place in 0..self.connections {
            // What is refused or not answered at once is left.
            if let Ok(Ok(stream)) = timeout(Duration::from_millis(200), self.arrive(field, place)).await {
                crowd.push(stream);
            }
        }
        let waited = newcomer(field).await;
        let mut findings = Findings::default();
        let told = waited
            .map_or("nobody else".to_owned(), |time| format!("somebody else after {} ms", time.as_millis()));
        let (arrived, addresses) = (crowd.len(), self.addresses);
        findings.must(
            waited.is_some(),
            format!("{arrived} connections from {addresses} addresses let in {told}"),
        );
        Ok(findings)
    }

    async fn arrive(&self, field: &Field, place: usize) -> Result<TcpStream> {
        let mut stream = field.wire.connect(field.address(place % self.addresses)).await?;
        if self.manner == Manner::HalfHeader {
            stream.write_all(b"GET /api/site HTTP/1.1\r\nhost: somewhere\r\nx-more: ").await?;
        }
        Ok(stream)
    }
}

/// How long it takes until a visitor from another address is served.
async fn newcomer(field: &Field) -> Option<Duration> {
    let begun = Instant::now();
    while begun.elapsed() < field.wire.pace.wait(PATIENCE) {
        let asking = field.wire.ask(field.address(240), Request::new("GET", "/api/site"));
        if let Ok(Ok(answer)) = timeout(field.wire.pace.wait(ONE_TRY), asking).await
            && answer.is_ok()
        {
            return Some(begun.elapsed());
        }
        sleep(Duration::from_millis(200)).await;
    }
    None
}
