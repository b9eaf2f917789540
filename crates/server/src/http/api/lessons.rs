//! The lessons that the owner of an account has done. Guests keep theirs on the device, and bring them along when they sign
//! in: what is sent is added, so that no device takes away what another has.

use std::collections::BTreeSet;
use std::sync::LazyLock;

use axum::Json;
use axum::extract::State;
use rusc_api::{ErrorCode, LessonProgress};
use rusc_rulebook::GameRules;

use super::refuse_guest;
use crate::http::auth::principal::SignedIn;
use crate::http::error::{ApiError, ApiResult};
use crate::http::extract::JsonBody;
use crate::state::AppState;

/// The most lessons of one request, and so of an account; a test says that there are fewer.
const MOST: usize = 64;
const GUESTS: &str = "lessons of guests are kept on their device; register to keep them here";

/// All lessons there are, by game and id.
static LESSONS: LazyLock<BTreeSet<String>> = LazyLock::new(|| {
    let names = |game: &GameRules| -> Vec<String> {
        game.lessons().iter().map(|lesson| format!("{}.{}", game.id, lesson.id)).collect()
    };
    GameRules::ALL.iter().flat_map(names).collect()
});

/// `GET /api/account/lessons`.
pub(crate) async fn list(
    State(state): State<AppState>,
    SignedIn(identity): SignedIn,
) -> ApiResult<Json<LessonProgress>> {
    refuse_guest(&identity, GUESTS)?;
    Ok(Json(LessonProgress { done: state.store().lessons_of(&identity.user_id).await? }))
}

/// `POST /api/account/lessons`: adds, and answers with all.
pub(crate) async fn add(
    State(state): State<AppState>,
    SignedIn(identity): SignedIn,
    JsonBody(LessonProgress { done }): JsonBody<LessonProgress>,
) -> ApiResult<Json<LessonProgress>> {
    refuse_guest(&identity, GUESTS)?;
    if done.len() > MOST {
        return Err(ApiError::new(ErrorCode::BadRequest, format!("at most {MOST} lessons at once")));
    }
    if let Some(unknown) = done.iter().find(|lesson| !LESSONS.contains(*lesson)) {
        let name: String = unknown.chars().take(40).collect();
        return Err(ApiError::new(ErrorCode::BadRequest, format!("there is no lesson '{name}'")));
    }
    state.store().add_lessons(&identity.user_id, done).await?;
    Ok(Json(LessonProgress { done: state.store().lessons_of(&identity.user_id).await? }))
}

#[cfg(test)]
mod tests {
    use super::{LESSONS, MOST};

    #[test]
    fn all_lessons_fit_into_an_account() {
        assert!(LESSONS.len() <= MOST && LESSONS.contains("tour.star") && LESSONS.contains("hive.one-hive"));
    }
}
