//! Games over HTTP: creating, joining and viewing them, and the upgrade to the sockets over which they are played.

use axum::Json;
use axum::extract::State;
use axum::extract::ws::WebSocketUpgrade;
use axum::extract::ws::rejection::WebSocketUpgradeRejection;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use rusc_api::{ErrorBody, ErrorCode, GameCard, KindCard, NewGame, Scene, Snapshot};
use rusc_games::{GameKind, Side};

use super::{PAGE, record};
use crate::card_from_row;
use crate::http::auth::principal::{Requester, SignedIn};
use crate::http::error::{ApiError, ApiResult};
use crate::http::extract::{JsonBody, PathParams, QueryParams};
use crate::state::AppState;
use crate::ws::{GameQuery, LobbyQuery, Visitor, check_version, game_socket, lobby_socket};

/// `GET /api/kinds`.
pub(crate) async fn kinds() -> Json<Vec<KindCard>> {
    Json(GameKind::ALL.map(kind_card).to_vec())
}

fn kind_card(kind: GameKind) -> KindCard {
    let (casual_setup, rated_setup) = (kind.casual_setup(), kind.default_setup().to_owned());
    let game = kind.start(&rated_setup).expect("the usual set-up is one");
    let mut setups = kind.setups();
    setups.retain(|setup| *setup != rated_setup);
    setups.insert(0, rated_setup.clone());
    let booklet_suffix = kind.booklet_suffix().map(str::to_owned);
    if let Some(suffix) = &booklet_suffix {
        let casual = setups.iter().map(|setup| format!("{setup}{suffix}"));
        setups = casual.chain(setups.iter().cloned()).collect();
    }
    let sides = [Side::First, Side::Second].map(|side| game.side_name(side).to_owned());
    let (id, name) = (kind.id().to_owned(), kind.name().to_owned());
    KindCard { id, name, setups, casual_setup, rated_setup, booklet_suffix, sides }
}

/// `GET /api/live`.
pub(crate) async fn live(State(state): State<AppState>) -> ApiResult<Json<Vec<GameCard>>> {
    let games = state.service().watchable_games(PAGE as usize);
    let rows = state.store().live_games(&games).await?;
    Ok(Json(rows.iter().map(card_from_row).collect::<Result<_, _>>()?))
}

/// `POST /api/games`.
pub(crate) async fn create(
    State(state): State<AppState>,
    requester: Requester,
    SignedIn(identity): SignedIn,
    JsonBody(wish): JsonBody<NewGame>,
) -> ApiResult<Json<GameCard>> {
    state.service().guest_addresses().note(&identity, requester.peer.address);
    Ok(Json(state.service().create_game(&identity, wish).await?))
}

/// `GET /api/games/{id}`.
pub(crate) async fn show(
    State(state): State<AppState>,
    requester: Requester,
    PathParams(id): PathParams<String>,
) -> ApiResult<Json<Snapshot>> {
    let user_id = requester.identity().map(|identity| identity.user_id.as_str());
    Ok(Json(state.service().snapshot(&id, user_id).await?))
}

/// `GET /api/games/{id}/scene/{ply}`.
pub(crate) async fn scene(
    State(state): State<AppState>,
    PathParams((id, ply)): PathParams<(String, String)>,
) -> ApiResult<Json<Scene>> {
    let ply =
        ply.parse().map_err(|_| ApiError::new(ErrorCode::BadRequest, "half-moves are counted in numbers"))?;
    Ok(Json(state.service().scene(&id, ply).await?))
}

/// `POST /api/games/{id}/join`.
pub(crate) async fn join(
    State(state): State<AppState>,
    SignedIn(identity): SignedIn,
    PathParams(id): PathParams<String>,
) -> ApiResult<Json<GameCard>> {
    Ok(Json(state.service().join(&id, identity).await?))
}

/// `DELETE /api/games/{id}`.
pub(crate) async fn delete(
    State(state): State<AppState>,
    SignedIn(identity): SignedIn,
    PathParams(id): PathParams<String>,
) -> ApiResult<StatusCode> {
    state.service().delete_game(&id, identity).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// `GET /api/games/{id}/record`.
pub(crate) async fn download(
    State(state): State<AppState>,
    PathParams(id): PathParams<String>,
) -> ApiResult<Response> {
    let snapshot = state.service().snapshot(&id, None).await?;
    record::download(&snapshot)
}

type Upgrade = Result<WebSocketUpgrade, WebSocketUpgradeRejection>;

/// `GET /ws/game/{id}`.
pub(crate) async fn game_upgrade(
    State(state): State<AppState>,
    requester: Requester,
    PathParams(id): PathParams<String>,
    QueryParams(query): QueryParams<GameQuery>,
    upgrade: Upgrade,
) -> ApiResult<Response> {
    let visitor = Visitor { identity: requester.identity().cloned(), address: requester.peer.address };
    match upgrade {
        Ok(upgrade) => {
            let revocation = state.open_connection(&requester).await?;
            Ok(game_socket(upgrade, visitor, revocation, state.service().clone(), id, query).await)
        }
        Err(error) => no_socket(&state, &visitor, query.v, &error),
    }
}

/// `GET /ws/lobby`.
pub(crate) async fn lobby_upgrade(
    State(state): State<AppState>,
    requester: Requester,
    SignedIn(identity): SignedIn,
    QueryParams(query): QueryParams<LobbyQuery>,
    upgrade: Upgrade,
) -> ApiResult<Response> {
    let visitor = Visitor { identity: Some(identity), address: requester.peer.address };
    match upgrade {
        Ok(upgrade) => {
            let revocation = state.open_connection(&requester).await?;
            Ok(lobby_socket(upgrade, visitor, revocation, state.service().clone(), query).await)
        }
        Err(error) => no_socket(&state, &visitor, query.v, &error),
    }
}

/// The response to a request that is no WebSocket upgrade. Browsers do not tell a page why an upgrade was refused, so the
/// page asks once more without one: a socket that would be refused is refused here, too.
fn no_socket(
    state: &AppState,
    visitor: &Visitor,
    version: u32,
    error: &WebSocketUpgradeRejection,
) -> ApiResult<Response> {
    check_version(version)?;
    state.service().admit(visitor).map(drop)?;
    Ok((error.status(), Json(ErrorBody::new(ErrorCode::BadRequest, error.body_text()))).into_response())
}
