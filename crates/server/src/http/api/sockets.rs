//! The way from an address to a socket; what is said over it is not known here.

use axum::Json;
use axum::extract::State;
use axum::extract::ws::WebSocketUpgrade;
use axum::extract::ws::rejection::WebSocketUpgradeRejection;
use axum::response::{IntoResponse, Response};
use rusc_api::{ErrorBody, ErrorCode};

use crate::http::auth::principal::{Requester, SignedIn};
use crate::http::error::ApiResult;
use crate::http::extract::{PathParams, QueryParams};
use crate::state::AppState;
use crate::ws::{GameQuery, LobbyQuery, game_socket, lobby_socket};

type Upgrade = Result<WebSocketUpgrade, WebSocketUpgradeRejection>;

/// `GET /ws/game/{id}`.
pub(crate) async fn game(
    State(state): State<AppState>,
    requester: Requester,
    PathParams(id): PathParams<String>,
    QueryParams(query): QueryParams<GameQuery>,
    upgrade: Upgrade,
) -> Response {
    match upgrade {
        Ok(upgrade) => {
            game_socket(upgrade, requester.identity().cloned(), state.service().clone(), id, query).await
        }
        Err(error) => no_socket(&error),
    }
}

/// `GET /ws/lobby`.
pub(crate) async fn lobby(
    State(state): State<AppState>,
    SignedIn(identity): SignedIn,
    QueryParams(query): QueryParams<LobbyQuery>,
    upgrade: Upgrade,
) -> ApiResult<Response> {
    match upgrade {
        Ok(upgrade) => Ok(lobby_socket(upgrade, identity, state.service().clone(), query).await),
        Err(error) => Ok(no_socket(&error)),
    }
}

/// The request is not one for a socket.
fn no_socket(error: &WebSocketUpgradeRejection) -> Response {
    (error.status(), Json(ErrorBody::new(ErrorCode::BadRequest, error.body_text()))).into_response()
}
