//! Client requests: deduplicated by id, decided, committed, answered.

use std::collections::{HashMap, VecDeque};
use std::time::Duration;

use rusc_api::{ChatRoom, ErrorBody, ErrorCode, ErrorReason, RoomMessage, RoomRequest, Seat};
use tracing::Instrument;

use super::command::{ClientRequest, Reply, id_of};
use super::decide::{
    ActionContext, ChatAttempt, Decision, MoveAttempt, Request, RequestKind, RequestTimes, decide, refuse,
    refuse_because,
};
use super::{Arrival, Room, SubscriberId, watching};
use crate::UserIdentity;
use crate::live::clock::Lag;
use crate::live::service::Chat;

/// The longest id of a request.
const LONGEST_ID: usize = 64;
/// How many requests are remembered for deduplication, so that one sent again is carried out once. Moves are found in the
/// event log instead.
const REMEMBERED: usize = 64;

/// The last requests that were carried out, by user and id, with the event each caused.
#[derive(Debug, Default)]
pub(super) struct RecentRequests {
    events: HashMap<(String, String), u64>,
    order: VecDeque<(String, String)>,
}

impl RecentRequests {
    fn remember(&mut self, user_id: &str, id: &str, n: u64) {
        let key = (user_id.to_owned(), id.to_owned());
        if self.events.insert(key.clone(), n).is_none() {
            self.order.push_back(key);
        }
        if self.order.len() > REMEMBERED
            && let Some(oldest) = self.order.pop_front()
        {
            self.events.remove(&oldest);
        }
    }

    fn recall(&self, user_id: &str, id: &str) -> Option<u64> {
        self.events.get(&(user_id.to_owned(), id.to_owned())).copied()
    }
}

impl Room {
    /// Decides a request, commits its events and answers.
    pub(super) async fn serve_request(&mut self, ask: ClientRequest) {
        match &ask.request {
            RoomRequest::Move { .. } | RoomRequest::Act { .. } | RoomRequest::Say { .. } => {}
            RoomRequest::Restrictions { id, ply } => return self.answer_restrictions(ask.reply, id, *ply),
            // The connection answers pings itself, without the room.
            RoomRequest::Ping { .. } => return,
        }
        watching::received(&self.state.card.id, &ask.request);
        self.note_comes_by(&ask.identity, &ask.request, None);
        let id = ask.id().to_owned();
        let answer = self.carry_out(&ask.identity, &ask.request, ask.arrival).await;
        self.answer(ask.reply, id, answer);
    }

    /// Decides a request and commits its events; returns the number of the first.
    pub(super) async fn carry_out(
        &mut self,
        identity: &UserIdentity,
        request: &RoomRequest,
        arrival: Arrival,
    ) -> Result<u64, ErrorBody> {
        let id = id_of(request);
        let is_move = matches!(request, RoomRequest::Move { .. });
        // One trace a message: a socket lives for hours.
        let span = if is_move {
            tracing::debug_span!("move", game = self.state.card.id, move_id = id)
        } else {
            tracing::Span::none()
        };
        let answer = self.decide(identity, request, arrival).instrument(span).await;
        if is_move {
            watching::answered(&self.state.card.id, id, &answer, self.waited(arrival));
        }
        match &answer {
            Ok(n) => self.recent.remember(&identity.user_id, id, *n),
            Err(error) => tracing::debug!(game = self.state.card.id, ?error, "request refused"),
        }
        answer
    }

    /// Notes by which node a player moves; nothing is the node of the room.
    pub(super) fn note_comes_by(
        &mut self,
        identity: &UserIdentity,
        request: &RoomRequest,
        node: Option<&str>,
    ) {
        let mover = self.state.card.to_move;
        if matches!(request, RoomRequest::Move { .. })
            && self.state.users[mover.index()].as_ref() == Some(&identity.user_id)
        {
            self.note_moves_by(mover, node);
        }
    }

    /// How long ago a request arrived.
    fn waited(&self, arrival: Arrival) -> Duration {
        Duration::from_millis(self.time.now_ms().saturating_sub(arrival.read_ms))
    }

    /// Answers a request. A refusal says where the game stands by the number of its last event, and not by the whole game: a
    /// client that keeps asking for the impossible would have it written again each time.
    pub(super) fn answer(&mut self, reply: Reply, id: String, answer: Result<u64, ErrorBody>) {
        match (reply, answer) {
            (Reply::Caller(caller), answer) => drop(caller.send(answer)),
            (Reply::Subscriber(subscriber), Ok(n)) => {
                self.subscribers.send(subscriber, &RoomMessage::Ack { id, n });
            }
            // Other nodes are there: the client connects again and sends the request again, without asking the player.
            (Reply::Subscriber(subscriber), Err(error))
                if error.code == ErrorCode::Restarting && self.cluster().is_some() =>
            {
                self.subscribers.send_away(subscriber);
            }
            (Reply::Subscriber(subscriber), Err(error)) => self.refuse(subscriber, id, error),
        }
    }

    fn refuse(&mut self, subscriber: SubscriberId, id: String, error: ErrorBody) {
        let n = Some(self.state.n);
        self.subscribers.send(subscriber, &RoomMessage::Refused { id: Some(id), error, n });
    }

    /// Answers why moves were impossible at some ply. Every signed-in client may ask; nothing changes.
    fn answer_restrictions(&mut self, reply: Reply, id: &str, ply: u32) {
        let id = id.to_owned();
        let found = self.state.restrictions_at(ply);
        match reply {
            Reply::Caller(caller) => drop(caller.send(found.map(|_| self.state.n))),
            Reply::Subscriber(subscriber) => match found {
                Ok(restrictions) => {
                    self.subscribers.send(subscriber, &RoomMessage::Restrictions { id, ply, restrictions });
                }
                Err(error) => self.refuse(subscriber, id, error),
            },
        }
    }

    async fn decide(
        &mut self,
        identity: &UserIdentity,
        request: &RoomRequest,
        arrival: Arrival,
    ) -> Result<u64, ErrorBody> {
        let id = id_of(request);
        if id.is_empty() || id.len() > LONGEST_ID {
            return refuse(ErrorCode::BadRequest, "an id has 1 to 64 characters");
        }
        if let Some(n) = self.recent.recall(&identity.user_id, id) {
            return Ok(n);
        }
        self.check_running()?;
        self.note_silences();
        let seats = self.state.seats_of(Some(&identity.user_id));
        if let RoomRequest::Move { ply, .. } = request
            && *ply > self.state.card.ply
            && !seats.is_empty()
        {
            self.look_again().await?;
        }
        let times = RequestTimes { read_ms: arrival.read_ms, now_ms: self.time.now_ms() };
        let kind = match request {
            RoomRequest::Move { ply, text, spent_ms, .. } => {
                let lag = Lag { thought_ms: *spent_ms, round_trip_ms: arrival.round_trip_ms };
                RequestKind::Move(MoveAttempt { id, ply: *ply, text, lag, lag_quotas: self.lag_quotas() })
            }
            RoomRequest::Act { action, .. } => RequestKind::Act(*action, self.action_context()),
            RoomRequest::Say { room, text, .. } => {
                self.check_chat_is_on()?;
                RequestKind::Say(ChatAttempt {
                    user_id: &identity.user_id,
                    name: &identity.name,
                    room: *room,
                    text,
                })
            }
            RoomRequest::Restrictions { .. } | RoomRequest::Ping { .. } => return Ok(self.state.n),
        };
        let decision = decide(&self.state, Request { seats: &seats, times, kind })?;
        match kind {
            RequestKind::Say(attempt) => self.check_may_chat(identity, &seats, attempt.room).await?,
            RequestKind::Act(..) if decision.is_paced() => {
                let message = "about one action a second is enough";
                self.action_limiter.check(&identity.user_id, message)?;
            }
            RequestKind::Act(..) | RequestKind::Move(_) => {}
        }
        self.execute_decision(decision).await
    }

    fn action_context(&self) -> ActionContext {
        ActionContext {
            claim_in_ms: self.claim_in_ms(),
            computer_score: self.search.score(),
            lag_quotas: self.lag_quotas(),
            flag_from_ms: self.flag_from_ms(),
        }
    }

    fn check_chat_is_on(&self) -> Result<(), ErrorBody> {
        match self.service.options().chat {
            Chat::On => Ok(()),
            Chat::Off => {
                let message = "there is no chat on this server";
                refuse_because(ErrorCode::Disabled, message, ErrorReason::ChatOff)
            }
        }
    }

    /// The checks of chat that do not depend on the game: blocks between the players, and the rate limit.
    async fn check_may_chat(
        &self,
        identity: &UserIdentity,
        seats: &[Seat],
        room: ChatRoom,
    ) -> Result<(), ErrorBody> {
        if room == ChatRoom::Players
            && let Some(opponent) = seats.first().and_then(|&seat| self.state.opponent_user(seat))
        {
            self.service.check_not_blocked(&identity.user_id, opponent).await?;
        }
        self.chat_limiter.check(&identity.user_id, "one line every two seconds is enough")
    }

    /// Commits a decision; returns the number of its first event, which is the one that was asked for.
    pub(super) async fn execute_decision(&mut self, decision: Decision) -> Result<u64, ErrorBody> {
        match decision {
            Decision::AlreadyDone(n) => Ok(n),
            Decision::Events(events) if events.is_empty() => Ok(self.state.n),
            Decision::Events(events) => {
                let (turn_ms, tried_ms) = (self.state.turn_ms, self.time.now_ms());
                let stored = self.commit(events).await;
                if stored.is_ok() && self.state.turn_ms != turn_ms {
                    self.note_stored(tried_ms);
                }
                stored
            }
            Decision::Move(events, lag_quotas) => {
                let (mover, tried_ms) = (self.state.card.to_move, self.time.now_ms());
                let stored = self.commit(events).await;
                match stored {
                    Ok(_) => {
                        self.set_lag_quotas(mover, lag_quotas);
                        self.note_stored(tried_ms);
                    }
                    Err(_) => self.note_unstored(tried_ms),
                }
                stored
            }
            Decision::TooLate(events, error) => {
                self.commit(events).await?;
                Err(error)
            }
            Decision::Chat { speaker, line } => self.commit_said(&speaker, line).await,
            Decision::Rematch => self.start_rematch().await,
        }
    }
}
