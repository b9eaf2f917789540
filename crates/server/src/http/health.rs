//! Health: liveness, and readiness, which is whether the server can store a move. A probe writes a row, at most every two
//! seconds, while anybody is here or somebody has asked lately; an idle server does not touch its disk. Failures of real
//! writes count at once.

use std::fmt;
use std::time::Duration;

use axum::extract::State;
use axum::http::StatusCode;
use rusc_store::{DamageCheck, StorageFault, StoreError};
use tokio::sync::Mutex;
use tokio::time::{MissedTickBehavior, interval, timeout};

use crate::state::AppState;

/// Interval of the probes, and how long a result holds.
const INTERVAL: Duration = Duration::from_secs(2);
/// How long a probe may take. With the interval a fault is known within five seconds.
const PATIENCE: Duration = Duration::from_millis(2500);
/// Interval of looking for damaged pages.
const LOOK_MS: u64 = 4000;
/// How long the probes go on after somebody has asked.
const ASKED_LATELY_MS: u64 = 60_000;

/// Why the server is not ready.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Trouble {
    /// The storage fails.
    Storage(StorageFault),
    /// The storage does not answer.
    Stalled,
    /// The database fails for another reason, which is in the log.
    Other,
    /// The node has no lease, or does not reach the others.
    Apart,
}

impl fmt::Display for Trouble {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Trouble::Storage(fault) => write!(f, "{fault}"),
            Trouble::Stalled => f.write_str("the disk does not answer"),
            Trouble::Other => f.write_str("the database cannot be written"),
            Trouble::Apart => f.write_str("the node has no lease or no connection to the bus"),
        }
    }
}

/// What the last probe has found.
#[derive(Debug, Default)]
pub(crate) struct Health {
    last: Mutex<LastProbe>,
    asked_ms: std::sync::atomic::AtomicU64,
}

#[derive(Debug, Default)]
struct LastProbe {
    probed_ms: Option<u64>,
    looked_ms: Option<u64>,
    trouble: Option<Trouble>,
}

impl AppState {
    /// Why nothing can be stored now, if that is so. Probes unless it was done a moment ago.
    pub(crate) async fn trouble(&self) -> Option<Trouble> {
        let mut last = self.health().last.lock().await;
        let now_ms = self.now_ms();
        let fresh = last.probed_ms.is_some_and(|at_ms| now_ms < at_ms + INTERVAL.as_millis() as u64);
        if !fresh {
            let found = self.probe(&mut last, now_ms).await;
            // From its end on: whoever waited for a slow probe has no need of another.
            last.probed_ms = Some(self.now_ms());
            report(last.trouble, found);
            last.trouble = found;
        }
        // A write of somebody else may have failed since.
        let met = self.store().storage().fault.map(Trouble::Storage);
        let trouble = met.or(last.trouble);
        metrics::gauge!("rusc_store_ok").set(if trouble.is_none() { 1.0 } else { 0.0 });
        trouble
    }

    async fn probe(&self, last: &mut LastProbe, now_ms: u64) -> Option<Trouble> {
        let look = last.looked_ms.is_none_or(|at_ms| now_ms >= at_ms + LOOK_MS);
        let probing = async {
            self.store().probe().await?;
            if look {
                last.looked_ms = Some(now_ms);
                self.store().look_for_damage(DamageCheck::Glance).await?;
            }
            Ok(())
        };
        match trouble_of(probing).await {
            // The store may know more than the error.
            Some(Trouble::Storage(fault)) => {
                Some(Trouble::Storage(self.store().storage().fault.unwrap_or(fault)))
            }
            found => found,
        }
    }

    /// Numbers for Prometheus.
    pub(crate) async fn record_storage(&self) {
        self.health().note_asked(self.now_ms());
        self.trouble().await;
        let failures = self.store().storage().failures;
        for (fault, failures) in StorageFault::ALL.into_iter().zip(failures) {
            metrics::counter!("rusc_store_failures_total", "fault" => fault.word()).absolute(failures);
        }
    }
}

/// What a probe tells, if it ends in time.
async fn trouble_of(probing: impl Future<Output = Result<(), StoreError>>) -> Option<Trouble> {
    match timeout(PATIENCE, probing).await {
        Ok(Ok(()) | Err(StoreError::Closed)) => None,
        Ok(Err(error)) => Some(error.fault().map_or(Trouble::Other, Trouble::Storage)),
        Err(_) => Some(Trouble::Stalled),
    }
}

impl Health {
    fn note_asked(&self, now_ms: u64) {
        self.asked_ms.store(now_ms, std::sync::atomic::Ordering::Relaxed);
    }

    fn asked_lately(&self, now_ms: u64) -> bool {
        let asked_ms = self.asked_ms.load(std::sync::atomic::Ordering::Relaxed);
        asked_ms > 0 && now_ms < asked_ms + ASKED_LATELY_MS
    }
}

/// A line in the log when trouble begins, changes or ends.
fn report(before: Option<Trouble>, now: Option<Trouble>) {
    match now {
        _ if before == now => {}
        Some(trouble) => tracing::error!(%trouble, "moves cannot be stored"),
        None => tracing::info!("moves can be stored again"),
    }
}

/// Probes, and ends connections whose session or token another process has taken away. Never returns.
pub(crate) async fn watch(state: AppState) {
    let mut ticks = interval(INTERVAL);
    ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    loop {
        ticks.tick().await;
        if state.service().people() > 0 || state.health().asked_lately(state.now_ms()) {
            state.trouble().await;
        }
        state.end_revoked_elsewhere().await;
    }
}

/// `GET /healthz`: liveness.
pub(crate) async fn alive() -> &'static str {
    "ok\n"
}

/// `GET /readyz`: readiness. The database can be written, the server does not shut down, and a node reaches the others.
pub(crate) async fn ready(State(state): State<AppState>) -> (StatusCode, String) {
    if state.service().is_leaving() {
        return (StatusCode::SERVICE_UNAVAILABLE, "stopping\n".to_owned());
    }
    state.health().note_asked(state.now_ms());
    let apart = Some(Trouble::Apart).filter(|_| !state.service().is_cluster_ready());
    match apart.or(state.trouble().await) {
        None => (StatusCode::OK, "ok\n".to_owned()),
        Some(trouble) => (StatusCode::SERVICE_UNAVAILABLE, format!("{trouble}\n")),
    }
}

#[cfg(test)]
mod tests {
    use rusc_store::{StorageFault, StoreError};

    use super::{Trouble, trouble_of};

    /// No disk is involved, so that the paused clock goes on only while the probe waits.
    #[tokio::test(start_paused = true)]
    async fn a_probe_that_does_not_end_means_a_disk_that_does_not_answer() {
        assert_eq!(trouble_of(std::future::pending()).await, Some(Trouble::Stalled));
        assert_eq!(Trouble::Stalled.to_string(), "the disk does not answer");
        assert_eq!(trouble_of(async { Ok(()) }).await, None);
        let damaged = trouble_of(async { Err(StoreError::Damaged("page 7".to_owned())) }).await;
        assert_eq!(damaged, Some(Trouble::Storage(StorageFault::Damaged)));
        assert_eq!(trouble_of(async { Err(StoreError::Missing("row")) }).await, Some(Trouble::Other));
        assert_eq!(trouble_of(async { Err(StoreError::Closed) }).await, None, "it is stopping");
    }
}
