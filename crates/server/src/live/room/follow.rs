//! A room that follows a game which another node has. Its state is the fold of the same events: they come by the bus with
//! their numbers, and what is missing is read from the database. What its clients want is in `forward.rs`.

use std::collections::VecDeque;
use std::sync::Weak;
use std::time::Duration;

use rusc_api::{ErrorBody, ErrorCode, Event, EventKind, PROTOCOL, RoomMessage};
use rusc_store::GameHead;
use tokio::time::{Instant, timeout};

use super::forward::{Unconfirmed, Waiting};
use super::role::{NewsReader, RoomRole};
use super::rows::{events_after, load};
use super::{Room, watching};
use crate::bus::BusInbox;
use crate::live::cluster::message::{GameNews, RemotePresence, Told};
use crate::live::cluster::moved;
use crate::live::rooms::internal;
use crate::live::service::RoomSender;

/// How soon the database is asked for what the bus should have brought.
pub(super) const CHECK: Duration = Duration::from_millis(200);
/// How long it may take for an answer.
const CHECK_WITHIN: Duration = Duration::from_millis(500);

/// What a room knows that follows.
#[derive(Debug)]
pub(crate) struct Following {
    pub(super) owner: String,
    /// Requests for the owner, the oldest first. That one is on its way or has to be sent again.
    pub(super) waiting: VecDeque<Waiting>,
    pub(super) in_flight: bool,
    pub(super) retry_at: Option<Instant>,
    /// When the database is asked what happened between loading the game and listening to its news.
    check_at: Option<Instant>,
    /// Answers about events that are not here yet.
    pub(super) unconfirmed: Vec<Unconfirmed>,
    /// What the owner has last told of who is connected.
    presence: Option<RoomMessage>,
    _news: NewsReader,
}

impl Following {
    /// Follows the node with this id.
    pub(super) fn new(owner: String, news: BusInbox, room: Weak<RoomSender>) -> Following {
        Following {
            owner,
            waiting: VecDeque::new(),
            in_flight: false,
            retry_at: None,
            check_at: Some(Instant::now() + CHECK),
            unconfirmed: Vec::new(),
            presence: None,
            _news: NewsReader::start(news, room),
        }
    }

    /// When there is something to do.
    pub(super) fn wake_at(&self) -> Option<Instant> {
        [self.retry_at, self.next_check()].into_iter().flatten().min()
    }

    /// When the database is to be asked for what the bus has not brought.
    fn next_check(&self) -> Option<Instant> {
        self.unconfirmed.iter().map(|answer| answer.check_at).chain(self.check_at).min()
    }

    /// The database did not answer: it is asked again at this time.
    fn check_again(&mut self, at: Instant) {
        self.check_at = Some(at);
        for answer in &mut self.unconfirmed {
            answer.check_at = at;
        }
    }

    /// What the owner has told of who is connected.
    pub(super) fn presence(&self) -> Option<&RoomMessage> {
        self.presence.as_ref()
    }

    fn told(&self) -> Option<Told> {
        match &self.presence {
            Some(RoomMessage::Presence { here, watchers, .. }) => Some((*here, *watchers)),
            _ => None,
        }
    }
}

impl Room {
    pub(super) fn following(&mut self) -> Option<&mut Following> {
        match &mut self.role {
            RoomRole::Follower(following) => Some(following),
            RoomRole::Alone | RoomRole::Owner(_) => None,
        }
    }

    /// Does what is due.
    pub(super) async fn follow_up(&mut self) {
        let now = Instant::now();
        let Some(following) = self.following() else { return };
        if following.next_check().is_some_and(|at| at <= now) {
            following.check_at = None;
            // A database that does not answer keeps nobody from what the bus brings.
            let caught_up = timeout(CHECK_WITHIN, self.catch_up()).await;
            let is_done = matches!(caught_up, Ok(Ok(())));
            let Some(following) = self.following() else { return };
            if !is_done || !following.unconfirmed.is_empty() {
                following.check_again(Instant::now() + CHECK);
            }
        }
        let Some(following) = self.following() else { return };
        if following.retry_at.take_if(|at| *at <= now).is_some() {
            if following.in_flight || following.waiting.is_empty() {
                return;
            }
            self.send_waiting();
        }
    }

    /// News of the owner.
    pub(super) async fn hear_news(&mut self, news: GameNews) {
        let Some(following) = self.following() else { return };
        match news {
            GameNews::Events { users, events, .. } => self.follow_events(users, events).await,
            GameNews::Presence(message) => {
                self.subscribers.broadcast(&message);
                if let Some(following) = self.following() {
                    following.presence = Some(message);
                    self.tell_owner_presence();
                }
            }
            GameNews::Owner { node, .. } => {
                if following.owner != node {
                    following.owner = node;
                    following.retry_at = Some(Instant::now());
                    self.update_presence();
                }
            }
        }
    }

    async fn follow_events(&mut self, users: [Option<String>; 2], events: Vec<Event>) {
        let new: Vec<Event> = events.into_iter().filter(|event| event.n > self.state.n).collect();
        let Some(first) = new.first() else { return };
        let follows = first.n == self.state.n + 1;
        if !follows {
            metrics::counter!("rusc_bus_gaps_total").increment(1);
        } else if self.apply_all(users, &new) {
            self.publish_here(&new);
            return self.confirm();
        }
        let _ = self.catch_up().await;
    }

    /// Applies events that follow; `false` if they do not make sense, and something has to be read again.
    fn apply_all(&mut self, users: [Option<String>; 2], events: &[Event]) -> bool {
        let mut next = self.state.clone();
        next.users = users;
        let is_sound = events.iter().all(|event| next.apply(event).is_ok());
        if is_sound {
            self.state = next;
        }
        is_sound
    }

    /// How the game stands in the database.
    pub(super) async fn hear_head(&mut self, head: Option<GameHead>) {
        let Some(head) = head else {
            // It was deleted.
            self.is_lost = true;
            return;
        };
        if let RoomRole::Owner(_) = self.role {
            self.is_lost |= head.epoch > self.state.epoch;
            return;
        }
        if head.n > self.state.n {
            metrics::counter!("rusc_bus_gaps_total").increment(1);
            let _ = self.catch_up().await;
        }
        let is_needed = !self.subscribers.is_empty();
        let Some(following) = self.following() else { return };
        match head.owner {
            Some(owner) if owner == following.owner => {}
            None if !is_needed && following.waiting.is_empty() => {}
            _ => self.find_owner().await,
        }
    }

    /// A node is gone: the one that had the game, perhaps, or one with connections to it.
    pub(super) async fn hear_node_gone(&mut self, node: &str) {
        match &mut self.role {
            RoomRole::Owner(_) => self.hear_connections_gone(node),
            RoomRole::Follower(following) if following.owner == node => self.find_owner().await,
            RoomRole::Follower(_) | RoomRole::Alone => {}
        }
    }

    /// Looks at the database, since a client that was at another node seems to know more of the game than this room: a follower has
    /// not heard it yet, and an owner may be none any more.
    ///
    /// # Errors
    /// The database fails, or another node has the game.
    pub(super) async fn look_again(&mut self) -> Result<(), ErrorBody> {
        match self.role {
            RoomRole::Alone => Ok(()),
            RoomRole::Follower(_) => self.catch_up().await,
            RoomRole::Owner(_) => {
                let game = std::slice::from_ref(&self.state.card.id);
                let heads = self.service.store().game_heads(game).await.map_err(internal)?;
                let known = (self.state.epoch, self.state.n);
                self.is_lost |= !heads.iter().any(|head| (head.epoch, head.n) == known);
                if self.is_lost { Err(moved()) } else { Ok(()) }
            }
        }
    }

    /// Reads from the database what is missing here, and tells it to the clients.
    ///
    /// # Errors
    /// The database fails.
    pub(super) async fn catch_up(&mut self) -> Result<(), ErrorBody> {
        let loaded = load(&self.service, &self.state.card.id).await;
        if let Err(error) = &loaded
            && error.code == ErrorCode::NotFound
        {
            self.is_lost = true;
        }
        let fresh = loaded?;
        if fresh.n > self.state.n {
            let mut missed = events_after(&self.service, &fresh, self.state.n).await?;
            missed.retain(|event| event.n <= fresh.n);
            metrics::counter!("rusc_resyncs_total").increment(1);
            self.state = fresh;
            self.publish_here(&missed);
        }
        self.confirm();
        Ok(())
    }

    /// Passes events on to the clients at this node, also which seat somebody has taken.
    fn publish_here(&mut self, events: &[Event]) {
        for event in events {
            watching::passed_on(&self.state.card.id, event, self.subscribers.len());
        }
        self.show(events);
        for event in events {
            if let EventKind::Joined { seat, .. } = &event.what
                && let Some(user_id) = self.state.users[seat.index()].clone()
            {
                let scene = self.subscribers.want_scenes().then(|| self.scene().clone());
                let now_ms = self.time.now_ms();
                let welcome = |seats| RoomMessage::Welcome { protocol: PROTOCOL, seats, now_ms };
                self.subscribers.seat(&user_id, *seat, welcome, scene.as_ref());
                self.update_presence();
            }
        }
    }

    /// Tells the owner who is connected here.
    pub(super) fn tell_owner_presence(&self) {
        if let (RoomRole::Follower(following), Some(cluster)) = (&self.role, self.cluster()) {
            let game = self.state.card.id.clone();
            let (here, watchers) = (self.subscribers.here(), self.subscribers.watchers());
            let presence = RemotePresence { game, here, watchers, told: following.told() };
            let noted = || cluster.note_presence(&following.owner, presence);
            self.service.if_listed(&self.state.card.id, &self.sender, noted);
        }
    }
}
