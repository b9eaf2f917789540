//! Games for programs that speak plain HTTP: one endless answer with the news, one request for each move.

use std::time::Duration;

use axum::Json;
use axum::body::{Body, Bytes};
use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use futures_util::stream;
use rusc_api::{BotAck, BotAct, BotMove, GameCard, RoomRequest};
use serde::Deserialize;

use crate::auth::visitor::Program;
use crate::error::ApiResult;
use crate::extract::{Asked, Part, Sent};
use crate::openapi::NDJSON;
use crate::state::AppState;
use crate::{Frame, Identity, Letters, LobbyVisit, Scenes, Visit, Wants};

/// After so long without news an empty line is sent, so that a connection that is gone is noticed.
const SILENCE: Duration = Duration::from_secs(15);

/// `GET /api/bot/events`.
pub(crate) async fn events(State(state): State<AppState>, Program(identity): Program) -> ApiResult<Response> {
    let attendance = state.live().attend(&identity);
    let LobbyVisit { first, letters, desk } = state.live().visit_lobby(identity).await?;
    Ok(news(first, letters, (desk, attendance)))
}

/// What is asked of the news of a game.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct NewsQuery {
    seen: Option<u64>,
}

/// `GET /api/bot/games/{id}`.
pub(crate) async fn game(
    State(state): State<AppState>,
    Program(identity): Program,
    Part(id): Part<String>,
    Asked(query): Asked<NewsQuery>,
) -> ApiResult<Response> {
    let wants = Wants { seen: query.seen, scenes: Scenes::NotSent };
    let attendance = state.live().attend(&identity);
    let Visit { first, letters, desk } = state.live().visit(&id, Some(identity), wants).await?;
    Ok(news(first, letters, (desk, attendance)))
}

/// What is kept as long as somebody listens.
type Listening<P> = (std::vec::IntoIter<Frame>, Letters, P);

/// The endless answer. It ends when the reader is gone, too slow, or the server stops.
fn news<P: Send + 'static>(first: Vec<Frame>, letters: Letters, presence: P) -> Response {
    let lines = stream::unfold((first.into_iter(), letters, presence), async |listening: Listening<P>| {
        let (mut first, mut letters, presence) = listening;
        let line = match first.next() {
            Some(frame) => line(&frame),
            None => next_line(&mut letters).await?,
        };
        Some((Ok::<_, std::convert::Infallible>(line), (first, letters, presence)))
    });
    ([(header::CONTENT_TYPE, NDJSON)], Body::from_stream(lines)).into_response()
}

async fn next_line(letters: &mut Letters) -> Option<Bytes> {
    let cut_off = letters.cut_off();
    tokio::select! {
        letter = letters.next() => letter.map(|frame| line(&frame)),
        () = cut_off => None,
        () = tokio::time::sleep(SILENCE) => Some(Bytes::from_static(b"\n")),
    }
}

fn line(frame: &Frame) -> Bytes {
    Bytes::from(format!("{}\n", frame.as_str()))
}

/// `POST /api/bot/games/{id}/move`.
pub(crate) async fn play(
    State(state): State<AppState>,
    Program(identity): Program,
    Part(game): Part<String>,
    Sent(BotMove { id, ply, text }): Sent<BotMove>,
) -> ApiResult<Json<BotAck>> {
    request(&state, &game, identity, RoomRequest::Move { id, ply, text, spent_ms: None }).await
}

/// `POST /api/bot/games/{id}/act`.
pub(crate) async fn act(
    State(state): State<AppState>,
    Program(identity): Program,
    Part(game): Part<String>,
    Sent(BotAct { id, action }): Sent<BotAct>,
) -> ApiResult<Json<BotAck>> {
    request(&state, &game, identity, RoomRequest::Act { id, action }).await
}

async fn request(
    state: &AppState,
    game: &str,
    identity: Identity,
    request: RoomRequest,
) -> ApiResult<Json<BotAck>> {
    match state.live().request(game, identity, request).await {
        Ok(n) => Ok(Json(BotAck { n })),
        // The true state comes with the news, which a program reads anyway.
        Err(refused) => Err(refused.error.into()),
    }
}

/// `POST /api/bot/challenges/{game}/accept`.
pub(crate) async fn accept(
    State(state): State<AppState>,
    Program(identity): Program,
    Part(game): Part<String>,
) -> ApiResult<Json<GameCard>> {
    Ok(Json(state.live().join(&game, identity).await?))
}

/// `POST /api/bot/challenges/{game}/decline`.
pub(crate) async fn decline(
    State(state): State<AppState>,
    Program(identity): Program,
    Part(game): Part<String>,
) -> ApiResult<StatusCode> {
    state.live().withdraw(&game, identity).await?;
    Ok(StatusCode::NO_CONTENT)
}
