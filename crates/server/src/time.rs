//! The one source of time: milliseconds since 1970 that never go back. It is anchored to the clock on the wall once, at
//! the start, and counts by the monotonic clock from there; so nobody's game clock jumps when the system's time is set,
//! and tests can stop it. Nothing else in this crate asks what time it is.

use std::time::{Duration, SystemTime};

use tokio::time::Instant;

/// Where the counting began.
#[derive(Clone, Copy, Debug)]
pub struct Timeline {
    anchor: Instant,
    anchor_ms: u64,
}

impl Timeline {
    /// Begins now, by the clock on the wall.
    pub fn start() -> Timeline {
        let since_1970 = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH);
        Timeline::start_at(since_1970.map_or(0, whole_ms))
    }

    /// Begins now, at a time that is given: for a server that must not live before its own last entry, and for tests.
    pub fn start_at(anchor_ms: u64) -> Timeline {
        Timeline { anchor: Instant::now(), anchor_ms }
    }

    /// The time now.
    pub fn now_ms(&self) -> u64 {
        self.anchor_ms + whole_ms(self.anchor.elapsed())
    }

    /// When it began.
    pub fn anchor_ms(&self) -> u64 {
        self.anchor_ms
    }

    /// The moment to wait for; in the past for times before the beginning.
    pub fn instant(&self, at_ms: u64) -> Instant {
        self.anchor + Duration::from_millis(at_ms.saturating_sub(self.anchor_ms))
    }
}

fn whole_ms(span: Duration) -> u64 {
    u64::try_from(span.as_millis()).unwrap_or(u64::MAX)
}
