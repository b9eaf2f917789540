//! Whether clocks stood still while the server was away.

use rusc_api::{Clocks, Seat};

/// By how much a clock may be wrong after a crash.
pub(super) const MOST_MS: i64 = 1000;

/// How much more each side has on its clock than it should, after a server that died at `killed_ms` is back.
///
/// ```text
///   told_ms          killed_ms                resumed
///      |----------------|.........................|
///        the clock runs    the clock stands still
/// ```
pub(super) fn drifts((before, told_ms): (Clocks, u64), after: Clocks, killed_ms: u64) -> [i64; 2] {
    let ran_ms = killed_ms.saturating_sub(told_ms).saturating_sub(before.delay_left_ms);
    [Seat::First, Seat::Second].map(|seat| {
        let side = seat as usize;
        let used = if before.running == Some(seat) { ran_ms } else { 0 };
        after.left_ms[side] as i64 - before.left_ms[side].saturating_sub(used) as i64
    })
}
