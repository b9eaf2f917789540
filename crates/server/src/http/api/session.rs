//! The session of a client: its user, signing in and out. A new visitor becomes a guest, where guests are enabled, and can
//! play at once. Neither the answer to a failed sign-in nor its duration tells whether the name exists.

use axum::Json;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use rusc_api::{Credentials, ErrorCode, ErrorReason, GuestName, Me, Role, Site};
use rusc_store::{CookieName, UserRow};

use crate::access::AccessEnd;
use crate::http::auth::attempts::{ANY_BY_ADDRESS, AttemptKey, BY_ACCOUNT, BY_ADDRESS, name_key};
use crate::http::auth::cookies::{CookieKind, read_cookie};
use crate::http::auth::credentials::check_chosen_name;
use crate::http::auth::principal::{AuthMethod, Requester, SessionOwner};
use crate::http::auth::sessions::{NewSession, role, set_cookies};
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
    let Some(principal) = &requester.principal else { return new_guest(&state, &requester, &headers).await };
    let identity = &principal.identity;
    let me = |csrf: &str| {
        Json(Me {
            name: identity.name.clone(),
            role: identity.role,
            csrf: csrf.to_owned(),
            has_password: principal.has_password,
            site: state.site(),
        })
    };
    match &principal.method {
        AuthMethod::Token { .. } => Ok(me("").into_response()),
        AuthMethod::Session { csrf, cookie, token_hash } => {
            let peer = &requester.peer;
            // A session of before there was encryption gets the cookie that only encrypted connections can set.
            if *cookie == CookieName::Plain && peer.transport.cookie_name() == CookieName::Prefixed {
                state.store().prefix_session(token_hash).await?;
            }
            // Renews the lifetime of the cookie, as that of the session is.
            let base = &state.config().base_path;
            let secret = read_cookie(&headers, CookieKind::Session, base, peer.transport);
            let cookies = state.session_cookies(secret.map_or("", |(secret, _)| secret), identity.role, peer);
            Ok((set_cookies(cookies), me(csrf)).into_response())
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

/// `POST /api/guest/name`.
pub(crate) async fn rename_guest(
    State(state): State<AppState>,
    requester: Requester,
    owner: SessionOwner,
    JsonBody(GuestName { name }): JsonBody<GuestName>,
) -> ApiResult<Json<Me>> {
    if owner.identity.role != Role::Guest {
        let error = ApiError::new(ErrorCode::WrongMoment, "an account keeps its name");
        return Err(error.because(ErrorReason::NotAGuest));
    }
    check_chosen_name(&name)?;
    state.rate_limits().check(LimitedAction::GuestName, &address_key(requester.peer.address))?;
    state.store().rename_guest(&owner.identity.user_id, &name).await?;
    state.service().changed(&owner.identity.user_id).await;
    Ok(Json(Me {
        name,
        role: Role::Guest,
        csrf: owner.csrf,
        has_password: owner.has_password,
        site: state.site(),
    }))
}

async fn new_guest(state: &AppState, requester: &Requester, headers: &HeaderMap) -> ApiResult<Response> {
    if !state.config().guests.is_on() {
        return Err(ApiError::new(ErrorCode::SignedOut, "sign in first"));
    }
    state.rate_limits().check(LimitedAction::NewGuest, &address_key(requester.peer.address))?;
    let guest = state.store().create_guest(state.now_ms()).await?;
    Ok(welcome(state.begin_session(&guest, &requester.peer, headers).await?))
}

/// `POST /api/session`.
pub(crate) async fn sign_in(
    State(state): State<AppState>,
    requester: Requester,
    headers: HeaderMap,
    JsonBody(Credentials { name, password }): JsonBody<Credentials>,
) -> ApiResult<Response> {
    let (address, now_ms) = (requester.peer.address, state.now_ms());
    let user = state.store().user_by_name(&name).await?.filter(|user| !user.deleted);
    // A name that does not exist may be a password in the wrong field, and is kept out of the log.
    let account = user.as_ref().map(|user| user.name.clone()).unwrap_or_default();
    let keys = attempt_keys(&state, &requester, &headers, &name, user.as_ref()).await?;
    let refused = |_: &ApiError| tracing::info!(%address, account, "sign-in refused");
    state.attempts().begin(&keys, now_ms).inspect_err(refused)?;
    let hash = user.as_ref().and_then(|user| user.password_hash.clone());
    let proved = state.passwords().verify(password, hash).await?;
    let Some(user) = user.filter(|_| proved) else {
        metrics::counter!("rusc_failed_sign_ins_total").increment(1);
        tracing::info!(%address, account, "sign-in failed");
        return Err(ApiError::new(ErrorCode::WrongCredentials, "the name or the password is wrong"));
    };
    if user.banned {
        tracing::info!(%address, account, "sign-in of a banned account");
        let closed = ApiError::new(ErrorCode::Forbidden, "the host has closed this account");
        return Err(closed.because(ErrorReason::AccountClosed));
    }
    state.attempts().succeeded(&keys);
    state.attempts().begin(&[(user.id.clone(), BY_ACCOUNT)], now_ms).inspect_err(refused)?;
    tracing::info!(%address, account, "sign-in");
    if role(user.role) == Role::Admin {
        state.store().add_audit(now_ms, Some(&user.id), "host.sign_in", &address.to_string()).await?;
    }
    end_present(&state, &requester).await?;
    let mut begun = state.begin_session(&user, &requester.peer, &headers).await?;
    state.remember_device(&user, &requester.peer, &headers, &mut begun).await?;
    Ok(welcome(begun))
}

/// What an attempt to sign in counts under if it fails: a device that has signed in to the account before by itself,
/// everybody else by address, and by name at that address. Those count in any case, too.
async fn attempt_keys(
    state: &AppState,
    requester: &Requester,
    headers: &HeaderMap,
    name: &str,
    user: Option<&UserRow>,
) -> ApiResult<Vec<AttemptKey>> {
    if let (Some(user), Some(device)) = (user, state.device_hash(&requester.peer, headers))
        && state.store().knows_device(&user.id, &device).await?
    {
        return Ok(vec![name_key(name, &device)]);
    }
    let address = address_key(requester.peer.address);
    state.attempts().begin(&[(format!("any {address}"), ANY_BY_ADDRESS)], state.now_ms())?;
    Ok(vec![name_key(name, &address), (address, BY_ADDRESS)])
}

/// `DELETE /api/session`.
pub(crate) async fn sign_out(
    State(state): State<AppState>,
    requester: Requester,
    _: SessionOwner,
) -> ApiResult<Response> {
    end_present(&state, &requester).await?;
    Ok((StatusCode::NO_CONTENT, state.no_session(&requester.peer)).into_response())
}

/// Ends the session that the request came with, and its connections, so that no secret outlives a change of who somebody is.
pub(crate) async fn end_present(state: &AppState, requester: &Requester) -> ApiResult<()> {
    if let Some(principal) = &requester.principal
        && let AuthMethod::Session { token_hash, .. } = &principal.method
    {
        state.store().end_session(token_hash).await?;
        state.end_access(AccessEnd::One(principal.method.credential()));
    }
    Ok(())
}

/// The answer that begins a session.
pub(super) fn welcome(begun: NewSession) -> Response {
    (begun.set_cookies(), Json(begun.me)).into_response()
}
