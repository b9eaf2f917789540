//! When other nodes were last heard of. Every node tells the owners of the games that it follows who is connected, again and
//! again (`followed.rs`): whatever it tells is a sign of life, also where the room of a game is too busy to take it in.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::time::Instant;

use super::PRESENCE_EXPIRY;

/// Signs of life, by node.
#[derive(Debug, Default)]
pub(crate) struct HeardNodes(Mutex<HashMap<Arc<str>, Instant>>);

impl HeardNodes {
    /// A node has told something just now. Those that are long silent are forgotten.
    pub(crate) fn note(&self, node: Arc<str>) {
        let mut nodes = self.lock();
        nodes.retain(|_, heard| heard.elapsed() < PRESENCE_EXPIRY);
        nodes.insert(node, Instant::now());
    }

    /// When a node has last told something, unless that is long ago.
    pub(crate) fn last(&self, node: &str) -> Option<Instant> {
        self.lock().get(node).copied()
    }

    /// A poisoned lock is used on: no change under it can be left half done.
    fn lock(&self) -> MutexGuard<'_, HashMap<Arc<str>, Instant>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use tokio::time::{Instant, advance};

    use super::{HeardNodes, PRESENCE_EXPIRY};

    #[tokio::test(start_paused = true)]
    async fn nodes_that_are_long_silent_are_forgotten() {
        let nodes = HeardNodes::default();
        let heard = Instant::now();
        nodes.note("a".into());
        advance(Duration::from_secs(1)).await;
        nodes.note("b".into());
        assert_eq!((nodes.last("a"), nodes.last("c")), (Some(heard), None));
        advance(PRESENCE_EXPIRY.saturating_sub(Duration::from_millis(500))).await;
        nodes.note("b".into());
        assert_eq!((nodes.last("a"), nodes.last("b")), (None, Some(Instant::now())));
        assert_eq!(nodes.0.lock().unwrap().len(), 1);
    }
}
