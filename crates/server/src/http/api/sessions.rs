//! The list of one's own sessions, and ending them: one, or all.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use rusc_api::SessionCard;

use crate::access::AccessEnd;
use crate::http::auth::principal::{Credential, Requester, SessionOwner};
use crate::http::error::ApiResult;
use crate::http::extract::PathParams;
use crate::state::AppState;

/// `GET /api/account/sessions`.
pub(crate) async fn list(
    State(state): State<AppState>,
    owner: SessionOwner,
) -> ApiResult<Json<Vec<SessionCard>>> {
    let rows = state.store().sessions_of(&owner.identity.user_id, state.now_ms()).await?;
    let cards = rows.into_iter().map(|row| SessionCard {
        id: row.id,
        device: row.device,
        created_ms: row.created_ms,
        seen_ms: row.seen_ms,
        current: row.token_hash == owner.token_hash,
    });
    Ok(Json(cards.collect()))
}

/// `DELETE /api/account/sessions/{id}`.
pub(crate) async fn end(
    State(state): State<AppState>,
    owner: SessionOwner,
    PathParams(id): PathParams<String>,
) -> ApiResult<StatusCode> {
    let ended = state.store().end_session_of(&owner.identity.user_id, &id).await?;
    state.end_access(AccessEnd::One(Credential::Session(ended)));
    Ok(StatusCode::NO_CONTENT)
}

/// `DELETE /api/account/sessions`: signs out everywhere, here too. Tokens stay.
pub(crate) async fn end_all(
    State(state): State<AppState>,
    requester: Requester,
    owner: SessionOwner,
) -> ApiResult<Response> {
    let user_id = owner.identity.user_id;
    state.store().end_other_sessions(&user_id, None).await?;
    state.end_access(AccessEnd::Sessions(user_id.clone()));
    tracing::info!(address = %requester.peer.address, account = owner.identity.name, "signed out everywhere");
    Ok((StatusCode::NO_CONTENT, state.no_session(&requester.peer)).into_response())
}
