//! Presence: which players are connected, and since when the others are not. Changes are broadcast after a short delay, so
//! that a connection that breaks and returns at once causes no message.

use std::time::Duration;

use rusc_api::{RoomMessage, Seat};
use tokio::time::Instant;

use super::{Room, RoomRole};
use crate::live::clock::gone_after_ms;
use crate::live::cluster::message::{GameNews, Told};

/// Delay between a change and its broadcast.
const PATIENCE: Duration = Duration::from_millis(300);

/// Presence of the players, and what has been broadcast of it.
#[derive(Debug)]
pub(super) struct Presence {
    /// Since when each player is disconnected; `None` for connected ones.
    gone_since_ms: [Option<u64>; 2],
    told: Option<Told>,
    tell_at: Option<Instant>,
}

impl Presence {
    /// Nobody is connected yet.
    pub(super) fn new(now_ms: u64) -> Presence {
        Presence { gone_since_ms: [Some(now_ms); 2], told: None, tell_at: None }
    }

    /// When the next broadcast is due.
    pub(super) fn tell_at(&self) -> Option<Instant> {
        self.tell_at
    }
}

impl Room {
    /// Updates presence from the subscribers, and schedules a broadcast if it has changed.
    pub(super) fn update_presence(&mut self) {
        self.update_listing();
        if self.is_follower() {
            return self.tell_owner_presence();
        }
        let now_ms = self.time.now_ms();
        let here = self.here();
        for (gone, here) in self.presence.gone_since_ms.iter_mut().zip(here) {
            *gone = if here { None } else { gone.or(Some(now_ms)) };
        }
        if self.presence.told != Some((here, self.watchers())) {
            self.presence.tell_at.get_or_insert(Instant::now() + PATIENCE);
        }
    }

    /// Says in the index of rooms whether the game is one to watch: it is played, and one of the players is connected.
    fn update_listing(&self) {
        let is_watchable = self.state.is_live() && self.connected().contains(&true);
        if let Some(sender) = self.sender.upgrade() {
            sender.set_listed(is_watchable.then_some(self.state.card.created_ms));
        }
    }

    /// Broadcasts presence, if that is due and it has changed since the last time.
    pub(super) fn broadcast_presence(&mut self) {
        if self.presence.tell_at.is_none_or(|at| at > Instant::now()) {
            return;
        }
        self.presence.tell_at = None;
        let (here, watchers) = (self.here(), self.watchers());
        if self.presence.told != Some((here, watchers)) {
            self.presence.told = Some((here, watchers));
            let message = self.presence_now();
            self.subscribers.broadcast(&message);
            self.tell_followers(&GameNews::Presence(message));
        }
    }

    /// Tells the followers again what was broadcast last, if one of them has heard something else: the message was lost, or
    /// the node has begun to follow since.
    pub(super) fn repeat_presence(&self, heard: Option<Told>) {
        if self.presence.tell_at.is_none() && self.presence.told != heard {
            self.tell_followers(&GameNews::Presence(self.presence_now()));
        }
    }

    /// Presence now, as a message.
    pub(super) fn presence_now(&self) -> RoomMessage {
        let (here, watchers) = (self.here(), self.watchers());
        match &self.role {
            // Until the owner has told who is at other nodes, nobody is said to be gone.
            RoomRole::Follower(following) => following.presence().cloned().unwrap_or(RoomMessage::Presence {
                here,
                claim_in_ms: [None; 2],
                watchers,
            }),
            RoomRole::Alone | RoomRole::Owner(_) => {
                RoomMessage::Presence { here, claim_in_ms: self.claim_in_ms(), watchers }
            }
        }
    }

    /// Whether each player is connected; the computer always is.
    fn here(&self) -> [bool; 2] {
        let connected = self.connected();
        Seat::ALL.map(|seat| connected[seat.index()] || self.state.computer(seat).is_some())
    }

    /// Milliseconds until each player counts as gone, so that the opponent may claim the game; `None` for connected ones.
    pub(super) fn claim_in_ms(&self) -> [Option<u64>; 2] {
        let now_ms = self.time.now_ms();
        let limit = gone_after_ms(self.state.card.speed).filter(|_| self.state.is_live());
        let here = self.here();
        Seat::ALL.map(|seat| {
            let gone = self.presence.gone_since_ms[seat.index()].filter(|_| !here[seat.index()])?;
            Some(limit?.saturating_sub(now_ms.saturating_sub(gone)))
        })
    }
}
