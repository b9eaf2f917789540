//! D2: requests that are refused, on many sockets that never read. A refusal must not be longer than what it refuses by
//! much, or asking for refusals fills the memory.

use std::time::Duration;

use anyhow::Result;
use rusc_api::{RoomMessage, RoomRequest};
use tokio::time::{Instant, sleep};

use super::moves::Duel;
use crate::attack::field::{BLITZ, Field};
use crate::attack::plan::{Attack, Findings, Running};

/// Between two requests on a socket, which stays within the limit of frames.
const PACE: Duration = Duration::from_millis(55);
/// A refusal has a code and a sentence.
const LONGEST: usize = 2048;

/// A flood of requests that cannot be granted.
#[derive(Debug)]
pub(crate) struct RefusalFlood {
    /// Length of the game, which a snapshot repeats.
    pub(crate) plies: usize,
    pub(crate) sockets: usize,
    pub(crate) time: Duration,
}

impl Attack for RefusalFlood {
    fn name(&self) -> &'static str {
        "refusals, nobody reads"
    }

    fn row(&self) -> &'static str {
        "D2"
    }

    fn run<'a>(&'a self, field: &'a Field) -> Running<'a> {
        Box::pin(self.flood(field))
    }
}

impl RefusalFlood {
    async fn flood(&self, field: &Field) -> Result<Findings> {
        let (pair, game) = field.game_of_two(BLITZ).await?;
        let mut duel = Duel::join(&pair, &game).await?;
        duel.play(self.plies).await?;
        let before = field.usage()?.resident_bytes;
        let mut sockets = Vec::new();
        for _ in 0..self.sockets {
            if let Ok(socket) = pair[0].try_room(&game).await? {
                sockets.push(socket);
            }
        }
        let (end, mut sent) = (Instant::now() + self.time, 0);
        while Instant::now() < end {
            for socket in &mut sockets {
                // A socket that was closed meanwhile takes nothing.
                sent += usize::from(socket.say(&nonsense(sent)).await.is_ok());
            }
            sleep(PACE).await;
        }
        let grown = field.usage()?.resident_bytes.saturating_sub(before);
        let mut findings = Findings::default();
        findings.note(format!(
            "{sent} requests on {} sockets, memory grew by {} MB",
            sockets.len(),
            grown >> 20
        ));
        let length = longest_refusal(&mut duel).await?;
        findings.must(length <= LONGEST, format!("a refusal has {length} bytes"));
        Ok(findings)
    }
}

async fn longest_refusal(duel: &mut Duel) -> Result<usize> {
    sleep(Duration::from_secs(1)).await;
    let mover = duel.board.ply() % 2;
    duel.sockets[mover].say(&nonsense(0)).await?;
    duel.sockets[mover]
        .wait_for(|text| {
            matches!(serde_json::from_str(text), Ok(RoomMessage::Refused { .. })).then_some(text.len())
        })
        .await
}

/// A move that cannot be played.
fn nonsense(number: usize) -> RoomRequest {
    RoomRequest::Move {
        id: format!("nonsense {number}"),
        ply: 0,
        text: "nonsense".to_owned(),
        spent_ms: None,
    }
}
