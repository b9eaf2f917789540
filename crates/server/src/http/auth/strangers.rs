//! What a private club shows to strangers: nothing but the way in. A club is private where guests do not play and nobody
//! registers without an invitation.

use axum::extract::MatchedPath;
use axum::http::Extensions;
use rusc_api::{ErrorCode, ErrorReason, Role};

use super::principal::Principal;
use crate::config::Config;
use crate::http::error::{ApiError, ApiResult};

/// Routes for everybody: how the server is set up, signing in, registering with an invitation, and health.
const OPEN: [&str; 7] = [
    "/api/site",
    "/api/session",
    "/api/account",
    "/admin/login/{token}",
    "/admin/login.css",
    "/healthz",
    "/readyz",
];

/// Routes for workers, which are nobody's account.
pub(super) const WORKERS: &str = "/api/worker/";

/// Routes for guests of before, who can register, take their data along, or leave.
const FOR_GUESTS: [&str; 2] = ["/api/me", "/api/account/export"];

/// Refuses strangers where the club is private.
pub(crate) fn check_stranger(
    config: &Config,
    extensions: &Extensions,
    principal: Option<&Principal>,
) -> ApiResult<()> {
    if !config.is_private() {
        return Ok(());
    }
    let route = extensions.get::<MatchedPath>().map_or("", MatchedPath::as_str);
    let route = route.strip_prefix(config.base_path.as_str()).unwrap_or(route);
    let allowed = match principal.map(|principal| principal.identity.role) {
        // Workers have keys of their own, where there are any.
        None => OPEN.contains(&route) || config.worker_keys.is_some() && route.starts_with(WORKERS),
        Some(Role::Guest) => OPEN.contains(&route) || FOR_GUESTS.contains(&route),
        Some(_) => true,
    };
    if allowed {
        return Ok(());
    }
    let error = ApiError::new(ErrorCode::SignedOut, "this is a private club; sign in first");
    Err(error.because(ErrorReason::PrivateClub))
}
