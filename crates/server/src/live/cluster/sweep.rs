//! Games that no living node has and in which something must happen: those with a clock of a node that is gone, at once; and
//! others when they are due. Each node looks for them; who claims a game first has it. Games that need nothing wait until
//! somebody asks for them. What nodes that are gone have left in the lists is deleted.

use std::sync::Arc;
use std::time::Duration;

use serde::{Deserialize, Serialize};
use tokio::time::{sleep, timeout};

use super::Cluster;
use super::message::{read, write};
use crate::live::room::RoomCommand;
use crate::live::service::{GameService, has_clock};

/// Interval of looking.
const INTERVAL: Duration = Duration::from_secs(1);
/// Games that are due within this time are taken before they are.
const AHEAD_MS: u64 = 3000;
/// Games that are taken at once.
const AT_ONCE: u32 = 200;
/// Between games, so that other tasks have their turn.
const PAUSE: Duration = Duration::from_millis(1);
/// A node without a lease is forgotten after this time.
const FORGET_MS: u64 = 60 * 60 * 1000;
/// Rounds between two attempts to forget nodes.
const FORGET_EVERY: u32 = 600;
/// Rounds between two looks for the seeks of nodes that are gone, which nobody lists.
const SEEKS_EVERY: u32 = 30;

/// A node tells that it leaves.
#[derive(Debug, Serialize, Deserialize)]
struct Gone {
    node: String,
}

impl Cluster {
    fn farewell_subject(&self) -> String {
        format!("{}.farewell", self.prefix)
    }

    /// Tells the others that this node is gone: they need not wait until they notice.
    pub(super) fn tell_gone(&self, node: &str) {
        self.options.bus.publish(self.farewell_subject(), write(&Gone { node: node.to_owned() }));
    }
}

/// Takes over what nobody has. Never returns.
pub(crate) async fn sweep(service: GameService) {
    let Some(cluster) = service.cluster() else { return };
    let mut round: u32 = 0;
    loop {
        // A full batch means that there may be more.
        let is_rest = service.sweep_once().await;
        if !is_rest {
            let _ = timeout(INTERVAL, cluster.orphans.notified()).await;
        }
        round = round.wrapping_add(1);
        if round.is_multiple_of(FORGET_EVERY)
            && let Err(error) = service.store().forget_nodes(FORGET_MS).await
        {
            tracing::warn!(%error, "old nodes could not be forgotten");
        }
        if round % SEEKS_EVERY == 1
            && let Err(error) = service.store().drop_stale_seeks().await
        {
            tracing::warn!(%error, "the seeks of nodes that are gone could not be deleted");
        }
    }
}

/// Hears which nodes leave. Never returns.
pub(crate) async fn hear_farewells(service: GameService) {
    let Some(cluster) = service.cluster() else { return };
    loop {
        if let Ok(mut inbox) = cluster.options.bus.subscribe(cluster.farewell_subject()).await {
            while let Some(message) = inbox.next().await {
                if let Some(Gone { node }) = read(&message.payload) {
                    cluster.orphans.notify_one();
                    service.tell_rooms_gone(&node.into());
                }
            }
        }
        sleep(INTERVAL).await;
    }
}

impl GameService {
    /// Takes over a batch of games; says whether there may be more.
    async fn sweep_once(&self) -> bool {
        match self.orphans().await {
            Ok(taken) => taken,
            Err(error) => {
                tracing::warn!(%error, "games without a node could not be looked for");
                false
            }
        }
    }

    async fn orphans(&self) -> rusc_store::Result<bool> {
        if self.cluster().is_none_or(|cluster| cluster.node().is_err()) {
            return Ok(false);
        }
        let orphaned = self.store().orphaned_games(AT_ONCE).await?;
        let is_rest = orphaned.len() == AT_ONCE as usize;
        let (urgent, others): (Vec<_>, Vec<_>) = orphaned.into_iter().partition(has_clock);
        if !others.is_empty() {
            self.store().release_orphans(others.into_iter().map(|game| game.id).collect()).await?;
        }
        let due = self.store().unattended_games(self.time().now_ms() + AHEAD_MS, AT_ONCE).await?;
        for game in urgent.into_iter().chain(due) {
            self.wake(&game.id);
            sleep(PAUSE).await;
        }
        Ok(is_rest)
    }

    /// Tells all rooms that a node is gone: it may have had their game, or connections to it.
    fn tell_rooms_gone(&self, node: &Arc<str>) {
        for game in self.games_awake() {
            self.tell_room(&game, RoomCommand::NodeGone(node.clone()));
        }
    }
}
