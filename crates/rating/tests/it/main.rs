//! The crate from outside, against published values, closed forms and simulation.

mod bradley_terry;
mod cross_table;
mod round_robin;
mod simulation;
mod sprt;
mod strength;

#[track_caller]
fn check_close(found: f64, expected: f64, tolerance: f64) {
    assert!((found - expected).abs() <= tolerance, "{found} instead of {expected}");
}
