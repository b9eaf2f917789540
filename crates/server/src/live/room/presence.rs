//! Which players are there, and since when not. A connection that breaks and comes back at once is not worth a word, so
//! changes are told after a moment.

use std::time::Duration;

use rusc_api::{RoomMessage, Seat};
use tokio::time::Instant;

use super::Room;
use crate::live::clock::gone_after_ms;

/// Before a change is told.
const PATIENCE: Duration = Duration::from_millis(300);

/// Who is there.
#[derive(Debug)]
pub(super) struct Presence {
    /// Since when each player is not there; nothing for those who are.
    gone_since_ms: [Option<u64>; 2],
    told: Option<([bool; 2], u32)>,
    tell_at: Option<Instant>,
}

impl Presence {
    /// Nobody has come yet.
    pub(super) fn new(now_ms: u64) -> Presence {
        Presence { gone_since_ms: [Some(now_ms); 2], told: None, tell_at: None }
    }

    /// When a change has to be told.
    pub(super) fn tell_at(&self) -> Option<Instant> {
        self.tell_at
    }
}

impl Room {
    /// Looks who is there now.
    pub(super) fn update_presence(&mut self) {
        let now_ms = self.service.time().now_ms();
        let here = self.here();
        for (gone, here) in self.presence.gone_since_ms.iter_mut().zip(here) {
            *gone = if here { None } else { gone.or(Some(now_ms)) };
        }
        if self.presence.told != Some((here, self.subscribers.watchers())) {
            self.presence.tell_at.get_or_insert(Instant::now() + PATIENCE);
        }
    }

    /// Tells everybody, if it is time to.
    pub(super) fn broadcast_presence(&mut self) {
        if self.presence.tell_at.is_none_or(|at| at > Instant::now()) {
            return;
        }
        self.presence.tell_at = None;
        let (here, watchers) = (self.here(), self.subscribers.watchers());
        if self.presence.told != Some((here, watchers)) {
            self.presence.told = Some((here, watchers));
            let message = self.presence_now();
            self.subscribers.broadcast(&message);
        }
    }

    /// Who is there, as a message.
    pub(super) fn presence_now(&self) -> RoomMessage {
        RoomMessage::Presence {
            here: self.here(),
            claim_in_ms: self.claim_in_ms(),
            watchers: self.subscribers.watchers(),
        }
    }

    /// The computer is always there.
    fn here(&self) -> [bool; 2] {
        let connected = self.subscribers.here();
        Seat::ALL.map(|seat| connected[seat.index()] || self.state.computer(seat).is_some())
    }

    /// After how long the game may be claimed from each player; nothing from those who are here.
    pub(super) fn claim_in_ms(&self) -> [Option<u64>; 2] {
        let now_ms = self.service.time().now_ms();
        let limit = gone_after_ms(self.state.card.speed).filter(|_| self.state.is_live());
        let here = self.here();
        Seat::ALL.map(|seat| {
            let gone = self.presence.gone_since_ms[seat.index()].filter(|_| !here[seat.index()])?;
            Some(limit?.saturating_sub(now_ms.saturating_sub(gone)))
        })
    }
}
