//! What is answered over a connection beyond the limits: health checks, metrics, and the host. Everybody else is told that
//! there are too many connections and when to try again.

use axum::http::{HeaderMap, header};
use rusc_api::{ErrorBody, ErrorCode, Role};

use super::slots::Shortage;
use crate::http::auth::cookies::Transport;
use crate::http::auth::guard::recognize;
use crate::http::error::ApiError;
use crate::state::AppState;

/// Paths that are answered to anybody.
const ALWAYS: [&str; 3] = ["/healthz", "/readyz", "/metrics"];
/// How long a client is asked to wait.
const RETRY_MS: u64 = 10_000;

/// Admits a request over a connection beyond the limits, or refuses it.
pub(super) async fn admit(
    state: &AppState,
    shortage: Shortage,
    path: &str,
    headers: &HeaderMap,
) -> Result<(), ApiError> {
    let path = path.strip_prefix(state.config().base_path.as_str()).unwrap_or(path);
    // A socket would stay for long, also the host's.
    let is_socket = headers.contains_key(header::UPGRADE);
    if !is_socket && (ALWAYS.contains(&path) || is_host(state, headers).await) {
        return Ok(());
    }
    let error = match shortage {
        Shortage::Address => ErrorBody::new(
            ErrorCode::TooMany,
            "too many connections from your address; close a window with this page, or wait a moment",
        ),
        Shortage::Server => ErrorBody::new(ErrorCode::Busy, "the server is full; try again in a moment"),
    };
    Err(error.retry_after(RETRY_MS).into())
}

async fn is_host(state: &AppState, headers: &HeaderMap) -> bool {
    // Cookies of both names are read, whichever way the connection came.
    let principal = recognize(state, headers, Transport::Secure).await.ok().flatten();
    principal.is_some_and(|principal| principal.identity.role == Role::Admin)
}
