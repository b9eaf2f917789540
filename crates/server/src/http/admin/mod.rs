//! Administration by the host: games, reports and the audit log here, users in `users`, invitations in `invites`, the first
//! sign-in in `link`, the command line in `offline`. Every change is written to the audit log.

pub(crate) mod invites;
pub mod link;
pub(crate) mod link_page;
pub mod offline;
pub(crate) mod users;

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use rusc_api::{Adjudication, AuditLine, AuditPage, ErrorCode, GamePage, ReportCard, ReportPage};
use rusc_store::{Cursor, ReportFilter};
use serde::Deserialize;

use crate::http::api::PAGE;
use crate::http::auth::principal::AdminOnly;
use crate::http::error::{ApiError, ApiResult};
use crate::http::extract::{JsonBody, PathParams, QueryParams};
use crate::state::AppState;
use crate::{UserIdentity, card_from_row};

/// Query of the list of games: the cursor of the page.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct GamesQuery {
    before: Option<String>,
}

/// `GET /api/admin/games`.
pub(crate) async fn list_games(
    State(state): State<AppState>,
    _: AdminOnly,
    QueryParams(query): QueryParams<GamesQuery>,
) -> ApiResult<Json<GamePage>> {
    let before = query.before.as_deref().map(str::parse::<Cursor>).transpose()?;
    let page = state.store().all_games(before.as_ref(), PAGE).await?;
    let games = page.rows.iter().map(card_from_row).collect::<Result<_, _>>()?;
    Ok(Json(GamePage { games, next: page.next.map(|cursor| cursor.to_string()) }))
}

/// `POST /api/admin/games/{id}/adjudicate`.
pub(crate) async fn adjudicate(
    State(state): State<AppState>,
    AdminOnly(host): AdminOnly,
    PathParams(id): PathParams<String>,
    JsonBody(Adjudication { winner }): JsonBody<Adjudication>,
) -> ApiResult<StatusCode> {
    state.service().adjudicate(&id, winner).await?;
    note(&state, &host, "game.adjudicate", &id).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Query of the list of reports: filter, and the cursor of the page.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct ReportsQuery {
    open: Option<u8>,
    before: Option<String>,
}

/// `GET /api/admin/reports`.
pub(crate) async fn list_reports(
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
pub(crate) async fn finish_report(
    State(state): State<AppState>,
    AdminOnly(host): AdminOnly,
    PathParams(id): PathParams<String>,
) -> ApiResult<StatusCode> {
    let number = id.parse().map_err(|_| ApiError::not_found("report"))?;
    state.store().finish_report(number).await?;
    note(&state, &host, "report.done", &id).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Query of the audit log: the cursor of the page.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct AuditQuery {
    before: Option<String>,
}

/// `GET /api/admin/audit`.
pub(crate) async fn list_audit(
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

/// Writes an action of the host to the audit log.
async fn note(state: &AppState, host: &UserIdentity, what: &str, about: &str) -> ApiResult<()> {
    state.store().add_audit(state.now_ms(), Some(&host.user_id), what, about).await?;
    Ok(())
}

/// Parses the cursor of a page: the id of the last entry of the page before.
fn number(before: Option<String>) -> ApiResult<Option<u64>> {
    let bad = |_| ApiError::new(ErrorCode::BadRequest, "'before' is no mark of a page");
    before.map(|before| before.parse().map_err(bad)).transpose()
}

/// The cursor of the next page; `None` if this page is not full.
fn next<T>(rows: &[T], id: impl Fn(&T) -> u64) -> Option<String> {
    let full = rows.len() >= crate::http::api::PAGE as usize;
    rows.last().filter(|_| full).map(|row| id(row).to_string())
}
