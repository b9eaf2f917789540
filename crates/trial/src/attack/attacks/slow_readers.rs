//! Slow readers: connections that ask for much at once and do not read the answers.

use std::time::Duration;

use anyhow::Result;
use tokio::io::AsyncWriteExt;
use tokio::time::{sleep, timeout};

use crate::attack::field::Field;
use crate::attack::plan::{Attack, Findings, Running};

/// Requests in one write, which the server answers one after the other.
const PIPELINED: usize = 200;

/// Connections that never read.
#[derive(Debug)]
pub(crate) struct SlowReaders {
    pub(crate) connections: usize,
    pub(crate) addresses: usize,
    pub(crate) time: Duration,
}

impl Attack for SlowReaders {
    fn name(&self) -> &'static str {
        "answers that nobody reads"
    }

    fn row(&self) -> &'static str {
        "slow"
    }

    fn run<'a>(&'a self, field: &'a Field) -> Running<'a> {
        Box::pin(self.ask(field))
    }
}

impl SlowReaders {
    async fn ask(&self, field: &Field) -> Result<Findings> {
        let before = field.usage()?.resident_bytes;
        let server = field.wire.server;
        let one = format!("GET /api/games/{} HTTP/1.1\r\nhost: {server}\r\n\r\n", field.honest_game);
        let all = one.repeat(PIPELINED);
        let mut streams = Vec::new();
        for place in 0..self.connections {
            let from = field.address(place % self.addresses);
            let Ok(Ok(mut stream)) = timeout(Duration::from_secs(1), field.wire.connect(from)).await else {
                continue;
            };
            let _ = timeout(Duration::from_millis(100), stream.write_all(all.as_bytes())).await;
            streams.push(stream);
        }
        sleep(self.time).await;
        let grown = field.usage()?.resident_bytes.saturating_sub(before);
        let mut findings = Findings::default();
        findings.note(format!("{} connections, memory grew by {} MB", streams.len(), grown >> 20));
        Ok(findings)
    }
}
