//! Time management: turns a clock into two durations, and decides after each iteration whether another one begins.
//! Everything here is arithmetic; nothing reads a clock.

use std::time::Duration;

use crate::limits::Time;

/// When to stop, in terms of time already used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct TimePlan {
    /// No iteration begins after this.
    pub(crate) soft: Option<Duration>,
    /// Thinking ends here.
    pub(crate) hard: Option<Duration>,
}

/// Kept back for what happens between the search and the clock: threads, pipes, networks.
const OVERHEAD: Duration = Duration::from_millis(30);
/// How many more moves a game is expected to last when nothing says so.
const EXPECTED_MOVES: u32 = 25;

impl Time {
    /// The two durations.
    pub(crate) fn plan(self) -> TimePlan {
        match self {
            Time::Unlimited => TimePlan { soft: None, hard: None },
            // A new iteration pays even if it cannot be finished, since its part is not lost.
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

/// How the iterations of a search went, as far as it matters for the clock.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Stability {
    /// So many iterations in a row stable_iterations on the best move.
    pub(crate) stable_iterations: u32,
    /// By how many points the score fell with the last iteration.
    pub(crate) score_drop: i32,
}

impl TimePlan {
    /// Whether another iteration should begin after `used`.
    pub(crate) fn allows_more(self, used: Duration, stability: Stability) -> bool {
        let Some(soft) = self.soft else { return true };
        if self.soft == self.hard {
            return used < soft;
        }
        used < percent(soft, stretch(stability)) && self.hard.is_none_or(|hard| used < hard)
    }
}

/// The percentage of the soft limit to use: less when the best move has long been the same, more when things go
/// wrong.
fn stretch(stability: Stability) -> u32 {
    let steady = 130 - 12 * stability.stable_iterations.min(6);
    let trouble = stability.score_drop.clamp(0, 60) as u32;
    steady + trouble
}

fn percent(duration: Duration, percent: u32) -> Duration {
    duration.saturating_mul(percent) / 100
}
