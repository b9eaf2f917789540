//! How long the engine thinks about a move. Engines of the protocol are told a time for one move, not the clocks.

use std::time::Duration;

use rusc_api::TimeControl;

/// A game is planned as if so many more moves were to come.
const MOVES_TO_COME: u32 = 25;
/// What the way to the server and back may take.
const MARGIN: Duration = Duration::from_millis(300);
const SHORTEST: Duration = Duration::from_millis(50);

/// The time for the next move, with so much on the clock, if there is one.
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
    let time = time.min(longest).max(SHORTEST);
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
