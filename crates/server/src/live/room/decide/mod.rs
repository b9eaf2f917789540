//! What follows from a request, before it is stored.

mod actions;
mod chat;
mod endings;
mod moves;
mod offers;

pub(crate) use actions::ActionContext;
pub(crate) use moves::MoveAttempt;

use rusc_api::{ErrorBody, ErrorCode, EventKind};

/// What follows from a request that may be carried out.
#[derive(Debug)]
pub(crate) enum Decision {
    /// It was carried out before, and caused the event with that number.
    AlreadyDone(u64),
    /// This happens; nothing if everything is as wished already.
    Events(Vec<EventKind>),
    /// This happens instead of what was asked.
    TooLate(Vec<EventKind>, ErrorBody),
    /// Both want to play again.
    Rematch,
}

/// The two times that matter to a request.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct RequestTimes {
    /// When its frame was read from the wire.
    pub(crate) read_ms: u64,
    /// When it is decided.
    pub(crate) now_ms: u64,
}

/// A refusal.
pub(crate) fn refuse<T>(code: ErrorCode, message: &str) -> Result<T, ErrorBody> {
    Err(ErrorBody::new(code, message))
}
