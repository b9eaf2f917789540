//! Whether the program runs, and whether it can do its work.

use axum::extract::State;
use axum::http::StatusCode;

use crate::state::AppState;

/// `GET /healthz`: it answers, so it runs.
pub(crate) async fn alive() -> &'static str {
    "ok\n"
}

/// `GET /readyz`: the database can be written, and nobody has asked it to stop.
pub(crate) async fn ready(State(state): State<AppState>) -> (StatusCode, &'static str) {
    if state.service().is_stopping() {
        return (StatusCode::SERVICE_UNAVAILABLE, "stopping\n");
    }
    match state.store().probe().await {
        Ok(()) => (StatusCode::OK, "ok\n"),
        Err(error) => {
            tracing::error!(%error, "the database cannot be written");
            (StatusCode::SERVICE_UNAVAILABLE, "the database cannot be written\n")
        }
    }
}
