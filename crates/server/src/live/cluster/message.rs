//! What the nodes of a server tell each other, as JSON. All of it is either a hint, or a request whose answer says what the
//! database has done.

use rusc_api::{ErrorBody, Event, GameCard, RoomMessage, RoomRequest, Seat};
use serde::{Deserialize, Serialize};

use crate::UserIdentity;

/// A message to the node that has a game.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) enum NodeMessage {
    /// To be answered by a [`RemoteAnswer`].
    Request(RemoteRequest),
    /// Who is connected to games at another node.
    Presence {
        /// The node that tells it.
        node: String,
        games: Vec<RemotePresence>,
    },
}

/// A request for a game that was made at another node.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct RemoteRequest {
    pub(crate) game: String,
    /// The node that asks.
    #[serde(default)]
    pub(crate) node: String,
    pub(crate) what: RemoteAction,
}

/// What is asked for.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) enum RemoteAction {
    /// A frame of a client.
    Ask {
        identity: UserIdentity,
        request: RoomRequest,
        /// For how long it has been at the other node: clocks of different machines are not compared.
        age_ms: u64,
        round_trip_ms: Option<u64>,
    },
    /// To take the free seat.
    Join(UserIdentity),
    /// To close an open game.
    Withdraw(UserIdentity),
    /// To delete a game.
    Delete(UserIdentity),
    /// To end it as the host says.
    Adjudicate(Option<Seat>),
}

/// The answer to a request.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) enum RemoteAnswer {
    /// The node does not have the game.
    NotHere,
    /// It is done; the number of the event that it caused.
    Done(u64),
    /// The seat is taken.
    Joined(Box<GameCard>),
    /// It is refused; `n` is the number of the last event.
    Refused { error: ErrorBody, n: u64 },
}

/// Who is connected to a game at one node.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct RemotePresence {
    pub(crate) game: String,
    pub(crate) here: [bool; 2],
    pub(crate) watchers: u32,
    /// What the owner has last told there: it tells again what was lost.
    #[serde(default)]
    pub(crate) told: Option<Told>,
}

/// Who is connected at all nodes: the players, and how many spectators.
pub(crate) type Told = ([bool; 2], u32);

/// News of a game, to all nodes that follow it.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) enum GameNews {
    /// What happened. The numbers tell whether something is missing.
    Events {
        epoch: u64,
        /// The user ids of the players, which are not in the events.
        users: [Option<String>; 2],
        events: Vec<Event>,
    },
    /// Who is connected at all nodes.
    Presence(RoomMessage),
    /// Another node has the game now.
    Owner { node: String, epoch: u64 },
}

/// Writes a message.
///
/// # Panics
/// Never: no message has a map with keys that are no strings.
pub(crate) fn write<T: Serialize>(message: &T) -> Vec<u8> {
    serde_json::to_vec(message).expect("messages are plain data")
}

/// Reads a message. One that cannot be read is logged: nodes of different versions may run for a moment.
pub(crate) fn read<T: for<'de> Deserialize<'de>>(payload: &[u8]) -> Option<T> {
    serde_json::from_slice(payload)
        .inspect_err(|error| tracing::warn!(%error, "a message of another node cannot be read"))
        .ok()
}
