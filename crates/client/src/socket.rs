//! Sockets to one game and to the lobby, over TLS for `https` servers: requests out, messages in, until one breaks. Stateless. And the
//! queue of requests without an answer: all are sent again on every new connection, which is safe because the server is
//! idempotent by the id of the request.

use std::collections::VecDeque;
use std::time::Duration;

use futures_util::{SinkExt, StreamExt};
use rusc_api::{LobbyMessage, LobbyRequest, PROTOCOL, RoomMessage, RoomRequest};
use serde::Serialize;
use serde::de::DeserializeOwned;
use tokio::net::TcpStream;
use tokio::time::timeout;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::http::{HeaderName, HeaderValue};
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;
use tokio_tungstenite::tungstenite::{Error, Message};
use tokio_tungstenite::{Connector, MaybeTlsStream, WebSocketStream, client_async_tls_with_config};

use crate::{Client, ClientError, Result, http};

/// The server pings every ten seconds; after so long without a frame the connection is dead.
const IDLE_TIMEOUT: Duration = Duration::from_secs(30);
/// Small, because load tests open thousands of sockets and messages are short.
const READ_BUFFER: usize = 4 * 1024;
/// How long sending a frame may take.
const SEND_TIMEOUT: Duration = Duration::from_secs(10);

/// A connection to one game.
#[derive(Debug)]
pub struct Socket {
    frames: JsonSocket,
}

impl Socket {
    /// Connects to a game; `seen` is the number of the last event that is known already.
    ///
    /// # Errors
    /// The server is not there, or has no such game for this client.
    pub async fn open(client: &Client, game: &str, seen: Option<u64>) -> Result<Socket> {
        let seen = seen.map_or(String::new(), |seen| format!("&seen={seen}"));
        let frames = JsonSocket::open(client, &format!("/ws/game/{game}?v={PROTOCOL}{seen}")).await?;
        Ok(Socket { frames })
    }

    /// Sends a request.
    ///
    /// # Errors
    /// The connection has broken; whether the request has arrived is not known.
    pub async fn send(&mut self, request: &RoomRequest) -> Result<()> {
        self.frames.send(request).await
    }

    /// The next message. Cancel safe.
    ///
    /// # Errors
    /// The connection has broken.
    pub async fn receive(&mut self) -> Result<RoomMessage> {
        self.frames.receive().await
    }
}

/// A connection to the lobby: open seeks, challenges, one's own games. A seek ends with its connection.
#[derive(Debug)]
pub struct LobbySocket {
    frames: JsonSocket,
}

impl LobbySocket {
    /// Connects to the lobby.
    ///
    /// # Errors
    /// The server is not there, or does not let this client in.
    pub async fn open(client: &Client) -> Result<LobbySocket> {
        Ok(LobbySocket { frames: JsonSocket::open(client, &format!("/ws/lobby?v={PROTOCOL}")).await? })
    }

    /// Sends a request.
    ///
    /// # Errors
    /// The connection has broken; whether the request has arrived is not known.
    pub async fn send(&mut self, request: &LobbyRequest) -> Result<()> {
        self.frames.send(request).await
    }

    /// The next message. Cancel safe.
    ///
    /// # Errors
    /// The connection has broken.
    pub async fn receive(&mut self) -> Result<LobbyMessage> {
        self.frames.receive().await
    }
}

/// A WebSocket with one JSON object in every frame.
#[derive(Debug)]
struct JsonSocket {
    stream: WebSocketStream<MaybeTlsStream<TcpStream>>,
}

impl JsonSocket {
    async fn open(client: &Client, path: &str) -> Result<JsonSocket> {
        let url = client.url();
        let mut request = url
            .websocket(path)
            .into_client_request()
            .map_err(|error| ClientError::Protocol(error.to_string()))?;
        for (name, value) in client.headers() {
            let value =
                HeaderValue::from_str(value).map_err(|error| ClientError::Protocol(error.to_string()))?;
            request.headers_mut().insert(HeaderName::from_static(name), value);
        }
        let stream = client.transport().connect(url).await?;
        let config = WebSocketConfig::default().read_buffer_size(READ_BUFFER).write_buffer_size(0);
        // Used for `wss` only.
        let tls = Connector::Rustls(client.transport().tls());
        // Boxed: a TLS handshake is a large future, which every caller would have to hold.
        let opening = Box::pin(client_async_tls_with_config(request, stream, Some(config), Some(tls)));
        let opened = timeout(IDLE_TIMEOUT, opening).await.map_err(|_| ClientError::Timeout(IDLE_TIMEOUT))?;
        match opened {
            Ok((stream, _)) => Ok(JsonSocket { stream }),
            Err(Error::Http(response)) => {
                let status = response.status().as_u16();
                Err(http::refusal_from(status, response.body().as_deref().unwrap_or_default()))
            }
            Err(error) => Err(ClientError::of_socket(url, &error)),
        }
    }

    async fn send(&mut self, request: &impl Serialize) -> Result<()> {
        let text =
            serde_json::to_string(request).map_err(|error| ClientError::Protocol(error.to_string()))?;
        let sent = timeout(SEND_TIMEOUT, self.stream.send(Message::text(text))).await;
        sent.map_err(|_| ClientError::Timeout(SEND_TIMEOUT))?.map_err(|error| broken(&error))
    }

    async fn receive<T: DeserializeOwned>(&mut self) -> Result<T> {
        loop {
            let frame = timeout(IDLE_TIMEOUT, self.stream.next())
                .await
                .map_err(|_| ClientError::Timeout(IDLE_TIMEOUT))?;
            match frame {
                Some(Ok(Message::Text(text))) => {
                    let read = serde_json::from_str(text.as_str());
                    return read.map_err(|error| ClientError::Protocol(error.to_string()));
                }
                Some(Ok(Message::Close(frame))) => {
                    let reason = frame.map_or("closed".to_owned(), |frame| frame.reason.as_str().to_owned());
                    return Err(ClientError::Broken(reason));
                }
                // Pings are answered by the library while it reads.
                Some(Ok(_)) => {}
                Some(Err(error)) => return Err(broken(&error)),
                None => return Err(ClientError::Broken("closed".to_owned())),
            }
        }
    }
}

fn broken(error: &Error) -> ClientError {
    ClientError::Broken(error.to_string())
}

/// The queue of requests that wait for an answer, in order.
#[derive(Debug, Default)]
pub struct PendingRequests {
    requests: VecDeque<RoomRequest>,
    /// How many of them, from the front, have been sent on this connection.
    sent: usize,
}

impl PendingRequests {
    /// One more, to be sent after the others.
    pub fn add(&mut self, request: RoomRequest) {
        self.requests.push_back(request);
    }

    /// The next one that has to be sent on this connection.
    pub fn next_unsent(&self) -> Option<&RoomRequest> {
        self.requests.get(self.sent)
    }

    /// That one has been sent.
    pub fn mark_sent(&mut self) {
        self.sent = (self.sent + 1).min(self.requests.len());
    }

    /// The connection is gone: everything has to be sent again.
    pub fn send_all_again(&mut self) {
        self.sent = 0;
    }

    /// One has been answered; whether it was waiting.
    pub fn answered(&mut self, id: &str) -> bool {
        let Some(place) = self.requests.iter().position(|request| id_of(request) == Some(id)) else {
            return false;
        };
        self.requests.remove(place);
        if place < self.sent {
            self.sent -= 1;
        }
        true
    }

    /// Whether nothing waits.
    pub fn is_empty(&self) -> bool {
        self.requests.is_empty()
    }
}

/// The id of a request; pings have none, as they are not sent again.
fn id_of(request: &RoomRequest) -> Option<&str> {
    match request {
        RoomRequest::Move { id, .. }
        | RoomRequest::Act { id, .. }
        | RoomRequest::Say { id, .. }
        | RoomRequest::Restrictions { id, .. } => Some(id),
        RoomRequest::Ping { .. } => None,
    }
}
