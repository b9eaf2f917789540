//! Lag that is the servers' own. The node that a player is connected to has failed, or does not reach the owner of the game:
//! what the player does arrives late then, once they are at another node, or when the bus is back.
//!
//! ```text
//!   told: here      told: here                        their move, by another node
//!      |---- 1.5 s ----|---- ... nothing is told ... -----|
//!                                     silent for 2 s: the player is cut off
//! ```
//!
//! Or the node that had the game has failed, and another one has taken it over: its players come to other nodes. Or a move
//! could not be stored, and is sent again until it is:
//!
//! ```text
//!   first attempt          last attempt        stored
//!      |----- fails ... fails -|----- 5 s -------|
//! ```
//!
//! Or what began the turn was long in being stored: a turn begins when the move before it is decided, and nobody is told before
//! that is on disk. Or the process stood still, and read late what the player had sent.
//!
//! Or the bus was away: nodes that do not hear each other are not ready, and load balancers cut whoever is connected to them.
//!
//! For each of these the player gets an allowance, once: so much lag is forgiven besides what the quota forgives, and the flag
//! waits for so long. It is used up by the moves of the turns that begin soon after. Players cannot bring any of it about:
//! whoever leaves a node that lives is told to be gone. One thing is believed before it is known, once in a game: that the node
//! is silent at which a player is said to be who moves by another one.

use std::time::Duration;

use rusc_api::Seat;
use tokio::time::Instant;

use super::Room;
use super::role::RoomRole;
use crate::live::clock::LagQuota;
use crate::live::cluster::message::RemotePresence;
use crate::live::cluster::{Deafness, SILENT};
use crate::live::standstill::Standstill;

/// What a take-over may take besides the lease.
const BEYOND_LEASE: Duration = Duration::from_secs(3);
/// When a client has sent its move again at the latest that could not be stored.
const AGAIN_WITHIN_MS: u64 = 5000;
/// A storage that is away for longer than this is not waited for, nor is a process that stands still.
const LONGEST_AWAY_MS: u64 = 60_000;
/// A node that has told something since is not taken for silent.
const HEARD_JUST_NOW: Duration = Duration::from_secs(1);

/// What is forgiven to one player.
#[derive(Clone, Copy, Debug, Default)]
struct Allowance {
    left_ms: u64,
    /// Turns that begin later have nothing of it.
    lapses_ms: u64,
    /// Whether something was granted for a silence that is not known yet.
    is_advanced: bool,
}

impl Allowance {
    /// What is left of it in a turn that began at this time.
    fn in_turn(self, turn_ms: u64) -> u64 {
        if turn_ms <= self.lapses_ms { self.left_ms } else { 0 }
    }
}

/// What is forgiven to both players, besides what their quotas forgive.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Allowances {
    sides: [Allowance; 2],
    /// The turn whose move could not be stored, by its beginning, and when that was tried first.
    unstored: Option<(u64, u64)>,
    /// The end of the last standstill that was noted.
    stood_still: Option<std::time::Instant>,
    /// The end of the last deafness that was noted.
    deaf: Option<Instant>,
}

impl Allowances {
    /// Grants so much to a side, for turns that have begun until `lapses_ms`. What it has is not added: outages that overlap are
    /// waited for together.
    fn grant(&mut self, seat: Seat, turn_ms: u64, ms: u64, lapses_ms: u64) {
        let allowance = &mut self.sides[seat.index()];
        allowance.left_ms = allowance.in_turn(turn_ms).max(ms);
        allowance.lapses_ms = allowance.lapses_ms.max(lapses_ms);
    }

    /// Whether turns that begin at this time have something of it.
    pub(super) fn are_open(&self, now_ms: u64) -> bool {
        self.sides.iter().any(|allowance| allowance.in_turn(now_ms) > 0)
    }
}

impl Room {
    /// The lag quotas, with what is forgiven besides.
    pub(super) fn lag_quotas(&self) -> [LagQuota; 2] {
        Seat::ALL.map(|seat| {
            let allowance = self.allowances.sides[seat.index()];
            self.lag_quotas[seat.index()].with_allowance(allowance.in_turn(self.state.turn_ms))
        })
    }

    /// Takes over what a stored move has left of the quotas and of the mover's allowance.
    pub(super) fn set_lag_quotas(&mut self, mover: Seat, quotas: [LagQuota; 2]) {
        self.allowances.sides[mover.index()].left_ms = quotas[mover.index()].allowance_ms();
        self.lag_quotas = quotas.map(|quota| quota.with_allowance(0));
    }

    /// Notes that a move could not be stored, which was tried at this time.
    pub(super) fn note_unstored(&mut self, tried_ms: u64) {
        let (turn_ms, now_ms) = (self.state.turn_ms, self.time.now_ms());
        let before = self.allowances.unstored.filter(|(turn, _)| *turn == turn_ms);
        let first_ms = before.map_or(tried_ms, |(_, first_ms)| first_ms);
        self.allowances.unstored = Some((turn_ms, first_ms));
        let away_ms = now_ms.saturating_sub(first_ms).min(LONGEST_AWAY_MS);
        self.allowances.grant(self.state.card.to_move, turn_ms, away_ms + AGAIN_WITHIN_MS, turn_ms);
    }

    /// Notes that what began the turn is stored, which was tried at this time: the turn began then.
    pub(super) fn note_stored(&mut self, tried_ms: u64) {
        let (turn_ms, now_ms) = (self.state.turn_ms, self.time.now_ms());
        let took_ms = now_ms.saturating_sub(tried_ms).min(LONGEST_AWAY_MS);
        self.allowances.grant(self.state.card.to_move, turn_ms, took_ms, turn_ms);
    }

    /// Notes that the game was taken over, which nobody has had since `away_ms`.
    pub(super) fn note_taken_over(&mut self, away_ms: u64) {
        let away = Duration::from_millis(self.time.now_ms().saturating_sub(away_ms));
        for seat in Seat::ALL {
            self.forgive_outage(seat, away + BEYOND_LEASE);
        }
    }

    /// Notes that the players at a node were cut off from this one.
    pub(super) fn note_cut_off(&mut self, presence: &RemotePresence) {
        for seat in Seat::ALL.into_iter().filter(|seat| presence.here[seat.index()]) {
            self.allowances.sides[seat.index()].is_advanced = false;
            self.forgive_outage(seat, Duration::MAX);
        }
    }

    /// Notes which nodes are silent by now, whether this one stood still, and whether it was deaf.
    pub(super) fn note_silences(&mut self) {
        self.note_standstill(self.service.standstill());
        let service = self.service.clone();
        if let (RoomRole::Owner(owning), Some(cluster)) = (&mut self.role, service.cluster()) {
            let silences = owning.elsewhere.take_silences(cluster);
            self.note_deafness(cluster.deafness());
            for presence in silences {
                self.note_cut_off(&presence);
            }
        }
    }

    /// Notes that the node did not hear the bus, once: whoever was connected here has perhaps been cut off as well.
    pub(super) fn note_deafness(&mut self, last: Option<Deafness>) {
        let Some(Deafness { over, lasted }) = last else { return };
        if self.allowances.deaf.replace(over) == Some(over) || self.state.turn_ms >= self.time.ms_from(over) {
            return;
        }
        let ms = (lasted.as_millis() as u64).min(LONGEST_AWAY_MS) + BEYOND_LEASE.as_millis() as u64;
        let lapses_ms = self.time.now_ms() + BEYOND_LEASE.as_millis() as u64;
        for seat in Seat::ALL {
            self.allowances.grant(seat, self.state.turn_ms, ms, lapses_ms);
        }
    }

    /// Notes that the process stood still, once: the player who was to move then is read late.
    pub(super) fn note_standstill(&mut self, last: Option<Standstill>) {
        let Some(Standstill { over, lasted }) = last else { return };
        if self.allowances.stood_still.replace(over) == Some(over) {
            return;
        }
        let over_ms = self.time.now_ms().saturating_sub(over.elapsed().as_millis() as u64);
        let ms = (lasted.as_millis() as u64).min(LONGEST_AWAY_MS);
        if self.state.turn_ms < over_ms {
            self.allowances.grant(self.state.card.to_move, self.state.turn_ms, ms, over_ms);
        }
    }

    /// Notes that a move comes by another node, or by this one, from a player who is said to be at one that has told nothing for a
    /// while. It is not known yet whether that is silent; so this is believed once, until a silence was.
    pub(super) fn note_moves_by(&mut self, seat: Seat, node: Option<&str>) {
        let (RoomRole::Owner(owning), Some(cluster)) = (&self.role, self.cluster()) else { return };
        let heard = owning.elsewhere.heard_with(seat.index(), cluster, |other, _| Some(other) != node).max();
        let unheard = heard.map_or(Duration::ZERO, |heard| heard.elapsed().min(SILENT));
        let turn_ms = self.state.turn_ms;
        let is_advanced = &mut self.allowances.sides[seat.index()].is_advanced;
        if unheard >= HEARD_JUST_NOW && !std::mem::replace(is_advanced, true) {
            self.allowances.grant(seat, turn_ms, unheard.as_millis() as u64, turn_ms);
        }
    }

    /// Grants an allowance for an outage of nodes: for the time in which play goes on again at most.
    fn forgive_outage(&mut self, seat: Seat, lasted: Duration) {
        let Some(cluster) = self.cluster() else { return };
        let recovery = cluster.lease() + BEYOND_LEASE;
        let (ms, now_ms) = (lasted.min(recovery).as_millis() as u64, self.time.now_ms());
        // Somebody whose turn begins soon after it may be on the way yet.
        let lapses_ms = now_ms + recovery.as_millis() as u64;
        self.allowances.grant(seat, self.state.turn_ms, ms, lapses_ms);
    }
}
