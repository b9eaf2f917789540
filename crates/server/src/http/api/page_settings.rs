//! The settings of the page that the owner of an account has chosen, so that they are the same on every device. The server
//! keeps an object and does not look into it. Guests keep theirs on the device.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use rusc_api::{ErrorCode, PageSettings};

use super::refuse_guest;
use crate::http::auth::principal::SignedIn;
use crate::http::error::{ApiError, ApiResult};
use crate::http::extract::JsonBody;
use crate::state::AppState;

/// The most bytes of the object as JSON without blanks.
const LONGEST: usize = 4096;
const GUESTS: &str = "settings of guests are kept on their device; register to keep them here";

/// `GET /api/account/settings`.
pub(crate) async fn show(
    State(state): State<AppState>,
    SignedIn(identity): SignedIn,
) -> ApiResult<Json<PageSettings>> {
    refuse_guest(&identity, GUESTS)?;
    let stored = state.store().page_settings(&identity.user_id).await?;
    let settings = stored.map(|text| serde_json::from_str(&text)).transpose().map_err(ApiError::internal)?;
    Ok(Json(PageSettings { settings }))
}

/// `POST /api/account/settings`: replaces all of them.
pub(crate) async fn replace(
    State(state): State<AppState>,
    SignedIn(identity): SignedIn,
    JsonBody(PageSettings { settings }): JsonBody<PageSettings>,
) -> ApiResult<StatusCode> {
    refuse_guest(&identity, GUESTS)?;
    let settings = settings.ok_or_else(|| ApiError::new(ErrorCode::BadRequest, "settings are an object"))?;
    let text = serde_json::to_string(&settings).map_err(ApiError::internal)?;
    if text.len() > LONGEST {
        return Err(ApiError::new(ErrorCode::TooLarge, "settings have 4096 bytes at most"));
    }
    state.store().set_page_settings(&identity.user_id, text).await?;
    Ok(StatusCode::NO_CONTENT)
}
