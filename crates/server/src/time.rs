//! The one source of time: milliseconds since 1970 that never go back. It is anchored to the system clock once, at the
//! start, and counts by the monotonic clock from there; so no game clock jumps when the system time is set, and tests can
//! pause it. Nothing else in this crate reads a clock for the time of day.

use std::time::{Duration, SystemTime};

use tokio::time::Instant;

/// Monotonic time, anchored to milliseconds since 1970.
#[derive(Clone, Copy, Debug)]
pub struct Timeline {
    anchor: Instant,
    anchor_ms: u64,
}

impl Timeline {
    /// Starts now, at the time of the system clock.
    pub fn start() -> Timeline {
        let since_1970 = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH);
        Timeline::start_at(since_1970.map_or(0, whole_ms))
    }

    /// Starts now, at a given time: for a server whose system clock is behind its own last heartbeat, and for tests.
    pub fn start_at(anchor_ms: u64) -> Timeline {
        Timeline { anchor: Instant::now(), anchor_ms }
    }

    /// The time now, in milliseconds since 1970.
    pub fn now_ms(&self) -> u64 {
        self.anchor_ms + whole_ms(self.anchor.elapsed())
    }

    /// The time at the start, in milliseconds since 1970.
    pub fn anchor_ms(&self) -> u64 {
        self.anchor_ms
    }

    /// The first millisecond since 1970 that does not begin before an instant.
    pub fn ms_from(&self, at: Instant) -> u64 {
        let span = at.saturating_duration_since(self.anchor);
        self.anchor_ms + whole_ms(span) + u64::from(!span.subsec_nanos().is_multiple_of(1_000_000))
    }

    /// The instant of a time, to wait for; the start for times before it.
    pub fn instant(&self, at_ms: u64) -> Instant {
        self.anchor + Duration::from_millis(at_ms.saturating_sub(self.anchor_ms))
    }
}

fn whole_ms(span: Duration) -> u64 {
    u64::try_from(span.as_millis()).unwrap_or(u64::MAX)
}
