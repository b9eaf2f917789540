//! The JSON API, one file for each resource. Handlers parse, call the store or [`crate::GameService`], and answer; no rules
//! of games and no SQL are here.

pub(crate) mod account;
pub(crate) mod account_export;
pub(crate) mod bots;
pub(crate) mod follows;
pub(crate) mod games;
pub(crate) mod lessons;
pub(crate) mod offline_games;
pub(crate) mod page_settings;
pub(crate) mod people;
mod record;
pub(crate) mod server_analysis;
pub(crate) mod session;
pub(crate) mod sessions;
pub(crate) mod studies;
pub(crate) mod users;
pub(crate) mod workers;

use rusc_api::{ErrorCode, ErrorReason, Role};

use crate::UserIdentity;
use crate::http::error::{ApiError, ApiResult};

/// Entries of a page of a list.
pub(crate) const PAGE: u32 = 50;

/// Refuses guests where an account is needed, and says so.
fn refuse_guest(identity: &UserIdentity, message: &str) -> ApiResult<()> {
    match identity.role {
        Role::Guest => Err(ApiError::new(ErrorCode::Forbidden, message).because(ErrorReason::RegisterFirst)),
        _ => Ok(()),
    }
}

/// Refuses an id that a client has made and that is no UUID of version 7 as text in small letters:
/// `018f3a5c-7b1e-7c3d-9a2b-4f5e6d7c8b9a`. Such ids begin with the time and have 74 random bits, so that no two are equal,
/// and no id that the server makes is one.
fn check_client_id(id: &str) -> ApiResult<()> {
    let is_hex = |letter: u8| matches!(letter, b'0'..=b'9' | b'a'..=b'f');
    let fits = |(place, letter): (usize, u8)| match place {
        8 | 13 | 18 | 23 => letter == b'-',
        14 => letter == b'7',
        19 => matches!(letter, b'8' | b'9' | b'a' | b'b'),
        _ => is_hex(letter),
    };
    if id.len() == 36 && id.bytes().enumerate().all(fits) {
        return Ok(());
    }
    Err(ApiError::new(ErrorCode::BadRequest, "the id is a UUID of version 7, in small letters"))
}

#[cfg(test)]
mod tests {
    use super::check_client_id;

    #[test]
    fn ids_of_clients_are_uuids_of_version_7() {
        assert!(check_client_id("018f3a5c-7b1e-7c3d-9a2b-4f5e6d7c8b9a").is_ok());
        for bad in [
            "",
            "018f3a5c-7b1e-4c3d-9a2b-4f5e6d7c8b9a",
            "018f3a5c-7b1e-7c3d-ca2b-4f5e6d7c8b9a",
            "018F3A5C-7b1e-7c3d-9a2b-4f5e6d7c8b9a",
            "018f3a5c-7b1e-7c3d-9a2b-4f5e6d7c8b9",
            "018f3a5c-7b1e-7c3d-9a2b-4f5e6d7c8b9a0",
            "018f3a5c07b1e07c3d09a2b04f5e6d7c8b9a",
        ] {
            assert!(check_client_id(bad).is_err(), "{bad}");
        }
    }
}
