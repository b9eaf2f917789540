//! Other people: their profile and their games, and what one does not want of them.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use rusc_api::{ErrorCode, ErrorReason, GamePage, NewReport, Profile, RatingCard};
use rusc_store::{Cursor, GameFilter, NewReportRow, ResultFilter, UserRow};
use serde::Deserialize;

use super::PAGE;
use super::people::is_seen_online;
use crate::http::auth::principal::{Requester, SignedIn};
use crate::http::auth::sessions::role;
use crate::http::error::{ApiError, ApiResult};
use crate::http::extract::{JsonBody, PathParams, QueryParams};
use crate::live::room::read_word;
use crate::rate_limit::LimitedAction;
use crate::state::AppState;
use crate::visible_text::visible;
use crate::ws::Visitor;
use crate::{RatingStatus, UserIdentity, card_from_row, rating_status};

const LONGEST_REPORT: usize = 1000;
/// The most people somebody has blocked.
const MOST_BLOCKED: usize = 500;

/// `GET /api/users/{name}`.
pub(crate) async fn show(
    State(state): State<AppState>,
    requester: Requester,
    PathParams(name): PathParams<String>,
) -> ApiResult<Json<Profile>> {
    let user = find(&state, &name).await?;
    let store = state.store();
    let reader = requester.identity().filter(|reader| reader.user_id != user.id);
    let relation = Relation::between(&state, reader, &user).await?;
    let tally = store.result_counts(&user.id).await?;
    let mut ratings = Vec::new();
    for row in store.ratings_of(&user.id).await? {
        ratings.push(RatingCard {
            kind: row.kind,
            speed: read_word(&row.speed)?,
            rating: row.rating.round() as i32,
            deviation: row.deviation.round() as i32,
            games: row.games,
            provisional: rating_status(row.deviation) == RatingStatus::Provisional,
        });
    }
    let record = [tally.won, tally.drawn, tally.lost];
    Ok(Json(Profile {
        name: user.name,
        role: role(user.role),
        since_ms: user.created_ms,
        ratings,
        record,
        online: relation.online,
        following: relation.following,
        blocked: relation.blocked,
        against_you: relation.against_you,
    }))
}

/// What somebody has to do with whoever looks at them.
struct Relation {
    online: bool,
    following: bool,
    blocked: bool,
    against_you: Option<[u32; 3]>,
}

impl Relation {
    /// Between a reader and another user; of strangers, and of oneself, there is little to say.
    async fn between(state: &AppState, reader: Option<&UserIdentity>, user: &UserRow) -> ApiResult<Relation> {
        let online = is_seen_online(state, reader, &user.id).await?;
        let Some(reader) = reader else {
            return Ok(Relation { online, following: false, blocked: false, against_you: None });
        };
        let store = state.store();
        let counts = store.results_against(&reader.user_id, &user.id, None).await?;
        Ok(Relation {
            online,
            following: store.is_following(&reader.user_id, &user.id).await?,
            blocked: store.has_blocked(&reader.user_id, &user.id).await?,
            against_you: Some([counts.won, counts.drawn, counts.lost]),
        })
    }
}

/// What is asked of a history.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct HistoryQuery {
    kind: Option<String>,
    speed: Option<String>,
    result: Option<ResultWord>,
    before: Option<String>,
}

#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
enum ResultWord {
    Won,
    Drawn,
    Lost,
}

/// `GET /api/users/{name}/games`.
pub(crate) async fn games(
    State(state): State<AppState>,
    PathParams(name): PathParams<String>,
    QueryParams(query): QueryParams<HistoryQuery>,
) -> ApiResult<Json<GamePage>> {
    let user = find(&state, &name).await?;
    let filter = GameFilter {
        kind: query.kind,
        speed: query.speed,
        result: query.result.map(|word| match word {
            ResultWord::Won => ResultFilter::Won,
            ResultWord::Drawn => ResultFilter::Drawn,
            ResultWord::Lost => ResultFilter::Lost,
        }),
        before: query.before.as_deref().map(str::parse::<Cursor>).transpose()?,
    };
    let page = state.store().games_of(&user.id, &filter, PAGE).await?;
    let games = page.rows.iter().map(card_from_row).collect::<Result<_, _>>()?;
    Ok(Json(GamePage { games, next: page.next.map(|cursor| cursor.to_string()) }))
}

/// `POST /api/users/{name}/block`.
pub(crate) async fn block(
    State(state): State<AppState>,
    SignedIn(identity): SignedIn,
    PathParams(name): PathParams<String>,
) -> ApiResult<StatusCode> {
    let other = find(&state, &name).await?;
    if other.id == identity.user_id {
        let error = ApiError::new(ErrorCode::BadRequest, "nobody can block themselves");
        return Err(error.because(ErrorReason::OnlyOthers));
    }
    if state.store().blocked_by(&identity.user_id).await?.len() >= MOST_BLOCKED {
        let message = "you have blocked as many people as you can; unblock one";
        return Err(ApiError::new(ErrorCode::TooMany, message).because(ErrorReason::TooManyBlocked));
    }
    state.store().block(&identity.user_id, &other.id, state.now_ms()).await?;
    state.service().withdraw_challenges(&identity, &other.id).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// `DELETE /api/users/{name}/block`.
pub(crate) async fn unblock(
    State(state): State<AppState>,
    SignedIn(identity): SignedIn,
    PathParams(name): PathParams<String>,
) -> ApiResult<StatusCode> {
    let other = find(&state, &name).await?;
    state.store().unblock(&identity.user_id, &other.id).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// `POST /api/users/{name}/report`.
pub(crate) async fn report(
    State(state): State<AppState>,
    requester: Requester,
    SignedIn(identity): SignedIn,
    PathParams(name): PathParams<String>,
    JsonBody(NewReport { game, text }): JsonBody<NewReport>,
) -> ApiResult<StatusCode> {
    let bad = |message: &str| ApiError::new(ErrorCode::BadRequest, message);
    let about = find(&state, &name).await?;
    if about.id == identity.user_id {
        return Err(bad("nobody can report themselves").because(ErrorReason::OnlyOthers));
    }
    let text = visible(&text);
    if text.is_empty() || text.chars().count() > LONGEST_REPORT {
        return Err(bad("a report has 1 to 1000 characters").because(ErrorReason::ReportLength));
    }
    if let Some(game) = &game
        && state.store().game(game).await?.is_none()
    {
        return Err(ApiError::not_found("game"));
    }
    let visitor = Visitor { identity: Some(identity.clone()), address: requester.peer.address };
    state.rate_limits().check(LimitedAction::Report, &visitor.owner_key())?;
    let report = NewReportRow {
        by_user: identity.user_id,
        about: about.id,
        game_id: game,
        text,
        at_ms: state.now_ms(),
    };
    state.store().add_report(report).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Somebody by name; the deleted are nobody.
pub(crate) async fn find(state: &AppState, name: &str) -> ApiResult<UserRow> {
    let found = state.store().user_by_name(name).await?.filter(|user| !user.deleted);
    found.ok_or_else(|| ApiError::not_found("user"))
}
