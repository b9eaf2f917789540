//! The arithmetic of time, in exact numbers.

use std::time::Duration;

use crate::Time;
use crate::limits::{Stability, TimePlan};

fn millis(millis: u64) -> Duration {
    Duration::from_millis(millis)
}

fn check(time: Time, soft: u64, hard: u64) {
    let expected = TimePlan { soft: Some(millis(soft)), hard: Some(millis(hard)) };
    assert_eq!(time.plan(), expected, "{time:?}");
}

fn clock(remaining: u64, increment: u64, moves_to_go: Option<u32>) -> Time {
    Time::Clock { remaining: millis(remaining), increment: millis(increment), moves_to_go }
}

#[test]
fn a_clock_is_shared_among_the_moves_to_come() {
    // 30 ms are kept back; the rest is divided by 25, or by the moves to go if they are fewer.
    check(clock(100_030, 0, None), 2800, 12_000);
    check(clock(100_030, 0, Some(100)), 2800, 12_000);
    check(clock(100_030, 0, Some(10)), 7000, 30_000);
    check(clock(100_030, 0, Some(1)), 70_000, 80_000);
    check(clock(100_030, 0, Some(0)), 70_000, 80_000);
    // Three quarters of the increment may be used.
    check(clock(100_030, 4000, None), 4900, 21_000);
    // A large increment does not help while the clock is nearly empty.
    check(clock(1030, 10_000, None), 800, 800);
    // Of a nearly empty clock half is kept back.
    let plan = clock(50, 0, None).plan();
    assert_eq!(plan, TimePlan { soft: Some(Duration::from_micros(700)), hard: Some(millis(3)) });
}

#[test]
fn fixed_times_are_used_up() {
    check(Time::PerMove(millis(500)), 500, 500);
    assert_eq!(Time::Unlimited.plan(), TimePlan { soft: None, hard: None });
}

#[test]
fn extreme_clocks_do_not_overflow() {
    let endless = Time::Clock { remaining: Duration::MAX, increment: Duration::MAX, moves_to_go: Some(1) };
    assert!(endless.plan().hard.is_some_and(|hard| hard < Duration::MAX));
    check(clock(0, 0, None), 0, 0);
}

#[test]
fn steady_searches_end_early_and_troubled_ones_late() {
    let plan = TimePlan { soft: Some(millis(1000)), hard: Some(millis(3000)) };
    let last = |stable_iterations, score_drop| {
        let stability = Stability { stable_iterations, score_drop };
        (0..4000).find(|&used| !plan.allows_more(millis(used), stability)).unwrap()
    };
    assert_eq!(last(0, 0), 1300);
    assert_eq!(last(3, 0), 940);
    assert_eq!(last(99, 0), 580);
    assert_eq!(last(0, 40), 1700);
    assert_eq!(last(0, 4000), 1900);
    assert_eq!(last(2, -50), 1060);
}

#[test]
fn fixed_times_do_not_depend_on_the_course() {
    let plan = Time::PerMove(millis(100)).plan();
    let stability = Stability { stable_iterations: 50, score_drop: 0 };
    assert!(plan.allows_more(millis(99), stability));
    assert!(!plan.allows_more(millis(100), stability));
}
