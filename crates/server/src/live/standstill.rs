//! Whether the whole process stood still: it was stopped, swapped out, or its machine was moved. What clients sent meanwhile
//! waited, and is read late; the clocks of games went on.
//!
//! ```text
//!   tick  tick  tick                        tick  tick
//!     |-----|-----|----- ... nothing ... -----|-----|
//!                       a standstill
//! ```
//!
//! Whoever asks first after it finds it, before or after the next tick: nothing is decided by a clock in between. It ticks
//! while a clock counts seconds.

use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use tokio::sync::watch;
use tokio::time::sleep;

use crate::live::room::ClockRate;

/// Interval of the ticks.
const TICK: Duration = Duration::from_millis(250);
/// Ticks may be so late on a busy machine.
const TOLERATED: Duration = Duration::from_secs(1);

/// The last time for which the process stood still.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Standstill {
    /// When it was over.
    pub(crate) over: Instant,
    pub(crate) lasted: Duration,
}

/// The ticks, by the machine's clock: tests that stop or advance that of the runtime do not stand still.
#[derive(Debug, Default)]
pub(crate) struct Ticks(Mutex<State>);

#[derive(Clone, Copy, Debug, Default)]
struct State {
    /// Nothing before the first.
    last: Option<Instant>,
    found: Option<Standstill>,
}

impl Ticks {
    /// Ticks while a clock counts seconds.
    pub(crate) async fn run(&self, mut rates: watch::Receiver<ClockRate>) {
        while rates.wait_for(|rate| *rate == ClockRate::Seconds).await.is_ok() {
            while *rates.borrow() == ClockRate::Seconds {
                self.tick(Instant::now());
                sleep(TICK).await;
            }
            self.pause();
        }
    }

    /// What comes before the next tick is no standstill.
    fn pause(&self) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).last = None;
    }

    fn tick(&self, now: Instant) {
        let mut state = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        look(&mut state, now);
        state.last = Some(now);
    }

    /// The last standstill, also one that ends just now. Nothing where nobody ticks.
    pub(crate) fn standstill(&self) -> Option<Standstill> {
        let mut state = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        look(&mut state, Instant::now());
        state.found
    }
}

/// Finds a standstill that ends now.
fn look(state: &mut State, now: Instant) {
    if let Some(last) = state.last {
        let lasted = now.saturating_duration_since(last);
        if lasted > TICK + TOLERATED {
            *state = State { last: Some(now), found: Some(Standstill { over: now, lasted }) };
        }
    }
}

#[cfg(test)]
mod tests {
    use std::time::{Duration, Instant};

    use super::{TICK, TOLERATED, Ticks};

    #[test]
    fn a_standstill_is_found_by_the_next_tick_or_by_whoever_asks_before_it() {
        let ticks = Ticks::default();
        assert_eq!(ticks.standstill(), None, "nobody ticks");
        let ago = |seconds| Instant::now().checked_sub(Duration::from_secs(seconds)).unwrap();
        let first = ago(60);
        ticks.tick(first);
        ticks.tick(first + TICK + TOLERATED);
        assert_eq!(ticks.0.lock().unwrap().found, None, "a tick may be late");
        ticks.tick(first + Duration::from_secs(20));
        let found = ticks.0.lock().unwrap().found.unwrap();
        assert_eq!(
            (found.over, found.lasted),
            (first + Duration::from_secs(20), Duration::from_millis(18_750))
        );
        // The next one is not over by a tick yet.
        let asked = ticks.standstill().unwrap();
        assert!(asked.over > found.over && asked.lasted >= Duration::from_secs(39), "{asked:?}");
        ticks.tick(Instant::now());
        assert_eq!(ticks.standstill(), Some(asked), "it is one and the same");
        ticks.tick(first);
        ticks.pause();
        assert_eq!(ticks.standstill(), Some(asked), "no clock ran meanwhile");
    }
}
