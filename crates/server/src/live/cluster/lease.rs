//! The lease of a node: asked for at the start, renewed several times before it runs out. A node that could not renew it in
//! time gives up everything: its connections are closed, its rooms end, and it begins anew as another node. So the time at
//! which it was last heard of stays known, and clocks of its games are charged up to then.
//!
//! A node takes its time from the database when it joins, and counts on by itself: events and signs of life of one id are by
//! one time, whatever happens to the database's clock. A node that finds the two apart begins anew as well.

use std::sync::Arc;
use std::time::Duration;

use rusc_store::{Hearing, Store, StoreError};
use tokio::time::{Instant, sleep, timeout};

use super::answer::ECHO;
use super::{Cluster, ClusterOptions};
use crate::live::room::ClockRate;
use crate::live::service::GameService;
use crate::time::Timeline;

/// Interval of renewals while a clock counts seconds: by so much a clock may be wrong after a crash.
const FAST: Duration = Duration::from_millis(250);
/// Renewals in the time of a lease otherwise.
const RENEWALS: u32 = 4;
/// How long a renewal may take, in parts of the lease.
const PATIENCE: u32 = 4;
/// Between attempts to begin anew.
const RETRY: Duration = Duration::from_millis(250);
/// By so much the node's time and that of the database may differ, in milliseconds. Beyond it somebody has set the clock of the
/// database, it is another database, or the node was stopped without noticing it: then clocks would be shown wrong, and
/// leases would be measured by another time than turns.
const MOST_APART_MS: u64 = 500;
/// A reading of the database's clock that is not quick is repeated so many times.
const READINGS: u32 = 5;
/// What is quick.
const QUICK: Duration = Duration::from_millis(50);
/// The settings with the name that all subjects begin with, and with the lease that all nodes have.
const SUBJECTS: &str = "cluster.subjects";
const LEASE: &str = "cluster.lease-ms";

/// Joins the other nodes on a store: with a lease, and with the time of the database.
///
/// # Errors
/// The database fails, or the other nodes have another lease.
pub(crate) async fn join(store: &Store, options: ClusterOptions) -> rusc_store::Result<Cluster> {
    let prefix = store.setting_or(SUBJECTS, &format!("rusc.{}", rusc_store::random_id(8))).await?;
    let lease_ms = options.lease.as_millis().to_string();
    if store.live_nodes().await?.is_empty() {
        store.set_setting(LEASE, &lease_ms).await?;
    } else if let Some(other) = store.setting(LEASE).await?.filter(|other| *other != lease_ms) {
        return Err(StoreError::Unsuitable(format!(
            "its nodes have a lease of {other} ms, and this one would have {lease_ms} ms"
        )));
    }
    let cluster = Cluster::new(options, prefix);
    cluster.register(store).await?;
    Ok(cluster)
}

/// The time of the database, from which the node counts on by itself. It was read about half-way between question and answer.
async fn database_time(store: &Store) -> rusc_store::Result<Timeline> {
    let (mut time, mut least) = read_time(store).await?;
    for _ in 1..READINGS {
        if least < QUICK {
            break;
        }
        let (other, took) = read_time(store).await?;
        if took < least {
            (time, least) = (other, took);
        }
    }
    Ok(time)
}

async fn read_time(store: &Store) -> rusc_store::Result<(Timeline, Duration)> {
    let asked = Instant::now();
    let time_ms = store.database_time_ms().await?;
    let took = asked.elapsed();
    Ok((Timeline::start_at(time_ms + took.as_millis() as u64 / 2), took))
}

/// Whether the time of the database is another than the node's, which stood at `asked_ms` before the database was asked and at
/// `answered_ms` after it had answered.
pub(super) fn is_apart(database_ms: u64, asked_ms: u64, answered_ms: u64) -> bool {
    database_ms.saturating_add(MOST_APART_MS) < asked_ms
        || database_ms > answered_ms.saturating_add(MOST_APART_MS)
}

impl Cluster {
    /// Registers under a new id.
    async fn register(&self, store: &Store) -> rusc_store::Result<()> {
        let id = format!("{}-{}", self.options.name, rusc_store::random_id(6));
        let time = database_time(store).await?;
        let asked = Instant::now();
        store.register_node(&id, &self.node_subject(&id), self.lease_ms()).await?;
        let mut node = self.lock();
        (node.id, node.time, node.apart_since) = (Arc::from(id), time, None);
        (node.renewed, node.known_to_hear, node.suspicious_until) = (Some(asked), Some(asked), None);
        tracing::info!(node = %node.id, "joined");
        Ok(())
    }

    /// The time in which a lease must be renewed.
    pub(crate) fn lease(&self) -> Duration {
        self.options.lease
    }

    fn lease_ms(&self) -> u64 {
        self.options.lease.as_millis() as u64
    }

    /// The id under which the node is registered, with a lease or without.
    pub(super) fn registered(&self) -> Arc<str> {
        self.lock().id.clone()
    }

    /// For how long the lease has not been renewed; `None` without one.
    fn lease_age(&self) -> Option<Duration> {
        self.lock().renewed.map(|since| since.elapsed())
    }

    pub(super) async fn renew(&self, store: &Store) {
        let (id, asked) = (self.registered(), Instant::now());
        let (heard, hearing) = self.hearing();
        let (time, asked_ms) = (self.time(), self.time().now_ms());
        let renewing = store.renew_node(&id, self.lease_ms(), hearing, asked_ms);
        match timeout(self.lease() / PATIENCE, renewing).await {
            Ok(Ok(row)) => {
                self.note_renewal(asked, heard);
                let (database_ms, own_ms) =
                    (row.lease_until_ms.saturating_sub(self.lease_ms()), time.now_ms());
                if is_apart(database_ms, asked_ms, own_ms) {
                    tracing::error!(node = %id, database_ms, own_ms, "the database has another time");
                    let mut node = self.lock();
                    (node.renewed, node.apart_since) = (None, Some(Instant::now()));
                }
            }
            // Forgotten, since it was silent for so long.
            Ok(Err(StoreError::Missing(_))) => self.lock().renewed = None,
            Ok(Err(error)) => tracing::warn!(%error, "the lease could not be renewed"),
            Err(_) => tracing::warn!("the lease could not be renewed in time"),
        }
    }

    /// When the node has last heard the others, as it tells the database.
    fn hearing(&self) -> (Option<Instant>, Hearing) {
        if !self.options.bus.is_connected() {
            return (None, Hearing::Nobody);
        }
        let (heard, now) = (self.lock().heard, Instant::now());
        // An echo that is under way may be heard yet.
        let heard = if now - heard < ECHO * 2 { now } else { heard };
        (Some(heard), Hearing::Others { ago_ms: (now - heard).as_millis() as u64 })
    }

    /// A renewal was granted. If the database did not know for the time of a lease that the node hears the others, its games
    /// could be claimed meanwhile, and it has not heard who did.
    fn note_renewal(&self, asked: Instant, heard: Option<Instant>) {
        let lease = self.lease();
        let mut node = self.lock();
        node.renewed = Some(asked);
        if node.known_to_hear.is_none_or(|since| since.elapsed() >= lease) {
            // A claim that had begun before may end a little later.
            node.suspicious_until = Some(Instant::now() + lease);
        }
        node.known_to_hear = node.known_to_hear.max(heard);
    }

    /// Gives the lease back, so that others take the games over at once. Since the moment at which the node began to stop nobody
    /// could play.
    pub(crate) async fn leave(&self, store: &Store, stopped: Instant) {
        let id = self.registered();
        self.lock().renewed = None;
        let stopped_ms = self.time().now_ms().saturating_sub(stopped.elapsed().as_millis() as u64);
        if let Err(error) = store.release_node(&id, stopped_ms).await {
            tracing::warn!(%error, "the lease could not be given back; it runs out");
        }
        self.tell_gone(&id);
    }
}

/// Renews the lease, and begins anew when it is lost. Never returns.
pub(crate) async fn keep(service: GameService) {
    let Some(cluster) = service.cluster() else { return };
    let mut answering = service.answer_requests();
    let mut rates = service.deadlines().rates();
    loop {
        let interval = match *rates.borrow_and_update() {
            ClockRate::Seconds => FAST.min(cluster.lease() / RENEWALS),
            ClockRate::Days | ClockRate::Stopped => cluster.lease() / RENEWALS,
        };
        tokio::select! {
            () = sleep(interval) => {}
            // A clock begins to count seconds. The sender lives as long as the service.
            _ = rates.changed(), if interval > FAST => {}
        }
        if cluster.lease_age().is_some_and(|age| age < cluster.lease()) {
            cluster.renew(service.store()).await;
        }
        let age = cluster.lease_age();
        metrics::gauge!("rusc_lease_age_seconds").set(age.unwrap_or(cluster.lease()).as_secs_f64());
        if age.is_none_or(|age| age >= cluster.lease()) {
            tracing::error!(node = %cluster.registered(), "the lease is lost: everything is given up");
            cluster.lock().renewed = None;
            cluster.displaced.send_modify(|number| *number += 1);
            service.give_up_rooms();
            let apart_since = cluster.lock().apart_since.take();
            if let Some(since) = apart_since {
                // Nobody need wait until this lease has run out.
                cluster.leave(service.store(), since).await;
            } else {
                // Those who were connected here come to others now.
                cluster.tell_gone(&cluster.registered());
            }
            while let Err(error) = cluster.register(service.store()).await {
                tracing::warn!(%error, "no lease can be had");
                sleep(RETRY).await;
            }
            drop(std::mem::replace(&mut answering, service.answer_requests()));
        }
    }
}
