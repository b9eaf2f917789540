//! Games from outside: making, joining, looking at them. Playing is done over sockets.

use axum::Json;
use axum::extract::State;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use rusc_api::{ErrorCode, GameCard, KindCard, NewGame, Scene, Snapshot};
use rusc_games::{GameKind, Side};

use super::{PAGE, record};
use crate::auth::visitor::{SignedIn, Visitor};
use crate::card_from_row;
use crate::error::{ApiError, ApiResult};
use crate::extract::{Part, Sent};
use crate::limits::Act;
use crate::state::AppState;

/// `GET /api/kinds`.
pub(crate) async fn kinds() -> Json<Vec<KindCard>> {
    Json(GameKind::ALL.map(kind_card).to_vec())
}

fn kind_card(kind: GameKind) -> KindCard {
    let usual = kind.default_setup().to_owned();
    let game = kind.start(&usual).expect("the usual set-up is one");
    let mut setups = kind.setups();
    setups.retain(|setup| *setup != usual);
    setups.insert(0, usual);
    let sides = [Side::First, Side::Second].map(|side| game.side_name(side).to_owned());
    KindCard { id: kind.id().to_owned(), name: kind.name().to_owned(), setups, sides }
}

/// `GET /api/live`.
pub(crate) async fn live(State(state): State<AppState>) -> ApiResult<Json<Vec<GameCard>>> {
    let rows = state.store().live_games(PAGE).await?;
    Ok(Json(rows.iter().map(card_from_row).collect::<Result<_, _>>()?))
}

/// `POST /api/games`.
pub(crate) async fn create(
    State(state): State<AppState>,
    SignedIn(identity): SignedIn,
    Sent(wish): Sent<NewGame>,
) -> ApiResult<Json<GameCard>> {
    state.limits().count(Act::NewGame, &identity.user_id)?;
    Ok(Json(state.live().create_game(&identity, wish).await?))
}

/// `GET /api/games/{id}`.
pub(crate) async fn show(
    State(state): State<AppState>,
    visitor: Visitor,
    Part(id): Part<String>,
) -> ApiResult<Json<Snapshot>> {
    let user_id = visitor.identity().map(|identity| identity.user_id.as_str());
    Ok(Json(state.live().snapshot(&id, user_id).await?))
}

/// `GET /api/games/{id}/scene/{ply}`.
pub(crate) async fn scene(
    State(state): State<AppState>,
    Part((id, ply)): Part<(String, String)>,
) -> ApiResult<Json<Scene>> {
    let ply =
        ply.parse().map_err(|_| ApiError::new(ErrorCode::BadRequest, "half-moves are counted in numbers"))?;
    Ok(Json(state.live().scene(&id, ply).await?))
}

/// `POST /api/games/{id}/join`.
pub(crate) async fn join(
    State(state): State<AppState>,
    SignedIn(identity): SignedIn,
    Part(id): Part<String>,
) -> ApiResult<Json<GameCard>> {
    Ok(Json(state.live().join(&id, identity).await?))
}

/// `GET /api/games/{id}/record`.
pub(crate) async fn record(State(state): State<AppState>, Part(id): Part<String>) -> ApiResult<Response> {
    let snapshot = state.live().snapshot(&id, None).await?;
    let text = record::write(&snapshot);
    let name = format!("attachment; filename=\"{}-{}.txt\"", snapshot.card.kind, snapshot.card.id);
    let headers = [(header::CONTENT_DISPOSITION, name)];
    Ok((headers, text).into_response())
}
