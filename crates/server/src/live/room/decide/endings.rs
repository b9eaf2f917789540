//! The ends of games: by the rules, by time, by agreement.

use rusc_api::{EndReason, EventKind, Seat};
use rusc_games::Outcome;

use crate::live::clock::GameClock;
use crate::live::room::GameState;
use crate::live::scene::of_side;

impl GameState {
    /// The end of the game; the clocks stop.
    pub(crate) fn end(&mut self, winner: Option<Seat>, reason: EndReason, now_ms: u64) -> EventKind {
        let clocks = self.clock.as_mut().map(|clock| {
            clock.settle(now_ms);
            clock.start_turn(None, now_ms);
            clock.at(now_ms)
        });
        EventKind::Ended { winner, reason, clocks, rating_change: None }
    }

    /// The end by the rules, if the board says so.
    pub(crate) fn end_by_rules(&mut self, now_ms: u64) -> Option<EventKind> {
        let winner = match self.game.outcome()? {
            Outcome::Win(side) => Some(of_side(side)),
            Outcome::Draw => None,
        };
        let repeated = winner.is_none() && self.game.occurrences() >= 3;
        let reason = if repeated { EndReason::Repetition } else { EndReason::Rules };
        Some(self.end(winner, reason, now_ms))
    }

    /// What the clocks and the calendar say: a lost game, an aborted one, or nothing.
    pub(crate) fn end_by_time(&mut self, now_ms: u64) -> Option<EventKind> {
        let deadline = self.deadline()?;
        if deadline.at_ms > now_ms || self.is_live() && self.computer(self.card.to_move).is_some() {
            return None;
        }
        match self.clock.as_ref().and_then(GameClock::running) {
            Some(seat) => {
                let ended = self.end(Some(seat.other()), EndReason::Time, now_ms);
                Some(with_empty_clock(ended, seat))
            }
            None => Some(self.end(None, EndReason::Aborted, now_ms)),
        }
    }
}

/// A clock that has run out shows nothing left, although a moment of grace was granted.
fn with_empty_clock(ended: EventKind, seat: Seat) -> EventKind {
    match ended {
        EventKind::Ended { winner, reason, clocks, rating_change } => {
            let clocks = clocks.map(|mut clocks| {
                clocks.left_ms[seat.index()] = 0;
                clocks
            });
            EventKind::Ended { winner, reason, clocks, rating_change }
        }
        other => other,
    }
}
