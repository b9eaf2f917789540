//! People one does not know yet: search by name, leaderboards, the history of ratings, the score of two people. Every list has
//! a bound, and none is read but by an index.

use axum::Json;
use axum::extract::State;
use rusc_api::{ErrorCode, HeadToHead, PersonCard, RankedPlayer, RatedMoment, Speed};
use rusc_games::GameKind;
use serde::Deserialize;

use super::PAGE;
use super::users::find;
use crate::UserIdentity;
use crate::http::auth::principal::Requester;
use crate::http::auth::sessions::role;
use crate::http::error::{ApiError, ApiResult};
use crate::http::extract::{PathParams, QueryParams};
use crate::live::room::{read_word, word};
use crate::rate_limit::LimitedAction;
use crate::state::AppState;
use crate::ws::Visitor;

/// The most people that a search finds.
const MOST_FOUND: u32 = 20;
/// The longest prefix: no name is longer.
const LONGEST_PREFIX: usize = 20;
/// The most games in the history of a rating: the last ones.
const MOST_MOMENTS: u32 = 500;

/// What is searched for.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct SearchQuery {
    prefix: String,
}

/// `GET /api/users`.
pub(crate) async fn search(
    State(state): State<AppState>,
    requester: Requester,
    QueryParams(SearchQuery { prefix }): QueryParams<SearchQuery>,
) -> ApiResult<Json<Vec<PersonCard>>> {
    let prefix = prefix.trim();
    if prefix.is_empty() || prefix.chars().count() > LONGEST_PREFIX {
        return Err(ApiError::new(ErrorCode::BadRequest, "the beginning of a name has 1 to 20 characters"));
    }
    let visitor = Visitor { identity: requester.identity().cloned(), address: requester.peer.address };
    state.rate_limits().check(LimitedAction::Search, &visitor.owner_key())?;
    let mut found = Vec::new();
    for user in state.store().search_users(prefix, MOST_FOUND).await? {
        let online = is_seen_online(&state, requester.identity(), &user.id).await?;
        found.push(PersonCard { online, role: role(user.role), name: user.name });
    }
    Ok(Json(found))
}

/// Whether somebody is connected, as far as the reader may know it: whoever has blocked the reader is not seen by them.
pub(super) async fn is_seen_online(
    state: &AppState,
    reader: Option<&UserIdentity>,
    user_id: &str,
) -> ApiResult<bool> {
    let online = state.service().is_online(user_id);
    match reader {
        Some(reader) if online => Ok(!state.store().has_blocked(user_id, &reader.user_id).await?),
        _ => Ok(online),
    }
}

/// `GET /api/leaderboard/{kind}/{speed}`.
pub(crate) async fn leaderboard(
    State(state): State<AppState>,
    PathParams((kind, speed)): PathParams<(String, String)>,
) -> ApiResult<Json<Vec<RankedPlayer>>> {
    let (kind, speed) = known(&kind, &speed)?;
    let rows = state.store().leaderboard(kind, &word(&speed), PAGE).await?;
    let ranked = rows.into_iter().map(|row| RankedPlayer {
        name: row.name,
        rating: row.rating.round() as i32,
        deviation: row.deviation.round() as i32,
        games: row.games,
    });
    Ok(Json(ranked.collect()))
}

/// `GET /api/users/{name}/ratings/{kind}/{speed}`.
pub(crate) async fn history(
    State(state): State<AppState>,
    PathParams((name, kind, speed)): PathParams<(String, String, String)>,
) -> ApiResult<Json<Vec<RatedMoment>>> {
    let user = find(&state, &name).await?;
    let (kind, speed) = known(&kind, &speed)?;
    let points = state.store().rating_history(&user.id, kind, &word(&speed), MOST_MOMENTS).await?;
    let moments = points.into_iter().map(|point| RatedMoment {
        at_ms: point.at_ms,
        rating: point.rating.round() as i32,
        games: point.games,
    });
    Ok(Json(moments.collect()))
}

/// Which games of two people count.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct ScoreQuery {
    kind: Option<String>,
}

/// `GET /api/users/{name}/against/{other}`.
pub(crate) async fn head_to_head(
    State(state): State<AppState>,
    PathParams((name, other)): PathParams<(String, String)>,
    QueryParams(query): QueryParams<ScoreQuery>,
) -> ApiResult<Json<HeadToHead>> {
    let (user, other) = (find(&state, &name).await?, find(&state, &other).await?);
    let kind = query.kind.as_deref().map(game_kind).transpose()?;
    if user.id == other.id {
        return Err(ApiError::new(ErrorCode::BadRequest, "nobody plays against themselves"));
    }
    let counts = state.store().results_against(&user.id, &other.id, kind).await?;
    Ok(Json(HeadToHead { record: [counts.won, counts.drawn, counts.lost] }))
}

/// A game and a speed that exist.
fn known(kind: &str, speed: &str) -> ApiResult<(&'static str, Speed)> {
    Ok((game_kind(kind)?, read_word(speed).map_err(|_| ApiError::not_found("speed"))?))
}

fn game_kind(text: &str) -> ApiResult<&'static str> {
    let found = GameKind::ALL.iter().map(|kind| kind.id()).find(|id| *id == text);
    found.ok_or_else(|| ApiError::not_found("kind of game"))
}
