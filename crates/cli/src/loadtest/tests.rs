//! Figures from known numbers.

use std::time::Duration;

use super::process::Usage;
use super::report::{Report, Spread};
use super::tally::Tally;

#[test]
fn percentiles_are_values_that_occurred() {
    let spread = Spread::of((1..=200).rev().map(|ms| ms * 1000).collect());
    assert_eq!(spread, Spread { p50: 100.0, p95: 190.0, p99: 198.0, max: 200.0 });
    assert_eq!(Spread::of(vec![7000]), Spread { p50: 7.0, p95: 7.0, p99: 7.0, max: 7.0 });
    assert_eq!(Spread::of(Vec::new()), Spread::default());
}

#[test]
fn usage_is_read_in_spite_of_strange_names() {
    let status = "Name:\trusc\nVmHWM:\t  2048 kB\nVmRSS:\t  1024 kB\n";
    let stat = "7 (a) b (c) S 1 2 3 4 5 6 7 8 9 10 150 50 0 0 20 0 1 0";
    let usage = Usage { processor: Duration::from_secs(2), resident_bytes: 1 << 20, peak_bytes: 2 << 20 };
    assert_eq!(Usage::read(status, stat), Some(usage));
    assert_eq!(Usage::read("", stat), None);
}

fn check_sound(tally: Tally, sound: bool) {
    assert_eq!(Report::new(1, 1.0, tally).is_sound(), sound);
}

#[test]
fn a_report_is_sound_only_if_everything_arrived_once() {
    let good = || Tally { sent: 2, acked: 2, told: 2, ..Tally::default() };
    check_sound(good(), true);
    check_sound(Tally { acked: 1, ..good() }, false);
    check_sound(Tally { told: 1, ..good() }, false);
    check_sound(Tally { lost: 1, ..good() }, false);
    check_sound(Tally { doubled: 1, ..good() }, false);
    check_sound(Tally { faults: vec!["odd".to_owned()], ..good() }, false);
}
