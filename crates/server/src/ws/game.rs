//! The WebSocket endpoint of a game.

use axum::extract::ws::WebSocketUpgrade;
use axum::response::Response;
use rusc_api::{ErrorBody, ErrorCode, RoomMessage, RoomRequest};
use serde::Deserialize;

use super::connection::{Endpoint, FrameFault, serve};
use super::{Visitor, check_version, limited, refusal};
use crate::Revocation;
use crate::live::room::{Arrival, Scenes, SubscribeOptions};
use crate::live::rooms::{RoomClient, Subscription};
use crate::live::service::GameService;
use crate::time::Timeline;
use crate::ws::send_queue::{Frame, frame};

/// How long a client is asked to wait that sends too fast: ten more requests are allowed then.
const RETRY_MS: u64 = 500;

/// Query parameters of a game's socket.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GameQuery {
    /// The version of the protocol that the client speaks.
    pub v: u32,
    /// The number of the last event that the client has.
    pub seen: Option<u64>,
    /// 1 to get scenes.
    pub scene: Option<u8>,
}

/// Upgrades a request to the socket of a game. Clients that are not signed in may watch.
pub async fn game_socket(
    upgrade: WebSocketUpgrade,
    visitor: Visitor,
    revocation: Revocation,
    service: GameService,
    game: String,
    query: GameQuery,
) -> Response {
    if let Err(error) = check_version(query.v) {
        return refusal(error);
    }
    let permit = match service.admit(&visitor) {
        Ok(permit) => permit,
        Err(error) => return refusal(error),
    };
    let Visitor { identity, .. } = visitor;
    let scenes = if query.scene == Some(1) { Scenes::Sent } else { Scenes::NotSent };
    let options = SubscribeOptions { seen: query.seen, scenes };
    let subscription = match service.subscribe(&game, identity.clone(), options, permit.meter()).await {
        Ok(subscription) => subscription,
        Err(error) => return refusal(error),
    };
    let time = service.time();
    let connection = service.count_socket();
    let displacement = service.displacement();
    let online = identity.map(|identity| service.mark_online(&identity));
    limited(upgrade).on_upgrade(async move |socket| {
        let Subscription { outgoing, client } = subscription;
        serve(socket, outgoing, GameEndpoint { client, time }, revocation, displacement, time).await;
        drop((online, connection, permit));
    })
}

/// The frame handler of one connection.
struct GameEndpoint {
    client: RoomClient,
    time: Timeline,
}

impl Endpoint for GameEndpoint {
    async fn receive(&self, text: &str, arrival: Arrival) -> Option<Frame> {
        let request = match serde_json::from_str(text) {
            Ok(request) => request,
            Err(error) => {
                let message = format!("this is no request: {error}");
                return Some(refused(id_of(text), ErrorBody::new(ErrorCode::BadRequest, message)));
            }
        };
        if let RoomRequest::Ping { sent_ms } = request {
            return Some(frame(&RoomMessage::Pong { sent_ms, now_ms: self.time.now_ms() }));
        }
        match self.client.ask(request, arrival).await {
            Ok(true) => None,
            Ok(false) => Some(refused(id_of(text), ErrorBody::new(ErrorCode::Restarting, "come again"))),
            Err(error) => Some(refused(id_of(text), error)),
        }
    }

    fn refuse(&self, fault: FrameFault) -> Frame {
        refused(None, explain(fault))
    }
}

fn refused(id: Option<String>, error: ErrorBody) -> Frame {
    frame(&RoomMessage::Refused { id, error, n: None })
}

/// The error for a frame that was refused.
pub(super) fn explain(fault: FrameFault) -> ErrorBody {
    match fault {
        FrameFault::TooLarge => ErrorBody::new(ErrorCode::TooLarge, "a request has at most 4 KiB"),
        FrameFault::NotText => ErrorBody::new(ErrorCode::BadRequest, "requests are JSON in text frames"),
        FrameFault::TooMany => {
            ErrorBody::new(ErrorCode::TooMany, "too many requests; wait a moment").retry_after(RETRY_MS)
        }
    }
}

/// The id of a request that cannot be parsed otherwise, if it has one.
pub(super) fn id_of(text: &str) -> Option<String> {
    let value: serde_json::Value = serde_json::from_str(text).ok()?;
    value.get("id")?.as_str().map(str::to_owned)
}
