//! Seeks on several nodes: they are in the database, and whoever deletes one there has taken it. Each node has a copy of the
//! list in memory, for those who read it and to find a match.

use std::collections::HashMap;
use std::sync::Arc;

use rusc_api::{ErrorBody, Player, SeatWish, Seek, Speed};
use rusc_store::SeekRow;
use serde::{Deserialize, Serialize};

use super::seeks::{ListedSeek, Seeker};
use super::{LobbyClient, LobbyClientId};
use crate::UserIdentity;
use crate::live::clock;
use crate::live::cluster::{Cluster, HallNews};
use crate::live::create_game::GameParams;
use crate::live::rooms::internal;
use crate::live::service::GameService;

/// A seek as it is stored.
#[derive(Debug, Serialize, Deserialize)]
struct StoredSeek {
    id: String,
    owner: String,
    maker: UserIdentity,
    ratings: Vec<(String, Speed, i32)>,
    blocked: Vec<String>,
    player: Player,
    seek: Seek,
}

impl ListedSeek {
    fn row(&self, node: &str, created_ms: u64) -> SeekRow {
        let ratings = self.maker.ratings.iter();
        let stored = StoredSeek {
            id: self.id.clone(),
            owner: self.owner.clone(),
            maker: self.maker.identity.clone(),
            ratings: ratings.map(|((kind, speed), rating)| (kind.clone(), *speed, *rating)).collect(),
            blocked: self.maker.blocked.iter().cloned().collect(),
            player: self.player.clone(),
            seek: self.seek.clone(),
        };
        SeekRow {
            name: self.name.clone(),
            node: node.to_owned(),
            user_id: self.maker.identity.user_id.clone(),
            body: serde_json::to_string(&stored).expect("messages are plain data"),
            created_ms,
        }
    }

    /// A seek of another node; nothing if it is of a newer program.
    fn elsewhere(row: &SeekRow) -> Option<ListedSeek> {
        let stored: StoredSeek = serde_json::from_str(&row.body).ok()?;
        let StoredSeek { id, owner, maker, ratings, blocked, player, seek } = stored;
        let params = GameParams::read(&seek.kind, seek.setup.as_deref(), seek.time, seek.rated).ok()?;
        let ratings: HashMap<_, _> =
            ratings.into_iter().map(|(kind, speed, rating)| ((kind, speed), rating)).collect();
        let maker = Seeker { identity: maker, ratings, blocked: blocked.into_iter().collect() };
        let (connection, speed) = (LobbyClientId::ELSEWHERE, clock::speed(seek.time));
        Some(ListedSeek { name: row.name.clone(), id, connection, owner, maker, player, params, speed, seek })
    }
}

impl LobbyClient {
    /// Takes a matching seek, or lists this one: as in memory, with the database to decide who was first.
    ///
    /// # Errors
    /// There are too many seeks, or the database fails.
    pub(super) async fn meet_or_list_shared(
        &self,
        new: Arc<ListedSeek>,
    ) -> Result<Option<(Arc<ListedSeek>, SeatWish)>, ErrorBody> {
        let service = &self.service;
        let replaced = service.lobby().lock().take_own_seek(self.connection, &new.id);
        service.take_seeks(replaced.into_iter().collect()).await;
        service.reload_seeks().await;
        if let Some(partner) = self.take_match(&new, |_| true).await? {
            return Ok(Some(partner));
        }
        service.lobby().lock().check_seeks(&new)?;
        let now_ms = service.time().now_ms();
        let node = service.cluster().map(Cluster::node).transpose()?.unwrap_or_default();
        service.store().add_seek(new.row(&node, now_ms)).await.map_err(internal)?;
        service.lobby().lock().list_seek(new.clone());
        service.tell_seeks_changed();
        // Another node may have listed a match at the same moment. Of the two, the one with the later name yields.
        service.reload_seeks().await;
        let fits_earlier = |other: &ListedSeek| other.name < new.name;
        if service.store().seeks().await.map_err(internal)?.iter().any(|row| row.name == new.name)
            && let Some((partner, wish)) = self.take_match(&new, fits_earlier).await?
        {
            service.lobby().lock().unlist_seek(&new.name);
            if service.store().take_seek(&new.name).await.map_err(internal)? {
                return Ok(Some((partner, wish)));
            }
            // Somebody has taken this one already: the other goes back.
            service.relist(&partner).await;
        }
        Ok(None)
    }

    /// Takes the first seek of the list that matches and is allowed.
    async fn take_match(
        &self,
        new: &ListedSeek,
        is_allowed: impl Fn(&ListedSeek) -> bool,
    ) -> Result<Option<(Arc<ListedSeek>, SeatWish)>, ErrorBody> {
        let candidates = self.service.lobby().lock().matches(new);
        for partner in candidates.into_iter().filter(|partner| is_allowed(partner)) {
            let is_taken = self.service.store().take_seek(&partner.name).await.map_err(internal)?;
            self.service.lobby().lock().unlist_seek(&partner.name);
            if is_taken {
                self.service.tell_seeks_changed();
                let wish = partner.side_against(new.seek.seat);
                return Ok(Some((partner, wish)));
            }
        }
        Ok(None)
    }
}

impl GameService {
    /// Deletes seeks in the database.
    pub(super) async fn take_seeks(&self, names: Vec<String>) {
        for name in &names {
            if let Err(error) = self.store().take_seek(name).await {
                tracing::warn!(%error, "a seek could not be taken off the list");
            }
        }
        if !names.is_empty() {
            self.tell_seeks_changed();
        }
    }

    /// Lists a seek again that was taken for nothing.
    pub(super) async fn relist(&self, seek: &ListedSeek) {
        let Some(Ok(node)) = self.cluster().map(Cluster::node) else { return };
        if let Err(error) = self.store().add_seek(seek.row(&node, self.time().now_ms())).await {
            tracing::warn!(%error, "a seek could not be listed again");
        }
        self.tell_seeks_changed();
    }

    /// Tells readers here and other nodes that the seeks have changed.
    pub(super) fn tell_seeks_changed(&self) {
        self.lobby().seeks_changed();
        self.tell_hall(|| HallNews::Seeks);
    }

    /// Reads the seeks of all nodes.
    pub(crate) async fn reload_seeks(&self) {
        if self.cluster().is_none() {
            return;
        }
        match self.store().seeks().await {
            Ok(rows) => self.lobby().replace_seeks(&rows, ListedSeek::elsewhere),
            Err(error) => tracing::warn!(%error, "the seeks could not be read"),
        }
    }
}
