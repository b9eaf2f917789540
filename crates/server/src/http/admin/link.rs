//! The one-time link that is printed at the start, by which the host signs in for the first time. It works once and for one
//! day.

use axum::extract::State;
use axum::http::header;
use axum::response::{IntoResponse, Redirect, Response};
use rusc_api::ErrorCode;
use rusc_store::{InviteRow, NewUser, Purpose, Role, StoreError, UserFilter, UserRow};

use crate::http::api::session::end_present;
use crate::http::auth::credentials::{hash_secret, new_secret};
use crate::http::auth::principal::Requester;
use crate::http::error::{ApiError, ApiResult};
use crate::http::extract::PathParams;
use crate::rate_limit::{LimitedAction, address_key};
use crate::state::AppState;

const GOOD_FOR_MS: u64 = 24 * 60 * 60 * 1000;
/// The name of the first host.
const NAME: &str = "host";

/// Makes a link, as a path under the base path; `None` if there is a host with a password.
///
/// # Errors
/// If the database fails.
pub async fn new_link(state: &AppState) -> rusc_store::Result<Option<String>> {
    if hosts(state).await?.iter().any(|host| host.password_hash.is_some()) {
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
    state.store().create_invite(row).await?;
    Ok(Some(format!("/admin/login/{code}")))
}

/// `GET /admin/login/{token}`.
pub(crate) async fn sign_in(
    State(state): State<AppState>,
    requester: Requester,
    PathParams(code): PathParams<String>,
) -> ApiResult<Response> {
    state.rate_limits().check(LimitedAction::SignIn, &address_key(requester.peer.address))?;
    let now_ms = state.now_ms();
    let used = state.store().use_invite(&hash_secret(&code), Purpose::Admin, now_ms).await?;
    if used.is_none() {
        return Err(ApiError::new(ErrorCode::Forbidden, "this link has been used, or is too old"));
    }
    let host = first_host(&state).await?;
    state.store().add_audit(now_ms, Some(&host.id), "host.link", &requester.peer.address.to_string()).await?;
    end_present(&state, &requester).await?;
    let begun = state.begin_session(&host, &requester.peer).await?;
    let home = format!("{}/admin", state.config().base_path.as_str());
    Ok(([(header::SET_COOKIE, begun.cookie)], Redirect::to(&home)).into_response())
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

async fn hosts(state: &AppState) -> rusc_store::Result<Vec<UserRow>> {
    let filter = UserFilter { role: Some(Role::Admin), ..UserFilter::default() };
    Ok(state.store().users(&filter, 100).await?.rows)
}
