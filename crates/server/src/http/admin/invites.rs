//! Invitations to register, where registering needs one.

use axum::Json;
use axum::extract::State;
use rusc_api::InviteCard;
use rusc_store::{InviteRow, Purpose};

use super::note;
use crate::http::auth::principal::AdminOnly;
use crate::http::auth::secret;
use crate::http::error::ApiResult;
use crate::state::AppState;

/// A week is long enough to write a letter.
const GOOD_FOR_MS: u64 = 7 * 24 * 60 * 60 * 1000;

/// `POST /api/admin/invites`.
pub(crate) async fn create(
    State(state): State<AppState>,
    AdminOnly(host): AdminOnly,
) -> ApiResult<Json<InviteCard>> {
    let (code, now_ms) = (rusc_store::random_id(22), state.now_ms());
    let expires_ms = now_ms + GOOD_FOR_MS;
    let row = InviteRow {
        code_hash: secret::hash(&code),
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
