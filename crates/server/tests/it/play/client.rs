//! One end of a socket: sends requests and finds, among everything that comes, what a test asks for.

use std::collections::VecDeque;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use futures_util::{SinkExt, StreamExt};
use rusc_api::{Action, ErrorCode, Event, Restriction, RoomMessage, RoomRequest, Scene, Snapshot};
use serde::Serialize;
use serde::de::DeserializeOwned;
use tokio::net::TcpStream;
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::Message;

/// One connection to a game. What is not asked for is kept aside.
pub(crate) struct Client {
    pub(crate) socket: WebSocketStream<TcpStream>,
    /// Heard while waiting for something else.
    pub(crate) heard: VecDeque<RoomMessage>,
}

static LAST_ID: AtomicU64 = AtomicU64::new(0);

pub(crate) fn new_id() -> String {
    format!("r{}", LAST_ID.fetch_add(1, Relaxed))
}

impl Client {
    pub(crate) fn new(socket: WebSocketStream<TcpStream>) -> Client {
        Client { socket, heard: VecDeque::new() }
    }

    async fn read(&mut self) -> RoomMessage {
        receive(&mut self.socket).await.expect("the connection has ended")
    }

    /// The next message.
    pub(crate) async fn next(&mut self) -> RoomMessage {
        match self.heard.pop_front() {
            Some(message) => message,
            None => self.read().await,
        }
    }

    /// The first message, from those heard on, for which there is an answer; the others are kept.
    pub(crate) async fn find<T>(&mut self, wanted: impl Fn(&RoomMessage) -> Option<T>) -> T {
        if let Some((place, found)) =
            self.heard.iter().enumerate().find_map(|(place, message)| Some((place, wanted(message)?)))
        {
            self.heard.remove(place);
            return found;
        }
        loop {
            let message = self.read().await;
            match wanted(&message) {
                Some(found) => return found,
                None => self.heard.push_back(message),
            }
        }
    }

    pub(crate) async fn event(&mut self) -> Event {
        self.find(|message| match message {
            RoomMessage::Event { event, .. } => Some(event.clone()),
            _ => None,
        })
        .await
    }

    pub(crate) async fn snapshot(&mut self) -> Snapshot {
        self.find(|message| match message {
            RoomMessage::Snapshot(snapshot) => Some((**snapshot).clone()),
            _ => None,
        })
        .await
    }

    pub(crate) async fn scene(&mut self) -> Scene {
        self.find(|message| match message {
            RoomMessage::Scene(scene) | RoomMessage::Event { scene: Some(scene), .. } => {
                Some((**scene).clone())
            }
            _ => None,
        })
        .await
    }

    /// Asks for the restrictions at a ply.
    pub(crate) async fn restrictions(&mut self, ply: u32) -> Result<Vec<Restriction>, ErrorCode> {
        let id = new_id();
        self.send(&RoomRequest::Restrictions { id: id.clone(), ply }).await;
        self.find(|message| match message {
            RoomMessage::Restrictions { id: answered, ply: told, restrictions } if *answered == id => {
                assert_eq!(*told, ply);
                Some(Ok(restrictions.clone()))
            }
            RoomMessage::Refused { id: refused, error, .. } if refused.as_deref() == Some(&id) => {
                Some(Err(error.code))
            }
            _ => None,
        })
        .await
    }

    /// All events that were heard and not looked at, after everything has been answered.
    pub(crate) fn events(&mut self) -> Vec<Event> {
        let mut events = Vec::new();
        for message in std::mem::take(&mut self.heard) {
            if let RoomMessage::Event { event, .. } = message {
                events.push(event);
            }
        }
        events
    }

    pub(crate) async fn send(&mut self, request: &impl Serialize) {
        self.send_text(serde_json::to_string(request).unwrap()).await;
    }

    pub(crate) async fn send_text(&mut self, text: String) {
        self.socket.send(Message::Text(text.into())).await.unwrap();
    }

    /// The answer to a request: the number of its event, or why not and the number of the last one.
    pub(crate) async fn answer(&mut self, id: &str) -> Result<u64, (ErrorCode, Option<u64>)> {
        self.find(|message| match message {
            RoomMessage::Ack { id: acked, n } if acked == id => Some(Ok(*n)),
            RoomMessage::Refused { id: refused, error, n } if refused.as_deref() == Some(id) => {
                Some(Err((error.code, *n)))
            }
            _ => None,
        })
        .await
    }

    pub(crate) async fn ask(&mut self, request: RoomRequest) -> Result<u64, ErrorCode> {
        let (RoomRequest::Move { id, .. } | RoomRequest::Act { id, .. } | RoomRequest::Say { id, .. }) =
            &request
        else {
            panic!("a ping has no answer");
        };
        self.send(&request).await;
        self.answer(id).await.map_err(|(code, _)| code)
    }

    pub(crate) async fn play(&mut self, ply: u32, text: &str) -> Result<u64, ErrorCode> {
        let text = text.to_owned();
        self.ask(RoomRequest::Move { id: new_id(), ply, text, spent_ms: None }).await
    }

    pub(crate) async fn act(&mut self, action: Action) -> Result<u64, ErrorCode> {
        self.ask(RoomRequest::Act { id: new_id(), action }).await
    }

    /// Shows that it is alive, and waits until the server has seen it.
    pub(crate) async fn ping(&mut self) {
        let sent_ms = LAST_ID.fetch_add(1, Relaxed);
        self.send(&RoomRequest::Ping { sent_ms }).await;
        self.find(|message| match message {
            RoomMessage::Pong { sent_ms: echo, .. } if *echo == sent_ms => Some(()),
            _ => None,
        })
        .await;
    }
}

/// The next message of a connection; nothing once it has ended.
pub(crate) async fn receive<T: DeserializeOwned>(socket: &mut WebSocketStream<TcpStream>) -> Option<T> {
    loop {
        match socket.next().await? {
            Ok(Message::Text(text)) => return Some(serde_json::from_str(&text).unwrap()),
            Ok(Message::Close(_)) | Err(_) => return None,
            Ok(_) => {}
        }
    }
}
