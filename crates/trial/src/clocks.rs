//! Checks that clocks did not run while nobody could play.

use rusc_api::{Clocks, Seat};

/// By how much a clock may be wrong after a crash.
pub(crate) const MOST_MS: i64 = 1000;

/// How much more each side has on its clock than it should, after a server that died at `killed_ms` is back.
///
/// ```text
///   told_ms          killed_ms                resumed
///      |----------------|.........................|
///        the clock runs    the clock stands still
/// ```
pub(crate) fn drifts((before, told_ms): (Clocks, u64), after: Clocks, killed_ms: u64) -> [i64; 2] {
    let ran_ms = killed_ms.saturating_sub(told_ms).saturating_sub(before.delay_left_ms);
    [Seat::First, Seat::Second].map(|seat| {
        let side = seat as usize;
        let used = if before.running == Some(seat) { ran_ms } else { 0 };
        after.left_ms[side] as i64 - before.left_ms[side].saturating_sub(used) as i64
    })
}

#[cfg(test)]
mod tests {
    use rusc_api::{Clocks, Seat};

    use super::drifts;

    fn clocks(left_ms: [u64; 2], running: Option<Seat>) -> Clocks {
        Clocks { left_ms, running, delay_left_ms: 0 }
    }

    #[test]
    fn only_the_running_clock_pays_and_only_until_the_kill() {
        let before = clocks([10_000, 20_000], Some(Seat::Second));
        let after = |left| clocks(left, Some(Seat::Second));
        assert_eq!(drifts((before, 1000), after([10_000, 19_000]), 2000), [0, 0]);
        assert_eq!(drifts((before, 1000), after([10_000, 19_400]), 2000), [0, 400]);
        assert_eq!(drifts((before, 1000), after([9_000, 15_000]), 2000), [-1000, -4000]);
    }

    #[test]
    fn clocks_that_do_not_run_stay() {
        let before = clocks([10_000, 20_000], None);
        assert_eq!(drifts((before, 1000), before, 90_000), [0, 0]);
    }
}
