//! The API of programs over plain HTTP: a stream of messages as NDJSON, and one request for each move.

use std::time::Duration;

use axum::Json;
use axum::body::{Body, Bytes};
use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use futures_util::stream;
use rusc_api::{BotAck, BotAct, BotMove, GameCard, RoomRequest};
use serde::Deserialize;

use crate::http::auth::principal::{BotOnly, Requester};
use crate::http::error::ApiResult;
use crate::http::extract::{JsonBody, PathParams, QueryParams};
use crate::http::openapi::NDJSON;
use crate::state::AppState;
use crate::ws::Visitor;
use crate::{
    Frame, LobbySubscription, Revocation, Scenes, SendQueueReceiver, SubscribeOptions, Subscription,
    UserIdentity,
};

/// Keep-alive interval: an empty line is sent after this time without messages, so that a dead connection is noticed.
const SILENCE: Duration = Duration::from_secs(15);

/// `GET /api/bot/events`.
pub(crate) async fn events(
    State(state): State<AppState>,
    requester: Requester,
    BotOnly(identity): BotOnly,
) -> ApiResult<Response> {
    let visitor = Visitor { identity: Some(identity.clone()), address: requester.peer.address };
    let permit = state.service().admit(&visitor)?;
    let online = state.service().mark_online(&identity);
    let LobbySubscription { outgoing, client } =
        state.service().subscribe_lobby(visitor, permit.meter()).await?;
    let revocation = state.open_connection(&requester).await?;
    Ok(news(outgoing, revocation, (client, online, permit)))
}

/// Query of the stream of a game.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct NewsQuery {
    seen: Option<u64>,
}

/// `GET /api/bot/games/{id}`.
pub(crate) async fn game(
    State(state): State<AppState>,
    requester: Requester,
    BotOnly(identity): BotOnly,
    PathParams(id): PathParams<String>,
    QueryParams(query): QueryParams<NewsQuery>,
) -> ApiResult<Response> {
    let wants = SubscribeOptions { seen: query.seen, scenes: Scenes::NotSent };
    let visitor = Visitor { identity: Some(identity.clone()), address: requester.peer.address };
    let permit = state.service().admit(&visitor)?;
    let Subscription { outgoing, client } =
        state.service().subscribe(&id, visitor.identity, wants, permit.meter()).await?;
    let online = state.service().mark_online(&identity);
    let revocation = state.open_connection(&requester).await?;
    Ok(news(outgoing, revocation, (client, online, permit)))
}

/// State of a stream: the send queue, the end of what opened it, and guards that live as long as the stream.
type Listening<P> = (SendQueueReceiver, Revocation, P);

/// The streaming response. It ends when the client is gone or too slow, its token is taken away, or the server stops.
fn news<P: Send + 'static>(outgoing: SendQueueReceiver, revocation: Revocation, guards: P) -> Response {
    let lines = stream::unfold((outgoing, revocation, guards), async |listening: Listening<P>| {
        let (mut outgoing, mut revocation, guards) = listening;
        let line = next_line(&mut outgoing, &mut revocation).await?;
        Some((Ok::<_, std::convert::Infallible>(line), (outgoing, revocation, guards)))
    });
    ([(header::CONTENT_TYPE, NDJSON)], Body::from_stream(lines)).into_response()
}

async fn next_line(outgoing: &mut SendQueueReceiver, revocation: &mut Revocation) -> Option<Bytes> {
    let disconnect = outgoing.disconnect();
    tokio::select! {
        queued = outgoing.next() => queued.map(|frame| line(&frame)),
        _ = disconnect => None,
        () = revocation.revoked() => None,
        () = tokio::time::sleep(SILENCE) => Some(Bytes::from_static(b"\n")),
    }
}

fn line(frame: &Frame) -> Bytes {
    Bytes::from(format!("{}\n", frame.as_str()))
}

/// `POST /api/bot/games/{id}/move`.
pub(crate) async fn play(
    State(state): State<AppState>,
    BotOnly(identity): BotOnly,
    PathParams(game): PathParams<String>,
    JsonBody(BotMove { id, ply, text, spent_ms }): JsonBody<BotMove>,
) -> ApiResult<Json<BotAck>> {
    request(&state, &game, identity, RoomRequest::Move { id, ply, text, spent_ms }).await
}

/// `POST /api/bot/games/{id}/act`.
pub(crate) async fn act(
    State(state): State<AppState>,
    BotOnly(identity): BotOnly,
    PathParams(game): PathParams<String>,
    JsonBody(BotAct { id, action }): JsonBody<BotAct>,
) -> ApiResult<Json<BotAck>> {
    request(&state, &game, identity, RoomRequest::Act { id, action }).await
}

async fn request(
    state: &AppState,
    game: &str,
    identity: UserIdentity,
    request: RoomRequest,
) -> ApiResult<Json<BotAck>> {
    let n = state.service().request(game, identity, request).await?;
    Ok(Json(BotAck { n }))
}

/// `POST /api/bot/challenges/{game}/accept`.
pub(crate) async fn accept(
    State(state): State<AppState>,
    BotOnly(identity): BotOnly,
    PathParams(game): PathParams<String>,
) -> ApiResult<Json<GameCard>> {
    Ok(Json(state.service().join(&game, identity).await?))
}

/// `POST /api/bot/challenges/{game}/decline`.
pub(crate) async fn decline(
    State(state): State<AppState>,
    BotOnly(identity): BotOnly,
    PathParams(game): PathParams<String>,
) -> ApiResult<StatusCode> {
    state.service().withdraw(&game, identity).await?;
    Ok(StatusCode::NO_CONTENT)
}
