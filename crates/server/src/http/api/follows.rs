//! The people one follows, to see who is online, and those whom one has blocked. Guests neither follow nor are followed: they
//! may be gone tomorrow.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use rusc_api::{ErrorCode, ErrorReason, PersonCard};
use rusc_store::{FollowResult, KnownPerson, Role as StoredRole};

use super::refuse_guest;
use super::users::find;
use crate::http::auth::principal::SignedIn;
use crate::http::auth::sessions::role;
use crate::http::error::{ApiError, ApiResult};
use crate::http::extract::PathParams;
use crate::state::AppState;

/// The most people somebody follows.
const MOST_FOLLOWED: u32 = 200;

/// `GET /api/account/following`.
pub(crate) async fn list(
    State(state): State<AppState>,
    SignedIn(identity): SignedIn,
) -> ApiResult<Json<Vec<PersonCard>>> {
    let followed = state.store().followed_by(&identity.user_id).await?;
    Ok(Json(followed.into_iter().map(|known| card(&state, known)).collect()))
}

/// `GET /api/account/blocked`.
pub(crate) async fn list_blocked(
    State(state): State<AppState>,
    SignedIn(identity): SignedIn,
) -> ApiResult<Json<Vec<PersonCard>>> {
    let blocked = state.store().people_blocked_by(&identity.user_id).await?;
    // Whoever is blocked is told nothing, and nothing is told of them.
    let card = |known| PersonCard { online: false, ..card(&state, known) };
    Ok(Json(blocked.into_iter().map(card).collect()))
}

fn card(state: &AppState, known: KnownPerson) -> PersonCard {
    let online = state.service().is_online(&known.id);
    PersonCard { name: known.person.name, role: role(known.person.role), online }
}

/// `POST /api/users/{name}/follow`.
pub(crate) async fn follow(
    State(state): State<AppState>,
    SignedIn(identity): SignedIn,
    PathParams(name): PathParams<String>,
) -> ApiResult<StatusCode> {
    refuse_guest(&identity, "register to follow people")?;
    let other = find(&state, &name).await?;
    if other.id == identity.user_id {
        let error = ApiError::new(ErrorCode::BadRequest, "nobody follows themselves");
        return Err(error.because(ErrorReason::OnlyOthers));
    }
    if other.role == StoredRole::Guest {
        let message = "guests cannot be followed; they may be gone tomorrow";
        let error = ApiError::new(ErrorCode::BadRequest, message);
        return Err(error.because(ErrorReason::GuestNotFollowed));
    }
    state.service().check_not_blocked(&identity.user_id, &other.id).await?;
    match state.store().follow(&identity.user_id, &other.id, state.now_ms(), MOST_FOLLOWED).await? {
        FollowResult::Followed => Ok(StatusCode::NO_CONTENT),
        FollowResult::TooMany => {
            let message = "you follow as many people as you can; take one away first";
            Err(ApiError::new(ErrorCode::TooMany, message).because(ErrorReason::TooManyFollowed))
        }
    }
}

/// `DELETE /api/users/{name}/follow`.
pub(crate) async fn unfollow(
    State(state): State<AppState>,
    SignedIn(identity): SignedIn,
    PathParams(name): PathParams<String>,
) -> ApiResult<StatusCode> {
    let other = find(&state, &name).await?;
    state.store().unfollow(&identity.user_id, &other.id).await?;
    Ok(StatusCode::NO_CONTENT)
}
