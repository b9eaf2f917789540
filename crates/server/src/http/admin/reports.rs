//! Reports, as the host deals with them.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use rusc_api::{ReportCard, ReportPage};
use rusc_store::ReportFilter;
use serde::Deserialize;

use super::{next, note, number};
use crate::http::api::PAGE;
use crate::http::auth::principal::AdminOnly;
use crate::http::error::{ApiError, ApiResult};
use crate::http::extract::{PathParams, QueryParams};
use crate::state::AppState;

/// Which ones, and where to go on.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct ReportsQuery {
    open: Option<u8>,
    before: Option<String>,
}

/// `GET /api/admin/reports`.
pub(crate) async fn list(
    State(state): State<AppState>,
    _: AdminOnly,
    QueryParams(query): QueryParams<ReportsQuery>,
) -> ApiResult<Json<ReportPage>> {
    let filter = if query.open == Some(1) { ReportFilter::Waiting } else { ReportFilter::All };
    let rows = state.store().reports(filter, number(query.before)?, PAGE).await?;
    let next = next(&rows, |row| row.id);
    let reports = rows.into_iter().map(|row| ReportCard {
        id: row.id,
        by: row.by_name,
        about: row.about_name,
        game: row.game_id,
        text: row.text,
        at_ms: row.at_ms,
        done: row.done,
    });
    Ok(Json(ReportPage { reports: reports.collect(), next }))
}

/// `POST /api/admin/reports/{id}/done`.
pub(crate) async fn finish(
    State(state): State<AppState>,
    AdminOnly(host): AdminOnly,
    PathParams(id): PathParams<String>,
) -> ApiResult<StatusCode> {
    let number = id.parse().map_err(|_| ApiError::not_found("report"))?;
    state.store().finish_report(number).await?;
    note(&state, &host, "report.done", &id).await?;
    Ok(StatusCode::NO_CONTENT)
}
