//! D1: sockets that send control pings and never read. Each ping asks for a pong, which waits in the server's memory.

use std::time::Duration;

use anyhow::Result;
use tokio::io::AsyncWriteExt;
use tokio::task::JoinSet;
use tokio::time::{Instant, timeout};

use crate::attack::field::{Field, room_path};
use crate::attack::plan::{Attack, Findings, Running};
use crate::attack::wire::websocket::{LAST, PING, RawSocket, frame};

/// Pings in one write.
const BATCH: usize = 500;
/// A server that takes no byte for so long has stopped reading.
const STUCK: Duration = Duration::from_secs(1);

/// Bytes that are on their way when the server closes: the buffers of both ends.
const UNDER_WAY: usize = 16 << 20;

/// What a flood may cost in memory.
const MOST_GROWTH: u64 = 64 << 20;

/// A flood of pings.
#[derive(Debug)]
pub(crate) struct PingFlood {
    pub(crate) sockets: usize,
    pub(crate) time: Duration,
}

impl Attack for PingFlood {
    fn name(&self) -> &'static str {
        "pings, nobody reads"
    }

    fn row(&self) -> &'static str {
        "D1"
    }

    fn run<'a>(&'a self, field: &'a Field) -> Running<'a> {
        Box::pin(self.flood(field))
    }
}

/// How a flood ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum End {
    /// The server closed the connection.
    Closed,
    /// It reads no more.
    Stuck,
    /// It took everything until the end. If that is little, it may not have had its turn on a busy machine.
    Time,
}

impl PingFlood {
    async fn flood(&self, field: &Field) -> Result<Findings> {
        let before = field.usage()?.resident_bytes;
        let mut flooding = JoinSet::new();
        for place in 0..self.sockets {
            // Not signed in: anybody may watch a game.
            if let Ok(socket) =
                field.wire.open(field.address(place), &room_path(&field.honest_game), &[]).await?
            {
                flooding.spawn(send_pings(socket, Instant::now() + self.time));
            }
        }
        let (mut sent, mut floods, mut cut) = (0, 0, 0);
        while let Some(flooded) = flooding.join_next().await {
            let (bytes, end) = flooded?;
            sent += bytes;
            floods += 1;
            cut += usize::from(end != End::Time || bytes <= UNDER_WAY);
        }
        let mut findings = Findings::default();
        let grown = field.usage()?.resident_bytes.saturating_sub(before);
        let told = format!("{} MB of pings sent, memory grew by {} MB", sent >> 20, grown >> 20);
        findings.must(grown <= MOST_GROWTH, told);
        findings.must(cut == floods, format!("{cut} of {floods} floods were cut off"));
        Ok(findings)
    }
}

async fn send_pings(mut socket: RawSocket, end: Instant) -> (usize, End) {
    let batch = frame(PING | LAST, &[b'p'; 125]).repeat(BATCH);
    let mut sent = 0;
    while Instant::now() < end {
        // Frames stay whole: what one write leaves over the next one begins with.
        match timeout(STUCK, socket.stream.write(&batch[sent % batch.len()..])).await {
            Ok(Ok(bytes)) => sent += bytes,
            Ok(Err(_)) => return (sent, End::Closed),
            Err(_) => return (sent, End::Stuck),
        }
    }
    (sent, End::Time)
}
