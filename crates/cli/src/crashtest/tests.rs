//! The arithmetic of clocks that stand still.

use rusc_api::{Clocks, Seat};

use super::drift::drifts;

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
