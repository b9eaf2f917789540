//! Hints: a client of a game against the computer says that it is about to show one. It finds the hint itself; the room only
//! counts, so that the result can tell.

use rusc_api::{ErrorBody, ErrorReason, EventKind, Seat};

use super::{Decision, not_now};
use crate::live::room::GameState;

impl GameState {
    /// Decides that a hint for the position at a ply is counted. The second one of a turn is the same hint told further.
    /// So there are no more such events than moves and take-backs, and they need no bound of their own.
    pub(super) fn decide_hint(&self, seat: Seat, ply: u32) -> Result<Decision, ErrorBody> {
        if !self.has_hints() {
            return not_now("there are no hints in this game", ErrorReason::NoHints);
        }
        self.check_turn(&[seat], ply)?;
        Ok(Decision::Events(if self.hinted { Vec::new() } else { vec![EventKind::Hinted { ply }] }))
    }
}
