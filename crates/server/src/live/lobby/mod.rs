//! The lobby: who is online, open seeks, and updates of a user's own games. Lists are debounced: sent a short time after a
//! change, so that a busy lobby does not flood its clients. The lobby creates games, but takes no part in them.

mod broadcast;
mod requests;
mod seeks;
#[cfg(test)]
mod tests;

pub(crate) use broadcast::keep;

use std::collections::{BTreeMap, HashMap, HashSet};
use std::sync::atomic::{AtomicI64, Ordering::Relaxed};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use rusc_api::{CloseReason, ErrorBody, ErrorCode, LobbyMessage, LobbyRequest, PROTOCOL, Speed};
use tokio::sync::Notify;

use crate::UserIdentity;
use crate::live::room::read_word;
use crate::live::rooms::internal;
use crate::live::service::GameService;
use crate::ws::Visitor;
use crate::ws::admission::ByteMeter;
use crate::ws::send_queue::{Frame, SendQueue, SendQueueReceiver, frame, send_queue};
use seeks::{ListedSeek, Seeker, seeks_message};

/// Identifies a connection to the lobby.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct LobbyClientId(u64);

/// State of the lobby.
#[derive(Debug)]
pub(crate) struct Lobby {
    inner: Mutex<Inner>,
    /// Notified when a list has changed.
    news: Notify,
    /// The number of live games.
    games: AtomicI64,
}

#[derive(Debug, Default)]
struct Inner {
    connections: BTreeMap<LobbyClientId, LobbyConnection>,
    /// Lobby connections by user id.
    here: HashMap<String, Vec<LobbyClientId>>,
    last_id: u64,
    /// Open seeks, oldest first. Shared, so that a list can be written without the lock.
    seeks: Vec<Arc<ListedSeek>>,
    seeks_changed: bool,
    /// Ids of the users whose games have changed since their list was last sent.
    changed: HashSet<String>,
    /// The number of connections by user id, in the lobby and to games.
    people: HashMap<String, usize>,
}

#[derive(Debug)]
struct LobbyConnection {
    seeker: Arc<Seeker>,
    send_queue: SendQueue,
}

/// A connection's subscription to the lobby. Dropping it unsubscribes and withdraws its seeks.
#[derive(Debug)]
pub struct LobbySubscription {
    /// The frames to send: all lists, then everything from then on.
    pub outgoing: SendQueueReceiver,
    /// Sends requests of this connection.
    pub client: LobbyClient,
}

/// Carries out the requests of one connection to the lobby.
#[derive(Debug)]
pub struct LobbyClient {
    service: GameService,
    connection: LobbyClientId,
    identity: UserIdentity,
    /// The key by which seeks are limited.
    owner: String,
}

impl LobbyClient {
    /// Carries out a request; the answer comes through the send queue.
    pub async fn ask(&self, request: LobbyRequest) {
        let (id, done) = self.execute(request).await;
        let answer = match done {
            Ok(()) => LobbyMessage::Ack { id },
            Err(error) => LobbyMessage::Refused { id: Some(id), error },
        };
        let text = frame(&answer);
        if let Some(connection) = self.service.lobby().lock().connections.get(&self.connection) {
            // A failed send disconnects the client; it reconnects and gets the lists anew.
            let _ = connection.send_queue.send(text);
        }
    }
}

impl Drop for LobbyClient {
    fn drop(&mut self) {
        let mut inner = self.service.lobby().lock();
        inner.remove(self.connection, &self.identity.user_id);
        let before = inner.seeks.len();
        inner.seeks.retain(|seek| seek.connection != self.connection);
        inner.seeks_changed |= inner.seeks.len() != before;
        drop(inner);
        self.service.lobby().news.notify_one();
    }
}

/// Counts a connection of a user as online until dropped.
#[derive(Debug)]
pub(crate) struct OnlineGuard {
    service: GameService,
    user_id: String,
}

impl Drop for OnlineGuard {
    fn drop(&mut self) {
        let mut inner = self.service.lobby().lock();
        if let Some(connections) = inner.people.get_mut(&self.user_id) {
            *connections -= 1;
            if *connections == 0 {
                inner.people.remove(&self.user_id);
            }
        }
        drop(inner);
        self.service.lobby().news.notify_one();
    }
}

impl GameService {
    /// Subscribes a connection to the lobby.
    ///
    /// # Errors
    /// Nobody is signed in, the store cannot be read, or too much waits to be sent already.
    pub(crate) async fn subscribe_lobby(
        &self,
        visitor: Visitor,
        meter: ByteMeter,
    ) -> Result<LobbySubscription, ErrorBody> {
        let owner = visitor.owner_key();
        let signed_out = || ErrorBody::new(ErrorCode::SignedOut, "sign in first");
        let identity = visitor.identity.ok_or_else(signed_out)?;
        let seeker = Arc::new(self.seeker(&identity).await?);
        let welcome = LobbyMessage::Welcome { protocol: PROTOCOL, now_ms: self.time().now_ms() };
        let mut first = vec![frame(&welcome), frame(&self.games_message(&identity.user_id).await?)];
        let (send_queue, mut outgoing) = send_queue(meter);
        let mut inner = self.lobby().lock();
        let (seeks, crowd) = (inner.seeks.clone(), self.lobby().crowd_message(&inner));
        inner.last_id += 1;
        let connection = LobbyClientId(inner.last_id);
        inner.here.entry(identity.user_id.clone()).or_default().push(connection);
        inner.connections.insert(connection, LobbyConnection { seeker: seeker.clone(), send_queue });
        drop(inner);
        self.lobby().news.notify_one();
        // Whatever changes from here on comes after these through the queue.
        first.extend([frame(&seeks_message(&seeks, &seeker)), frame(&crowd)]);
        let client = LobbyClient { service: self.clone(), connection, identity, owner };
        outgoing.preload(first)?;
        Ok(LobbySubscription { outgoing, client })
    }

    /// Counts a connection of a user as online.
    pub(crate) fn mark_online(&self, identity: &UserIdentity) -> OnlineGuard {
        *self.lobby().lock().people.entry(identity.user_id.clone()).or_default() += 1;
        self.lobby().news.notify_one();
        OnlineGuard { service: self.clone(), user_id: identity.user_id.clone() }
    }

    /// Schedules new lists of games for these users, as far as they are in the lobby.
    pub(crate) fn notify_games_changed(&self, users: &[Option<String>; 2], invited: Option<&str>) {
        let mut inner = self.lobby().lock();
        for user_id in users.iter().flatten().map(String::as_str).chain(invited) {
            if inner.here.contains_key(user_id) {
                inner.changed.insert(user_id.to_owned());
            }
        }
        if !inner.changed.is_empty() {
            self.lobby().news.notify_one();
        }
    }

    /// Tells a user what the opponent in one of their games offers.
    pub(crate) fn notify_offers(&self, user_id: &str, message: &LobbyMessage) {
        self.lobby().lock().send_to(&[Some(user_id.to_owned()), None], &frame(message));
    }

    /// Tells the players that their game has begun, and counts it as live.
    pub(crate) fn notify_started(&self, game: &str, users: &[Option<String>; 2]) {
        self.lobby().games.fetch_add(1, Relaxed);
        let text = frame(&LobbyMessage::Started { game: game.to_owned() });
        self.lobby().lock().send_to(users, &text);
    }

    /// Counts a live game as over.
    pub(crate) fn count_game_over(&self) {
        self.lobby().games.fetch_sub(1, Relaxed);
    }

    /// Whether a user has a connection, to the lobby or to a game.
    pub(crate) fn is_online(&self, user_id: &str) -> bool {
        self.lobby().lock().people.contains_key(user_id)
    }

    /// The number of users online.
    pub fn people(&self) -> usize {
        self.lobby().lock().people.len()
    }

    /// Tells all clients in the lobby that the server shuts down, and ends their subscriptions.
    pub(crate) fn stop_lobby(&self) {
        let text = frame(&LobbyMessage::Restarting);
        for connection in std::mem::take(&mut self.lobby().lock().connections).into_values() {
            // A failed send means that the client is disconnected already.
            let _ = connection.send_queue.send(text.clone());
        }
    }

    /// Closes a user's connections to the lobby, and withdraws their seeks.
    pub(crate) fn disconnect_from_lobby(&self, user_id: &str) {
        let inner = self.lobby().lock();
        for connection in
            inner.here.get(user_id).into_iter().flatten().filter_map(|id| inner.connections.get(id))
        {
            connection.send_queue.disconnect(CloseReason::SignedOut);
        }
    }

    async fn seeker(&self, identity: &UserIdentity) -> Result<Seeker, ErrorBody> {
        let blocked = self.store().blocked_by(&identity.user_id).await.map_err(internal)?;
        let ratings = self.store().ratings_of(&identity.user_id).await.map_err(internal)?;
        let rating = |row: rusc_store::RatingRow| -> Result<((String, Speed), i32), ErrorBody> {
            Ok(((row.kind, read_word(&row.speed)?), row.rating.round() as i32))
        };
        Ok(Seeker {
            identity: identity.clone(),
            ratings: ratings.into_iter().map(rating).collect::<Result<_, _>>()?,
            blocked: blocked.into_iter().collect(),
        })
    }
}

impl Lobby {
    /// An empty lobby.
    pub(crate) fn new() -> Lobby {
        Lobby { inner: Mutex::default(), news: Notify::default(), games: AtomicI64::default() }
    }

    /// A poisoned lock is used on: no change under it can be left half done.
    fn lock(&self) -> MutexGuard<'_, Inner> {
        self.inner.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn crowd_message(&self, inner: &Inner) -> LobbyMessage {
        let games = u32::try_from(self.games.load(Relaxed)).unwrap_or(0);
        LobbyMessage::Crowd { people: inner.people.len() as u32, games }
    }
}

impl Inner {
    /// The send queues of everybody in the lobby.
    fn send_queues(&self) -> Vec<SendQueue> {
        self.connections.values().map(|connection| connection.send_queue.clone()).collect()
    }

    fn send_to(&self, users: &[Option<String>; 2], text: &Frame) {
        // In a hot-seat game both players are the same user.
        let both = if users[0] == users[1] { &users[..1] } else { &users[..] };
        let people = both.iter().flatten().filter_map(|user_id| self.here.get(user_id));
        for connection in people.flatten().filter_map(|connection| self.connections.get(connection)) {
            // A failed send disconnects the client; it reconnects and gets the list anew.
            let _ = connection.send_queue.send(text.clone());
        }
    }

    fn remove(&mut self, connection: LobbyClientId, user_id: &str) {
        self.connections.remove(&connection);
        if let Some(connections) = self.here.get_mut(user_id) {
            connections.retain(|other| *other != connection);
            if connections.is_empty() {
                self.here.remove(user_id);
            }
        }
    }
}
