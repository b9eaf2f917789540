//! The lobby: who is online, open seeks, and updates of a user's own games. Lists are debounced: sent a short time after a
//! change, so that a busy lobby does not flood its clients. The lobby creates games, but takes no part in them.

mod broadcast;
mod requests;
mod seeks;
mod shared_seeks;
#[cfg(test)]
mod tests;

pub(crate) use broadcast::keep;

use std::collections::{BTreeMap, HashMap, HashSet};
use std::sync::atomic::{AtomicI64, Ordering::Relaxed};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use rusc_api::{CloseReason, ErrorBody, ErrorCode, LobbyMessage, LobbyRequest, PROTOCOL, Speed};
use rusc_store::SeekRow;
use tokio::sync::Notify;

use crate::UserIdentity;
use crate::live::cluster::HallNews;
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

impl LobbyClientId {
    /// A connection to another node.
    const ELSEWHERE: LobbyClientId = LobbyClientId(0);
}

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
        let (own, rest): (Vec<_>, Vec<_>) =
            std::mem::take(&mut inner.seeks).into_iter().partition(|seek| seek.connection == self.connection);
        inner.seeks = rest;
        inner.seeks_changed |= !own.is_empty();
        drop(inner);
        self.service.lobby().news.notify_one();
        if self.service.cluster().is_some()
            && let Ok(runtime) = tokio::runtime::Handle::try_current()
        {
            let (service, names) = (self.service.clone(), own.iter().map(|seek| seek.name.clone()).collect());
            runtime.spawn(async move { service.take_seeks(names).await });
        }
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
        self.reload_seeks().await;
        let elsewhere = self.people_elsewhere();
        let mut inner = self.lobby().lock();
        let (seeks, crowd) = (inner.seeks.clone(), self.lobby().crowd_message(&inner, &elsewhere));
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
        let people = || users.iter().flatten().map(String::as_str).chain(invited);
        self.games_changed_here(people());
        if self.cluster().is_some() {
            people().for_each(|user_id| self.tell_hall(|| HallNews::Games(user_id.to_owned())));
        }
    }

    /// The same for those who are connected to this node.
    pub(crate) fn games_changed_here<'a>(&self, people: impl IntoIterator<Item = &'a str>) {
        let mut inner = self.lobby().lock();
        for user_id in people {
            if inner.here.contains_key(user_id) {
                inner.changed.insert(user_id.to_owned());
            }
        }
        if !inner.changed.is_empty() {
            self.lobby().news.notify_one();
        }
    }

    /// Schedules new lists of games for everybody in the lobby.
    pub(crate) fn all_games_changed_here(&self) {
        let mut inner = self.lobby().lock();
        let everybody: Vec<String> = inner.here.keys().cloned().collect();
        inner.changed.extend(everybody);
        self.lobby().news.notify_one();
    }

    /// Tells a user what the opponent in one of their games offers.
    pub(crate) fn notify_offers(&self, user_id: &str, message: &LobbyMessage) {
        self.notice_here(user_id, message);
        self.tell_hall(|| HallNews::Notice { user_id: user_id.to_owned(), message: message.clone() });
    }

    /// Tells a user something, if they are in the lobby at this node.
    pub(crate) fn notice_here(&self, user_id: &str, message: &LobbyMessage) {
        self.lobby().lock().send_to(&[Some(user_id.to_owned()), None], &frame(message));
    }

    /// Tells the players that their game has begun, and counts it as live.
    pub(crate) fn notify_started(&self, game: &str, users: &[Option<String>; 2]) {
        self.lobby().games.fetch_add(1, Relaxed);
        self.started_here(game, users);
        self.tell_hall(|| HallNews::Started { game: game.to_owned(), users: users.clone() });
    }

    /// Tells the players who are in the lobby at this node that their game has begun.
    pub(crate) fn started_here(&self, game: &str, users: &[Option<String>; 2]) {
        let text = frame(&LobbyMessage::Started { game: game.to_owned() });
        self.lobby().lock().send_to(users, &text);
    }

    /// Counts a live game as over.
    pub(crate) fn count_game_over(&self) {
        self.lobby().games.fetch_sub(1, Relaxed);
    }

    /// Whether a user has a connection, to the lobby or to a game.
    pub(crate) fn is_online(&self, user_id: &str) -> bool {
        self.lobby().lock().people.contains_key(user_id) || self.is_online_elsewhere(user_id)
    }

    /// The number of users online.
    pub fn people(&self) -> usize {
        let elsewhere = self.people_elsewhere();
        self.lobby().lock().count_people(&elsewhere)
    }

    /// The users who are online at this node.
    pub(crate) fn people_here(&self) -> Vec<String> {
        self.lobby().lock().people.keys().cloned().collect()
    }

    /// Whether anybody is in the lobby at this node.
    pub(crate) fn has_lobby_readers(&self) -> bool {
        !self.lobby().lock().connections.is_empty()
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

    fn crowd_message(&self, inner: &Inner, elsewhere: &HashSet<String>) -> LobbyMessage {
        let games = u32::try_from(self.games.load(Relaxed)).unwrap_or(0);
        LobbyMessage::Crowd { people: inner.count_people(elsewhere) as u32, games }
    }

    /// Sets the number of live games.
    pub(crate) fn set_games(&self, games: u64) {
        if self.games.swap(games as i64, Relaxed) != games as i64 {
            self.news.notify_one();
        }
    }

    /// Something may have changed elsewhere.
    pub(crate) fn tell_again(&self) {
        self.news.notify_one();
    }

    /// The list of seeks has changed.
    fn seeks_changed(&self) {
        self.lock().seeks_changed = true;
        self.news.notify_one();
    }

    /// Replaces the list by the one that is stored. Seeks that are known stay as they are; `read` makes the others.
    fn replace_seeks(&self, rows: &[SeekRow], read: impl Fn(&SeekRow) -> Option<ListedSeek>) {
        let mut inner = self.lock();
        let mut known: HashMap<String, Arc<ListedSeek>> =
            inner.seeks.iter().map(|seek| (seek.name.clone(), seek.clone())).collect();
        let seek = |row: &SeekRow| known.remove(&row.name).or_else(|| read(row).map(Arc::new));
        let seeks: Vec<Arc<ListedSeek>> = rows.iter().filter_map(seek).collect();
        let names =
            |seeks: &[Arc<ListedSeek>]| seeks.iter().map(|seek| seek.name.clone()).collect::<Vec<_>>();
        if names(&seeks) != names(&inner.seeks) {
            inner.seeks = seeks;
            inner.seeks_changed = true;
            self.news.notify_one();
        }
    }
}

impl Inner {
    /// How many people are online, here or elsewhere.
    fn count_people(&self, elsewhere: &HashSet<String>) -> usize {
        self.people.len() + elsewhere.iter().filter(|user_id| !self.people.contains_key(*user_id)).count()
    }

    /// The seeks that match another, the oldest first.
    fn matches(&self, new: &ListedSeek) -> Vec<Arc<ListedSeek>> {
        self.seeks.iter().filter(|seek| seek.fits(new)).cloned().collect()
    }

    fn list_seek(&mut self, seek: Arc<ListedSeek>) {
        self.unlist_seek(&seek.name);
        self.seeks.push(seek);
        self.seeks_changed = true;
    }

    fn unlist_seek(&mut self, name: &str) {
        self.seeks.retain(|seek| seek.name != name);
        self.seeks_changed = true;
    }

    /// Takes a seek of a connection off the list, by the id that its client gave it or by its name.
    fn take_own_seek(&mut self, connection: LobbyClientId, id: &str) -> Option<String> {
        let is_own =
            |seek: &Arc<ListedSeek>| seek.connection == connection && (seek.id == id || seek.name == id);
        let place = self.seeks.iter().position(is_own)?;
        self.seeks_changed = true;
        Some(self.seeks.remove(place).name.clone())
    }

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
