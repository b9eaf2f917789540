//! The clocks of a game, as pure arithmetic on milliseconds: times go in, times come out. Nothing here waits, reads the
//! time or knows a game; the room says what time it is and decides what follows.

#[cfg(test)]
mod tests;
mod time_control;

pub use time_control::{LagQuota, fault, first_move_limit_ms, gone_after_ms, speed};

use rusc_api::{Clocks, Seat, TimeControl};

/// What one player may give the other at a time.
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

/// What a move cost.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MoveCost {
    /// How long the player thought, lag taken off.
    pub spent_ms: u64,
    /// Whether there was that much time left.
    pub in_time: bool,
}

/// How long a client says a move took, and what the server knows about its connection.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Lag {
    /// How long the player thought by the client's own clock.
    pub thought_ms: Option<u64>,
    /// The way to the client and back, as the server measured it.
    pub round_trip_ms: Option<u64>,
}

impl GameClock {
    /// Clocks that do not run yet; none if nobody counts.
    pub fn new(control: TimeControl) -> Option<GameClock> {
        let left_ms = match control {
            TimeControl::Increment { budget_ms, .. } | TimeControl::Delay { budget_ms, .. } => budget_ms,
            TimeControl::Correspondence { per_move_ms } => per_move_ms,
            TimeControl::Unlimited {} => return None,
        };
        Some(GameClock { control, left_ms: [left_ms; 2], running: None, since_ms: 0, delay_ms: 0 })
    }

    /// Sets the clocks to what an event of the game says they were at its time.
    pub fn set(&mut self, clocks: Clocks, at_ms: u64) {
        self.left_ms = clocks.left_ms;
        self.running = clocks.running;
        self.delay_ms = clocks.delay_left_ms;
        self.since_ms = at_ms;
    }

    /// How the clocks stand.
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

    /// When the flag falls: the running clock is empty, and so is the grace for a move on its way.
    pub fn flag_ms(&self, lag_quotas: &[LagQuota; 2]) -> Option<u64> {
        let side = self.running?.index();
        let end = self.since_ms.saturating_add(self.delay_ms).saturating_add(self.left_ms[side]);
        Some(end.saturating_add(lag_quotas[side].grace_ms()))
    }

    /// A move of the side whose clock runs, read from the socket at `read_ms`: takes off what it cost, lag forgiven as
    /// far as the quota goes, and adds the increment. Nothing is charged while no clock runs.
    pub fn charge(&mut self, read_ms: u64, lag: Lag, lag_quotas: &mut [LagQuota; 2]) -> MoveCost {
        let elapsed = read_ms.saturating_sub(self.since_ms);
        let Some(seat) = self.running else {
            return MoveCost { spent_ms: 0, in_time: true };
        };
        let side = seat.index();
        if let Some(round_trip) = lag.round_trip_ms {
            lag_quotas[side].measure(round_trip);
        }
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

    /// Starts the turn of a side, or stops both clocks. Where every move has its own time, it is given now.
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

    /// Charges what has been used without a move: before moves are taken back, or when the game ends.
    pub fn settle(&mut self, now_ms: u64) {
        self.set(self.at(now_ms), now_ms);
    }

    /// Takes the time that nobody could use off the turn: it has lasted from its start to `away_ms` and goes on now.
    pub fn resume(&mut self, away_ms: u64, now_ms: u64) {
        let clocks = self.at(away_ms.max(self.since_ms));
        self.set(clocks, now_ms);
    }

    /// The clocks once a side's has run out.
    #[must_use]
    pub fn emptied(mut self, seat: Seat, now_ms: u64) -> GameClock {
        self.settle(now_ms);
        self.left_ms[seat.index()] = 0;
        self
    }

    /// Gives a side time.
    pub fn give(&mut self, seat: Seat, now_ms: u64) {
        self.settle(now_ms);
        self.left_ms[seat.index()] += GIFT_MS;
    }

    /// Whether moves take days.
    pub fn is_slow(&self) -> bool {
        matches!(self.control, TimeControl::Correspondence { .. })
    }
}
