//! The lease of a node: asked for at the start, renewed several times before it runs out. A node that could not renew it in
//! time gives up everything: its connections are closed, its rooms end, and it begins anew as another node. So the time at
//! which it was last heard of stays known, and clocks of its games are charged up to then.

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
/// The settings with the name that all subjects begin with, and with the lease that all nodes have.
const SUBJECTS: &str = "cluster.subjects";
const LEASE: &str = "cluster.lease-ms";

/// Joins the other nodes on a store: with a lease, and with the time of the database.
///
/// # Errors
/// The database fails, or the other nodes have another lease.
pub(crate) async fn join(store: &Store, options: ClusterOptions) -> rusc_store::Result<(Cluster, Timeline)> {
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
    let asked = Instant::now();
    let time_ms = store.database_time_ms().await?;
    // The clock was read about half-way.
    let time = Timeline::start_at(time_ms + asked.elapsed().as_millis() as u64 / 2);
    Ok((cluster, time))
}

impl Cluster {
    /// Registers under a new id.
    async fn register(&self, store: &Store) -> rusc_store::Result<()> {
        let id = format!("{}-{}", self.options.name, rusc_store::random_id(6));
        let asked = Instant::now();
        store.register_node(&id, &self.node_subject(&id), self.lease_ms()).await?;
        let mut node = self.lock();
        node.id = Arc::from(id);
        (node.renewed, node.known_to_hear, node.suspicious_until) = (Some(asked), Some(asked), None);
        tracing::info!(node = %node.id, "joined");
        Ok(())
    }

    /// The time in which a lease must be renewed.
    fn lease(&self) -> Duration {
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
        let renewing = store.renew_node(&id, self.lease_ms(), hearing);
        match timeout(self.lease() / PATIENCE, renewing).await {
            Ok(Ok(_)) => self.note_renewal(asked, heard),
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
        if let Err(error) = store.release_node(&id, stopped.elapsed().as_millis() as u64).await {
            tracing::warn!(%error, "the lease could not be given back; it runs out");
        }
        self.tell_gone(&id);
    }
}

/// Renews the lease, and begins anew when it is lost. Never returns.
pub(crate) async fn keep(service: GameService) {
    let Some(cluster) = service.cluster() else { return };
    let mut answering = service.answer_requests();
    loop {
        let interval = match service.deadlines().rate() {
            ClockRate::Seconds => FAST.min(cluster.lease() / RENEWALS),
            ClockRate::Days | ClockRate::Stopped => cluster.lease() / RENEWALS,
        };
        tokio::select! {
            () = sleep(interval) => {}
            // A clock begins to count seconds.
            () = service.deadlines().paced(), if interval > FAST => {}
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
            while let Err(error) = cluster.register(service.store()).await {
                tracing::warn!(%error, "no lease can be had");
                sleep(RETRY).await;
            }
            drop(std::mem::replace(&mut answering, service.answer_requests()));
        }
    }
}
