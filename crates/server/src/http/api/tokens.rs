//! Tokens by which programs sign in. A token is shown once, when it is made.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use rusc_api::{ErrorCode, NewToken, Role, TokenCard};
use rusc_store::TokenRow;

use crate::http::auth::principal::SessionOwner;
use crate::http::auth::secret;
use crate::http::error::{ApiError, ApiResult};
use crate::http::extract::{JsonBody, PathParams};
use crate::state::AppState;

/// Nobody needs more.
const MOST: usize = 20;
const LONGEST_LABEL: usize = 40;

/// `GET /api/account/tokens`.
pub(crate) async fn list(
    State(state): State<AppState>,
    owner: SessionOwner,
) -> ApiResult<Json<Vec<TokenCard>>> {
    let rows = state.store().tokens_of(&owner.identity.user_id).await?;
    Ok(Json(rows.into_iter().map(|row| card(row, None)).collect()))
}

/// `POST /api/account/tokens`.
pub(crate) async fn create(
    State(state): State<AppState>,
    owner: SessionOwner,
    JsonBody(NewToken { label }): JsonBody<NewToken>,
) -> ApiResult<Json<TokenCard>> {
    if owner.identity.role == Role::Guest {
        return Err(ApiError::new(ErrorCode::Forbidden, "register first"));
    }
    let label = label.trim();
    if label.is_empty() || label.chars().count() > LONGEST_LABEL || label.chars().any(char::is_control) {
        return Err(ApiError::new(ErrorCode::BadRequest, "a label has 1 to 40 characters"));
    }
    let user_id = owner.identity.user_id;
    if state.store().tokens_of(&user_id).await?.len() >= MOST {
        return Err(ApiError::new(ErrorCode::TooMany, "you have 20 tokens; take one away first"));
    }
    let (row, secret) = new_token(user_id, label, state.now_ms());
    state.store().create_token(row.clone()).await?;
    Ok(Json(card(row, Some(secret))))
}

/// `DELETE /api/account/tokens/{id}`.
pub(crate) async fn delete(
    State(state): State<AppState>,
    owner: SessionOwner,
    PathParams(id): PathParams<String>,
) -> ApiResult<StatusCode> {
    state.store().delete_token(&owner.identity.user_id, &id).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// A new token and its secret.
pub(crate) fn new_token(user_id: String, label: &str, created_ms: u64) -> (TokenRow, String) {
    let secret = format!("rusc_{}", secret::new_secret());
    let (id, hash) = (rusc_store::random_id(10), secret::hash(&secret));
    (TokenRow { id, user_id, label: label.to_owned(), hash, created_ms }, secret)
}

fn card(row: TokenRow, secret: Option<String>) -> TokenCard {
    TokenCard { id: row.id, label: row.label, created_ms: row.created_ms, secret }
}
