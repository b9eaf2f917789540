//! Who somebody is. Whoever comes for the first time becomes a guest, where guests are welcome, and can play at once.

use axum::Json;
use axum::extract::State;
use axum::http::{HeaderMap, header};
use axum::response::{IntoResponse, Response};
use rusc_api::{ErrorCode, Site};

use super::welcome;
use crate::auth::cookie;
use crate::auth::visitor::{Proof, Visitor};
use crate::error::{ApiError, ApiResult};
use crate::limits::{Act, key_of};
use crate::state::AppState;

/// `GET /api/site`.
pub(crate) async fn site(State(state): State<AppState>) -> Json<Site> {
    Json(state.site())
}

/// `GET /api/me`.
pub(crate) async fn show(
    State(state): State<AppState>,
    visitor: Visitor,
    headers: HeaderMap,
) -> ApiResult<Response> {
    let Some(pass) = &visitor.pass else { return new_guest(&state, &visitor).await };
    let identity = &pass.identity;
    match &pass.proof {
        Proof::Token => Ok(Json(state.me(&identity.name, identity.role, String::new())).into_response()),
        Proof::Session { csrf, .. } => {
            let me = Json(state.me(&identity.name, identity.role, csrf.clone()));
            // Every visit makes the cookie last as long as the session does now.
            let secret = cookie::read(&headers).unwrap_or_default();
            let cookie = state.session_cookie(secret, identity.role, &visitor.peer);
            Ok(([(header::SET_COOKIE, cookie)], me).into_response())
        }
    }
}

/// `POST /api/guest`.
pub(crate) async fn become_guest(
    state: State<AppState>,
    visitor: Visitor,
    headers: HeaderMap,
) -> ApiResult<Response> {
    show(state, visitor, headers).await
}

async fn new_guest(state: &AppState, visitor: &Visitor) -> ApiResult<Response> {
    if !state.config().guests.is_on() {
        return Err(ApiError::new(ErrorCode::SignedOut, "sign in first"));
    }
    state.limits().count(Act::NewGuest, &key_of(visitor.peer.address))?;
    let guest = state.store().create_guest(state.now_ms()).await?;
    Ok(welcome(state.begin_session(&guest, &visitor.peer).await?))
}
