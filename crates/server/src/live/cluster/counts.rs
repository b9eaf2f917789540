//! Limits across nodes. Each node counts what is asked of it under a limit, tells the others twice a second what it has
//! counted since, and charges what they tell to its own limiters. So a limit holds over all nodes, however somebody's requests
//! are spread; only in the moment between two messages each node allows what it would allow alone. Dividing every limit
//! by the number of nodes instead would refuse people whose requests all come to one node, as those of a kept connection do.
//! Without the bus each node counts for itself.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use serde::{Deserialize, Serialize};
use tokio::sync::broadcast;
use tokio::time::sleep;

use super::{Cluster, HallNews};
use crate::live::service::GameService;
use crate::rate_limit::LimitedAction;

/// Interval of the messages.
const INTERVAL: Duration = Duration::from_millis(500);
/// What one message has at most, of some hundred bytes each. What is beyond is not told: then thousands of addresses ask at
/// once, and each of them has its limit at each node.
const MOST_COUNTS: usize = 4000;
/// Messages that wait to be charged.
const MOST_WAITING: usize = 64;

/// A limit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(crate) enum CountedLimit {
    /// Of what is asked over HTTP.
    Http(LimitedAction),
    /// Of new games of one account.
    GamesOfAccount,
    /// Of new games of all guests of one address.
    GamesOfAddress,
    /// Of attempts to sign in, which may fail so many times at once, and once more after each period.
    SignIn { burst: u64, period_ms: u64 },
}

/// How often something was done under a limit.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Count {
    pub(crate) limit: CountedLimit,
    /// Whose it is.
    pub(crate) key: String,
    /// Less than nothing if what was told before does not count any more.
    pub(crate) times: i32,
}

/// What a node has counted and not told yet; nothing on a server that is alone.
#[derive(Clone, Debug, Default)]
pub(crate) struct SharedCounts(Option<Arc<Mutex<Counted>>>);

type Counted = HashMap<(CountedLimit, String), i32>;

impl SharedCounts {
    /// For a node among others.
    pub(super) fn of_node() -> SharedCounts {
        SharedCounts(Some(Arc::default()))
    }

    /// Something was done under a limit.
    pub(crate) fn add(&self, limit: CountedLimit, key: &str) {
        self.change(limit, key, 1);
    }

    /// What was added does not count.
    pub(crate) fn take_back(&self, limit: CountedLimit, key: &str) {
        self.change(limit, key, -1);
    }

    fn change(&self, limit: CountedLimit, key: &str, times: i32) {
        let Some(counted) = &self.0 else { return };
        // A poisoned lock is used on: no change under it can be left half done.
        let mut counted = counted.lock().unwrap_or_else(PoisonError::into_inner);
        if counted.len() < MOST_COUNTS || counted.contains_key(&(limit, key.to_owned())) {
            let sum = counted.entry((limit, key.to_owned())).or_default();
            *sum = sum.saturating_add(times);
        }
    }

    /// What has been counted since this was last asked.
    pub(crate) fn take(&self) -> Vec<Count> {
        let Some(counted) = &self.0 else { return Vec::new() };
        let counted = std::mem::take(&mut *counted.lock().unwrap_or_else(PoisonError::into_inner));
        let told = counted.into_iter().filter(|(_, times)| *times != 0);
        told.map(|((limit, key), times)| Count { limit, key, times }).collect()
    }
}

/// What other nodes have counted, for those who have the limiters.
#[derive(Debug)]
pub(super) struct CountsElsewhere(broadcast::Sender<Arc<Vec<Count>>>);

impl Default for CountsElsewhere {
    fn default() -> CountsElsewhere {
        CountsElsewhere(broadcast::Sender::new(MOST_WAITING))
    }
}

impl GameService {
    /// Where whatever is limited is counted for the other nodes.
    pub(crate) fn shared_counts(&self) -> SharedCounts {
        self.cluster().map(Cluster::counts).unwrap_or_default()
    }

    /// What other nodes have counted; nothing on a server that is alone.
    pub(crate) fn counts_elsewhere(&self) -> Option<broadcast::Receiver<Arc<Vec<Count>>>> {
        self.cluster().map(|cluster| cluster.counts_elsewhere.0.subscribe())
    }

    /// Charges what another node has counted.
    pub(super) fn hear_counts(&self, counts: Vec<Count>) {
        for count in &counts {
            self.charge_new_games(count);
        }
        if let Some(cluster) = self.cluster() {
            // Nobody hears it while the server starts.
            let _ = cluster.counts_elsewhere.0.send(Arc::new(counts));
        }
    }
}

/// Tells the others what was counted here. Never returns.
pub(crate) async fn tell_counts(service: GameService) {
    let counts = service.shared_counts();
    loop {
        sleep(INTERVAL).await;
        let counted = counts.take();
        if !counted.is_empty() {
            service.tell_hall(|| HallNews::Counts(counted));
        }
    }
}
