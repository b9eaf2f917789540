//! Errors between a client and a server, and whether it is worth trying again.

use std::error::Error;
use std::io;
use std::path::PathBuf;
use std::time::Duration;

use rusc_api::{ErrorBody, ErrorCode};

use crate::ServerUrl;

/// No server can make a client wait longer than this.
const LONGEST_WAIT: Duration = Duration::from_mins(1);

/// The result of everything that asks a server.
pub type Result<T> = std::result::Result<T, ClientError>;

/// Why a request failed.
#[derive(Debug, thiserror::Error)]
pub enum ClientError {
    /// The address cannot be one of a server.
    #[error("'{url}' is no address of a server: {reason}")]
    BadUrl {
        /// As it was given.
        url: String,
        /// What is expected.
        reason: &'static str,
    },
    /// The file of trusted certificates cannot be used.
    #[error("{path}: {reason}")]
    BadCaFile {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        reason: String,
    },
    /// No connection.
    #[error("no server answers at {server}: {reason}")]
    Unreachable {
        /// The address of the server.
        server: String,
        /// The error of the operating system.
        reason: String,
    },
    /// The certificate of the server is invalid, or of an authority that is not trusted.
    #[error(
        "the certificate of {server} is not trusted ({reason}); name its authority's certificate as a CA file"
    )]
    Untrusted {
        /// The address of the server.
        server: String,
        /// What the verifier found.
        reason: String,
    },
    /// The connection broke.
    #[error("the connection broke: {0}")]
    Broken(String),
    /// The server did not answer in this time.
    #[error("the server has not answered for {0:?}")]
    Timeout(Duration),
    /// The server refused the request.
    #[error("{} (HTTP {status})", .error.message)]
    Refused {
        /// The HTTP status.
        status: u16,
        /// Why.
        error: ErrorBody,
    },
    /// The answer is not one of this API: another program answers, or another version.
    #[error("this is no answer of a Rusc server: {0}")]
    Protocol(String),
}

impl ClientError {
    /// Whether the same request may succeed a little later.
    ///
    /// ```
    /// use std::time::Duration;
    /// use rusc_client::ClientError;
    ///
    /// assert!(ClientError::Timeout(Duration::from_secs(15)).is_transient());
    /// assert!(!ClientError::Protocol("HTTP 404".to_owned()).is_transient());
    /// ```
    pub fn is_transient(&self) -> bool {
        match self {
            ClientError::Unreachable { .. } | ClientError::Broken(_) | ClientError::Timeout(_) => true,
            ClientError::Refused { error, .. } => {
                matches!(
                    error.code,
                    ErrorCode::Busy | ErrorCode::Restarting | ErrorCode::TooMany | ErrorCode::Internal
                )
            }
            ClientError::BadUrl { .. }
            | ClientError::BadCaFile { .. }
            | ClientError::Untrusted { .. }
            | ClientError::Protocol(_) => false,
        }
    }

    /// How long the server asks to wait before the next attempt; zero if it says nothing.
    pub fn retry_after(&self) -> Duration {
        match self {
            ClientError::Refused { error, .. } => {
                Duration::from_millis(error.retry_after_ms.unwrap_or(0)).min(LONGEST_WAIT)
            }
            _ => Duration::ZERO,
        }
    }

    /// The error of an HTTP request that got no answer.
    pub(crate) fn of_request(url: &ServerUrl, error: &reqwest::Error) -> ClientError {
        if let Some(untrusted) = ClientError::untrusted(url, error) {
            return untrusted;
        }
        if error.is_connect() {
            return ClientError::Unreachable {
                server: url.to_string(),
                reason: innermost(error).to_string(),
            };
        }
        if error.is_timeout() {
            return ClientError::Timeout(crate::transport::RESPONSE_TIMEOUT);
        }
        if error.is_builder() {
            return ClientError::Protocol(format!("the request cannot be written: {error}"));
        }
        ClientError::Broken(innermost(error).to_string())
    }

    /// The error of a WebSocket.
    pub(crate) fn of_socket(url: &ServerUrl, error: &tokio_tungstenite::tungstenite::Error) -> ClientError {
        ClientError::untrusted(url, error).unwrap_or_else(|| ClientError::Broken(error.to_string()))
    }

    /// If the cause is the server's certificate.
    fn untrusted(url: &ServerUrl, error: &(dyn Error + 'static)) -> Option<ClientError> {
        let tls = tls_error(error).filter(|tls| matches!(tls, rustls::Error::InvalidCertificate(_)))?;
        Some(ClientError::Untrusted { server: url.to_string(), reason: tls.to_string() })
    }
}

/// The TLS error among the causes of an error.
fn tls_error<'a>(error: &'a (dyn Error + 'static)) -> Option<&'a rustls::Error> {
    if let Some(tls) = error.downcast_ref() {
        return Some(tls);
    }
    // The `source` of an `io::Error` is that of the error inside it, which would be skipped.
    match error.downcast_ref::<io::Error>() {
        Some(error) => error.get_ref().and_then(|inner| tls_error(inner)),
        None => error.source().and_then(tls_error),
    }
}

/// The cause of a cause, as far as it goes: the outer ones only say that a request failed.
fn innermost<'a>(error: &'a (dyn Error + 'static)) -> &'a (dyn Error + 'static) {
    let mut error = error;
    while let Some(source) = error.source() {
        error = source;
    }
    error
}
