//! What follows from a request: a pure function of the game and the request. Nothing is changed here; the room stores
//! the events of a [`Decision`] and applies them to its [`GameState`] afterwards.

mod actions;
mod chat;
mod endings;
mod moves;
mod offers;
#[cfg(test)]
mod tests;

pub(crate) use actions::ActionContext;
pub(crate) use chat::ChatAttempt;
pub(crate) use moves::MoveAttempt;

use rusc_api::{Action, ChatLine, ErrorBody, ErrorCode, EventKind, Seat};

use super::GameState;
use crate::live::clock::LagQuota;

/// Something asked of a game, by somebody who may move for `seats`.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Request<'a> {
    pub(crate) seats: &'a [Seat],
    pub(crate) times: RequestTimes,
    pub(crate) kind: RequestKind<'a>,
}

/// What is asked.
#[derive(Clone, Copy, Debug)]
pub(crate) enum RequestKind<'a> {
    /// To play a move.
    Move(MoveAttempt<'a>),
    /// To do anything else a player may do.
    Act(Action, ActionContext),
    /// To say something.
    Say(ChatAttempt<'a>),
}

/// The two times that matter to a request.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct RequestTimes {
    /// When its frame was read from the socket: what a move costs is counted up to here.
    pub(crate) read_ms: u64,
    /// When it is decided: the next turn begins here.
    pub(crate) now_ms: u64,
}

/// What follows from a request that may be carried out.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Decision {
    /// It was carried out before, and caused the event with that number.
    AlreadyDone(u64),
    /// These events are to be stored; none if everything is as asked already.
    Events(Vec<EventKind>),
    /// A move: its events, and the lag quotas once they are stored.
    Move(Vec<EventKind>, [LagQuota; 2]),
    /// The time had run out before: these events are to be stored instead, and the request is refused.
    TooLate(Vec<EventKind>, ErrorBody),
    /// A line of chat is to be stored; the id of who says it is not in the event.
    Chat {
        /// The id of who says it.
        speaker: String,
        line: ChatLine,
    },
    /// Both want to play again.
    Rematch,
}

/// Decides a request.
///
/// # Errors
/// The request is refused, and says why.
pub(crate) fn decide(state: &GameState, request: Request<'_>) -> Result<Decision, ErrorBody> {
    let Request { seats, times, kind } = request;
    match kind {
        RequestKind::Move(attempt) => state.decide_move(seats, attempt, times),
        RequestKind::Act(action, context) => state.decide_act(seats, action, times, context),
        RequestKind::Say(attempt) => state.decide_say(seats, attempt, times),
    }
}

/// A refusal.
pub(crate) fn refuse<T>(code: ErrorCode, message: &str) -> Result<T, ErrorBody> {
    Err(ErrorBody::new(code, message))
}
