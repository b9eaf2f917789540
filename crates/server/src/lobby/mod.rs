//! The lobby: who is here, which games are sought, and news about one's own games wherever they are played. Lists are
//! sent a moment after they change, so that a busy lobby does not drown its readers. It makes games, but has no part in
//! them.

mod keeper;
mod requests;
mod seeks;
#[cfg(test)]
mod tests;

pub(crate) use keeper::keep;

use std::collections::{BTreeMap, HashMap, HashSet};
use std::sync::atomic::{AtomicI64, Ordering::Relaxed};
use std::sync::{Mutex, MutexGuard, PoisonError};

use rusc_api::{ErrorBody, LobbyMessage, LobbyRequest, PROTOCOL, Speed};
use tokio::sync::Notify;

use crate::Identity;
use crate::live::Live;
use crate::outbox::{Frame, Letters, Outbox, frame, outbox};
use crate::pauses::Pauses;
use crate::room::read_word;
use crate::rooms::internal;
use seeks::{ListedSeek, Seeker};

/// Which connection to the lobby.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct VisitorId(u64);

/// Everything the lobby knows.
#[derive(Debug, Default)]
pub(crate) struct Lobby {
    inner: Mutex<Inner>,
    /// Something has to be told.
    news: Notify,
    /// Games being played.
    games: AtomicI64,
}

#[derive(Debug, Default)]
struct Inner {
    visitors: BTreeMap<VisitorId, Visitor>,
    /// The connections of each person, by their names in the store.
    here: HashMap<String, Vec<VisitorId>>,
    last_id: u64,
    /// The oldest first.
    seeks: Vec<ListedSeek>,
    seeks_changed: bool,
    /// Whose games have changed, by their names in the store.
    changed: HashSet<String>,
    /// Connections of each person, in the lobby and at boards.
    people: HashMap<String, usize>,
    /// Who has challenged others lately.
    challenges: Challenges,
}

/// Thirty challenges at once, then one every two seconds: as many as games that are made otherwise.
#[derive(Debug)]
struct Challenges(Pauses);

impl Default for Challenges {
    fn default() -> Challenges {
        Challenges(Pauses::new(30, 2000))
    }
}

#[derive(Debug)]
struct Visitor {
    seeker: Seeker,
    outbox: Outbox,
}

/// Somebody's presence in the lobby, until it is dropped.
#[derive(Debug)]
pub struct LobbyVisit {
    /// What to send first.
    pub first: Vec<Frame>,
    /// What to send from then on.
    pub letters: Letters,
    /// For asking.
    pub desk: LobbyDesk,
}

/// Where somebody in the lobby asks for things.
#[derive(Debug)]
pub struct LobbyDesk {
    live: Live,
    visitor: VisitorId,
    identity: Identity,
}

impl LobbyDesk {
    /// Carries out a request; the answer comes among the letters.
    pub async fn ask(&self, request: LobbyRequest) {
        let (id, done) = self.carry_out(request).await;
        let answer = match done {
            Ok(()) => LobbyMessage::Ack { id },
            Err(error) => LobbyMessage::Refused { id: Some(id), error },
        };
        if let Some(visitor) = self.live.lobby().lock().visitors.get(&self.visitor) {
            // Who is cut off here comes back and sees how things stand.
            let _ = visitor.outbox.send(frame(&answer));
        }
    }
}

impl Drop for LobbyDesk {
    fn drop(&mut self) {
        let mut inner = self.live.lobby().lock();
        inner.remove(self.visitor, &self.identity.user_id);
        let before = inner.seeks.len();
        inner.seeks.retain(|seek| seek.visitor != self.visitor);
        inner.seeks_changed |= inner.seeks.len() != before;
        drop(inner);
        self.live.lobby().news.notify_one();
    }
}

/// Counts somebody as here, until it is dropped.
#[derive(Debug)]
pub(crate) struct Attendance {
    live: Live,
    user_id: String,
}

impl Drop for Attendance {
    fn drop(&mut self) {
        let mut inner = self.live.lobby().lock();
        if let Some(connections) = inner.people.get_mut(&self.user_id) {
            *connections -= 1;
            if *connections == 0 {
                inner.people.remove(&self.user_id);
            }
        }
        drop(inner);
        self.live.lobby().news.notify_one();
    }
}

impl Live {
    /// Lets somebody into the lobby.
    ///
    /// # Errors
    /// The store cannot be read.
    pub async fn visit_lobby(&self, identity: Identity) -> Result<LobbyVisit, ErrorBody> {
        let seeker = self.seeker(&identity).await?;
        let welcome = LobbyMessage::Welcome { protocol: PROTOCOL, now_ms: self.time().now_ms() };
        let mut first = vec![frame(&welcome), frame(&self.games_message(&identity.user_id).await?)];
        let (outbox, letters) = outbox();
        let mut inner = self.lobby().lock();
        first.push(frame(&inner.seeks_message(&seeker)));
        first.push(frame(&self.lobby().crowd_message(&inner)));
        inner.last_id += 1;
        let visitor = VisitorId(inner.last_id);
        inner.here.entry(identity.user_id.clone()).or_default().push(visitor);
        inner.visitors.insert(visitor, Visitor { seeker, outbox });
        drop(inner);
        self.lobby().news.notify_one();
        Ok(LobbyVisit { first, letters, desk: LobbyDesk { live: self.clone(), visitor, identity } })
    }

    /// Counts somebody as here.
    pub(crate) fn attend(&self, identity: &Identity) -> Attendance {
        *self.lobby().lock().people.entry(identity.user_id.clone()).or_default() += 1;
        self.lobby().news.notify_one();
        Attendance { live: self.clone(), user_id: identity.user_id.clone() }
    }

    /// Tells the lobby that the games of these people have changed.
    pub(crate) fn tell_changed(&self, users: &[Option<String>; 2], invited: Option<&str>) {
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

    /// Tells the players that their game has begun.
    pub(crate) fn tell_started(&self, game: &str, users: &[Option<String>; 2]) {
        self.lobby().games.fetch_add(1, Relaxed);
        let text = frame(&LobbyMessage::Started { game: game.to_owned() });
        self.lobby().lock().send_to(users, &text);
    }

    /// Tells the lobby that a game that was played is over.
    pub(crate) fn tell_over(&self) {
        self.lobby().games.fetch_sub(1, Relaxed);
    }

    /// How many people are connected.
    pub fn people(&self) -> usize {
        self.lobby().lock().people.len()
    }

    /// Tells everybody in the lobby that the server is about to stop, and nothing more.
    pub(crate) fn stop_lobby(&self) {
        let text = frame(&LobbyMessage::Restarting);
        for visitor in std::mem::take(&mut self.lobby().lock().visitors).into_values() {
            // Who is cut off will notice anyway.
            let _ = visitor.outbox.send(text.clone());
        }
    }

    /// Ends somebody's connections to the lobby, and with them their seeks.
    pub(crate) fn cut_off_in_lobby(&self, user_id: &str) {
        let inner = self.lobby().lock();
        for visitor in inner.here.get(user_id).into_iter().flatten().filter_map(|id| inner.visitors.get(id)) {
            visitor.outbox.cut_off();
        }
    }

    async fn seeker(&self, identity: &Identity) -> Result<Seeker, ErrorBody> {
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
    /// Nothing is half done under the lock.
    fn lock(&self) -> MutexGuard<'_, Inner> {
        self.inner.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn crowd_message(&self, inner: &Inner) -> LobbyMessage {
        let games = u32::try_from(self.games.load(Relaxed)).unwrap_or(0);
        LobbyMessage::Crowd { people: inner.people.len() as u32, games }
    }
}

impl Inner {
    fn seeks_message(&self, reader: &Seeker) -> LobbyMessage {
        LobbyMessage::Seeks { seeks: self.seeks.iter().map(|seek| seek.shown_to(reader)).collect() }
    }

    fn send_to(&self, users: &[Option<String>; 2], text: &Frame) {
        // One who plays both sides is one person.
        let both = if users[0] == users[1] { &users[..1] } else { &users[..] };
        let people = both.iter().flatten().filter_map(|user_id| self.here.get(user_id));
        for visitor in people.flatten().filter_map(|visitor| self.visitors.get(visitor)) {
            // Who is cut off comes back and sees it in the list.
            let _ = visitor.outbox.send(text.clone());
        }
    }

    fn remove(&mut self, visitor: VisitorId, user_id: &str) {
        self.visitors.remove(&visitor);
        if let Some(connections) = self.here.get_mut(user_id) {
            connections.retain(|other| *other != visitor);
            if connections.is_empty() {
                self.here.remove(user_id);
            }
        }
    }
}
