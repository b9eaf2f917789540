//! The arithmetic of clocks with exact numbers.

use std::ops::{Deref, DerefMut};

use rusc_api::{Clocks, Seat, Speed, TimeControl};

use super::{GIFT_MS, GameClock, Lag, LagQuota, MoveCost, fault, first_move_limit_ms, gone_after_ms, speed};

const MINUTE: u64 = 60_000;
const DAY: u64 = 24 * 60 * MINUTE;

fn increment(budget_ms: u64, increment_ms: u64) -> TimeControl {
    TimeControl::Increment { budget_ms, increment_ms }
}

fn delay(budget_ms: u64, delay_ms: u64) -> TimeControl {
    TimeControl::Delay { budget_ms, delay_ms }
}

fn days(days: u64) -> TimeControl {
    TimeControl::Correspondence { per_move_ms: days * DAY }
}

/// A clock with the lag quotas that belong to it.
struct Clock {
    clock: GameClock,
    lag_quotas: [LagQuota; 2],
}

impl Clock {
    fn charge(&mut self, read_ms: u64, lag: Lag) -> MoveCost {
        self.clock.charge(read_ms, lag, &mut self.lag_quotas)
    }

    fn flag_ms(&self) -> Option<u64> {
        self.clock.flag_ms(&self.lag_quotas)
    }
}

impl Deref for Clock {
    type Target = GameClock;

    fn deref(&self) -> &GameClock {
        &self.clock
    }
}

impl DerefMut for Clock {
    fn deref_mut(&mut self) -> &mut GameClock {
        &mut self.clock
    }
}

fn stopped(control: TimeControl) -> Clock {
    Clock { clock: GameClock::new(control).unwrap(), lag_quotas: LagQuota::pair(control) }
}

/// The clock of a game in which the first side's turn began at 1,000,000.
fn running(control: TimeControl) -> Clock {
    let mut clock = stopped(control);
    clock.start_turn(Some(Seat::First), 1_000_000);
    clock
}

fn thought(thought_ms: u64) -> Lag {
    Lag { thought_ms: Some(thought_ms), round_trip_ms: None }
}

#[test]
fn quota_follows_the_length_of_the_game() {
    // Limit and increment in seconds, and what a move gains in hundredths: min(100, total × 2/5 + 15).
    for (limit, step, gain) in [
        (60, 2, 71),
        (60, 0, 39),
        (30, 0, 27),
        (0, 1, 31),
        (15, 0, 21),
        (120, 1, 79),
        (180, 0, 87),
        (180, 2, 100),
        (300, 0, 100),
        (900, 0, 100),
    ] {
        for control in [increment(limit * 1000, step * 1000), delay(limit * 1000, step * 1000)] {
            let mut quota = LagQuota::new(control);
            // A quota starts with three gains; all of it is spent, and one gain is there again.
            assert_eq!(quota.forgive(u64::MAX), 3 * gain * 10, "{control:?}");
            assert_eq!(quota.forgive(u64::MAX), gain * 10, "{control:?}");
        }
    }
}

#[test]
fn quota_grows_up_to_seven_gains() {
    let mut quota = LagQuota::new(increment(MINUTE, 2000));
    let gain = 710;
    for gains in [3, 4, 5, 6, 7, 7, 7] {
        assert_eq!(LagQuota::forgive(&mut quota.clone(), u64::MAX), gains * gain);
        assert_eq!(quota.forgive(0), 0);
    }
    // What is forgiven comes off: 7 gains and one, less 1,000, is under the cap.
    assert_eq!(quota.forgive(1000), 1000);
    assert_eq!(quota.forgive(u64::MAX), 7 * gain + gain - 1000);
}

#[test]
fn gain_is_bounded_by_the_lag_the_server_has_measured() {
    let mut quota = LagQuota::new(increment(5 * MINUTE, 0));
    // The server measured 60 ms: a move gains that and 140 ms for the client, not a second.
    quota.measure(60);
    assert_eq!(quota.forgive(u64::MAX), 3000);
    assert_eq!(quota.forgive(u64::MAX), 200);
    quota.measure(5000);
    assert_eq!(quota.forgive(u64::MAX), 200);
    assert_eq!(quota.forgive(u64::MAX), 1000);
}

#[test]
fn correspondence_forgives_no_seconds() {
    let mut quota = LagQuota::new(days(1));
    assert_eq!((quota.forgive(500), quota.grace_ms()), (0, 0));
}

#[test]
fn grace_is_the_quota_but_two_seconds_at_most() {
    assert_eq!(LagQuota::new(increment(15_000, 0)).grace_ms(), 630);
    assert_eq!(LagQuota::new(increment(MINUTE, 2000)).grace_ms(), 2000);
}

#[test]
fn a_move_costs_time_and_earns_the_increment() {
    let mut clock = running(increment(5 * MINUTE, 3000));
    assert_eq!(clock.charge(1_010_000, Lag::default()), MoveCost { spent_ms: 10_000, in_time: true });
    clock.start_turn(Some(Seat::Second), 1_010_004);
    let expected = Clocks {
        left_ms: [5 * MINUTE - 10_000 + 3000, 5 * MINUTE],
        running: Some(Seat::Second),
        delay_left_ms: 0,
    };
    assert_eq!(clock.at(1_010_004), expected);
    assert_eq!(clock.at(1_010_504).left_ms, [5 * MINUTE - 7000, 5 * MINUTE - 500]);
}

#[test]
fn lag_is_forgiven_as_far_as_the_quota_goes() {
    // One minute and two seconds a move: a quota of 2,130 ms at the start.
    let check = |elapsed: u64, thought_ms: u64, spent: u64| {
        let mut clock = running(increment(MINUTE, 2000));
        assert_eq!(clock.charge(1_000_000 + elapsed, thought(thought_ms)).spent_ms, spent);
    };
    check(5000, 4700, 4700);
    check(5000, 0, 5000 - 2130);
    // A client that claims to have thought longer than it took gains and loses nothing.
    check(5000, 9000, 5000);
}

#[test]
fn lag_can_save_a_move_that_arrives_after_the_end() {
    let mut clock = running(increment(MINUTE, 0));
    // 39 hundredths a move, so a quota of 1,170 ms.
    assert_eq!(clock.flag_ms(), Some(1_000_000 + MINUTE + 1170));
    assert_eq!(
        clock.charge(1_000_000 + MINUTE + 300, thought(MINUTE - 200)),
        MoveCost { spent_ms: MINUTE - 200, in_time: true }
    );
    assert_eq!(clock.left_ms[0], 200);
}

#[test]
fn time_that_is_used_up_is_lost_without_increment() {
    let mut clock = running(increment(MINUTE, 5000));
    let spent = clock.charge(1_000_000 + MINUTE, Lag::default());
    assert!(!spent.in_time);
    assert_eq!(clock.at(1_060_000).left_ms[0], 0);
    let mut clock = running(increment(MINUTE, 5000));
    assert!(clock.charge(1_000_000 + MINUTE - 1, Lag::default()).in_time);
}

#[test]
fn delay_comes_before_the_budget() {
    let mut clock = running(delay(MINUTE, 5000));
    assert_eq!(
        clock.at(1_003_000),
        Clocks { left_ms: [MINUTE; 2], running: Some(Seat::First), delay_left_ms: 2000 }
    );
    assert_eq!(clock.at(1_007_000).left_ms[0], MINUTE - 2000);
    assert_eq!(clock.charge(1_004_000, Lag::default()).spent_ms, 4000);
    assert_eq!(clock.left_ms, [MINUTE; 2]);
    clock.start_turn(Some(Seat::Second), 1_004_000);
    assert_eq!(clock.charge(1_012_000, Lag::default()).spent_ms, 8000);
    assert_eq!(clock.left_ms, [MINUTE, MINUTE - 3000]);
}

#[test]
fn correspondence_gives_every_move_its_own_time() {
    let mut clock = running(days(2));
    assert_eq!(clock.flag_ms(), Some(1_000_000 + 2 * DAY));
    assert!(clock.charge(1_000_000 + DAY, Lag::default()).in_time);
    clock.start_turn(Some(Seat::Second), 1_000_000 + DAY);
    assert!(clock.charge(1_000_000 + 2 * DAY, Lag::default()).in_time);
    clock.start_turn(Some(Seat::First), 1_000_000 + 2 * DAY);
    assert_eq!(clock.at(1_000_000 + 2 * DAY).left_ms[0], 2 * DAY);
}

#[test]
fn nobody_is_charged_before_the_clocks_run() {
    let mut clock = stopped(increment(MINUTE, 0));
    assert_eq!(clock.flag_ms(), None);
    assert!(clock.charge(9_000_000, Lag::default()).in_time);
    assert_eq!(clock.at(9_000_000).left_ms, [MINUTE; 2]);
    assert_eq!(GameClock::new(TimeControl::Unlimited {}), None);
}

#[test]
fn clocks_stand_still_while_the_server_is_away() {
    // Alive until 1,020,000, back an hour later; at another node, whose time may be any.
    for back_ms in [1_000_000 + 60 * MINUTE, 1_010_000, 200_000] {
        let mut clock = running(increment(5 * MINUTE, 0));
        clock.resume(1_020_000, back_ms);
        assert_eq!(clock.at(back_ms).left_ms[0], 5 * MINUTE - 20_000);
        assert_eq!(clock.at(back_ms + 1000).left_ms[0], 5 * MINUTE - 21_000);
    }
    // The last sign of life came before the turn began: nothing is charged.
    let mut clock = running(increment(5 * MINUTE, 0));
    clock.resume(900_000, 2_000_000);
    assert_eq!(clock.at(2_000_000).left_ms[0], 5 * MINUTE);
}

#[test]
fn delay_that_was_left_is_left_after_the_time_away() {
    let mut clock = running(delay(MINUTE, 5000));
    clock.resume(1_003_000, 2_000_000);
    assert_eq!(clock.at(2_000_000).delay_left_ms, 2000);
    assert_eq!(clock.at(2_003_000).left_ms[0], MINUTE - 1000);
}

#[test]
fn given_time_is_given_to_the_other() {
    let mut clock = running(increment(MINUTE, 0));
    clock.give(Seat::Second, 1_010_000);
    assert_eq!(clock.at(1_010_000).left_ms, [MINUTE - 10_000, MINUTE + GIFT_MS]);
    clock.give(Seat::First, 1_020_000);
    assert_eq!(clock.at(1_020_000).left_ms, [MINUTE - 20_000 + GIFT_MS, MINUTE + GIFT_MS]);
}

#[test]
fn clocks_can_be_set_from_what_was_told() {
    let mut clock = running(delay(MINUTE, 5000));
    clock.give(Seat::Second, 1_002_000);
    let mut copy = GameClock::new(delay(MINUTE, 5000)).unwrap();
    copy.set(clock.at(1_002_000), 1_002_000);
    assert_eq!(copy, clock.clock);
}

#[test]
fn speeds_and_what_follows_from_them() {
    for (control, expected, first_move, gone) in [
        (increment(MINUTE, 0), Speed::Bullet, Some(MINUTE), Some(30_000)),
        (increment(MINUTE, 2000), Speed::Bullet, Some(MINUTE), Some(30_000)),
        (increment(3 * MINUTE, 0), Speed::Blitz, Some(MINUTE), Some(60_000)),
        (increment(3 * MINUTE, 2000), Speed::Blitz, Some(MINUTE), Some(60_000)),
        (delay(10 * MINUTE, 0), Speed::Rapid, Some(3 * MINUTE), Some(120_000)),
        (increment(15 * MINUTE, 0), Speed::Rapid, Some(3 * MINUTE), Some(120_000)),
        (increment(30 * MINUTE, 0), Speed::Classical, Some(5 * MINUTE), Some(300_000)),
        (days(3), Speed::Correspondence, Some(3 * DAY), None),
        (TimeControl::Unlimited {}, Speed::Correspondence, None, None),
    ] {
        assert_eq!(speed(control), expected, "{control:?}");
        assert_eq!(first_move_limit_ms(control), first_move, "{control:?}");
        assert_eq!(gone_after_ms(expected), gone, "{control:?}");
    }
}

#[test]
fn agreements_that_make_no_sense_are_refused() {
    for (control, ok) in [
        (increment(15 * MINUTE, 0), true),
        (increment(1000, 1000), true),
        (increment(0, 5000), false),
        (increment(5000, 0), false),
        (increment(u64::MAX, u64::MAX), false),
        (delay(MINUTE, 6 * MINUTE), false),
        (days(1), true),
        (days(0), false),
        (days(61), false),
        (TimeControl::Unlimited {}, true),
    ] {
        assert_eq!(fault(control).is_none(), ok, "{control:?}");
    }
}

#[test]
fn an_allowance_is_spent_first_and_once() {
    let quota = LagQuota::new(increment(MINUTE, 0));
    let mut allowed = quota.with_allowance(11_000);
    assert_eq!(allowed.grace_ms(), quota.grace_ms() + 11_000);
    assert_eq!(LagQuota::forgive(&mut allowed.clone(), u64::MAX), 11_000 + 1170);
    assert_eq!(allowed.forgive(9000), 9000);
    assert_eq!(allowed.allowance_ms(), 2000);
    // The rest of it, and the quota, which is as it was and one gain more.
    assert_eq!(allowed.forgive(u64::MAX), 2000 + 1170 + 390);
    assert_eq!(allowed.allowance_ms(), 0);
}
