//! What a room is told. Everything that happens to a game comes through here, one after the other.

use rusc_api::{ErrorBody, GameCard, RoomRequest, Scene, Seat, Snapshot};
use tokio::sync::oneshot;

use crate::UserIdentity;
use crate::live::engine_pool::EngineMove;
use crate::ws::send_queue::{Frame, SendQueue};

/// Which reader of a room.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct SubscriberId(pub(crate) u64);

/// A message for a room.
#[derive(Debug)]
pub(crate) enum RoomCommand {
    /// Somebody wants to hear what happens from now on.
    Subscribe(Subscribe),
    /// They do not any more.
    Unsubscribe(SubscriberId),
    /// Somebody wants something.
    ClientRequest(ClientRequest),
    /// Somebody wants to sit down.
    Join(UserIdentity, oneshot::Sender<Result<GameCard, ErrorBody>>),
    /// Somebody takes back an open game, or refuses the one they were invited to.
    Withdraw(UserIdentity, oneshot::Sender<Result<(), ErrorBody>>),
    /// The host decides.
    Adjudicate(Option<Seat>, oneshot::Sender<Result<(), ErrorBody>>),
    /// Somebody looks once, by their name in the store.
    Look(Option<String>, oneshot::Sender<Snapshot>),
    /// Somebody wants to see the board after so many half-moves.
    Show(u32, oneshot::Sender<Result<Scene, ErrorBody>>),
    /// Somebody is not who they were, by their name in the store: called otherwise, or not welcome any more.
    Changed(String),
    /// Something may be due.
    Deadline,
    /// The computer has found a move.
    EngineMove(EngineMove),
    /// The server is about to stop.
    Stop(oneshot::Sender<()>),
}

/// Somebody who enters.
#[derive(Debug)]
pub(crate) struct Subscribe {
    pub(crate) identity: Option<UserIdentity>,
    pub(crate) send_queue: SendQueue,
    pub(crate) options: SubscribeOptions,
    /// The first messages, which may be more than an outbox holds.
    pub(crate) reply: oneshot::Sender<Result<(SubscriberId, Vec<Frame>), ErrorBody>>,
}

/// What a reader wants to get.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SubscribeOptions {
    /// The number of the last event they have; nothing for the whole game.
    pub seen: Option<u64>,
    /// Whether they want the board as it is drawn and touched.
    pub scenes: Scenes,
}

/// Whether the board is sent as it is drawn and touched.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Scenes {
    /// After every change.
    Sent,
    /// The reader knows the rules.
    #[default]
    NotSent,
}

/// A request with what is known about its way here.
#[derive(Debug)]
pub(crate) struct ClientRequest {
    pub(crate) identity: UserIdentity,
    pub(crate) request: RoomRequest,
    pub(crate) arrival: Arrival,
    pub(crate) reply: Reply,
}

/// How a request came.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Arrival {
    /// When its frame was read.
    pub read_ms: u64,
    /// The way to the client and back, as last measured.
    pub round_trip_ms: Option<u64>,
}

/// Where the answer goes.
#[derive(Debug)]
pub(crate) enum Reply {
    /// To a reader, between the other messages.
    Subscriber(SubscriberId),
    /// To whoever waits for it.
    Caller(oneshot::Sender<Result<u64, Refused>>),
}

/// A request that was not carried out.
#[derive(Clone, Debug)]
pub struct Refused {
    /// Why.
    pub error: ErrorBody,
    /// The true state.
    pub snapshot: Option<Box<Snapshot>>,
}

impl From<ErrorBody> for Refused {
    fn from(error: ErrorBody) -> Refused {
        Refused { error, snapshot: None }
    }
}
