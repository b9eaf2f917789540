//! Several nodes that serve the same games. The truth and the fence are in the database: each game has one owner, a node with a
//! lease, and an epoch that every write must know (`rusc_store`, `nodes.rs`). Any node accepts any socket: a node that does not
//! have a game follows it by the news on the bus, and sends requests to the node that has it. Whatever the bus loses is read
//! from the database.
//!
//! Reading order: [`lease`] keeps the node alive, [`message`] is what nodes tell each other, [`answer`] serves the requests of
//! other nodes, [`followed`] looks after the games that other nodes have, [`sweep`] takes over what nobody has, [`hall`] is the
//! lobby, [`counts`] the limits. How a room claims and follows its game is in `live/room`.

mod answer;
pub(crate) mod counts;
mod followed;
mod hall;
mod heard;
mod lease;
pub(crate) mod message;
#[cfg(test)]
pub(crate) mod stage;
mod sweep;
#[cfg(test)]
mod tests;

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use rusc_api::{ErrorBody, ErrorCode};
use tokio::sync::{Notify, watch};
use tokio::time::Instant;

use self::counts::{CountsElsewhere, SharedCounts};
use self::followed::FollowedGames;
use self::hall::Hall;
pub(crate) use self::heard::Deafness;
use self::heard::{HeardNodes, SignsOfLife};
use self::message::{GameNews, NodeMessage, RemoteAction, RemoteAnswer, RemotePresence, RemoteRequest};
use crate::bus::{Bus, BusError, BusInbox};
use crate::live::service::GameService;
use crate::time::Timeline;

pub(crate) use answer::listen_to_itself;
pub(crate) use counts::tell_counts;
pub(crate) use followed::{EXPIRY as PRESENCE_EXPIRY, poll, tell_presence};
pub(crate) use hall::{HallNews, hear_hall, poll_hall, tell_hall};
pub(crate) use heard::SILENT;
pub(crate) use lease::{join, keep};
pub(crate) use sweep::{hear_farewells, sweep};

/// What makes a server a node.
#[derive(Clone, Debug)]
pub struct ClusterOptions {
    /// The way to the other nodes.
    pub bus: Bus,
    /// A name for people; the id of the node begins with it.
    pub name: String,
    /// After so long without a sign of life a node's games are taken over.
    pub lease: Duration,
    /// How long a node that was told to stop goes on while it says that it is not ready: load balancers send nobody to it then.
    pub drain: Duration,
}

/// A node among others.
#[derive(Debug)]
pub(crate) struct Cluster {
    options: ClusterOptions,
    /// What all subjects begin with: another for every database.
    prefix: String,
    /// This node, while it has a lease.
    node: Mutex<NodeState>,
    /// Rises when the lease is lost: all connections are closed then.
    displaced: watch::Sender<u64>,
    followed: FollowedGames,
    hall: Hall,
    counts: SharedCounts,
    counts_elsewhere: CountsElsewhere,
    pub(crate) heard: HeardNodes,
    /// Notified when another node has gone.
    orphans: Notify,
}

#[derive(Debug)]
struct NodeState {
    id: Arc<str>,
    /// The node's own time, which is that of the database when it joined. Another id has another.
    time: Timeline,
    /// When the lease was asked for that the node has; `None` without one.
    renewed: Option<Instant>,
    /// When the node has last heard itself over the bus.
    heard: Instant,
    /// The last time for which it did not.
    deaf: Option<Deafness>,
    /// When the node last heard the others, as the database knows it.
    known_to_hear: Option<Instant>,
    /// Others may have claimed games of this node without its hearing of it. All its games are looked at until then, and
    /// once after it.
    suspicious_until: Option<Instant>,
    /// When it was found that the database has another time; the node has no lease then, and has to begin anew.
    apart_since: Option<Instant>,
}

impl Default for NodeState {
    fn default() -> NodeState {
        NodeState {
            id: Arc::from(""),
            time: Timeline::start(),
            renewed: None,
            heard: Instant::now(),
            deaf: None,
            known_to_hear: None,
            suspicious_until: None,
            apart_since: None,
        }
    }
}

/// A node that has not heard itself for so long does not hear the others either.
const DEAF_AFTER: Duration = Duration::from_millis(2500);

impl Cluster {
    /// How long the node goes on when it is told to stop.
    pub(crate) fn drain(&self) -> Duration {
        self.options.drain
    }

    fn new(options: ClusterOptions, prefix: String) -> Cluster {
        Cluster {
            options,
            prefix,
            node: Mutex::new(NodeState::default()),
            displaced: watch::Sender::new(0),
            followed: FollowedGames::default(),
            hall: Hall::default(),
            counts: SharedCounts::of_node(),
            counts_elsewhere: CountsElsewhere::default(),
            heard: HeardNodes::default(),
            orphans: Notify::new(),
        }
    }

    /// The id of this node, while it has a lease by its own clock.
    ///
    /// # Errors
    /// It has none: whoever asks shall try another node.
    pub(crate) fn node(&self) -> Result<Arc<str>, ErrorBody> {
        self.node_and_time().map(|(node, _)| node)
    }

    /// The same with the time that belongs to it.
    ///
    /// # Errors
    /// As above.
    pub(crate) fn node_and_time(&self) -> Result<(Arc<str>, Timeline), ErrorBody> {
        let node = self.lock();
        let is_fresh = node.renewed.is_some_and(|since| since.elapsed() < self.options.lease);
        if is_fresh { Ok((node.id.clone(), node.time)) } else { Err(moved()) }
    }

    /// The node's own time.
    pub(crate) fn time(&self) -> Timeline {
        self.lock().time
    }

    /// Where whatever is limited is counted for the others.
    pub(crate) fn counts(&self) -> SharedCounts {
        self.counts.clone()
    }

    /// Whether the node hears the others.
    pub(crate) fn hears(&self) -> bool {
        self.options.bus.is_connected() && self.lock().heard.elapsed() < DEAF_AFTER
    }

    /// Notes that the node has heard what it asked itself at this time.
    pub(crate) fn note_hears_itself(&self, asked: Instant) {
        let mut state = self.lock();
        if let Some(deaf) = Deafness::since(state.heard) {
            state.deaf = Some(deaf);
        }
        state.heard = asked;
    }

    /// The last time for which the node did not hear itself, if that is over.
    pub(crate) fn deafness(&self) -> Option<Deafness> {
        self.lock().deaf
    }

    /// Whether the node has not heard itself for longer than a busy machine takes.
    pub(crate) fn is_deaf(&self) -> bool {
        self.lock().heard.elapsed() > Deafness::TOLERATED
    }

    /// Whether the node has a lease and hears the others.
    pub(crate) fn is_ready(&self) -> bool {
        self.node().is_ok() && self.hears()
    }

    /// Listens to the news of a game.
    pub(crate) async fn news_of(&self, game: &str) -> Result<BusInbox, BusError> {
        self.options.bus.subscribe(self.game_subject(game)).await
    }

    /// Tells the nodes that follow a game.
    pub(crate) fn tell(&self, game: &str, news: &GameNews) {
        self.options.bus.publish(self.game_subject(game), message::write(news));
    }

    /// Sends a request to the node that has a game; nothing if there is no answer in time.
    pub(crate) async fn ask_owner(
        &self,
        owner: &str,
        game: String,
        what: RemoteAction,
        within: Duration,
    ) -> Option<RemoteAnswer> {
        let node = self.registered().to_string();
        let request = message::write(&NodeMessage::Request(RemoteRequest { game, node, what }));
        let answer = self.options.bus.request(self.node_subject(owner), request, within).await;
        match answer {
            Ok(payload) => message::read(&payload),
            Err(error) => {
                tracing::debug!(owner, %error, "the owner of a game does not answer");
                None
            }
        }
    }

    /// The signs of life of another node, unless the last is long ago.
    pub(crate) fn signs_of(&self, node: &str) -> Option<SignsOfLife> {
        self.heard.signs(node)
    }

    /// Notes who is connected here to a game that another node has.
    pub(crate) fn note_presence(&self, owner: &str, presence: RemotePresence) {
        self.followed.note(owner, presence);
    }

    /// A game is not followed any more.
    pub(crate) fn forget_presence(&self, game: &str) {
        self.followed.forget(game);
    }

    /// No game is followed any more.
    pub(crate) fn forget_all_presence(&self) {
        self.followed.clear();
    }

    /// Resolves when the node has lost its lease.
    pub(crate) fn displacement(&self) -> impl Future<Output = ()> + Send + use<> {
        let mut displaced = self.displaced.subscribe();
        async move {
            if displaced.changed().await.is_err() {
                std::future::pending::<()>().await;
            }
        }
    }

    fn game_subject(&self, game: &str) -> String {
        format!("{}.game.{game}", self.prefix)
    }

    fn hall_subject(&self) -> String {
        format!("{}.hall", self.prefix)
    }

    fn node_subject(&self, node: &str) -> String {
        format!("{}.node.{node}", self.prefix)
    }

    /// Where a node asks itself.
    fn echo_subject(&self, node: &str) -> String {
        format!("{}.echo.{node}", self.prefix)
    }

    /// A poisoned lock is used on: no change under it can be left half done.
    fn lock(&self) -> MutexGuard<'_, NodeState> {
        self.node.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl GameService {
    /// Resolves when the node has lost its lease; never on a server that is alone.
    pub(crate) fn displacement(&self) -> impl Future<Output = ()> + Send + use<> {
        let displacement = self.cluster().map(Cluster::displacement);
        async move {
            match displacement {
                Some(displacement) => displacement.await,
                None => std::future::pending().await,
            }
        }
    }

    /// Whether other nodes can be reached and this one may own games; always so on a server that is alone.
    pub(crate) fn is_cluster_ready(&self) -> bool {
        self.cluster().is_none_or(Cluster::is_ready)
    }
}

/// When a client shall come again that was sent to another node: there is one, and the clock runs.
const COME_AGAIN_MS: u64 = 250;

/// The answer to a request for a game that another node has or will have.
pub(crate) fn moved() -> ErrorBody {
    ErrorBody::new(ErrorCode::Restarting, "the game is moving to another node; try again in a moment")
        .retry_after(COME_AGAIN_MS)
}
