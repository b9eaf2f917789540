//! Requests of people in a game: recognised if they come twice, decided, stored, answered.

use std::collections::{HashMap, VecDeque};

use rusc_api::{ErrorBody, ErrorCode, RoomMessage, RoomRequest};

use super::command::{ClientRequest, Refused, Reply};
use super::decide::ActionContext;
use super::decide::MoveAttempt;
use super::decide::{Decision, RequestTimes, refuse};
use super::{Audience, Room};
use crate::live::clock::Lag;

/// The longest name of a request.
const LONGEST_ID: usize = 64;
/// Answers remembered for requests that come again; those to moves are remembered for ever, in the log.
const REMEMBERED: usize = 64;

/// Requests that were carried out lately, by who asked and how they called it, with the event each caused.
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
    /// Hears a request and answers it.
    pub(super) async fn serve_request(&mut self, ask: ClientRequest) {
        let id = match &ask.request {
            RoomRequest::Move { id, .. } | RoomRequest::Act { id, .. } | RoomRequest::Say { id, .. } => {
                id.clone()
            }
            // The connection answers pings itself, without waiting for the game.
            RoomRequest::Ping { .. } => return,
        };
        let answer = self.decide(&ask, &id).await;
        match &answer {
            Ok(n) => self.recent.remember(&ask.identity.user_id, &id, *n),
            Err(error) => tracing::debug!(game = self.state.card.id, ?error, "request refused"),
        }
        self.answer(ask.reply, id, &ask.identity.user_id, answer);
    }

    fn answer(&mut self, reply: Reply, id: String, user_id: &str, answer: Result<u64, ErrorBody>) {
        let answer = answer.map_err(|error| {
            let audience = Audience::of(&self.state.seats_of(Some(user_id)));
            let snapshot = self.state.snapshot(audience, self.service.time().now_ms());
            Refused { error, snapshot: Some(Box::new(snapshot)) }
        });
        match (reply, answer) {
            (Reply::Caller(caller), answer) => drop(caller.send(answer)),
            (Reply::Subscriber(subscriber), Ok(n)) => {
                self.subscribers.send(subscriber, &RoomMessage::Ack { id, n });
            }
            (Reply::Subscriber(subscriber), Err(Refused { error, snapshot })) => {
                self.subscribers.send(subscriber, &RoomMessage::Refused { id: Some(id), error, snapshot });
            }
        }
    }

    async fn decide(&mut self, ask: &ClientRequest, id: &str) -> Result<u64, ErrorBody> {
        if id.is_empty() || id.len() > LONGEST_ID {
            return refuse(ErrorCode::BadRequest, "an id has 1 to 64 characters");
        }
        if let Some(n) = self.recent.recall(&ask.identity.user_id, id) {
            return Ok(n);
        }
        self.check_running()?;
        let seats = self.state.seats_of(Some(&ask.identity.user_id));
        let times = RequestTimes { read_ms: ask.arrival.read_ms, now_ms: self.service.time().now_ms() };
        let decision = match &ask.request {
            RoomRequest::Move { ply, text, spent_ms, .. } => {
                let lag = Lag { thought_ms: *spent_ms, round_trip_ms: ask.arrival.round_trip_ms };
                self.state.decide_move(&seats, MoveAttempt { id, ply: *ply, text, lag }, times)?
            }
            RoomRequest::Act { action, .. } => {
                let claim_in_ms = self.claim_in_ms();
                let computer_score = self.search.score();
                let context = ActionContext { times, claim_in_ms, computer_score };
                self.state.decide_act(&seats, *action, context)?
            }
            RoomRequest::Say { room, text, .. } => {
                self.decide_say(&ask.identity, &seats, *room, text).await?
            }
            RoomRequest::Ping { .. } => Decision::Events(Vec::new()),
        };
        self.execute_decision(decision).await
    }

    pub(super) async fn execute_decision(&mut self, decision: Decision) -> Result<u64, ErrorBody> {
        match decision {
            Decision::AlreadyDone(n) => Ok(n),
            Decision::Events(events) if events.is_empty() => Ok(self.state.n),
            // The first event is the one that was asked for; the others follow from it.
            Decision::Events(events) => self.commit(events).await,
            Decision::TooLate(events, error) => {
                self.commit(events).await?;
                Err(error)
            }
            Decision::Rematch => self.start_rematch().await,
        }
    }
}
