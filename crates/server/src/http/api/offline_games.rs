//! Games that were played without the server, sent afterwards.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use rusc_api::{ErrorCode, ErrorReason, GameCard, OfflineGame};

use super::check_client_id;
use crate::http::auth::principal::{Requester, SignedIn};
use crate::http::error::{ApiError, ApiResult};
use crate::http::extract::{DigestedBody, PathParams};
use crate::live::offline_game::ReceivedGame;
use crate::rate_limit::LimitedAction;
use crate::state::AppState;

/// The longest body: two thousand moves of some sixty bytes.
pub(crate) const LONGEST: usize = 160 * 1024;

/// `PUT /api/offline-games/{id}`: 201 for a new game, 200 for the same again, 409 for another one with the same id.
pub(crate) async fn receive(
    State(state): State<AppState>,
    requester: Requester,
    SignedIn(identity): SignedIn,
    PathParams(id): PathParams<String>,
    DigestedBody { body: game, digest }: DigestedBody<OfflineGame>,
) -> ApiResult<(StatusCode, Json<GameCard>)> {
    check_client_id(&id)?;
    let service = state.service();
    if let Some(card) = service.known_offline_game(&identity, &id, &digest).await? {
        return Ok((StatusCode::OK, Json(card)));
    }
    service.guest_addresses().note(&identity, requester.peer.address);
    let payer = service.guest_addresses().payer(&identity.user_id, identity.role);
    state.rate_limits().check(LimitedAction::OfflineGame, payer.key()).map_err(|error| {
        let wait_ms = error.body.retry_after_ms.unwrap_or_default();
        let mut error =
            ApiError::new(ErrorCode::TooMany, "too many games were sent today; send the rest later");
        error.body.retry_after_ms = Some(wait_ms);
        error.because(ErrorReason::TooManyOfflineGames)
    })?;
    Ok(match service.receive_offline_game(&identity, &id, game, digest).await? {
        ReceivedGame::New(card) => (StatusCode::CREATED, Json(card)),
        ReceivedGame::Known(card) => (StatusCode::OK, Json(card)),
    })
}
