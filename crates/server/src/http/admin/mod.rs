//! What only the host may do. Every change leaves a line in the audit log.

pub(crate) mod audit;
pub(crate) mod games;
pub(crate) mod invites;
pub mod link;
pub mod offline;
pub(crate) mod reports;
pub(crate) mod users;

use rusc_api::ErrorCode;

use crate::UserIdentity;
use crate::http::error::{ApiError, ApiResult};
use crate::state::AppState;

/// Notes what the host has done.
async fn note(state: &AppState, host: &UserIdentity, what: &str, about: &str) -> ApiResult<()> {
    state.store().add_audit(state.now_ms(), Some(&host.user_id), what, about).await?;
    Ok(())
}

/// The number after which a list goes on.
fn number(before: Option<String>) -> ApiResult<Option<u64>> {
    let bad = |_| ApiError::new(ErrorCode::BadRequest, "'before' is no mark of a page");
    before.map(|before| before.parse().map_err(bad)).transpose()
}

/// The mark of the last entry of a full page.
fn next<T>(rows: &[T], id: impl Fn(&T) -> u64) -> Option<String> {
    let full = rows.len() >= crate::http::api::PAGE as usize;
    rows.last().filter(|_| full).map(|row| id(row).to_string())
}
