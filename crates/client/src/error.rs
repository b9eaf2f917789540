//! What can go wrong between a client and a server, and whether it is worth trying again.

use std::io;
use std::time::Duration;

use rusc_api::{ErrorBody, ErrorCode};

/// The result of everything that asks a server.
pub type Result<T> = std::result::Result<T, ClientError>;

/// Why something could not be done.
#[derive(Debug, thiserror::Error)]
pub enum ClientError {
    /// The address makes no sense.
    #[error("'{url}' is no address of a server: {reason}")]
    BadUrl {
        /// As it was given.
        url: String,
        /// What is expected.
        reason: &'static str,
    },
    /// Nobody answers there.
    #[error("no server answers at {server}: {source}")]
    Unreachable {
        /// Where.
        server: String,
        /// What the system says.
        source: io::Error,
    },
    /// The connection broke.
    #[error("the connection broke: {0}")]
    Broken(String),
    /// The server is there and says nothing.
    #[error("the server has said nothing for {0:?}")]
    Timeout(Duration),
    /// The server said no.
    #[error("{} (HTTP {status})", .error.message)]
    Refused {
        /// The number of the answer.
        status: u16,
        /// Why.
        error: ErrorBody,
    },
    /// Something else answers there, or another version.
    #[error("this is no answer of a Rusc server: {0}")]
    Protocol(String),
}

impl ClientError {
    /// Whether the same may succeed a little later.
    pub fn is_transient(&self) -> bool {
        match self {
            ClientError::Unreachable { .. } | ClientError::Broken(_) | ClientError::Timeout(_) => true,
            ClientError::Refused { error, .. } => {
                matches!(error.code, ErrorCode::Restarting | ErrorCode::TooMany | ErrorCode::Internal)
            }
            ClientError::BadUrl { .. } | ClientError::Protocol(_) => false,
        }
    }
}
