//! Studies: trees of variations that the owner of an account keeps, and may show to others. The text is read by
//! `rusc-formats` before it is stored, and stored in the form of this program, so that whatever is stored can be shown.

use axum::Json;
use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use rusc_api::{ErrorCode, ErrorReason, Study, StudyCard, StudySave, StudyVisibility};
use rusc_formats::{AnnotatedGame, Format, chunks, sniff};
use rusc_store::{StoreError, StudyResult, StudyRow, Visibility};

use super::{check_client_id, refuse_guest};
use crate::http::auth::principal::{Requester, SignedIn};
use crate::http::error::{ApiError, ApiResult};
use crate::http::extract::{JsonBody, PathParams};
use crate::state::AppState;
use crate::visible_text::visible;

/// The most bytes of the text of a study, as it is sent and as it is stored.
const LONGEST_TEXT: usize = 64 * 1024;
/// The longest body: JSON may need two bytes for one.
pub(crate) const LONGEST_BODY: usize = 2 * LONGEST_TEXT + 1024;
const LONGEST_NAME: usize = 80;
/// The most studies of an account; with their texts some six megabytes.
const MOST: u32 = 100;
const GUESTS: &str = "studies of guests are kept on their device; register to keep them here";

/// `GET /api/studies`.
pub(crate) async fn list(
    State(state): State<AppState>,
    SignedIn(identity): SignedIn,
) -> ApiResult<Json<Vec<StudyCard>>> {
    refuse_guest(&identity, GUESTS)?;
    let rows = state.store().studies_of(&identity.user_id).await?;
    Ok(Json(rows.into_iter().map(card).collect()))
}

/// `GET /api/users/{name}/studies`.
pub(crate) async fn of_user(
    State(state): State<AppState>,
    PathParams(name): PathParams<String>,
) -> ApiResult<Json<Vec<StudyCard>>> {
    let user = state.store().user_by_name(&name).await?.filter(|user| !user.deleted);
    let user = user.ok_or_else(|| ApiError::not_found("user"))?;
    let rows = state.store().studies_of(&user.id).await?.into_iter();
    Ok(Json(rows.filter(|row| row.visibility == Visibility::Public).map(card).collect()))
}

/// `GET /api/studies/{id}`.
pub(crate) async fn show(
    State(state): State<AppState>,
    requester: Requester,
    PathParams(id): PathParams<String>,
) -> ApiResult<Json<Study>> {
    let row = visible_study(&state, &requester, &id).await?;
    Ok(Json(Study { text: row.body.clone(), card: card(row) }))
}

/// `GET /api/studies/{id}/file`.
pub(crate) async fn download(
    State(state): State<AppState>,
    requester: Requester,
    PathParams(id): PathParams<String>,
) -> ApiResult<Response> {
    let row = visible_study(&state, &requester, &id).await?;
    let game = read(&row.body)?;
    let format = Format::of_field(game.kind());
    // Not every format of the field can tell every set-up; ours can.
    let (format, text) = match format.write(&game) {
        Ok(text) => (format, text),
        Err(_) => (Format::Rusc, row.body),
    };
    let name = format!("attachment; filename=\"{}-{}.{}\"", row.kind, row.id, format.extension());
    Ok(([(header::CONTENT_DISPOSITION, name)], text).into_response())
}

/// `PUT /api/studies/{id}`: 201 for a new study, 200 for one that was there, 409 for one that was saved elsewhere.
pub(crate) async fn save(
    State(state): State<AppState>,
    SignedIn(identity): SignedIn,
    PathParams(id): PathParams<String>,
    JsonBody(StudySave { version, name, visibility, text }): JsonBody<StudySave>,
) -> ApiResult<(StatusCode, Json<StudyCard>)> {
    refuse_guest(&identity, GUESTS)?;
    check_client_id(&id)?;
    let name = visible(&name);
    if !(1..=LONGEST_NAME).contains(&name.chars().count()) {
        let message = format!("a study has a name of 1 to {LONGEST_NAME} characters");
        return Err(ApiError::new(ErrorCode::BadRequest, message).because(ErrorReason::StudyName));
    }
    let stored = tokio::task::spawn_blocking(move || normalized(&text)).await;
    let (kind, body) = stored.map_err(ApiError::internal)??;
    let now_ms = state.now_ms();
    let row = StudyRow {
        id,
        user_id: identity.user_id,
        owner: identity.name,
        name,
        kind,
        visibility: stored_visibility(visibility),
        version,
        body,
        created_ms: now_ms,
        changed_ms: now_ms,
    };
    let id = row.id.clone();
    let saved = match state.store().save_study(row, MOST).await {
        Err(StoreError::Exists(_)) => return Err(ApiError::not_found("study")),
        result => result?,
    };
    let saved = match saved {
        StudyResult::Saved(saved) => saved,
        StudyResult::Stale(_) => {
            let message = "the study was saved elsewhere meanwhile; load it again";
            return Err(ApiError::new(ErrorCode::WrongMoment, message).because(ErrorReason::StudyChanged));
        }
        StudyResult::Gone => return Err(ApiError::not_found("study")),
        StudyResult::TooMany => {
            let message = format!("an account has {MOST} studies at most; delete one first");
            return Err(ApiError::new(ErrorCode::TooMany, message).because(ErrorReason::TooManyStudies));
        }
    };
    let row = state.store().study(&id).await?.ok_or_else(|| ApiError::not_found("study"))?;
    let status = if version == 0 && saved == 1 { StatusCode::CREATED } else { StatusCode::OK };
    Ok((status, Json(card(row))))
}

/// `DELETE /api/studies/{id}`.
pub(crate) async fn delete(
    State(state): State<AppState>,
    SignedIn(identity): SignedIn,
    PathParams(id): PathParams<String>,
) -> ApiResult<StatusCode> {
    if state.store().delete_study(&identity.user_id, &id).await? {
        return Ok(StatusCode::NO_CONTENT);
    }
    Err(ApiError::not_found("study"))
}

/// A study that the requester may see. What somebody else keeps private does not exist for them.
pub(crate) async fn visible_study(state: &AppState, requester: &Requester, id: &str) -> ApiResult<StudyRow> {
    let reader = requester.identity().map(|identity| identity.user_id.as_str());
    let row = state.store().study(id).await?;
    let row = row.filter(|row| row.visibility != Visibility::Private || reader == Some(&row.user_id));
    row.ok_or_else(|| ApiError::not_found("study"))
}

/// The kind of the one game in a text, and the game in our own form.
fn normalized(text: &str) -> ApiResult<(String, String)> {
    if text.len() > LONGEST_TEXT {
        return Err(too_large());
    }
    let game = read(text)?;
    let body = Format::Rusc.write(&game).map_err(|error| no_study(&error.to_string()))?;
    if body.len() > LONGEST_TEXT {
        return Err(too_large());
    }
    Ok((game.kind().id().to_owned(), body))
}

/// The one game of a text.
pub(crate) fn read(text: &str) -> ApiResult<AnnotatedGame> {
    let format = sniff(text).ok_or_else(|| no_study("this is no game file"))?;
    let mut games = chunks(format, text);
    let chunk = games.next().ok_or_else(|| no_study("there is no game in it"))?;
    if games.next().is_some() {
        return Err(no_study("a study has one game; send the others apart"));
    }
    format.read(&chunk).into_whole().map_err(|refusal| no_study(&refusal.to_string()))
}

fn no_study(message: &str) -> ApiError {
    ApiError::new(ErrorCode::BadRequest, message).because(ErrorReason::StudyText)
}

fn too_large() -> ApiError {
    ApiError::new(ErrorCode::TooLarge, format!("a study has {LONGEST_TEXT} bytes at most"))
}

fn card(row: StudyRow) -> StudyCard {
    StudyCard {
        id: row.id,
        name: row.name,
        kind: row.kind,
        visibility: sent_visibility(row.visibility),
        owner: row.owner,
        version: row.version,
        created_ms: row.created_ms,
        changed_ms: row.changed_ms,
    }
}

fn stored_visibility(visibility: StudyVisibility) -> Visibility {
    match visibility {
        StudyVisibility::Private => Visibility::Private,
        StudyVisibility::Unlisted => Visibility::Unlisted,
        StudyVisibility::Public => Visibility::Public,
    }
}

fn sent_visibility(visibility: Visibility) -> StudyVisibility {
    match visibility {
        Visibility::Private => StudyVisibility::Private,
        Visibility::Unlisted => StudyVisibility::Unlisted,
        Visibility::Public => StudyVisibility::Public,
    }
}
