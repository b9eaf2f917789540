//! Signing in and out. Whether a name exists cannot be learned here: neither from the answer nor from the time it takes.

use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use rusc_api::{Credentials, ErrorCode, Role};

use super::welcome;
use crate::http::auth::principal::{AuthMethod, Requester, SessionOwner};
use crate::http::auth::sessions::role;
use crate::http::error::{ApiError, ApiResult};
use crate::http::extract::JsonBody;
use crate::rate_limit::{LimitedAction, address_key};
use crate::state::AppState;

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
