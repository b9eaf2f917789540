//! How many requests a connection may send. What is too much is refused; nothing is closed, nothing is forgotten.

/// Requests that may come at once.
const BURST: u64 = 60;
/// After each, this much time must pass on average.
const PAUSE_MS: u64 = 50;

/// The account of one connection.
#[derive(Debug, Default)]
pub(super) struct Flood {
    /// When everything so far is paid off.
    paid_ms: u64,
}

impl Flood {
    /// Whether one more request is fine; if so, it counts.
    pub(super) fn allow(&mut self, now_ms: u64) -> bool {
        let paid_ms = self.paid_ms.max(now_ms) + PAUSE_MS;
        let allowed = paid_ms <= now_ms + BURST * PAUSE_MS;
        if allowed {
            self.paid_ms = paid_ms;
        }
        allowed
    }
}
