//! How much of a slow connection a player gets back. Each side has a quota that every move refills a little; lag is
//! forgiven as far as the quota goes. A client that exaggerates its lag only empties its quota, and what it may refill
//! is bounded by the lag that the server itself has measured.

use rusc_api::TimeControl;

/// Nobody gains more than this a move.
const MOST_GAIN_MS: u64 = 1000;
/// Whatever the speed, this much is gained.
const LEAST_GAIN_MS: u64 = 150;
/// Moves expected of a side, for the length of a game with increments.
const EXPECTED_MOVES: u64 = 40;
/// What a client may need besides its connection, to draw and to react.
const CLIENT_WORK_MS: u64 = 140;
/// The quota at the start, in gains.
const START_GAINS: u64 = 3;
/// The largest quota, in gains.
const CAP_GAINS: u64 = 7;
/// However full the quota is, an opponent who claims the time has run out waits no longer than this.
const MOST_GRACE_MS: u64 = 2000;

/// What one side may still be forgiven, in milliseconds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LagQuota {
    most_gain: u64,
    gain: u64,
    quota: u64,
    cap: u64,
}

impl LagQuota {
    /// At the start of a game.
    pub fn new(control: TimeControl) -> LagQuota {
        let gain = gain_ms(control);
        LagQuota { most_gain: gain, gain, quota: START_GAINS * gain, cap: CAP_GAINS * gain }
    }

    /// Those of both sides.
    pub fn pair(control: TimeControl) -> [LagQuota; 2] {
        [LagQuota::new(control); 2]
    }

    /// The server has measured how long a frame takes to the client and back.
    pub fn measure(&mut self, round_trip_ms: u64) {
        self.gain = self.most_gain.min(round_trip_ms.saturating_add(CLIENT_WORK_MS));
    }

    /// What a move with so much lag is forgiven; the quota is spent and refilled.
    pub fn forgive(&mut self, lag_ms: u64) -> u64 {
        let forgiven = lag_ms.min(self.quota);
        self.quota = (self.quota + self.gain - forgiven).min(self.cap);
        forgiven
    }

    /// How long the server waits for a move on its way when the time has run out.
    pub fn grace_ms(&self) -> u64 {
        self.quota.min(MOST_GRACE_MS)
    }
}

/// What a move refills: two fifths of a hundredth of a second for each second the game may last, and a little more.
fn gain_ms(control: TimeControl) -> u64 {
    let total_ms = match control {
        TimeControl::Increment { budget_ms, increment_ms: step_ms }
        | TimeControl::Delay { budget_ms, delay_ms: step_ms } => {
            budget_ms.saturating_add(EXPECTED_MOVES.saturating_mul(step_ms))
        }
        // Seconds do not matter where moves take days.
        TimeControl::Correspondence { .. } | TimeControl::Unlimited {} => return 0,
    };
    MOST_GAIN_MS.min(total_ms / 250 + LEAST_GAIN_MS)
}
