//! Endings: by the rules, by time, or by decision of a player or the host.

use rusc_api::{EndReason, EventKind, GameStatus, Seat};
use rusc_games::AnyGame;
use rusc_scene::status_of;

use crate::live::clock::{GameClock, LagQuota};
use crate::live::room::GameState;

impl GameState {
    /// The event that ends the game, with the clocks stopped.
    pub(crate) fn ended(&self, winner: Option<Seat>, reason: EndReason, now_ms: u64) -> EventKind {
        ended(self.clock, winner, reason, now_ms)
    }

    /// The end by a deadline: a fallen flag, or a game that was never begun. `None` before the deadline, for the computer's
    /// turns, and for games with which nobody goes on, which are for the room to end.
    pub(crate) fn ended_by_time(&self, lag_quotas: &[LagQuota; 2], now_ms: u64) -> Option<EventKind> {
        let deadline = self.deadline(lag_quotas)?;
        let waits = self.is_live() && self.computer(self.card.to_move).is_some();
        if deadline.at_ms > now_ms || waits || self.is_forgettable() {
            return None;
        }
        match self.clock.as_ref().and_then(GameClock::running) {
            Some(seat) => {
                // The lag grace is not shown: the clock reads zero.
                let clock = self.clock.map(|clock| clock.emptied(seat, now_ms));
                Some(ended(clock, Some(seat.other()), EndReason::Time, now_ms))
            }
            None => Some(self.ended(None, EndReason::Aborted, now_ms)),
        }
    }
}

/// The event that ends a game with this clock, which is charged and stopped.
pub(super) fn ended(
    clock: Option<GameClock>,
    winner: Option<Seat>,
    reason: EndReason,
    now_ms: u64,
) -> EventKind {
    let clocks = clock.map(|mut clock| {
        clock.settle(now_ms);
        clock.start_turn(None, now_ms);
        clock.at(now_ms)
    });
    EventKind::Ended { winner, reason, clocks, rating_change: None, unrated: None }
}

/// The end by the rules, if the position is terminal.
pub(super) fn ended_by_rules(game: &dyn AnyGame, clock: Option<GameClock>, now_ms: u64) -> Option<EventKind> {
    let GameStatus::Over { winner, reason } = status_of(game) else { return None };
    Some(ended(clock, winner, reason, now_ms))
}
