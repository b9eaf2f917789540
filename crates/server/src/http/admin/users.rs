//! Administration of users.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use rusc_api::{AdminAction, AdminUser, ErrorCode, ErrorReason, UserPage};
use rusc_store::{Cursor, Role as StoredRole, UserFilter};
use serde::Deserialize;

use super::note;
use crate::access::AccessEnd;
use crate::http::api::PAGE;
use crate::http::api::users::find;
use crate::http::auth::principal::{AdminOnly, Requester};
use crate::http::auth::sessions::role;
use crate::http::error::{ApiError, ApiResult};
use crate::http::extract::{JsonBody, PathParams, QueryParams};
use crate::state::AppState;

/// Query of the list of users: a prefix of the name, and the cursor of the page.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct UsersQuery {
    prefix: Option<String>,
    before: Option<String>,
}

/// `GET /api/admin/users`.
pub(crate) async fn list(
    State(state): State<AppState>,
    _: AdminOnly,
    QueryParams(query): QueryParams<UsersQuery>,
) -> ApiResult<Json<UserPage>> {
    let before = query.before.as_deref().map(str::parse::<Cursor>).transpose()?;
    let filter = UserFilter { prefix: query.prefix, role: None, before };
    let page = state.store().users(&filter, PAGE).await?;
    let mut users = Vec::with_capacity(page.rows.len());
    for user in page.rows {
        let games = state.store().count_games_of(&user.id).await?;
        users.push(AdminUser {
            name: user.name,
            role: role(user.role),
            since_ms: user.created_ms,
            seen_ms: user.seen_ms,
            banned: user.banned,
            games,
        });
    }
    Ok(Json(UserPage { users, next: page.next.map(|cursor| cursor.to_string()) }))
}

/// `POST /api/admin/users/{name}`.
pub(crate) async fn act(
    State(state): State<AppState>,
    requester: Requester,
    AdminOnly(host): AdminOnly,
    PathParams(name): PathParams<String>,
    JsonBody(action): JsonBody<AdminAction>,
) -> ApiResult<StatusCode> {
    let user = find(&state, &name).await?;
    if user.id == host.user_id {
        let error = ApiError::new(ErrorCode::BadRequest, "another host must do this to you");
        return Err(error.because(ErrorReason::AnotherHostNeeded));
    }
    let wrong = |message: &str, reason| Err(ApiError::new(ErrorCode::WrongMoment, message).because(reason));
    let what = match action {
        AdminAction::Ban {} => {
            state.store().ban(&user.id).await?;
            state.end_access(AccessEnd::User(user.id.clone()));
            state.service().changed(&user.id).await;
            "user.ban"
        }
        AdminAction::Unban {} => {
            state.store().unban(&user.id).await?;
            "user.unban"
        }
        AdminAction::Promote {} if user.role != StoredRole::User => {
            return wrong("only a user can become a host", ErrorReason::PlayerAccountNeeded);
        }
        AdminAction::Promote {} => {
            state.store().set_role(&user.id, StoredRole::Admin).await?;
            "user.promote"
        }
        AdminAction::Demote {} if user.role != StoredRole::Admin => {
            return wrong("this is no host", ErrorReason::NotAHost);
        }
        AdminAction::Demote {} => {
            state.store().set_role(&user.id, StoredRole::User).await?;
            "user.demote"
        }
    };
    tracing::info!(address = %requester.peer.address, host = host.name, account = user.name, "{what}");
    note(&state, &host, what, &user.name).await?;
    Ok(StatusCode::NO_CONTENT)
}
