//! Decisions: the events that follow from a request, as a pure function of state and request. Nothing is changed here; the
//! room stores the events of a [`Decision`] and applies them to its [`GameState`] afterwards.

mod actions;
mod chat;
mod endings;
mod hints;
mod moves;
mod offers;
#[cfg(test)]
mod tests;

pub(crate) use actions::ActionContext;
pub(crate) use chat::ChatAttempt;
pub(crate) use moves::MoveAttempt;

use rusc_api::{Action, ChatLine, ErrorBody, ErrorCode, ErrorReason, EventKind, Seat};

use super::GameState;
use crate::live::clock::LagQuota;

/// A request to a game, by a user who may move for `seats`.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Request<'a> {
    pub(crate) seats: &'a [Seat],
    pub(crate) times: RequestTimes,
    pub(crate) kind: RequestKind<'a>,
}

/// The kind of a request.
#[derive(Clone, Copy, Debug)]
pub(crate) enum RequestKind<'a> {
    /// Play a move.
    Move(MoveAttempt<'a>),
    /// Resign, offer, claim and all else that a player may do.
    Act(Action, ActionContext),
    /// Send a line of chat.
    Say(ChatAttempt<'a>),
}

/// The two times of a request, in milliseconds since 1970.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct RequestTimes {
    /// When its frame was read from the socket: a move is charged up to here.
    pub(crate) read_ms: u64,
    /// When it is decided: the next turn begins here.
    pub(crate) now_ms: u64,
}

/// The result of a request that is not refused.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Decision {
    /// A duplicate: the request was carried out before and caused the event with this number.
    AlreadyDone(u64),
    /// Events to store; empty if the request changes nothing.
    Events(Vec<EventKind>),
    /// A move: its events, and the lag quotas after it, which are adopted once the events are stored.
    Move(Vec<EventKind>, [LagQuota; 2]),
    /// The flag had fallen before: these events are stored instead, and the request is refused.
    TooLate(Vec<EventKind>, ErrorBody),
    /// A line of chat to store; the id of its author is not in the event.
    Chat {
        /// The user id of the author.
        speaker: String,
        line: ChatLine,
    },
    /// Both sides agree to a rematch.
    Rematch,
}

impl Decision {
    /// Whether an action writes into the log and does not end the game: such actions come one after the other. Hints come
    /// once a turn as it is.
    pub(super) fn is_paced(&self) -> bool {
        let passes = |event: &EventKind| matches!(event, EventKind::Ended { .. } | EventKind::Hinted { .. });
        match self {
            Decision::Events(events) => !events.is_empty() && !events.iter().any(passes),
            Decision::Rematch => true,
            _ => false,
        }
    }
}

/// Decides a request.
///
/// # Errors
/// The request is refused; the error says why.
pub(crate) fn decide(state: &GameState, request: Request<'_>) -> Result<Decision, ErrorBody> {
    let Request { seats, times, kind } = request;
    match kind {
        RequestKind::Move(attempt) => state.decide_move(seats, attempt, times),
        RequestKind::Act(action, context) => state.decide_act(seats, action, times, context),
        RequestKind::Say(attempt) => state.decide_say(seats, attempt, times),
    }
}

/// A refusal with its particular reason.
pub(crate) fn refuse_because<T>(code: ErrorCode, message: &str, reason: ErrorReason) -> Result<T, ErrorBody> {
    Err(ErrorBody::new(code, message).because(reason))
}

/// Refuses what the game has not come to, or has gone too far for.
fn not_now<T>(message: &str, reason: ErrorReason) -> Result<T, ErrorBody> {
    refuse_because(ErrorCode::WrongMoment, message, reason)
}

/// A refusal whose code says it all.
pub(crate) fn refuse<T>(code: ErrorCode, message: &str) -> Result<T, ErrorBody> {
    Err(ErrorBody::new(code, message))
}
