//! Games, as the host sees them.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use rusc_api::{Adjudication, GamePage};
use rusc_store::Cursor;
use serde::Deserialize;

use super::note;
use crate::card_from_row;
use crate::http::api::PAGE;
use crate::http::auth::principal::AdminOnly;
use crate::http::error::ApiResult;
use crate::http::extract::{JsonBody, PathParams, QueryParams};
use crate::state::AppState;

/// Where to go on.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct GamesQuery {
    before: Option<String>,
}

/// `GET /api/admin/games`.
pub(crate) async fn list(
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
