//! The socket of the lobby.

use axum::extract::ws::WebSocketUpgrade;
use axum::response::Response;
use rusc_api::{ErrorBody, ErrorCode, LobbyMessage, LobbyRequest};
use serde::Deserialize;

use super::game::{explain, id_of};
use super::socket::{Hearer, Unreadable, serve};
use super::{limited, refusal, version_fault};
use crate::Identity;
use crate::live::Live;
use crate::lobby::{LobbyDesk, LobbyVisit};
use crate::outbox::{Frame, frame};
use crate::room::Arrival;
use crate::time::Timeline;

/// What the address of the lobby's socket says.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LobbyQuery {
    /// The version the client speaks.
    pub v: u32,
}

/// Opens a socket to the lobby.
pub async fn lobby_socket(
    upgrade: WebSocketUpgrade,
    identity: Identity,
    live: Live,
    query: LobbyQuery,
) -> Response {
    if let Some(fault) = version_fault(query.v) {
        return fault;
    }
    let attendance = live.attend(&identity);
    let visit = match live.visit_lobby(identity).await {
        Ok(visit) => visit,
        Err(error) => return refusal(&error),
    };
    let time = *live.time();
    let connection = live.connection();
    limited(upgrade).on_upgrade(async move |socket| {
        let LobbyVisit { first, letters, desk } = visit;
        serve(socket, first, letters, Visitor { desk, time }, time).await;
        drop((attendance, connection));
    })
}

/// Whoever is at the other end.
struct Visitor {
    desk: LobbyDesk,
    time: Timeline,
}

impl Hearer for Visitor {
    async fn hear(&self, text: &str, _arrival: Arrival) -> Option<Frame> {
        match serde_json::from_str(text) {
            Ok(LobbyRequest::Ping { sent_ms }) => {
                Some(frame(&LobbyMessage::Pong { sent_ms, now_ms: self.time.now_ms() }))
            }
            Ok(request) => {
                self.desk.ask(request).await;
                None
            }
            Err(error) => {
                let message = format!("this is no request: {error}");
                let error = ErrorBody::new(ErrorCode::BadRequest, message);
                Some(frame(&LobbyMessage::Refused { id: id_of(text), error }))
            }
        }
    }

    fn refuse(&self, fault: Unreadable) -> Frame {
        frame(&LobbyMessage::Refused { id: None, error: explain(fault) })
    }
}
