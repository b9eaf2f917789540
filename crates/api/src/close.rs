//! Why the server closes a socket: a close code of RFC 6455 for libraries, a word as its reason for programs.

use serde::{Deserialize, Serialize};

/// Every reason for which the server closes a socket.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum CloseReason {
    /// The server is stopping; connect again in a moment.
    Restarting,
    /// Too many frames in too short a time, pings and pongs among them.
    TooMany,
    /// The client does not read what is sent; connect again with the number of the last event.
    TooSlow,
    /// Who opened the connection is signed out, banned or called otherwise now; sign in and connect again.
    SignedOut,
}

impl CloseReason {
    /// All reasons.
    pub const ALL: [CloseReason; 4] =
        [CloseReason::Restarting, CloseReason::TooMany, CloseReason::TooSlow, CloseReason::SignedOut];

    /// The close code.
    pub fn code(self) -> u16 {
        match self {
            CloseReason::Restarting => 1012,
            CloseReason::TooMany => 1008,
            CloseReason::TooSlow => 1013,
            // From the range for private use.
            CloseReason::SignedOut => 4001,
        }
    }

    /// The reason, as it stands in the close frame.
    pub fn word(self) -> &'static str {
        match self {
            CloseReason::Restarting => "restarting",
            CloseReason::TooMany => "too_many",
            CloseReason::TooSlow => "too_slow",
            CloseReason::SignedOut => "signed_out",
        }
    }
}
