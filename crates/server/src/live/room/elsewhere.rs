//! Who is connected to a game at other nodes, as those nodes have told its owner. A node tells it every second and a half; one
//! that has told nothing for [`SILENT`], of this game or any other, does not reach this node.
//!
//! ```text
//!   of this game: told                                      told
//!   of any game:   |-----|-----|---- nothing for 2 s ----|-----|
//!                                        the silence is noted here, once
//! ```

use std::collections::HashMap;
use std::sync::Arc;

use tokio::time::Instant;

use crate::live::cluster::message::RemotePresence;
use crate::live::cluster::{Cluster, PRESENCE_EXPIRY, SILENT};

/// Who is connected at other nodes, by node.
#[derive(Debug, Default)]
pub(super) struct Elsewhere(HashMap<Arc<str>, Connections>);

/// Who is connected at another node.
#[derive(Debug)]
struct Connections {
    presence: RemotePresence,
    told_at: Instant,
    /// Whether it was noted that the node has been silent since.
    is_silence_noted: bool,
}

impl Connections {
    /// When the node was last heard of.
    fn heard(&self, node: &str, cluster: &Cluster) -> Instant {
        cluster.signs_of(node).map_or(self.told_at, |signs| signs.last.max(self.told_at))
    }

    /// Whether the node is silent, or was since it has told this.
    fn was_silent(&self, node: &str, cluster: &Cluster) -> bool {
        let has_spoken_again = cluster.signs_of(node).is_some_and(|signs| signs.silent_until > self.told_at);
        has_spoken_again || self.heard(node, cluster).elapsed() >= SILENT
    }
}

impl Elsewhere {
    /// A node tells who is connected there.
    pub(super) fn tell(&mut self, node: Arc<str>, presence: RemotePresence) {
        let told = Connections { presence, told_at: Instant::now(), is_silence_noted: false };
        self.0.insert(node, told);
    }

    /// A node is gone: what it had told, unless that was taken as of a silent node before.
    pub(super) fn remove(&mut self, node: &str) -> Option<RemotePresence> {
        self.0.remove(node).filter(|told| !told.is_silence_noted).map(|told| told.presence)
    }

    /// Forgets what was not told again; whether there was such.
    pub(super) fn forget_expired(&mut self) -> bool {
        let before = self.0.len();
        self.0.retain(|_, told| told.told_at.elapsed() < PRESENCE_EXPIRY);
        self.0.len() < before
    }

    /// When something expires next.
    pub(super) fn expiry(&self) -> Option<Instant> {
        self.0.values().map(|told| told.told_at + PRESENCE_EXPIRY).min()
    }

    /// What has not expired.
    pub(super) fn fresh(&self) -> impl Iterator<Item = &RemotePresence> {
        let is_fresh = |told: &Connections| told.told_at.elapsed() < PRESENCE_EXPIRY;
        self.0.values().filter(move |told| is_fresh(told)).map(|told| &told.presence)
    }

    /// What was told by nodes that are silent by now, or were since; each silence once.
    pub(super) fn take_silences(&mut self, cluster: &Cluster) -> Vec<RemotePresence> {
        let mut silent = Vec::new();
        for (node, told) in &mut self.0 {
            if !told.is_silence_noted && told.was_silent(node, cluster) {
                told.is_silence_noted = true;
                silent.push(told.presence.clone());
            }
        }
        silent
    }

    /// When those nodes were last heard of which have told that a player is connected there, are not known to be silent, and
    /// pass a test of their name and of when they told it.
    pub(super) fn heard_with<'a>(
        &'a self,
        seat: usize,
        cluster: &'a Cluster,
        mut passes: impl FnMut(&str, Instant) -> bool + 'a,
    ) -> impl Iterator<Item = Instant> + 'a {
        let with = self.0.iter().filter(move |(_, told)| told.presence.here[seat] && !told.is_silence_noted);
        let passing = with.filter(move |(node, told)| passes(node, told.told_at));
        passing.map(|(node, told)| told.heard(node, cluster))
    }
}
