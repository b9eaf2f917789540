//! A room that follows a game which another node has. Its state is the fold of the same events: they come by the bus with
//! their numbers, and what is missing is read from the database. Requests are sent to the owner one after the other, with
//! their age, and wait while there is no owner; an answer is passed on once the event it speaks of is here. A game whose owner
//! is gone is taken over.

use std::collections::VecDeque;
use std::sync::Weak;
use std::time::Duration;

use rusc_api::{ErrorBody, ErrorCode, Event, EventKind, PROTOCOL, RoomMessage, RoomRequest};
use rusc_store::GameHead;
use tokio::time::{Instant, timeout};

use super::command::{ClientRequest, Reply};
use super::role::{NewsReader, RoomRole, TakeOver};
use super::rows::{events_after, load};
use super::{Room, RoomCommand, watching};
use crate::bus::BusInbox;
use crate::live::cluster::message::{GameNews, RemoteAction, RemoteAnswer, RemotePresence, Told};
use crate::live::cluster::moved;
use crate::live::service::RoomSender;

/// Requests that wait for the owner; more are refused.
const MOST_WAITING: usize = 64;
/// How long the owner may take for an answer.
const ANSWER_WITHIN: Duration = Duration::from_millis(1500);
/// Before a request is sent again.
const RETRY: Duration = Duration::from_millis(250);
/// How long a request waits for an owner. Its client is then told to come again: perhaps to a node that reaches the owner.
const LONGEST_WAIT: Duration = Duration::from_secs(3);
/// How soon the database is asked for what the bus should have brought.
const CHECK: Duration = Duration::from_millis(200);
/// How long it may take for an answer.
const CHECK_WITHIN: Duration = Duration::from_millis(500);

/// What a room knows that follows.
#[derive(Debug)]
pub(crate) struct Following {
    owner: String,
    /// Requests for the owner, the oldest first. That one is on its way or has to be sent again.
    waiting: VecDeque<Waiting>,
    in_flight: bool,
    retry_at: Option<Instant>,
    /// When the database is asked what happened between loading the game and listening to its news.
    check_at: Option<Instant>,
    /// Answers about events that are not here yet.
    unconfirmed: Vec<Unconfirmed>,
    /// What the owner has last told of who is connected.
    presence: Option<RoomMessage>,
    _news: NewsReader,
}

#[derive(Debug)]
struct Waiting {
    command: RoomCommand,
    since: Instant,
}

#[derive(Debug)]
struct Unconfirmed {
    n: u64,
    reply: Reply,
    id: String,
    answer: Result<u64, ErrorBody>,
    /// When the database is asked for the event.
    check_at: Instant,
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

/// Whether a command is for whoever has the game.
pub(super) fn is_for_owner(command: &RoomCommand) -> bool {
    match command {
        RoomCommand::ClientRequest(ask) => {
            !matches!(ask.request, RoomRequest::Restrictions { .. } | RoomRequest::Ping { .. })
        }
        RoomCommand::Join(..)
        | RoomCommand::Withdraw(..)
        | RoomCommand::Delete(..)
        | RoomCommand::Adjudicate(..) => true,
        _ => false,
    }
}

impl Room {
    fn following(&mut self) -> Option<&mut Following> {
        match &mut self.role {
            RoomRole::Follower(following) => Some(following),
            RoomRole::Alone | RoomRole::Owner(_) => None,
        }
    }

    /// Sends a command to the owner, after those that wait already.
    pub(super) fn forward(&mut self, command: RoomCommand) {
        if let RoomCommand::ClientRequest(ask) = &command {
            watching::received(&self.state.card.id, &ask.request);
        }
        if let Err(error) = self.check_running() {
            return self.refuse_command(command, error);
        }
        let Some(following) = self.following() else { return };
        if following.waiting.len() >= MOST_WAITING {
            let busy = ErrorBody::new(ErrorCode::Busy, "too many requests wait for this game");
            return self.refuse_command(command, busy);
        }
        following.waiting.push_back(Waiting { command, since: Instant::now() });
        self.send_waiting();
    }

    /// Sends the oldest request that waits, unless one is on its way.
    fn send_waiting(&mut self) {
        let (service, now_ms, room) = (self.service.clone(), self.time.now_ms(), self.sender.clone());
        let game = self.state.card.id.clone();
        let Some(following) = self.following() else { return };
        if following.in_flight {
            return;
        }
        following.retry_at = None;
        let Some(what) = following.waiting.front().and_then(|waiting| action(&waiting.command, now_ms))
        else {
            return;
        };
        following.in_flight = true;
        if let RemoteAction::Ask { request, .. } = &what {
            watching::forwarded(&game, request, &following.owner);
        }
        let owner = following.owner.clone();
        tokio::spawn(async move {
            let answer = match service.cluster() {
                Some(cluster) => cluster.ask_owner(&owner, game, what, ANSWER_WITHIN).await,
                None => None,
            };
            if let Some(room) = room.upgrade() {
                room.send(RoomCommand::Answered(answer)).await;
            }
        });
    }

    /// The owner has answered the oldest request, or has not.
    pub(super) async fn hear_answer(&mut self, answer: Option<RemoteAnswer>) {
        let Some(following) = self.following() else { return };
        following.in_flight = false;
        match answer {
            None | Some(RemoteAnswer::NotHere) => self.find_owner().await,
            Some(answer) => {
                if let Some(waiting) = following.waiting.pop_front() {
                    self.complete(waiting.command, answer);
                }
                self.send_waiting();
            }
        }
    }

    /// Looks for the owner, and takes the game over if there is none.
    pub(super) async fn find_owner(&mut self) {
        let found = self.take_over().await;
        let Some(following) = self.following() else { return };
        match found {
            TakeOver::Held(owner) if owner != following.owner => {
                following.owner = owner;
                self.update_presence();
                self.send_waiting();
            }
            _ => following.retry_at = Some(Instant::now() + RETRY),
        }
        self.refuse_old();
    }

    /// Refuses requests that have waited for too long.
    fn refuse_old(&mut self) {
        while let Some(following) = self.following()
            && !following.in_flight
            && following.waiting.front().is_some_and(|waiting| waiting.since.elapsed() > LONGEST_WAIT)
        {
            if let Some(waiting) = following.waiting.pop_front() {
                self.refuse_command(waiting.command, moved());
            }
        }
    }

    /// Carries out here what waited for an owner: this room is the owner's now, or lost.
    pub(super) async fn carry_out_waiting(&mut self, following: Following) {
        for unconfirmed in following.unconfirmed {
            self.answer(unconfirmed.reply, unconfirmed.id, unconfirmed.answer);
        }
        for waiting in following.waiting {
            if self.is_lost {
                self.refuse_command(waiting.command, moved());
            } else {
                Box::pin(self.execute(waiting.command)).await;
            }
        }
    }

    /// Refuses everything that waits: the room ends.
    pub(super) fn refuse_waiting(&mut self) {
        let waiting = self.following().map(|following| std::mem::take(&mut following.waiting));
        for waiting in waiting.into_iter().flatten() {
            self.refuse_command(waiting.command, moved());
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

    /// Passes answers on whose events have come.
    fn confirm(&mut self) {
        let n = self.state.n;
        let Some(following) = self.following() else { return };
        let (ready, rest): (Vec<_>, Vec<_>) =
            std::mem::take(&mut following.unconfirmed).into_iter().partition(|answer| answer.n <= n);
        following.unconfirmed = rest;
        for Unconfirmed { reply, id, answer, .. } in ready {
            self.answer(reply, id, answer);
        }
    }

    /// Passes the owner's answer on; if its event is not here yet, later.
    fn complete(&mut self, command: RoomCommand, answer: RemoteAnswer) {
        match (command, answer) {
            (RoomCommand::ClientRequest(ask), RemoteAnswer::Done(n)) => self.answer_later(ask, n, Ok(n)),
            (RoomCommand::ClientRequest(ask), RemoteAnswer::Refused { error, n }) => {
                self.answer_later(ask, n, Err(error));
            }
            (RoomCommand::Join(_, reply), RemoteAnswer::Joined(card)) => drop(reply.send(Ok(*card))),
            (
                RoomCommand::Withdraw(_, reply)
                | RoomCommand::Delete(_, reply)
                | RoomCommand::Adjudicate(_, reply),
                RemoteAnswer::Done(_),
            ) => drop(reply.send(Ok(()))),
            (command, RemoteAnswer::Refused { error, .. }) => self.refuse_command(command, error),
            (command, _) => self.refuse_command(command, moved()),
        }
    }

    fn answer_later(&mut self, ask: ClientRequest, n: u64, answer: Result<u64, ErrorBody>) {
        let id = ask.id().to_owned();
        if let Some(following) = self.following() {
            let check_at = Instant::now() + CHECK;
            following.unconfirmed.push(Unconfirmed { n, reply: ask.reply, id, answer, check_at });
        }
        self.confirm();
    }

    /// Refuses a command of somebody who waits for an answer.
    pub(super) fn refuse_command(&mut self, command: RoomCommand, error: ErrorBody) {
        match command {
            RoomCommand::ClientRequest(ask) => {
                let id = ask.id().to_owned();
                let answer = Err(error);
                if let RoomRequest::Move { .. } = ask.request {
                    watching::answered(&self.state.card.id, &id, &answer, Duration::ZERO);
                }
                self.answer(ask.reply, id, answer);
            }
            // Whoever asked may have gone.
            RoomCommand::Join(_, reply) => drop(reply.send(Err(error))),
            RoomCommand::Withdraw(_, reply)
            | RoomCommand::Delete(_, reply)
            | RoomCommand::Adjudicate(_, reply) => drop(reply.send(Err(error))),
            _ => {}
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

/// A command as a message to the owner.
fn action(command: &RoomCommand, now_ms: u64) -> Option<RemoteAction> {
    Some(match command {
        RoomCommand::ClientRequest(ask) => RemoteAction::Ask {
            identity: ask.identity.clone(),
            request: ask.request.clone(),
            age_ms: now_ms.saturating_sub(ask.arrival.read_ms),
            round_trip_ms: ask.arrival.round_trip_ms,
        },
        RoomCommand::Join(identity, _) => RemoteAction::Join(identity.clone()),
        RoomCommand::Withdraw(identity, _) => RemoteAction::Withdraw(identity.clone()),
        RoomCommand::Delete(identity, _) => RemoteAction::Delete(identity.clone()),
        RoomCommand::Adjudicate(winner, _) => RemoteAction::Adjudicate(*winner),
        _ => return None,
    })
}
