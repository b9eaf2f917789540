//! The JSON API, one file for each resource. Handlers parse, call the store or [`crate::GameService`], and answer; no rules
//! of games and no SQL are here.

pub(crate) mod account;
pub(crate) mod account_export;
pub(crate) mod bots;
pub(crate) mod follows;
pub(crate) mod games;
pub(crate) mod lessons;
pub(crate) mod page_settings;
pub(crate) mod people;
mod record;
pub(crate) mod session;
pub(crate) mod sessions;
pub(crate) mod users;

use rusc_api::{ErrorCode, Role};

use crate::UserIdentity;
use crate::http::error::{ApiError, ApiResult};

/// Entries of a page of a list.
pub(crate) const PAGE: u32 = 50;

/// Refuses guests where an account is needed, and says so.
fn refuse_guest(identity: &UserIdentity, message: &str) -> ApiResult<()> {
    match identity.role {
        Role::Guest => Err(ApiError::new(ErrorCode::Forbidden, message)),
        _ => Ok(()),
    }
}
