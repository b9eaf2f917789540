//! The WebSocket endpoint of the lobby.

use axum::extract::ws::WebSocketUpgrade;
use axum::response::Response;
use rusc_api::{ErrorBody, ErrorCode, LobbyMessage, LobbyRequest};
use serde::Deserialize;

use super::connection::{Endpoint, FrameFault, serve};
use super::game::{explain, id_of};
use super::{Visitor, check_version, limited, refusal};
use crate::Revocation;
use crate::live::lobby::{LobbyClient, LobbySubscription};
use crate::live::room::Arrival;
use crate::live::service::GameService;
use crate::time::Timeline;
use crate::ws::send_queue::{Frame, frame};

/// Query parameters of the lobby's socket.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LobbyQuery {
    /// The version of the protocol that the client speaks.
    pub v: u32,
}

/// Upgrades a request to the socket of the lobby, for somebody who is signed in.
pub async fn lobby_socket(
    upgrade: WebSocketUpgrade,
    visitor: Visitor,
    revocation: Revocation,
    service: GameService,
    query: LobbyQuery,
) -> Response {
    if let Err(error) = check_version(query.v) {
        return refusal(error);
    }
    let permit = match service.admit(&visitor) {
        Ok(permit) => permit,
        Err(error) => return refusal(error),
    };
    let online = visitor.identity.as_ref().map(|identity| service.mark_online(identity));
    let subscription = match service.subscribe_lobby(visitor, permit.meter()).await {
        Ok(subscription) => subscription,
        Err(error) => return refusal(error),
    };
    let time = service.time();
    let connection = service.count_socket();
    let displacement = service.displacement();
    limited(upgrade).on_upgrade(async move |socket| {
        let LobbySubscription { outgoing, client } = subscription;
        serve(socket, outgoing, LobbyEndpoint { client, time }, revocation, displacement, time).await;
        drop((online, connection, permit));
    })
}

/// The frame handler of one connection.
struct LobbyEndpoint {
    client: LobbyClient,
    time: Timeline,
}

impl Endpoint for LobbyEndpoint {
    async fn receive(&self, text: &str, _arrival: Arrival) -> Option<Frame> {
        match serde_json::from_str(text) {
            Ok(LobbyRequest::Ping { sent_ms }) => {
                Some(frame(&LobbyMessage::Pong { sent_ms, now_ms: self.time.now_ms() }))
            }
            Ok(request) => {
                self.client.ask(request).await;
                None
            }
            Err(error) => {
                let message = format!("this is no request: {error}");
                let error = ErrorBody::new(ErrorCode::BadRequest, message);
                Some(frame(&LobbyMessage::Refused { id: id_of(text), error }))
            }
        }
    }

    fn refuse(&self, fault: FrameFault) -> Frame {
        frame(&LobbyMessage::Refused { id: None, error: explain(fault) })
    }
}
