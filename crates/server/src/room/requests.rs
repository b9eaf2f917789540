//! Requests of people in a game: recognised if they come twice, decided, stored, answered.

use std::collections::{HashMap, VecDeque};

use rusc_api::{ErrorBody, ErrorCode, RoomMessage, RoomRequest};

use super::actions::Circumstances;
use super::command::{Ask, Refused, Reply};
use super::moves::Attempt;
use super::verdict::{Moment, Verdict, refuse};
use super::{Room, View};
use crate::clock::Lag;

/// The longest name of a request.
const LONGEST_ID: usize = 64;
/// Answers remembered for requests that come again; those to moves are remembered for ever, in the log.
const REMEMBERED: usize = 64;

/// Requests that were carried out lately, by who asked and how they called it, with the event each caused.
#[derive(Debug, Default)]
pub(super) struct Answered {
    events: HashMap<(String, String), u64>,
    order: VecDeque<(String, String)>,
}

impl Answered {
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
    pub(super) async fn hear(&mut self, ask: Ask) {
        let id = match &ask.request {
            RoomRequest::Move { id, .. } | RoomRequest::Act { id, .. } | RoomRequest::Say { id, .. } => {
                id.clone()
            }
            // The connection answers pings itself, without waiting for the game.
            RoomRequest::Ping { .. } => return,
        };
        let answer = self.decide(&ask, &id).await;
        match &answer {
            Ok(n) => self.answered.remember(&ask.identity.user_id, &id, *n),
            Err(error) => tracing::debug!(game = self.table.card.id, ?error, "request refused"),
        }
        self.answer(ask.reply, id, &ask.identity.user_id, answer);
    }

    fn answer(&mut self, reply: Reply, id: String, user_id: &str, answer: Result<u64, ErrorBody>) {
        let answer = answer.map_err(|error| {
            let view = View::of(&self.table.seats_of(Some(user_id)));
            let snapshot = self.table.snapshot(view, self.live.time().now_ms());
            Refused { error, snapshot: Some(Box::new(snapshot)) }
        });
        match (reply, answer) {
            (Reply::Caller(caller), answer) => drop(caller.send(answer)),
            (Reply::Reader(reader), Ok(n)) => self.readers.send(reader, &RoomMessage::Ack { id, n }),
            (Reply::Reader(reader), Err(Refused { error, snapshot })) => {
                self.readers.send(reader, &RoomMessage::Refused { id: Some(id), error, snapshot });
            }
        }
    }

    async fn decide(&mut self, ask: &Ask, id: &str) -> Result<u64, ErrorBody> {
        if id.is_empty() || id.len() > LONGEST_ID {
            return refuse(ErrorCode::BadRequest, "an id has 1 to 64 characters");
        }
        if let Some(n) = self.answered.recall(&ask.identity.user_id, id) {
            return Ok(n);
        }
        self.check_running()?;
        let seats = self.table.seats_of(Some(&ask.identity.user_id));
        let moment = Moment { read_ms: ask.arrival.read_ms, now_ms: self.live.time().now_ms() };
        let verdict = match &ask.request {
            RoomRequest::Move { ply, text, spent_ms, .. } => {
                let lag = Lag { thought_ms: *spent_ms, round_trip_ms: ask.arrival.round_trip_ms };
                self.table.decide_move(&seats, Attempt { id, ply: *ply, text, lag }, moment)?
            }
            RoomRequest::Act { action, .. } => {
                let claim_in_ms = self.claim_in_ms();
                let computer_score = self.thinking.score();
                let circumstances = Circumstances { moment, claim_in_ms, computer_score };
                self.table.decide_act(&seats, *action, circumstances)?
            }
            RoomRequest::Say { room, text, .. } => {
                self.decide_say(&ask.identity, &seats, *room, text).await?
            }
            RoomRequest::Ping { .. } => Verdict::Happens(Vec::new()),
        };
        self.carry_out(verdict).await
    }

    pub(super) async fn carry_out(&mut self, verdict: Verdict) -> Result<u64, ErrorBody> {
        match verdict {
            Verdict::Repeated(n) => Ok(n),
            Verdict::Happens(events) if events.is_empty() => Ok(self.table.n),
            // The first event is the one that was asked for; the others follow from it.
            Verdict::Happens(events) => self.commit(events).await,
            Verdict::TooLate(events, error) => {
                self.commit(events).await?;
                Err(error)
            }
            Verdict::PlayAgain => self.play_again().await,
        }
    }
}
