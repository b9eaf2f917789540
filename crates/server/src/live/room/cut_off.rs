//! Lag that is nobody's own: the node that a player is connected to has failed, or does not reach the owner of the game. What
//! the player does arrives late then, once they are at another node, or when the bus is back.
//!
//! ```text
//!   told: here      told: here                        their move, by another node
//!      |---- 1.5 s ----|---- ... nothing is told ... -----|
//!                                     silent for 2 s: the player was cut off
//! ```
//!
//! In a turn in which the mover was cut off, the lag of their move is forgiven up to the time in which play goes on after a
//! failure, besides what their quota forgives; and the flag waits for so long. A player cannot bring this about: whoever leaves
//! a node that lives is told to be gone.

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

impl Room {
    /// The lag quotas, with what is forgiven to a mover who was cut off in this turn.
    pub(super) fn lag_quotas(&self) -> [LagQuota; 2] {
        let mut quotas = self.lag_quotas;
        let mover = self.state.card.to_move.index();
        if let Some(allowance) = self.cluster().map(|cluster| cluster.lease() + BEYOND_LEASE)
            && self.cut_off().0[mover].is_some_and(|at_ms| at_ms >= self.state.turn_ms)
        {
            quotas[mover] = quotas[mover].with_allowance(allowance.as_millis() as u64);
        }
        quotas
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
