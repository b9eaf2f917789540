//! Times of a bot: the exponential backoff while the server is away, and the budget of the next move.

use std::time::Duration;

use anyhow::{Result, bail};
use rusc_api::TimeControl;
use tokio::time::{Instant, sleep};

const SHORTEST_WAIT: Duration = Duration::from_millis(100);
const LONGEST_WAIT: Duration = Duration::from_secs(10);
/// Longer than the restart of a server takes.
const LONGEST_ABSENCE: Duration = Duration::from_mins(10);

/// Exponential backoff between attempts to reach a server.
#[derive(Debug)]
pub(super) struct Backoff {
    since: Option<Instant>,
    next: Duration,
}

impl Backoff {
    pub(super) fn new() -> Backoff {
        Backoff { since: None, next: SHORTEST_WAIT }
    }

    /// The server is back.
    pub(super) fn reset(&mut self) {
        *self = Backoff::new();
    }

    /// Waits for the next attempt.
    ///
    /// # Errors
    /// It has been too long.
    pub(super) async fn wait(&mut self) -> Result<()> {
        let since = *self.since.get_or_insert_with(Instant::now);
        if since.elapsed() > LONGEST_ABSENCE {
            bail!("the server has been away for {} minutes", LONGEST_ABSENCE.as_secs() / 60);
        }
        sleep(self.next).await;
        self.next = (self.next * 2).min(LONGEST_WAIT);
        Ok(())
    }
}

/// The moves that a game is assumed to last from here on.
const MOVES_TO_COME: u32 = 25;
/// The round trip to the server.
const MARGIN: Duration = Duration::from_millis(300);
const SHORTEST_SEARCH: Duration = Duration::from_millis(50);

/// The time for the next move, given what is left on the clock, if there is one. Engines of the protocol are told a time
/// for one move, not the clocks.
pub(super) fn budget(control: TimeControl, left: Option<Duration>, longest: Duration) -> Duration {
    let share = |bonus_ms: u64| {
        let left = left.unwrap_or(longest).saturating_sub(MARGIN);
        (left / MOVES_TO_COME + Duration::from_millis(bonus_ms) * 3 / 4).min(left / 2)
    };
    let time = match control {
        TimeControl::Increment { increment_ms, .. } => share(increment_ms),
        TimeControl::Delay { delay_ms, .. } => share(delay_ms),
        TimeControl::Correspondence { .. } | TimeControl::Unlimited {} => longest,
    };
    let time = time.min(longest).max(SHORTEST_SEARCH);
    // Many engines know whole seconds only.
    if time.as_secs() > 0 { Duration::from_secs(time.as_secs()) } else { time }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use rusc_api::TimeControl;

    use super::budget;

    fn check(control: TimeControl, left_ms: Option<u64>, expected_ms: u64) {
        let time = budget(control, left_ms.map(Duration::from_millis), Duration::from_secs(10));
        assert_eq!(time.as_millis(), u128::from(expected_ms), "{control:?} {left_ms:?}");
    }

    #[test]
    fn the_budget_is_a_share_of_the_clock_in_whole_seconds() {
        let control = TimeControl::Increment { budget_ms: 60_000, increment_ms: 2000 };
        check(control, Some(60_300), 3000);
        check(control, Some(10_300), 1000);
        check(control, Some(900_000), 10_000);
    }

    #[test]
    fn little_time_gives_short_thoughts_and_never_more_than_half() {
        let control = TimeControl::Increment { budget_ms: 60_000, increment_ms: 2000 };
        check(control, Some(1300), 500);
        check(control, Some(0), 50);
        check(TimeControl::Increment { budget_ms: 60_000, increment_ms: 0 }, Some(5300), 200);
    }

    #[test]
    fn without_a_clock_the_longest_time_is_used() {
        check(TimeControl::Unlimited {}, None, 10_000);
        check(TimeControl::Correspondence { per_move_ms: 86_400_000 }, Some(86_400_000), 10_000);
        check(TimeControl::Delay { budget_ms: 60_000, delay_ms: 4000 }, Some(60_300), 5000);
    }
}
