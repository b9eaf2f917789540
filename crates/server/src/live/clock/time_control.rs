//! What follows from a time control: how fast a game is, how long the first moves may take, after how long an absent
//! opponent may be called gone, and how much lag is forgiven.
//!
//! Lag compensation: each side has a quota that every move refills a little; lag is forgiven as far as the quota goes. A
//! client that exaggerates its lag only empties its quota, and the refill is bounded by the round trip that the server
//! itself has measured.

use rusc_api::{Speed, TimeControl};

const SECOND_MS: u64 = 1000;
const MINUTE_MS: u64 = 60 * SECOND_MS;
const DAY_MS: u64 = 24 * 60 * MINUTE_MS;

/// Expected moves of a side, to estimate the length of a game.
const EXPECTED_MOVES: u64 = 40;

/// The speed class of a time control, by the estimated time of a side: budget and 40 increments.
pub fn speed(control: TimeControl) -> Speed {
    let (budget_ms, step_ms) = match control {
        TimeControl::Increment { budget_ms, increment_ms } => (budget_ms, increment_ms),
        TimeControl::Delay { budget_ms, delay_ms } => (budget_ms, delay_ms),
        TimeControl::Correspondence { .. } | TimeControl::Unlimited {} => return Speed::Correspondence,
    };
    match (budget_ms.saturating_add(EXPECTED_MOVES.saturating_mul(step_ms))) / MINUTE_MS {
        0..3 => Speed::Bullet,
        3..8 => Speed::Blitz,
        8..25 => Speed::Rapid,
        _ => Speed::Classical,
    }
}

/// Why a time control is not accepted; `None` if it is.
pub fn fault(control: TimeControl) -> Option<&'static str> {
    match control {
        TimeControl::Increment { budget_ms, increment_ms: step_ms }
        | TimeControl::Delay { budget_ms, delay_ms: step_ms } => {
            if budget_ms > 6 * 60 * MINUTE_MS || step_ms > 5 * MINUTE_MS {
                Some("at most six hours a side, and five minutes a move")
            } else if budget_ms + EXPECTED_MOVES * step_ms < 10 * SECOND_MS || budget_ms < SECOND_MS {
                Some("at least one second a side, and ten seconds with what the moves add")
            } else {
                None
            }
        }
        TimeControl::Correspondence { per_move_ms } => {
            let in_range = (DAY_MS / 24..=60 * DAY_MS).contains(&per_move_ms);
            (!in_range).then_some("from one hour to sixty days a move")
        }
        TimeControl::Unlimited {} => None,
    }
}

/// Time limit of each side's first move, after which the game is aborted; `None` without a clock.
pub fn first_move_limit_ms(control: TimeControl) -> Option<u64> {
    match (control, speed(control)) {
        (TimeControl::Correspondence { per_move_ms }, _) => Some(per_move_ms),
        (TimeControl::Unlimited {}, _) => None,
        (_, Speed::Bullet | Speed::Blitz) => Some(MINUTE_MS),
        (_, Speed::Rapid) => Some(3 * MINUTE_MS),
        (_, Speed::Classical | Speed::Correspondence) => Some(5 * MINUTE_MS),
    }
}

/// Time after which a disconnected player counts as gone; `None` in correspondence games.
pub fn gone_after_ms(speed: Speed) -> Option<u64> {
    let times = match speed {
        Speed::Bullet => 1,
        Speed::Blitz => 2,
        Speed::Rapid => 4,
        Speed::Classical => 10,
        Speed::Correspondence => return None,
    };
    Some(30 * SECOND_MS * times)
}

/// The largest refill of a move.
const MOST_GAIN_MS: u64 = 1000;
/// The part of the refill that does not depend on the speed.
const LEAST_GAIN_MS: u64 = 150;
/// Allowance for a client's own work, drawing and input, besides the round trip.
const CLIENT_WORK_MS: u64 = 140;
/// The quota at the start, in refills.
const START_GAINS: u64 = 3;
/// The largest quota, in refills.
const CAP_GAINS: u64 = 7;
/// The longest grace before a flag falls, however full the quota is.
const MOST_GRACE_MS: u64 = 2000;

/// The lag quota of one side, in milliseconds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LagQuota {
    most_gain: u64,
    gain: u64,
    quota: u64,
    cap: u64,
    /// What is forgiven besides.
    allowance: u64,
}

impl LagQuota {
    /// The quota at the start of a game.
    pub fn new(control: TimeControl) -> LagQuota {
        let gain = gain_ms(control);
        LagQuota { most_gain: gain, gain, quota: START_GAINS * gain, cap: CAP_GAINS * gain, allowance: 0 }
    }

    /// The quotas of both sides at the start of a game.
    pub fn pair(control: TimeControl) -> [LagQuota; 2] {
        [LagQuota::new(control); 2]
    }

    /// Bounds the refill by a measured round trip.
    pub fn measure(&mut self, round_trip_ms: u64) {
        self.gain = self.most_gain.min(round_trip_ms.saturating_add(CLIENT_WORK_MS));
    }

    /// The same quota, and so much is forgiven besides: for lag that is the servers' own.
    #[must_use]
    pub fn with_allowance(self, allowance_ms: u64) -> LagQuota {
        LagQuota { allowance: allowance_ms, ..self }
    }

    /// What is left of the allowance.
    pub fn allowance_ms(&self) -> u64 {
        self.allowance
    }

    /// Spends the allowance and the quota on the lag of a move, and refills the quota; returns the lag forgiven.
    pub fn forgive(&mut self, lag_ms: u64) -> u64 {
        let allowed = lag_ms.min(self.allowance);
        let forgiven = (lag_ms - allowed).min(self.quota);
        self.quota = (self.quota + self.gain - forgiven).min(self.cap);
        self.allowance -= allowed;
        allowed + forgiven
    }

    /// How long a flag waits for a move on its way.
    pub fn grace_ms(&self) -> u64 {
        self.quota.min(MOST_GRACE_MS).saturating_add(self.allowance)
    }
}

/// The refill of a move: 4 ms for each second of the estimated length of the game, and [`LEAST_GAIN_MS`].
fn gain_ms(control: TimeControl) -> u64 {
    let total_ms = match control {
        TimeControl::Increment { budget_ms, increment_ms: step_ms }
        | TimeControl::Delay { budget_ms, delay_ms: step_ms } => {
            budget_ms.saturating_add(EXPECTED_MOVES.saturating_mul(step_ms))
        }
        // Lag does not matter where moves take days.
        TimeControl::Correspondence { .. } | TimeControl::Unlimited {} => return 0,
    };
    MOST_GAIN_MS.min(total_ms / 250 + LEAST_GAIN_MS)
}
