//! Who somebody is. Whoever comes for the first time becomes a guest, where guests are welcome, and can play at once.

use axum::Json;
use axum::extract::State;
use axum::http::{HeaderMap, header};
use axum::response::{IntoResponse, Response};
use rusc_api::{ErrorCode, Site};

use super::welcome;
use crate::http::auth::cookie;
use crate::http::auth::principal::{AuthMethod, Requester};
use crate::http::error::{ApiError, ApiResult};
use crate::rate_limit::{LimitedAction, address_key};
use crate::state::AppState;

/// `GET /api/site`.
pub(crate) async fn site(State(state): State<AppState>) -> Json<Site> {
    Json(state.site())
}

/// `GET /api/me`.
pub(crate) async fn show(
    State(state): State<AppState>,
    requester: Requester,
    headers: HeaderMap,
) -> ApiResult<Response> {
    let Some(principal) = &requester.principal else { return new_guest(&state, &requester).await };
    let identity = &principal.identity;
    match &principal.method {
        AuthMethod::Token => Ok(Json(state.me(&identity.name, identity.role, String::new())).into_response()),
        AuthMethod::Session { csrf, .. } => {
            let me = Json(state.me(&identity.name, identity.role, csrf.clone()));
            // Every visit makes the cookie last as long as the session does now.
            let secret = cookie::read(&headers).unwrap_or_default();
            let cookie = state.session_cookie(secret, identity.role, &requester.peer);
            Ok(([(header::SET_COOKIE, cookie)], me).into_response())
        }
    }
}

/// `POST /api/guest`.
pub(crate) async fn become_guest(
    state: State<AppState>,
    requester: Requester,
    headers: HeaderMap,
) -> ApiResult<Response> {
    show(state, requester, headers).await
}

async fn new_guest(state: &AppState, requester: &Requester) -> ApiResult<Response> {
    if !state.config().guests.is_on() {
        return Err(ApiError::new(ErrorCode::SignedOut, "sign in first"));
    }
    state.rate_limits().check(LimitedAction::NewGuest, &address_key(requester.peer.address))?;
    let guest = state.store().create_guest(state.now_ms()).await?;
    Ok(welcome(state.begin_session(&guest, &requester.peer).await?))
}
