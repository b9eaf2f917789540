//! Game clocks, as pure arithmetic on milliseconds. Nothing here waits, reads the time or depends on a game: the caller
//! passes the time in and decides what follows.

#[cfg(test)]
mod tests;
mod time_control;

pub use time_control::{LagQuota, fault, first_move_limit_ms, gone_after_ms, speed};

use rusc_api::{Clocks, Seat, TimeControl};

/// Time that a player adds to the opponent's clock at once.
pub const GIFT_MS: u64 = 15_000;

/// The two clocks of one game.
///
/// A turn begins at `since_ms`. First the delay runs down, then the budget:
///
/// ```text
///   since_ms        + delay_ms                 + left_ms      + grace
///      |--------------|---------------------------|-------------|
///        costs nothing     costs the budget         only for a move on its way
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GameClock {
    control: TimeControl,
    left_ms: [u64; 2],
    running: Option<Seat>,
    since_ms: u64,
    delay_ms: u64,
}

/// The cost of a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MoveCost {
    /// Time used, less the lag forgiven.
    pub spent_ms: u64,
    /// Whether the flag had not fallen.
    pub in_time: bool,
}

/// Inputs of the lag compensation of a move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Lag {
    /// Time used by the client's own clock, as the client claims.
    pub thought_ms: Option<u64>,
    /// Round trip to the client, as the server measured it; `None` if it could not.
    pub round_trip_ms: Option<u64>,
}

impl GameClock {
    /// Clocks that do not run yet; `None` without a time limit.
    pub fn new(control: TimeControl) -> Option<GameClock> {
        let left_ms = match control {
            TimeControl::Increment { budget_ms, .. } | TimeControl::Delay { budget_ms, .. } => budget_ms,
            TimeControl::Correspondence { per_move_ms } => per_move_ms,
            TimeControl::Unlimited {} => return None,
        };
        Some(GameClock { control, left_ms: [left_ms; 2], running: None, since_ms: 0, delay_ms: 0 })
    }

    /// Sets the clocks to those of an event at its time.
    pub fn set(&mut self, clocks: Clocks, at_ms: u64) {
        self.left_ms = clocks.left_ms;
        self.running = clocks.running;
        self.delay_ms = clocks.delay_left_ms;
        self.since_ms = at_ms;
    }

    /// The clocks at a time.
    pub fn at(&self, now_ms: u64) -> Clocks {
        let mut clocks =
            Clocks { left_ms: self.left_ms, running: self.running, delay_left_ms: self.delay_ms };
        if let Some(seat) = self.running {
            let elapsed = now_ms.saturating_sub(self.since_ms);
            clocks.delay_left_ms = self.delay_ms.saturating_sub(elapsed);
            let cost = elapsed.saturating_sub(self.delay_ms);
            clocks.left_ms[seat.index()] = self.left_ms[seat.index()].saturating_sub(cost);
        }
        clocks
    }

    /// Whose clock runs.
    pub fn running(&self) -> Option<Seat> {
        self.running
    }

    /// When the flag falls: the running clock and the grace for lag are used up.
    pub fn flag_ms(&self, lag_quotas: &[LagQuota; 2]) -> Option<u64> {
        let side = self.running?.index();
        let end = self.since_ms.saturating_add(self.delay_ms).saturating_add(self.left_ms[side]);
        Some(end.saturating_add(lag_quotas[side].grace_ms()))
    }

    /// Charges a move to the running clock: subtracts the time up to `read_ms`, when the move was read from the socket,
    /// less the lag that the quota forgives, and adds the increment. Nothing is charged while no clock runs.
    pub fn charge(&mut self, read_ms: u64, lag: Lag, lag_quotas: &mut [LagQuota; 2]) -> MoveCost {
        let elapsed = read_ms.saturating_sub(self.since_ms);
        let Some(seat) = self.running else {
            return MoveCost { spent_ms: 0, in_time: true };
        };
        let side = seat.index();
        // Whoever does not answer pings is believed to be near.
        lag_quotas[side].measure(lag.round_trip_ms.unwrap_or(0));
        let late = lag.thought_ms.map_or(0, |thought| elapsed.saturating_sub(thought));
        let spent_ms = elapsed - lag_quotas[side].forgive(late);
        let cost = spent_ms.saturating_sub(self.delay_ms);
        if cost >= self.left_ms[side] {
            self.left_ms[side] = 0;
            return MoveCost { spent_ms, in_time: false };
        }
        self.left_ms[side] -= cost;
        if let TimeControl::Increment { increment_ms, .. } = self.control {
            self.left_ms[side] += increment_ms;
        }
        MoveCost { spent_ms, in_time: true }
    }

    /// Starts the turn of a side, or stops both clocks. The delay, or the time per move of correspondence, begins anew.
    pub fn start_turn(&mut self, seat: Option<Seat>, now_ms: u64) {
        self.running = seat;
        self.since_ms = now_ms;
        self.delay_ms = 0;
        match (self.control, seat) {
            (TimeControl::Delay { delay_ms, .. }, Some(_)) => self.delay_ms = delay_ms,
            (TimeControl::Correspondence { per_move_ms }, Some(seat)) => {
                self.left_ms[seat.index()] = per_move_ms;
            }
            _ => {}
        }
    }

    /// Charges the time used so far without a move: before a take-back, or when the game ends.
    pub fn settle(&mut self, now_ms: u64) {
        self.set(self.at(now_ms), now_ms);
    }

    /// Takes downtime off the turn: it is charged from its start to `away_ms`, and goes on at `now_ms`. Both of the first are of
    /// whoever had the game; the last may be by another time.
    pub fn resume(&mut self, away_ms: u64, now_ms: u64) {
        let clocks = self.at(away_ms.max(self.since_ms));
        self.set(clocks, now_ms);
    }

    /// The clocks with a side's time at zero.
    #[must_use]
    pub fn emptied(mut self, seat: Seat, now_ms: u64) -> GameClock {
        self.settle(now_ms);
        self.left_ms[seat.index()] = 0;
        self
    }

    /// Adds [`GIFT_MS`] to a side's clock.
    pub fn give(&mut self, seat: Seat, now_ms: u64) {
        self.settle(now_ms);
        self.left_ms[seat.index()] += GIFT_MS;
    }

    /// Whether this is a correspondence clock, which counts days.
    pub fn is_slow(&self) -> bool {
        matches!(self.control, TimeControl::Correspondence { .. })
    }
}
