//! The socket of one game.

use axum::extract::ws::WebSocketUpgrade;
use axum::response::Response;
use rusc_api::{ErrorBody, ErrorCode, RoomMessage, RoomRequest};
use serde::Deserialize;

use super::socket::{Hearer, Unreadable, serve};
use super::{limited, refusal, version_fault};
use crate::Identity;
use crate::live::Live;
use crate::outbox::{Frame, frame};
use crate::room::{Arrival, Scenes, Wants};
use crate::rooms::{Desk, Visit};
use crate::time::Timeline;

/// What the address of a game's socket says.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GameQuery {
    /// The version the client speaks.
    pub v: u32,
    /// The number of the last event it has.
    pub seen: Option<u64>,
    /// 1 to get the board as it is drawn and touched.
    pub scene: Option<u8>,
}

/// Opens a socket to a game. Who is not signed in may look on.
pub async fn game_socket(
    upgrade: WebSocketUpgrade,
    identity: Option<Identity>,
    live: Live,
    game: String,
    query: GameQuery,
) -> Response {
    if let Some(fault) = version_fault(query.v) {
        return fault;
    }
    let scenes = if query.scene == Some(1) { Scenes::Sent } else { Scenes::NotSent };
    let visit = match live.visit(&game, identity.clone(), Wants { seen: query.seen, scenes }).await {
        Ok(visit) => visit,
        Err(error) => return refusal(&error),
    };
    let time = *live.time();
    let connection = live.connection();
    let attendance = identity.map(|identity| live.attend(&identity));
    limited(upgrade).on_upgrade(async move |socket| {
        let Visit { first, letters, desk } = visit;
        serve(socket, first, letters, Player { desk, time }, time).await;
        drop((attendance, connection));
    })
}

/// Whoever is at the other end.
struct Player {
    desk: Desk,
    time: Timeline,
}

impl Hearer for Player {
    async fn hear(&self, text: &str, arrival: Arrival) -> Option<Frame> {
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
        match self.desk.ask(request, arrival).await {
            Ok(true) => None,
            Ok(false) => Some(refused(id_of(text), ErrorBody::new(ErrorCode::Restarting, "come again"))),
            Err(error) => Some(refused(id_of(text), error)),
        }
    }

    fn refuse(&self, fault: Unreadable) -> Frame {
        refused(None, explain(fault))
    }
}

fn refused(id: Option<String>, error: ErrorBody) -> Frame {
    frame(&RoomMessage::Refused { id, error, snapshot: None })
}

/// What is wrong with a frame, in words.
pub(super) fn explain(fault: Unreadable) -> ErrorBody {
    match fault {
        Unreadable::TooLarge => ErrorBody::new(ErrorCode::TooLarge, "a request has at most 4 KiB"),
        Unreadable::NotText => ErrorBody::new(ErrorCode::BadRequest, "requests are JSON in text frames"),
        Unreadable::TooMany => ErrorBody::new(ErrorCode::TooMany, "too many requests; wait a moment"),
    }
}

/// The name of a request that is otherwise wrong, if it has one.
pub(super) fn id_of(text: &str) -> Option<String> {
    let value: serde_json::Value = serde_json::from_str(text).ok()?;
    value.get("id")?.as_str().map(str::to_owned)
}
