//! The session of a client: its user, signing in and out. A new visitor becomes a guest, where guests are enabled, and can
//! play at once. Neither the answer to a failed sign-in nor its duration tells whether the name exists.

use axum::Json;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use rusc_api::{Credentials, ErrorCode, Role, Site};

use crate::http::auth::principal::{AuthMethod, Requester, SessionOwner};
use crate::http::auth::sessions::{NewSession, read_cookie, role};
use crate::http::error::{ApiError, ApiResult};
use crate::http::extract::JsonBody;
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
            // Renews the lifetime of the cookie, as that of the session is.
            let secret = read_cookie(&headers).unwrap_or_default();
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

/// `POST /api/session`.
pub(crate) async fn sign_in(
    State(state): State<AppState>,
    requester: Requester,
    JsonBody(Credentials { name, password }): JsonBody<Credentials>,
) -> ApiResult<Response> {
    state.rate_limits().check(LimitedAction::SignIn, &address_key(requester.peer.address))?;
    state.rate_limits().check(LimitedAction::SignInAs, &name.to_lowercase())?;
    let user = state.store().user_by_name(&name).await?.filter(|user| !user.deleted);
    let hash = user.as_ref().and_then(|user| user.password_hash.clone());
    let proved = state.passwords().verify(password, hash).await?;
    let Some(user) = user.filter(|_| proved) else {
        metrics::counter!("rusc_failed_sign_ins_total").increment(1);
        return Err(ApiError::new(ErrorCode::WrongCredentials, "the name or the password is wrong"));
    };
    if user.banned {
        return Err(ApiError::new(ErrorCode::Forbidden, "the host has closed this account"));
    }
    if role(user.role) == Role::Admin {
        let about = requester.peer.address.to_string();
        state.store().add_audit(state.now_ms(), Some(&user.id), "host.sign_in", &about).await?;
    }
    end_present(&state, &requester).await?;
    Ok(welcome(state.begin_session(&user, &requester.peer).await?))
}

/// `DELETE /api/session`.
pub(crate) async fn sign_out(
    State(state): State<AppState>,
    requester: Requester,
    _: SessionOwner,
) -> ApiResult<Response> {
    end_present(&state, &requester).await?;
    Ok((StatusCode::NO_CONTENT, [(header::SET_COOKIE, state.no_cookie(&requester.peer))]).into_response())
}

/// Ends the session that the request came with, so that no secret outlives a change of who somebody is.
pub(crate) async fn end_present(state: &AppState, requester: &Requester) -> ApiResult<()> {
    if let Some(principal) = &requester.principal
        && let AuthMethod::Session { token_hash, .. } = &principal.method
    {
        state.store().end_session(token_hash).await?;
    }
    Ok(())
}

/// The answer that begins a session.
pub(super) fn welcome(begun: NewSession) -> Response {
    ([(header::SET_COOKIE, begun.cookie)], Json(begun.me)).into_response()
}
