//! How often somebody may do something in a place that counts by itself: a few times at once, then with pauses.

use std::collections::HashMap;

/// When each person's deeds are paid off: each costs a pause, and nobody may owe more than a burst of them.
#[derive(Debug)]
pub(crate) struct Pauses {
    burst: u64,
    pause_ms: u64,
    paid_ms: HashMap<String, u64>,
}

impl Pauses {
    /// Nobody owes anything yet.
    pub(crate) fn new(burst: u64, pause_ms: u64) -> Pauses {
        Pauses { burst, pause_ms, paid_ms: HashMap::new() }
    }

    /// Whether somebody may do it now; if so, it counts.
    pub(crate) fn allow(&mut self, user_id: &str, now_ms: u64) -> bool {
        self.paid_ms.retain(|_, paid_ms| *paid_ms > now_ms);
        let paid_ms = self.paid_ms.get(user_id).copied().unwrap_or(now_ms) + self.pause_ms;
        let allowed = paid_ms <= now_ms + self.burst * self.pause_ms;
        if allowed {
            self.paid_ms.insert(user_id.to_owned(), paid_ms);
        }
        allowed
    }
}
