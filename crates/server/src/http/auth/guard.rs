//! What every request to the API and every socket passes: its address is counted, its origin checked, whoever sends it
//! recognised, and a change made with a cookie must bring the token that only our own page knows.

use std::net::{IpAddr, Ipv4Addr, SocketAddr};

use axum::extract::{ConnectInfo, Request, State};
use axum::http::{HeaderMap, header};
use axum::middleware::Next;
use axum::response::Response;
use rusc_api::ErrorCode;

use super::origin::{OwnOrigin, is_own};
use super::peer::Peer;
use super::principal::{AuthMethod, Principal, Requester};
use super::sessions::role;
use super::{cookie, secret};
use crate::UserIdentity;
use crate::http::error::{ApiError, ApiResult};
use crate::rate_limit::{LimitedAction, address_key};
use crate::state::AppState;

/// The header that a change must bring.
const CSRF: &str = "x-csrf-token";

/// Lets a request pass, or not.
pub(crate) async fn guard(
    State(state): State<AppState>,
    mut request: Request,
    next: Next,
) -> Result<Response, ApiError> {
    let connected = request.extensions().get::<ConnectInfo<SocketAddr>>();
    let connected = connected.map_or(IpAddr::V4(Ipv4Addr::LOCALHOST), |info| info.0.ip());
    let peer = Peer::new(connected, request.headers(), state.config());
    state.rate_limits().check(LimitedAction::Request, &address_key(peer.address))?;
    let changes = !request.method().is_safe();
    if changes || is_socket(request.headers()) {
        check_origin(&state, request.headers(), &peer)?;
    }
    let principal = recognize(&state, request.headers()).await?;
    if changes && let Some(principal) = &principal {
        if let AuthMethod::Session { csrf, .. } = &principal.method {
            check_csrf(request.headers(), csrf)?;
        }
        state.rate_limits().check(LimitedAction::Change, &principal.identity.user_id)?;
    }
    request.extensions_mut().insert(Requester { peer, guests: state.config().guests, principal });
    Ok(next.run(request).await)
}

fn is_socket(headers: &HeaderMap) -> bool {
    headers.contains_key(header::UPGRADE) || headers.contains_key(header::SEC_WEBSOCKET_KEY)
}

fn check_origin(state: &AppState, headers: &HeaderMap, peer: &Peer) -> ApiResult<()> {
    let own = match &state.config().public_url {
        Some(url) => OwnOrigin::Known(url.origin()),
        None => OwnOrigin::Requested(&peer.host),
    };
    if is_own(headers, own) {
        return Ok(());
    }
    Err(ApiError::new(ErrorCode::WrongOrigin, "the request did not come from a page of this server"))
}

fn check_csrf(headers: &HeaderMap, expected: &str) -> ApiResult<()> {
    let sent = headers.get(CSRF).and_then(|sent| sent.to_str().ok()).unwrap_or_default();
    if secret::equal(sent, expected) {
        return Ok(());
    }
    Err(ApiError::new(ErrorCode::WrongOrigin, "the header x-csrf-token is missing or wrong; reload the page"))
}

/// Who it is. A token that is not known is a mistake worth telling; an old cookie is just nobody.
async fn recognize(state: &AppState, headers: &HeaderMap) -> ApiResult<Option<Principal>> {
    if let Some(value) = headers.get(header::AUTHORIZATION) {
        let token = value.to_str().ok().and_then(|value| value.strip_prefix("Bearer "));
        let user = match token {
            Some(token) => state.store().user_by_token(&secret::hash(token.trim())).await?,
            None => None,
        };
        let user = user.ok_or_else(|| ApiError::new(ErrorCode::SignedOut, "the token is not known"))?;
        let identity = UserIdentity { user_id: user.id, name: user.name, role: role(user.role) };
        return Ok(Some(Principal { identity, method: AuthMethod::Token }));
    }
    let Some(secret) = cookie::read(headers) else { return Ok(None) };
    let Some((session, user)) = state.store().session(&secret::hash(secret), state.now_ms()).await? else {
        return Ok(None);
    };
    state.note_session(&session, &user).await?;
    let identity = UserIdentity { user_id: user.id, name: user.name, role: role(user.role) };
    let method = AuthMethod::Session { token_hash: session.token_hash, csrf: session.csrf };
    Ok(Some(Principal { identity, method }))
}
