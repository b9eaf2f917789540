//! The games that other nodes have and somebody here looks at. Their owners are told who is connected here, in batches; and
//! the database is asked how the games stand, in case the bus has lost something.

use std::collections::{HashMap, HashSet};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use rusc_store::GameHead;
use tokio::sync::Notify;
use tokio::time::{Instant, MissedTickBehavior, interval, sleep};

use super::message::{NodeMessage, RemotePresence, write};
use crate::live::room::RoomCommand;
use crate::live::service::GameService;

/// Interval of the batches.
const BATCH: Duration = Duration::from_millis(1500);
/// Delay between a change and the batch with it.
const PATIENCE: Duration = Duration::from_millis(150);
/// Interval of asking the database.
const POLL: Duration = Duration::from_secs(1);
/// What an owner has not heard again for so long does not count any more.
pub(crate) const EXPIRY: Duration = Duration::from_secs(10);
/// Games in one message, of less than 150 bytes each.
const MOST_IN_BATCH: usize = 2000;

/// Who is connected here to games of other nodes.
#[derive(Debug, Default)]
pub(super) struct FollowedGames {
    games: Mutex<HashMap<String, Followed>>,
    changed: Notify,
}

#[derive(Debug)]
struct Followed {
    owner: String,
    presence: RemotePresence,
    is_news: bool,
}

impl FollowedGames {
    pub(super) fn note(&self, owner: &str, presence: RemotePresence) {
        let mut games = self.lock();
        // What the owner has told is no news to it; the next batch with everything is soon enough.
        let is_known = |known: &Followed| {
            let (told, here) = (&known.presence, &presence);
            known.owner == owner && (told.here, told.watchers) == (here.here, here.watchers)
        };
        let known = games.get(&presence.game).filter(|known| is_known(known));
        let is_news = known.is_none_or(|known| known.is_news);
        let game = presence.game.clone();
        games.insert(game, Followed { owner: owner.to_owned(), presence, is_news });
        drop(games);
        if is_news {
            self.changed.notify_one();
        }
    }

    pub(super) fn forget(&self, game: &str) {
        self.lock().remove(game);
    }

    /// Forgets everything: the node gives all rooms up.
    pub(super) fn clear(&self) {
        self.lock().clear();
    }

    pub(super) fn all(&self) -> Vec<String> {
        self.lock().keys().cloned().collect()
    }

    /// What each owner is to be told: everything, or what has changed.
    fn batches(&self, scope: Scope) -> HashMap<String, Vec<RemotePresence>> {
        let mut batches: HashMap<String, Vec<RemotePresence>> = HashMap::new();
        for followed in self.lock().values_mut() {
            if std::mem::take(&mut followed.is_news) || scope == Scope::Everything {
                batches.entry(followed.owner.clone()).or_default().push(followed.presence.clone());
            }
        }
        batches
    }

    /// A poisoned lock is used on: no change under it can be left half done.
    fn lock(&self) -> MutexGuard<'_, HashMap<String, Followed>> {
        self.games.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Scope {
    Everything,
    Changes,
}

/// Tells the owners who is connected here. Never returns.
pub(crate) async fn tell_presence(service: GameService) {
    let Some(cluster) = service.cluster() else { return };
    let mut all_at = Instant::now() + BATCH;
    loop {
        // By turns of chance a node with much news would tell everything too late, and be taken for silent.
        let scope = tokio::select! {
            biased;
            () = tokio::time::sleep_until(all_at) => Scope::Everything,
            () = cluster.followed.changed.notified() => Scope::Changes,
        };
        match scope {
            Scope::Everything => all_at = Instant::now() + BATCH,
            Scope::Changes => sleep(PATIENCE).await,
        }
        let Ok(node) = cluster.node() else { continue };
        for (owner, games) in cluster.followed.batches(scope) {
            for some in games.chunks(MOST_IN_BATCH) {
                let message = NodeMessage::Presence { node: node.to_string(), games: some.to_vec() };
                cluster.options.bus.publish(cluster.node_subject(&owner), write(&message));
            }
        }
    }
}

/// Asks the database how the followed games stand. Never returns.
pub(crate) async fn poll(service: GameService) {
    let mut ticks = interval(POLL);
    ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    loop {
        ticks.tick().await;
        service.look_at_games().await;
    }
}

impl GameService {
    /// Asks the database how the followed games stand. While the bus does not bring everything it is also asked whether games
    /// are still this node's: another may have been asked for one.
    pub(super) async fn look_at_games(&self) {
        let Some(cluster) = self.cluster() else { return };
        let (begun, suspicious_until) = (Instant::now(), cluster.lock().suspicious_until);
        let must_look = suspicious_until.is_some() || !cluster.hears();
        let games = if must_look { self.games_awake() } else { cluster.followed.all() };
        let heads = if games.is_empty() { Ok(Vec::new()) } else { self.store().game_heads(&games).await };
        match heads {
            Ok(heads) => {
                self.tell_heads(games, heads);
                if suspicious_until.is_some_and(|until| begun >= until) {
                    cluster.lock().suspicious_until.take_if(|until| begun >= *until);
                }
            }
            Err(error) => tracing::warn!(%error, "the followed games could not be looked at"),
        }
    }

    fn tell_heads(&self, games: Vec<String>, heads: Vec<GameHead>) {
        let mut gone: HashSet<String> = games.into_iter().collect();
        for head in heads {
            gone.remove(&head.id);
            self.tell_room(&head.id.clone(), RoomCommand::Head(Some(head)));
        }
        for game in gone {
            self.tell_room(&game, RoomCommand::Head(None));
        }
    }
}
