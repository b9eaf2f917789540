//! Lag that is the servers' own. The node that a player is connected to has failed, or does not reach the owner of the game:
//! what the player does arrives late then, once they are at another node, or when the bus is back.
//!
//! ```text
//!   told: here      told: here                        their move, by another node
//!      |---- 1.5 s ----|---- ... nothing is told ... -----|
//!                                     silent for 2 s: the player was cut off
//! ```
//!
//! Or their move could not be stored, and they send it again until it is:
//!
//! ```text
//!   first attempt          last attempt        stored
//!      |----- fails ... fails -|----- 5 s -------|
//! ```
//!
//! In such a turn the lag of the move is forgiven for so long, besides what the quota of the player forgives; and the flag
//! waits. Players cannot bring either about: whoever leaves a node that lives is told to be gone.

use std::time::Duration;

use rusc_api::Seat;

use super::Room;
use super::role::RoomRole;
use crate::live::clock::LagQuota;
use crate::live::cluster::message::RemotePresence;

/// A node that has told nothing for so long does not reach this one: it tells who is here every second and a half.
pub(super) const SILENT: Duration = Duration::from_secs(2);
/// What a take-over may take besides the lease.
const BEYOND_LEASE: Duration = Duration::from_secs(3);
/// When a client has sent its move again at the latest that could not be stored.
const AGAIN_WITHIN_MS: u64 = 5000;
/// A storage that is away for longer than this is not waited for.
const LONGEST_AWAY_MS: u64 = 60_000;

/// When it was last noticed that a player was cut off, by side, in milliseconds of the room's time.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct CutOff([Option<u64>; 2]);

impl CutOff {
    /// Notes that a node is silent, or was until now, which has told last who is connected there.
    pub(super) fn note(&mut self, presence: &RemotePresence, now_ms: u64) {
        for seat in Seat::ALL.iter().filter(|seat| presence.here[seat.index()]) {
            self.0[seat.index()] = Some(now_ms);
        }
    }
}

/// A turn whose move could not be stored.
#[derive(Clone, Copy, Debug)]
pub(super) struct Unstored {
    ply: u32,
    /// When that was tried first, and when it failed last.
    first_ms: u64,
    last_ms: u64,
}

impl Room {
    /// The lag quotas, with what is forgiven besides in this turn.
    pub(super) fn lag_quotas(&self) -> [LagQuota; 2] {
        let mut quotas = self.lag_quotas;
        let mover = self.state.card.to_move.index();
        let was_cut_off = self.cut_off().0[mover].is_some_and(|at_ms| at_ms >= self.state.turn_ms);
        let for_node = self.cluster().filter(|_| was_cut_off).map(|cluster| cluster.lease() + BEYOND_LEASE);
        let for_storage = self.unstored.filter(|unstored| unstored.ply == self.state.card.ply);
        let allowances = [
            for_node.map(|allowance| allowance.as_millis() as u64),
            for_storage.map(|Unstored { first_ms, last_ms, .. }| {
                last_ms.saturating_sub(first_ms).min(LONGEST_AWAY_MS) + AGAIN_WITHIN_MS
            }),
        ];
        if let Some(allowance) = allowances.into_iter().flatten().max() {
            quotas[mover] = quotas[mover].with_allowance(allowance);
        }
        quotas
    }

    /// Notes that a move could not be stored, which was tried at this time.
    pub(super) fn note_unstored(&mut self, tried_ms: u64) {
        let (ply, last_ms) = (self.state.card.ply, self.time.now_ms());
        let before = self.unstored.filter(|unstored| unstored.ply == ply);
        let first_ms = before.map_or(tried_ms, |unstored| unstored.first_ms);
        self.unstored = Some(Unstored { ply, first_ms, last_ms });
    }

    /// Who was cut off, and who is.
    fn cut_off(&self) -> CutOff {
        let RoomRole::Owner(owning) = &self.role else { return CutOff::default() };
        let mut cut_off = owning.cut_off;
        for presence in owning.silent() {
            cut_off.note(presence, self.time.now_ms());
        }
        cut_off
    }
}
