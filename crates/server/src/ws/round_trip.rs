//! The round trip to a client, measured by pings. A ping carries a random number, so that it cannot be answered before it
//! has arrived; one ping is on its way at a time, and any other pong is ignored. The smallest of the last round trips
//! counts: a client can only be late with an answer, and being late once in a while gains nothing.

use std::collections::VecDeque;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// How many round trips are kept.
const KEPT: usize = 8;

/// The round trips of one connection.
#[derive(Debug, Default)]
pub(super) struct RoundTrips {
    inner: Mutex<Inner>,
}

#[derive(Debug, Default)]
struct Inner {
    outstanding: Option<OutstandingPing>,
    /// The last round trips, in milliseconds, the oldest first.
    last_ms: VecDeque<u64>,
}

/// A ping without an answer.
#[derive(Clone, Copy, Debug)]
struct OutstandingPing {
    nonce: [u8; 8],
    sent_ms: u64,
}

impl RoundTrips {
    /// The payload of the next ping; `None` while one is on its way, or if there are no random numbers.
    pub(super) fn next_ping(&self, now_ms: u64) -> Option<[u8; 8]> {
        let mut inner = self.lock();
        if inner.outstanding.is_some() {
            return None;
        }
        let nonce = getrandom::u64().ok()?.to_be_bytes();
        inner.outstanding = Some(OutstandingPing { nonce, sent_ms: now_ms });
        Some(nonce)
    }

    /// Takes a pong; says whether it answers the ping that is on its way.
    pub(super) fn take_pong(&self, payload: &[u8], now_ms: u64) -> bool {
        let mut inner = self.lock();
        let Some(ping) = inner.outstanding.take_if(|ping| ping.nonce == payload) else { return false };
        if inner.last_ms.len() == KEPT {
            inner.last_ms.pop_front();
        }
        inner.last_ms.push_back(now_ms.saturating_sub(ping.sent_ms));
        true
    }

    /// The smallest of the last round trips, in milliseconds; `None` before the first.
    pub(super) fn smallest_ms(&self) -> Option<u64> {
        self.lock().last_ms.iter().copied().min()
    }

    /// A poisoned lock is used on: no change under it can be left half done.
    fn lock(&self) -> MutexGuard<'_, Inner> {
        self.inner.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::RoundTrips;

    #[test]
    fn only_the_answer_to_the_ping_on_its_way_is_believed() {
        let trips = RoundTrips::default();
        assert!(!trips.take_pong(&[0; 8], 5), "nothing was asked");
        let ping = trips.next_ping(1000).unwrap();
        assert_eq!(trips.next_ping(2000), None, "one at a time");
        let mut forged = ping;
        forged[7] ^= 1;
        for payload in [&forged[..], &ping[..7], &[], &1000_u64.to_be_bytes()] {
            assert!(!trips.take_pong(payload, 9000), "{payload:?}");
        }
        assert_eq!(trips.smallest_ms(), None);
        assert!(trips.take_pong(&ping, 1080));
        assert!(!trips.take_pong(&ping, 1090), "it counts once");
        assert_eq!(trips.smallest_ms(), Some(80));
        assert_ne!(trips.next_ping(2000), Some(ping), "each ping has its own number");
    }

    #[test]
    fn the_smallest_of_the_last_eight_counts() {
        let trips = RoundTrips::default();
        let mut smallest = Vec::new();
        for round_trip in [300, 40, 300, 300, 300, 300, 300, 300, 300, 250] {
            let ping = trips.next_ping(1000).unwrap();
            assert!(trips.take_pong(&ping, 1000 + round_trip));
            smallest.push(trips.smallest_ms().unwrap());
        }
        assert_eq!(smallest, [300, 40, 40, 40, 40, 40, 40, 40, 40, 250]);
    }
}
