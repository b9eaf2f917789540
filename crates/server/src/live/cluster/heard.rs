//! When other nodes were last heard of. Every node tells the owners of the games that it follows who is connected, every second
//! and a half (`followed.rs`): whatever it tells is a sign of life, also where the room of a game is too busy to take it in.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tokio::time::Instant;

use super::PRESENCE_EXPIRY;

/// A node that has told nothing for so long does not reach this one.
pub(crate) const SILENT: Duration = Duration::from_secs(2);

/// The signs of life of a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct SignsOfLife {
    pub(crate) last: Instant,
    /// When it was heard again after the last silence, or for the first time.
    pub(crate) silent_until: Instant,
}

/// The last time for which this node did not hear itself over the bus. It is not ready then, and load balancers cut whoever is
/// connected to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Deafness {
    /// When it was over.
    pub(crate) over: Instant,
    pub(crate) lasted: Duration,
}

impl Deafness {
    /// A node asks itself four times a second; the answer may be late on a busy machine.
    pub(crate) const TOLERATED: Duration = Duration::from_millis(1500);

    /// The one that ends now, if the node has heard itself before at this time.
    pub(super) fn since(heard: Instant) -> Option<Deafness> {
        let lasted = heard.elapsed();
        (lasted > Deafness::TOLERATED).then(|| Deafness { over: Instant::now(), lasted })
    }
}

/// Signs of life, by node.
#[derive(Debug, Default)]
pub(crate) struct HeardNodes(Mutex<HashMap<Arc<str>, SignsOfLife>>);

impl HeardNodes {
    /// A node has told something just now. Those that are long silent are forgotten.
    pub(crate) fn note(&self, node: Arc<str>) {
        let now = Instant::now();
        let mut nodes = self.lock();
        nodes.retain(|_, signs| signs.last.elapsed() < PRESENCE_EXPIRY);
        let signs = nodes.entry(node).or_insert(SignsOfLife { last: now, silent_until: now });
        if now.duration_since(signs.last) >= SILENT {
            signs.silent_until = now;
        }
        signs.last = now;
    }

    /// What a node was last heard of, unless that is long ago.
    pub(super) fn signs(&self, node: &str) -> Option<SignsOfLife> {
        self.lock().get(node).copied()
    }

    /// A poisoned lock is used on: no change under it can be left half done.
    fn lock(&self) -> MutexGuard<'_, HashMap<Arc<str>, SignsOfLife>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use tokio::time::{Instant, advance};

    use super::{Deafness, HeardNodes, PRESENCE_EXPIRY, SILENT, SignsOfLife};

    #[tokio::test(start_paused = true)]
    async fn silences_are_remembered_and_nodes_that_are_long_silent_forgotten() {
        let nodes = HeardNodes::default();
        let first = Instant::now();
        nodes.note("a".into());
        assert_eq!(nodes.signs("a"), Some(SignsOfLife { last: first, silent_until: first }));
        advance(Duration::from_millis(1999)).await;
        nodes.note("a".into());
        assert_eq!(nodes.signs("a"), Some(SignsOfLife { last: Instant::now(), silent_until: first }));
        advance(SILENT).await;
        nodes.note("a".into());
        let again = Instant::now();
        assert_eq!(nodes.signs("a"), Some(SignsOfLife { last: again, silent_until: again }));
        advance(PRESENCE_EXPIRY).await;
        nodes.note("b".into());
        assert_eq!((nodes.signs("a"), nodes.0.lock().unwrap().len()), (None, 1));
    }

    #[tokio::test(start_paused = true)]
    async fn a_late_answer_is_no_deafness() {
        let heard = Instant::now();
        advance(Deafness::TOLERATED).await;
        assert_eq!(Deafness::since(heard), None);
        advance(Duration::from_millis(500)).await;
        let lasted = Duration::from_secs(2);
        assert_eq!(Deafness::since(heard), Some(Deafness { over: Instant::now(), lasted }));
    }
}
