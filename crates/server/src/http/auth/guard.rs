//! The middleware of every request to the API and of every socket: the client's address is found and rate limited, the
//! origin checked, the requester recognised, and a change made with a cookie must bring the CSRF token, which only our own
//! page knows.
//!
//! Forwarding headers are believed only of proxies that the host trusts. Browsers say in `Origin` which page has sent a
//! request; a request without it comes from a program, which has no cookie that others could abuse, or from an address typed
//! in.

use std::net::{IpAddr, Ipv4Addr, SocketAddr};

use axum::extract::{ConnectInfo, MatchedPath, Request, State};
use axum::http::{Extensions, HeaderMap, header};
use axum::middleware::Next;
use axum::response::Response;
use rusc_api::ErrorCode;
use rusc_store::{CookieName, StorageFault, UserRow};

use super::cookies::{CookieKind, Transport, read_cookie};
use super::credentials::{hash_secret, secrets_equal};
use super::principal::{AuthMethod, Principal, Requester};
use super::sessions::role;
use super::strangers::{WORKERS, check_stranger};
use crate::UserIdentity;
use crate::config::{Config, Network};
use crate::http::error::{ApiError, ApiResult};
use crate::rate_limit::{LimitedAction, address_key};
use crate::state::AppState;

/// The header with the CSRF token.
const CSRF: &str = "x-csrf-token";

/// The middleware: passes a request on with its [`Requester`], or refuses it.
pub(crate) async fn guard(
    State(state): State<AppState>,
    mut request: Request,
    next: Next,
) -> Result<Response, ApiError> {
    let peer = Peer::of(request.extensions(), request.headers(), state.config());
    state.rate_limits().check(LimitedAction::Request, &address_key(peer.address))?;
    let changes = !request.method().is_safe();
    if changes || is_socket(request.headers()) {
        check_origin(&state, request.headers(), &peer)?;
    }
    let principal = if is_for_workers(&request, state.config()) {
        None
    } else {
        recognize(&state, request.headers(), peer.transport).await?
    };
    check_stranger(state.config(), request.extensions(), principal.as_ref())?;
    if changes && let Some(principal) = &principal {
        if let AuthMethod::Session { csrf, .. } = &principal.method
            && !is_host_link(&request)
        {
            check_csrf(request.headers(), csrf)?;
        }
        state.rate_limits().check(LimitedAction::Change, &principal.identity.user_id)?;
    }
    request.extensions_mut().insert(Requester { peer, guests: state.config().guests, principal });
    let response = next.run(request).await;
    if let Some(fault) = response.extensions().get::<StorageFault>()
        && state.store().storage().fault != Some(*fault)
    {
        state.store().note_fault(*fault);
    }
    Ok(response)
}

/// Whether this is the button behind the host's link: a form without a script, and its path is a secret that no other page
/// knows.
fn is_host_link(request: &Request) -> bool {
    request
        .extensions()
        .get::<MatchedPath>()
        .is_some_and(|path| path.as_str().ends_with("/admin/login/{token}"))
}

/// Whether this is a route for workers, whose keys are no tokens of accounts.
fn is_for_workers(request: &Request, config: &Config) -> bool {
    let route = request.extensions().get::<MatchedPath>().map_or("", MatchedPath::as_str);
    route.strip_prefix(config.base_path.as_str()).unwrap_or(route).starts_with(WORKERS)
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
    if secrets_equal(sent, expected) {
        return Ok(());
    }
    Err(ApiError::new(ErrorCode::WrongOrigin, "the header x-csrf-token is missing or wrong; reload the page"))
}

/// Authenticates a request by bearer token or session cookie. An unknown token is an error; an expired cookie counts as not
/// signed in.
pub(crate) async fn recognize(
    state: &AppState,
    headers: &HeaderMap,
    transport: Transport,
) -> ApiResult<Option<Principal>> {
    if let Some(value) = headers.get(header::AUTHORIZATION) {
        let token = value.to_str().ok().and_then(|value| value.strip_prefix("Bearer "));
        let hash = hash_secret(token.unwrap_or_default().trim());
        let user = state.store().user_by_token(&hash).await?;
        let user = user.ok_or_else(|| ApiError::new(ErrorCode::SignedOut, "the token is not known"))?;
        return Ok(Some(principal(user, AuthMethod::Token { hash })));
    }
    let base = &state.config().base_path;
    let Some((secret, cookie)) = read_cookie(headers, CookieKind::Session, base, transport) else {
        return Ok(None);
    };
    let Some((session, user)) = state.store().session(&hash_secret(secret), state.now_ms()).await? else {
        return Ok(None);
    };
    // Whoever can set cookies for a plain connection must not be able to set one for an encrypted one.
    if cookie == CookieName::Plain && session.cookie == CookieName::Prefixed {
        return Ok(None);
    }
    state.note_session(&session, &user).await?;
    let method = AuthMethod::Session { token_hash: session.token_hash, csrf: session.csrf, cookie };
    Ok(Some(principal(user, method)))
}

fn principal(user: UserRow, method: AuthMethod) -> Principal {
    let has_password = user.password_hash.is_some();
    let identity = UserIdentity { user_id: user.id, name: user.name, role: role(user.role) };
    Principal { identity, method, has_password }
}

/// The origin of our own pages.
#[derive(Clone, Copy, Debug)]
pub(crate) enum OwnOrigin<'a> {
    /// Scheme and host, from the configuration.
    Known(&'a str),
    /// The host that the request itself was sent to.
    Requested(&'a str),
}

/// Whether a request comes from our own page; `true` also without any origin header.
pub(crate) fn is_own(headers: &HeaderMap, own: OwnOrigin<'_>) -> bool {
    let Some(origin) = headers.get(header::ORIGIN) else {
        let site = headers.get("sec-fetch-site").and_then(|site| site.to_str().ok());
        return matches!(site, None | Some("same-origin" | "none"));
    };
    let Ok(origin) = origin.to_str() else { return false };
    match own {
        OwnOrigin::Known(expected) => origin.eq_ignore_ascii_case(expected),
        OwnOrigin::Requested(host) => {
            let from = origin.strip_prefix("https://").or_else(|| origin.strip_prefix("http://"));
            !host.is_empty() && from.is_some_and(|from| from.eq_ignore_ascii_case(host))
        }
    }
}

/// The client end of a request's connection.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Peer {
    /// Address of the client.
    pub(crate) address: IpAddr,
    /// The host that the client requested.
    pub(crate) host: String,
    /// Whether the client's connection is encrypted.
    pub(crate) transport: Transport,
}

impl Peer {
    /// The client end of a request that came over a connection; this machine without one, as in tests.
    pub(crate) fn of(extensions: &Extensions, headers: &HeaderMap, config: &Config) -> Peer {
        let connected = extensions.get::<ConnectInfo<SocketAddr>>();
        let connected = connected.map_or(IpAddr::V4(Ipv4Addr::LOCALHOST), |info| info.0.ip());
        Peer::new(connected, headers, config)
    }

    /// Reads connection and headers; forwarding headers only if the connection comes from a trusted proxy.
    pub(crate) fn new(connected: IpAddr, headers: &HeaderMap, config: &Config) -> Peer {
        let connected = connected.to_canonical();
        let trusted = is_trusted(connected, &config.trusted_proxies);
        let told = |name: &str| {
            let value = headers.get(name).filter(|_| trusted)?.to_str().ok()?;
            Some(value.split(',').next().unwrap_or_default().trim().to_owned())
        };
        let host = headers.get(header::HOST).and_then(|host| host.to_str().ok()).unwrap_or_default();
        let secure = config.is_secure() || told("x-forwarded-proto").is_some_and(|proto| proto == "https");
        Peer {
            address: if trusted { client(connected, headers, &config.trusted_proxies) } else { connected },
            host: told("x-forwarded-host").unwrap_or_else(|| host.to_owned()),
            transport: if secure { Transport::Secure } else { Transport::Plain },
        }
    }
}

/// Whether an address is that of a trusted proxy.
pub(crate) fn is_trusted(address: IpAddr, networks: &[Network]) -> bool {
    networks.iter().any(|network| network.contains(address))
}

/// The client's address in `X-Forwarded-For`: from the right, the first that is no trusted proxy. Everything left of it may
/// be forged.
fn client(connected: IpAddr, headers: &HeaderMap, networks: &[Network]) -> IpAddr {
    let lists = headers.get_all("x-forwarded-for").iter().rev();
    let hops = lists.filter_map(|list| list.to_str().ok()).flat_map(|list| list.rsplit(','));
    let mut last = connected;
    for hop in hops {
        let Ok(address) = hop.trim().parse::<IpAddr>() else { break };
        last = address.to_canonical();
        if !is_trusted(last, networks) {
            break;
        }
    }
    last
}
