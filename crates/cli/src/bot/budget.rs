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
