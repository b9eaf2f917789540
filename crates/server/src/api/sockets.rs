//! The way from an address to a socket; what is said over it is not known here.

use axum::extract::ws::WebSocketUpgrade;
use axum::extract::{Path, State};
use axum::response::Response;

use crate::auth::visitor::{SignedIn, Visitor};
use crate::error::ApiResult;
use crate::extract::Asked;
use crate::state::AppState;
use crate::ws::{GameQuery, HallQuery, game_socket, hall_socket};

/// `GET /ws/game/{id}`.
pub(crate) async fn game(
    State(state): State<AppState>,
    visitor: Visitor,
    Path(id): Path<String>,
    Asked(query): Asked<GameQuery>,
    upgrade: WebSocketUpgrade,
) -> Response {
    game_socket(upgrade, visitor.identity().cloned(), state.live().clone(), id, query).await
}

/// `GET /ws/hall`.
pub(crate) async fn hall(
    State(state): State<AppState>,
    SignedIn(identity): SignedIn,
    Asked(query): Asked<HallQuery>,
    upgrade: WebSocketUpgrade,
) -> ApiResult<Response> {
    Ok(hall_socket(upgrade, identity, state.live().clone(), query).await)
}
