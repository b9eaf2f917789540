//! D4: two players offer and decline in a loop: every answer is an event that the game keeps for good.

use std::time::Duration;

use anyhow::Result;
use rusc_api::{Action, Offer, RoomRequest};
use tokio::time::Instant;

use super::moves::Duel;
use crate::attack::field::{BLITZ, Field};
use crate::attack::plan::{Attack, Findings, Running};

/// Two players offer and decline, on several sockets each.
#[derive(Debug)]
pub(crate) struct OfferLoop {
    pub(crate) sockets: usize,
    pub(crate) time: Duration,
}

/// Events that such a pair may cause: some at once, then one a second and player.
const OFFER_BURST: u64 = 20;

impl Attack for OfferLoop {
    fn name(&self) -> &'static str {
        "offers and refusals of them"
    }

    fn row(&self) -> &'static str {
        "D4"
    }

    fn run<'a>(&'a self, field: &'a Field) -> Running<'a> {
        Box::pin(self.flood(field))
    }
}

impl OfferLoop {
    async fn flood(&self, field: &Field) -> Result<Findings> {
        let (pair, game) = field.game_of_two(BLITZ).await?;
        Duel::join(&pair, &game).await?.play(4).await?;
        let mut sockets = Vec::new();
        for _ in 0..self.sockets {
            for player in &pair {
                sockets.push(player.room(&game).await?);
            }
        }
        let before = pair[0].snapshot(&game).await?.n;
        let (end, mut sent) = (Instant::now() + self.time, 0_u32);
        let what = Offer::TakeBack;
        while Instant::now() < end {
            for (place, socket) in sockets.iter_mut().enumerate() {
                let action = if place % 2 == 0 { Action::Offer { what } } else { Action::Decline { what } };
                sent += u32::from(
                    socket.say(&RoomRequest::Act { id: format!("offer {sent}"), action }).await.is_ok(),
                );
            }
            for socket in &mut sockets {
                socket.drain(Duration::from_millis(5)).await?;
            }
        }
        let events = pair[0].snapshot(&game).await?.n - before;
        let mut findings = Findings::default();
        let most = OFFER_BURST + 2 * self.time.as_secs();
        findings.must(
            events <= most,
            format!("{sent} offers and refusals caused {events} events, {most} are enough"),
        );
        Ok(findings)
    }
}
