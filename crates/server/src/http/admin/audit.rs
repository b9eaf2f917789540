//! The audit log.

use axum::Json;
use axum::extract::State;
use rusc_api::{AuditLine, AuditPage};
use serde::Deserialize;

use super::{next, number};
use crate::http::api::PAGE;
use crate::http::auth::principal::AdminOnly;
use crate::http::error::ApiResult;
use crate::http::extract::QueryParams;
use crate::state::AppState;

/// Where to go on.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct AuditQuery {
    before: Option<String>,
}

/// `GET /api/admin/audit`.
pub(crate) async fn list(
    State(state): State<AppState>,
    _: AdminOnly,
    QueryParams(query): QueryParams<AuditQuery>,
) -> ApiResult<Json<AuditPage>> {
    let rows = state.store().audit(number(query.before)?, PAGE).await?;
    let next = next(&rows, |row| row.id);
    let lines = rows.into_iter().map(|row| AuditLine {
        at_ms: row.at_ms,
        who: row.who_name,
        what: row.what,
        about: row.about,
    });
    Ok(Json(AuditPage { lines: lines.collect(), next }))
}
