//! Time management: turns a clock into two durations, and decides after each iteration whether another one begins.
//! Everything here is arithmetic; nothing reads a clock.

use std::time::Duration;

use crate::limits::Time;

/// When to stop, as time used since the start of the search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct TimePlan {
    /// Soft limit: no iteration begins after it.
    pub(crate) soft: Option<Duration>,
    /// Hard limit: the search is stopped.
    pub(crate) hard: Option<Duration>,
}

/// Move overhead: time between the end of the search and the stop of the clock, for threads, pipes and networks.
const OVERHEAD: Duration = Duration::from_millis(30);
/// Expected number of further moves without `moves_to_go`.
const EXPECTED_MOVES: u32 = 25;

impl Time {
    /// Soft and hard limit.
    pub(crate) fn plan(self) -> TimePlan {
        match self {
            Time::Unlimited => TimePlan { soft: None, hard: None },
            // An iteration is worth beginning even if it cannot be finished: what it finds counts.
            Time::PerMove(time) => TimePlan { soft: Some(time), hard: Some(time) },
            Time::Clock { remaining, increment, moves_to_go } => {
                let usable = remaining.saturating_sub(OVERHEAD.min(remaining / 2));
                let moves = moves_to_go.unwrap_or(EXPECTED_MOVES).clamp(1, EXPECTED_MOVES);
                let share = (usable / moves).saturating_add(percent(increment, 75));
                let hard = share.saturating_mul(3).min(percent(usable, 80));
                TimePlan { soft: Some(percent(share, 70).min(hard)), hard: Some(hard) }
            }
        }
    }
}

/// How stable the result was over the last iterations: a stable search may end early, a falling score gets more time.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Stability {
    /// Number of iterations in a row with the same best move.
    pub(crate) stable_iterations: u32,
    /// Points by which the score fell in the last iteration; negative if it rose.
    pub(crate) score_drop: i32,
}

impl TimePlan {
    /// Whether another iteration should begin after `used`.
    pub(crate) fn allows_more(self, used: Duration, stability: Stability) -> bool {
        let Some(soft) = self.soft else { return true };
        if self.soft == self.hard {
            return used < soft;
        }
        used < percent(soft, soft_percent(stability)) && self.hard.is_none_or(|hard| used < hard)
    }
}

/// Percentage of the soft limit to use: 58 to 190.
fn soft_percent(stability: Stability) -> u32 {
    let steady = 130 - 12 * stability.stable_iterations.min(6);
    let trouble = stability.score_drop.clamp(0, 60) as u32;
    steady + trouble
}

fn percent(duration: Duration, percent: u32) -> Duration {
    duration.saturating_mul(percent) / 100
}
