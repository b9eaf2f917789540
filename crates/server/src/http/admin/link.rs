//! The one-time link that is printed at the start, by which the host signs in for the first time. It works once and for one
//! day, until the next one is printed, and only as long as no host has a password. Opening it shows a button; only the
//! button signs in, so that whatever looks at links in advance uses none up.

use axum::extract::State;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Redirect, Response};
use rusc_store::{InviteRow, NewUser, Purpose, Role, StoreError, UserFilter, UserRow};

use super::link_page::{LinkPage, render};
use crate::http::api::session::end_present;
use crate::http::auth::attempts::BY_ADDRESS;
use crate::http::auth::credentials::{hash_secret, new_secret};
use crate::http::auth::principal::Requester;
use crate::http::error::{ApiError, ApiResult};
use crate::http::extract::PathParams;
use crate::rate_limit::address_key;
use crate::state::AppState;

const GOOD_FOR_MS: u64 = 24 * 60 * 60 * 1000;
/// The name of the first host.
const NAME: &str = "host";

/// Makes a link, as a path under the base path, and voids those before; `None` if there is a host with a password.
///
/// # Errors
/// If the database fails.
pub async fn new_link(state: &AppState) -> rusc_store::Result<Option<String>> {
    if has_password(state).await? {
        state.store().void_invites(Purpose::Admin).await?;
        return Ok(None);
    }
    let (code, now_ms) = (new_secret(), state.now_ms());
    let row = InviteRow {
        code_hash: hash_secret(&code),
        purpose: Purpose::Admin,
        made_by: None,
        created_ms: now_ms,
        expires_ms: now_ms + GOOD_FOR_MS,
        used_ms: None,
    };
    state.store().replace_invites(row).await?;
    Ok(Some(format!("/admin/login/{code}")))
}

/// `GET /admin/login/{token}`: the button. Changes nothing.
pub(crate) async fn show(
    State(state): State<AppState>,
    headers: HeaderMap,
    PathParams(code): PathParams<String>,
) -> ApiResult<Response> {
    let valid = !has_password(&state).await?
        && state.store().is_invite_valid(&hash_secret(&code), Purpose::Admin, state.now_ms()).await?;
    Ok(page(&state, &headers, if valid { LinkPage::Button } else { LinkPage::Void }))
}

/// `POST /admin/login/{token}`: signs in, once.
pub(crate) async fn sign_in(
    State(state): State<AppState>,
    requester: Requester,
    headers: HeaderMap,
    PathParams(code): PathParams<String>,
) -> ApiResult<Response> {
    let (address, now_ms) = (requester.peer.address, state.now_ms());
    let keys = [(address_key(address), BY_ADDRESS)];
    if let Err(refusal) = state.attempts().begin(&keys, now_ms) {
        let mut answer = page(&state, &headers, LinkPage::Wait);
        let waiting = refusal.into_response().headers_mut().remove(header::RETRY_AFTER);
        answer.headers_mut().extend(waiting.map(|seconds| (header::RETRY_AFTER, seconds)));
        return Ok(answer);
    }
    let used = if has_password(&state).await? {
        None
    } else {
        state.store().use_invite(&hash_secret(&code), Purpose::Admin, now_ms).await?
    };
    if used.is_none() {
        tracing::info!(%address, "host link refused");
        return Ok(page(&state, &headers, LinkPage::Void));
    }
    state.attempts().succeeded(&keys);
    let host = first_host(&state).await?;
    tracing::info!(%address, account = host.name, "host link used");
    state.store().add_audit(now_ms, Some(&host.id), "host.link", &address.to_string()).await?;
    end_present(&state, &requester).await?;
    let begun = state.begin_session(&host, &requester.peer, &headers).await?;
    let home = format!("{}/admin", state.config().base_path.as_str());
    Ok((begun.set_cookies(), Redirect::to(&home)).into_response())
}

fn page(state: &AppState, headers: &HeaderMap, page: LinkPage) -> Response {
    let status = match page {
        LinkPage::Button => StatusCode::OK,
        LinkPage::Void => StatusCode::GONE,
        LinkPage::Wait => StatusCode::TOO_MANY_REQUESTS,
    };
    let html = [(header::CONTENT_TYPE, "text/html; charset=utf-8")];
    let text = render(page, headers, &state.config().base_path.folder());
    (status, html, text).into_response()
}

/// The existing host, or a new one.
async fn first_host(state: &AppState) -> ApiResult<UserRow> {
    if let Some(host) = hosts(state).await?.into_iter().find(|host| !host.banned) {
        return Ok(host);
    }
    for attempt in 1.. {
        let name = if attempt == 1 { NAME.to_owned() } else { format!("{NAME}{attempt}") };
        let new = NewUser { name, role: Role::Admin, password_hash: None, at_ms: state.now_ms() };
        match state.store().create_user(new).await {
            Err(StoreError::NameTaken) => {}
            other => return Ok(other?),
        }
    }
    Err(ApiError::internal("there is no name left for the host"))
}

async fn has_password(state: &AppState) -> rusc_store::Result<bool> {
    Ok(hosts(state).await?.iter().any(|host| host.password_hash.is_some()))
}

async fn hosts(state: &AppState) -> rusc_store::Result<Vec<UserRow>> {
    let filter = UserFilter { role: Some(Role::Admin), ..UserFilter::default() };
    Ok(state.store().users(&filter, 100).await?.rows)
}
