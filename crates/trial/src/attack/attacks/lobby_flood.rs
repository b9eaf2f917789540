//! D2: many sockets in the lobby with many seeks, and nobody reads. Every change of a seek is written for every reader.

use std::time::Duration;

use anyhow::Result;
use rusc_api::{LobbyRequest, SeatWish, Seek};
use tokio::time::{Instant, sleep};

use crate::attack::field::{BLITZ, Field};
use crate::attack::plan::{Attack, Findings, Running};
use crate::attack::wire::websocket::RawSocket;

/// Seeks on every socket.
const SEEKS: usize = 5;
/// Between two changes of a seek.
const TOGGLE: Duration = Duration::from_millis(60);

/// A full lobby.
#[derive(Debug)]
pub(crate) struct LobbyFlood {
    pub(crate) accounts: usize,
    /// Of each account.
    pub(crate) sockets: usize,
    pub(crate) time: Duration,
}

impl Attack for LobbyFlood {
    fn name(&self) -> &'static str {
        "seeks on many sockets"
    }

    fn row(&self) -> &'static str {
        "D2"
    }

    fn run<'a>(&'a self, field: &'a Field) -> Running<'a> {
        Box::pin(self.flood(field))
    }
}

impl LobbyFlood {
    async fn flood(&self, field: &Field) -> Result<Findings> {
        let mut sockets = Vec::new();
        for account in 0..self.accounts {
            let guest = field.guest(account).await?;
            for _ in 0..self.sockets {
                let Ok(mut socket) = guest.try_lobby().await? else { continue };
                for number in 0..SEEKS {
                    // A socket that was closed meanwhile is no loss.
                    let _ = socket.say(&seek(number)).await;
                }
                sockets.push(socket);
            }
        }
        let toggles = toggle(&mut sockets, Instant::now() + self.time).await;
        let mut findings = Findings::default();
        let wanted = self.accounts * self.sockets;
        findings.note(format!("{} of {wanted} sockets opened, {toggles} changes of a seek", sockets.len()));
        Ok(findings)
    }
}

/// Takes a seek back and seeks again, on the first socket that still takes it.
async fn toggle(sockets: &mut [RawSocket], end: Instant) -> usize {
    let (mut toggles, mut place) = (0, 0);
    while Instant::now() < end {
        let Some(socket) = sockets.get_mut(place) else { break };
        let cancelled = socket.say(&LobbyRequest::CancelSeek { id: "seek 0".to_owned() }).await;
        if cancelled.is_err() || socket.say(&seek(0)).await.is_err() {
            place += 1;
            continue;
        }
        toggles += 1;
        sleep(TOGGLE).await;
    }
    toggles
}

/// A seek that nobody else fits.
fn seek(number: usize) -> LobbyRequest {
    let band = 3000 + number as i32;
    let (kind, time, seat) = ("hive".to_owned(), BLITZ, SeatWish::First);
    let seek = Seek { kind, setup: None, time, rated: false, seat, rating_band: Some([band, band]) };
    LobbyRequest::Seek { id: format!("seek {number}"), seek }
}
