//! The commands of a room's mailbox. All changes of a game come through here, one at a time.

use std::sync::Arc;

use rusc_api::{ErrorBody, GameCard, RoomRequest, Scene, Seat, Snapshot};
use rusc_store::GameHead;
use tokio::sync::oneshot;

use crate::UserIdentity;
use crate::live::cluster::message::{GameNews, RemoteAnswer, RemotePresence, RemoteRequest};
use crate::live::engine_pool::EngineMove;
use crate::ws::send_queue::{Frame, SendQueue};

/// Identifies a subscriber within its room.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct SubscriberId(pub(crate) u64);

/// A command for a room.
#[derive(Debug)]
pub(crate) enum RoomCommand {
    /// Subscribes a connection to the game.
    Subscribe(Subscribe),
    /// Ends a subscription.
    Unsubscribe(SubscriberId),
    /// A client's request: a move, an action, chat, restrictions.
    ClientRequest(ClientRequest),
    /// Takes the free seat.
    Join(UserIdentity, oneshot::Sender<Result<GameCard, ErrorBody>>),
    /// Closes an open game: by its maker, or by the user who was invited.
    Withdraw(UserIdentity, oneshot::Sender<Result<(), ErrorBody>>),
    /// Deletes a game without a clock in which nobody has moved: by one of its players.
    Delete(UserIdentity, oneshot::Sender<Result<(), ErrorBody>>),
    /// Ends the game with the host's result.
    Adjudicate(Option<Seat>, oneshot::Sender<Result<(), ErrorBody>>),
    /// Asks for one snapshot, for the user with this id.
    Look(Option<String>, oneshot::Sender<Snapshot>),
    /// Asks for the scene after so many half-moves.
    Show(u32, oneshot::Sender<Result<Scene, ErrorBody>>),
    /// The user with this id was renamed, registered or banned.
    Changed(String),
    /// The game's deadline may have come.
    Deadline,
    /// The engine pool has found a move.
    EngineMove(EngineMove),
    /// The server shuts down.
    Stop(oneshot::Sender<()>),
    /// A request that was made at another node.
    Remote(Box<RemoteRequest>, oneshot::Sender<RemoteAnswer>),
    /// Who is connected at another node.
    RemotePresence(Arc<str>, RemotePresence),
    /// The owner's answer to the request that is on its way to it; `None` if there is none.
    Answered(Option<RemoteAnswer>),
    /// News of the node that has the game.
    News(Box<GameNews>),
    /// How the game stands in the database; `None` if it was deleted.
    Head(Option<GameHead>),
    /// The node with this id is gone, and all connections to it.
    NodeGone(Arc<str>),
    /// This node has lost its lease.
    Lost,
}

/// A new subscriber.
#[derive(Debug)]
pub(crate) struct Subscribe {
    pub(crate) identity: Option<UserIdentity>,
    pub(crate) send_queue: SendQueue,
    pub(crate) options: SubscribeOptions,
    /// Receives the backlog, which may be longer than a send queue.
    pub(crate) reply: oneshot::Sender<Result<(SubscriberId, Vec<Frame>), ErrorBody>>,
}

/// What a subscriber wants to receive.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SubscribeOptions {
    /// The number of the last event the client has; `None` for a snapshot.
    pub seen: Option<u64>,
    /// Whether scenes are sent.
    pub scenes: Scenes,
}

/// Whether scenes are sent: the board as a front end draws it, with the legal moves.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Scenes {
    /// After every change of the board.
    Sent,
    /// Not at all: the client knows the rules.
    #[default]
    NotSent,
}

/// A client's request, with its sender and its times.
#[derive(Debug)]
pub(crate) struct ClientRequest {
    pub(crate) identity: UserIdentity,
    pub(crate) request: RoomRequest,
    pub(crate) arrival: Arrival,
    pub(crate) reply: Reply,
}

impl ClientRequest {
    /// The id that the client has given to it; empty if it has none.
    pub(super) fn id(&self) -> &str {
        id_of(&self.request)
    }
}

/// The id that a client has given to a request; empty if it has none.
pub(super) fn id_of(request: &RoomRequest) -> &str {
    match request {
        RoomRequest::Move { id, .. }
        | RoomRequest::Act { id, .. }
        | RoomRequest::Say { id, .. }
        | RoomRequest::Restrictions { id, .. } => id,
        RoomRequest::Ping { .. } => "",
    }
}

/// When a request was read, and how far away its client is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Arrival {
    /// When its frame was read, in milliseconds since 1970.
    pub read_ms: u64,
    /// The smallest of the last measured round trips to the client.
    pub round_trip_ms: Option<u64>,
}

/// Where the answer goes.
#[derive(Debug)]
pub(crate) enum Reply {
    /// To a subscriber, through its send queue.
    Subscriber(SubscriberId),
    /// To a caller that waits for it.
    Caller(oneshot::Sender<Result<u64, ErrorBody>>),
}
