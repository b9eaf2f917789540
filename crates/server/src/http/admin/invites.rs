//! Invitations to register, for servers where registration needs one. The code is shown once, when it is made.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use rusc_api::{InviteCard, MadeInvite};
use rusc_store::{InviteRow, Purpose};

use super::note;
use crate::http::api::PAGE;
use crate::http::auth::credentials::hash_secret;
use crate::http::auth::principal::AdminOnly;
use crate::http::error::ApiResult;
use crate::http::extract::PathParams;
use crate::state::AppState;

/// Lifetime of an invitation: a week.
const GOOD_FOR_MS: u64 = 7 * 24 * 60 * 60 * 1000;

/// `POST /api/admin/invites`.
pub(crate) async fn create(
    State(state): State<AppState>,
    AdminOnly(host): AdminOnly,
) -> ApiResult<Json<InviteCard>> {
    let (code, now_ms) = (rusc_store::random_id(22), state.now_ms());
    let expires_ms = now_ms + GOOD_FOR_MS;
    let row = InviteRow {
        code_hash: hash_secret(&code),
        purpose: Purpose::Register,
        made_by: Some(host.user_id.clone()),
        created_ms: now_ms,
        expires_ms,
        used_ms: None,
    };
    state.store().create_invite(row).await?;
    note(&state, &host, "invite.create", "").await?;
    Ok(Json(InviteCard { code, expires_ms }))
}

/// `GET /api/admin/invites`: the newest.
pub(crate) async fn list(State(state): State<AppState>, _: AdminOnly) -> ApiResult<Json<Vec<MadeInvite>>> {
    let rows = state.store().invites(Purpose::Register, PAGE).await?;
    let made = rows.into_iter().map(|(row, by)| MadeInvite {
        id: row.code_hash,
        by,
        created_ms: row.created_ms,
        expires_ms: row.expires_ms,
        used_ms: row.used_ms,
    });
    Ok(Json(made.collect()))
}

/// `DELETE /api/admin/invites/{id}`: one that nobody has used.
pub(crate) async fn delete(
    State(state): State<AppState>,
    AdminOnly(host): AdminOnly,
    PathParams(id): PathParams<String>,
) -> ApiResult<StatusCode> {
    state.store().delete_invite(&id).await?;
    note(&state, &host, "invite.delete", "").await?;
    Ok(StatusCode::NO_CONTENT)
}
