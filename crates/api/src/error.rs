//! What a client hears when something cannot be done.

use serde::{Deserialize, Serialize};

/// A refusal: a stable code for programs, a sentence for people.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct ErrorBody {
    /// What is wrong, for programs.
    pub code: ErrorCode,
    /// What is wrong and what to do, in English.
    pub message: String,
    /// After how many milliseconds the same request may succeed, if that is only a matter of time.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub retry_after_ms: Option<u64>,
}

impl ErrorBody {
    /// A refusal.
    pub fn new(code: ErrorCode, message: impl Into<String>) -> ErrorBody {
        ErrorBody { code, message: message.into(), retry_after_ms: None }
    }

    /// The same refusal, with the time after which to try again.
    #[must_use]
    pub fn retry_after(self, retry_after_ms: u64) -> ErrorBody {
        ErrorBody { retry_after_ms: Some(retry_after_ms), ..self }
    }
}

/// Every reason there is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum ErrorCode {
    /// The message is no JSON, or not of the expected shape.
    BadRequest,
    /// The message is too long.
    TooLarge,
    /// The client speaks another version.
    WrongProtocol,
    /// Nobody is signed in.
    SignedOut,
    /// Name or password are wrong.
    WrongCredentials,
    /// Signed in, but this is somebody else's.
    Forbidden,
    /// The request did not come from our page.
    WrongOrigin,
    /// There is no such thing.
    NotFound,
    /// The name is in use, or the seat is.
    Taken,
    /// The name or the password does not follow the rules.
    BadName,
    /// The password is too weak.
    BadPassword,
    /// The host does not allow it (registration, guests, chat).
    Disabled,
    /// The text is no move, or no legal one.
    IllegalMove,
    /// It is the other side's turn.
    NotYourTurn,
    /// The move was made for another ply.
    WrongPly,
    /// The game is over.
    GameOver,
    /// The game has not begun, or has gone too far for this.
    WrongMoment,
    /// Too many requests, connections, seeks or games, or too much unread.
    TooMany,
    /// The server is full; try again in a moment.
    Busy,
    /// The server is stopping; try again in a moment.
    Restarting,
    /// Something broke on the server.
    Internal,
}
