//! The index of room actors: a room is looked up by game id, started on demand and removed when it is idle. What a room
//! does is in `room/`.

use std::collections::HashMap;
use std::sync::{Arc, MutexGuard, PoisonError, Weak};
use std::time::Duration;

use rusc_api::{ErrorBody, ErrorCode, ErrorReason, GameCard, RoomRequest, Scene, Seat, Snapshot};
use tokio::sync::{mpsc, oneshot};

use crate::UserIdentity;
use crate::live::cluster::HallNews;
use crate::live::room::{
    self, Arrival, ClientRequest, Reply, Room, RoomCommand, Subscribe, SubscribeOptions, SubscriberId,
};
use crate::live::service::{GameService, RoomSender};
use crate::ws::admission::ByteMeter;
use crate::ws::send_queue::{SendQueueReceiver, send_queue};

/// Capacity of a room's mailbox; senders wait when it is full.
const INBOX: usize = 64;
/// Timeout of the shutdown: rooms that have not answered by then end with the process.
const STOP_WITHIN: Duration = Duration::from_secs(5);

/// A connection's subscription to a game. Dropping it unsubscribes.
#[derive(Debug)]
pub struct Subscription {
    /// The frames to send: the snapshot or the missed events, then everything from then on.
    pub outgoing: SendQueueReceiver,
    /// Sends requests of this connection.
    pub client: RoomClient,
}

/// Sends the requests of one subscriber to its room.
#[derive(Debug)]
pub struct RoomClient {
    identity: Option<UserIdentity>,
    subscriber: SubscriberId,
    sender: Arc<RoomSender>,
}

impl RoomClient {
    /// Sends a request; the answer comes through the send queue. `false` if the room is closed.
    ///
    /// # Errors
    /// Nobody is signed in.
    pub async fn ask(&self, request: RoomRequest, arrival: Arrival) -> Result<bool, ErrorBody> {
        let Some(identity) = self.identity.clone() else {
            return Err(ErrorBody::new(ErrorCode::SignedOut, "sign in to take part"));
        };
        let reply = Reply::Subscriber(self.subscriber);
        Ok(self
            .sender
            .send(RoomCommand::ClientRequest(ClientRequest { identity, request, arrival, reply }))
            .await)
    }
}

impl Drop for RoomClient {
    fn drop(&mut self) {
        let Some(command) = self.sender.try_send(RoomCommand::Unsubscribe(self.subscriber)) else { return };
        // The mailbox is full: wait for room in it on a task of its own.
        let sender = self.sender.clone();
        if let Ok(runtime) = tokio::runtime::Handle::try_current() {
            runtime.spawn(async move { sender.send(*command).await });
        }
    }
}

impl GameService {
    /// Subscribes a connection to a game.
    ///
    /// # Errors
    /// There is no such game, or too much waits to be sent already.
    pub(crate) async fn subscribe(
        &self,
        game: &str,
        identity: Option<UserIdentity>,
        options: SubscribeOptions,
        meter: ByteMeter,
    ) -> Result<Subscription, ErrorBody> {
        let sender = self.find(game).await?;
        let (send_queue, mut outgoing) = send_queue(meter);
        let (subscriber, first) = ask(&sender, |reply| {
            RoomCommand::Subscribe(Subscribe { identity: identity.clone(), send_queue, options, reply })
        })
        .await??;
        let client = RoomClient { identity, subscriber, sender };
        outgoing.preload(first)?;
        Ok(Subscription { outgoing, client })
    }

    /// Carries out one request without a subscription; returns the number of the event it caused.
    ///
    /// # Errors
    /// The request is refused; the error says why.
    pub async fn request(
        &self,
        game: &str,
        identity: UserIdentity,
        request: RoomRequest,
    ) -> Result<u64, ErrorBody> {
        let arrival = Arrival { read_ms: self.time().now_ms(), round_trip_ms: None };
        let sender = self.find(game).await?;
        let command = |reply| {
            RoomCommand::ClientRequest(ClientRequest {
                identity,
                request,
                arrival,
                reply: Reply::Caller(reply),
            })
        };
        ask(&sender, command).await?
    }

    /// Gives a user the free seat of an open game; a user who has a seat already just gets the card.
    ///
    /// # Errors
    /// There is no such game or no free seat, or the user may not take it.
    pub async fn join(&self, game: &str, identity: UserIdentity) -> Result<GameCard, ErrorBody> {
        ask(&*self.find(game).await?, |reply| RoomCommand::Join(identity, reply)).await?
    }

    /// Closes an open game: by its maker, or by the user who was invited to it.
    ///
    /// # Errors
    /// The user is neither of the two, or the game has begun.
    pub async fn withdraw(&self, game: &str, identity: UserIdentity) -> Result<(), ErrorBody> {
        ask(&*self.find(game).await?, |reply| RoomCommand::Withdraw(identity, reply)).await?
    }

    /// Deletes a game without a clock in which nobody has moved: by one of its players.
    ///
    /// # Errors
    /// The user is none of them, or somebody has moved.
    pub async fn delete_game(&self, game: &str, identity: UserIdentity) -> Result<(), ErrorBody> {
        ask(&*self.find(game).await?, |reply| RoomCommand::Delete(identity, reply)).await?
    }

    /// The ids of the games to watch, the newest first: those that are played with a player connected.
    pub fn watchable_games(&self, limit: usize) -> Vec<String> {
        let mut listed = self.watchable_here(limit);
        listed.extend(self.watchable_elsewhere());
        listed.sort_by(|one, other| other.cmp(one));
        // A game may have rooms at several nodes.
        listed.dedup();
        listed.truncate(limit);
        listed.into_iter().map(|(_, game)| game).collect()
    }

    /// Those of this node, with the time of their creation.
    pub(crate) fn watchable_here(&self, limit: usize) -> Vec<(u64, String)> {
        let mut listed: Vec<_> = self
            .index()
            .iter()
            .filter_map(|(game, sender)| Some((sender.listed_ms()?, game.clone())))
            .collect();
        listed.sort_by(|one, other| other.cmp(one));
        listed.truncate(limit);
        listed
    }

    /// Ends a game with the result that the host gives.
    ///
    /// # Errors
    /// There is no such game, or it is not being played.
    pub async fn adjudicate(&self, game: &str, winner: Option<Seat>) -> Result<(), ErrorBody> {
        ask(&*self.find(game).await?, |reply| RoomCommand::Adjudicate(winner, reply)).await?
    }

    /// The game now, as a user may see it. A game without a running room is read from the store.
    ///
    /// # Errors
    /// There is no such game.
    pub async fn snapshot(&self, game: &str, user_id: Option<&str>) -> Result<Snapshot, ErrorBody> {
        if let Some(sender) = self.awake(game) {
            return ask(&sender, |reply| RoomCommand::Look(user_id.map(str::to_owned), reply)).await;
        }
        let state = self.sleeping_game(game).await?;
        let audience = room::Audience::of(&state.seats_of(user_id));
        Ok(state.snapshot(audience, self.time().now_ms()))
    }

    /// The scene of a game after `ply` half-moves.
    ///
    /// # Errors
    /// There is no such game, or it has fewer half-moves.
    pub async fn scene(&self, game: &str, ply: u32) -> Result<Scene, ErrorBody> {
        if let Some(sender) = self.awake(game) {
            return ask(&sender, |reply| RoomCommand::Show(ply, reply)).await?;
        }
        self.sleeping_game(game).await?.scene_at(ply)
    }

    /// The room of a game, if it is running.
    pub(crate) fn awake(&self, game: &str) -> Option<Arc<RoomSender>> {
        self.index().get(game).cloned()
    }

    /// The room of a game; it is started if it is not running.
    pub(crate) async fn find(&self, game: &str) -> Result<Arc<RoomSender>, ErrorBody> {
        if self.is_stopping() {
            return Err(self.restarting());
        }
        if let Some(cluster) = self.cluster() {
            cluster.node()?;
        }
        if let Some(sender) = self.awake(game) {
            return Ok(sender);
        }
        // Ids of games that do not exist must not start a task.
        let exists = self.store().game(game).await.map_err(internal)?.is_some();
        if exists { Ok(self.open(game)) } else { Err(not_found()) }
    }

    /// Tells a room that its deadline has come, starting it if necessary; `false` if its mailbox is full.
    pub(crate) fn wake(&self, game: &str) -> bool {
        self.open(game).try_send(RoomCommand::Deadline).is_none()
    }

    fn open(&self, game: &str) -> Arc<RoomSender> {
        let mut index = self.index();
        if let Some(sender) = index.get(game) {
            return sender.clone();
        }
        let (commands, inbox) = mpsc::channel(INBOX);
        let sender = Arc::new(RoomSender::new(commands));
        index.insert(game.to_owned(), sender.clone());
        drop(index);
        let (service, id, room) = (self.clone(), game.to_owned(), Arc::downgrade(&sender));
        tokio::spawn(async move {
            match service.enter(&id, &room).await {
                Ok(entry) => Room::new(service, entry, room, inbox).run().await,
                Err(error) => {
                    // A node without a lease sends everybody to another one; that it has none is in the log already.
                    if error.code == ErrorCode::Restarting {
                        tracing::debug!(game = id, "the game is moving to another node");
                    } else {
                        tracing::error!(game = id, ?error, "the game cannot be loaded");
                    }
                    service.abandon_room(&id, &room);
                }
            }
        });
        sender
    }

    /// Removes an idle room from the index: one whose mailbox is empty and to which nobody else has a sender. The next
    /// lookup starts a new one, not before `last` is done for this one.
    pub(crate) fn close_room(
        &self,
        game: &str,
        room: &Weak<RoomSender>,
        inbox: &mpsc::Receiver<RoomCommand>,
        last: impl FnOnce(),
    ) -> bool {
        let mut index = self.index();
        let is_listed = is_listed(&index, game, room);
        let unused = room.strong_count() <= usize::from(is_listed) && inbox.is_empty();
        if unused && is_listed {
            last();
            index.remove(game);
        }
        unused
    }

    /// Does something for a room while it is the one in the index. What is kept by the game's id is its successor's
    /// otherwise: a room that was given up may end late.
    pub(crate) fn if_listed(&self, game: &str, room: &Weak<RoomSender>, act: impl FnOnce()) {
        let index = self.index();
        if is_listed(&index, game, room) {
            act();
        }
    }

    /// Removes a room that failed from the index. Its mailbox is dropped, so callers that wait for an answer get an error.
    pub(crate) fn abandon_room(&self, game: &str, room: &Weak<RoomSender>) {
        let mut index = self.index();
        if is_listed(&index, game, room) {
            index.remove(game);
        }
    }

    /// Removes all rooms from the index, and tells them to end: the node has lost its lease.
    pub(crate) fn give_up_rooms(&self) {
        let index = std::mem::take(&mut *self.index());
        self.deadlines().clear();
        if let Some(cluster) = self.cluster() {
            cluster.forget_all_presence();
        }
        for sender in index.into_values() {
            // One with a full mailbox is busy; it finds out by itself before it decides anything.
            let _ = sender.try_send(RoomCommand::Lost);
        }
    }

    /// Tells a running room something that it can do without.
    pub(crate) fn tell_room(&self, game: &str, command: RoomCommand) {
        if let Some(sender) = self.awake(game) {
            let _ = sender.try_send(command);
        }
    }

    /// A user was renamed, registered or banned. The user's connections are closed, so that none goes on under the old
    /// identity, and the rooms read the names again.
    pub async fn changed(&self, user_id: &str) {
        self.tell_hall(|| HallNews::Changed(user_id.to_owned()));
        self.changed_here(user_id).await;
    }

    /// The same at this node.
    pub(crate) async fn changed_here(&self, user_id: &str) {
        self.sleeping_games().forget();
        self.disconnect_from_lobby(user_id);
        let index: Vec<_> = self.index().values().cloned().collect();
        for sender in index {
            sender.send(RoomCommand::Changed(user_id.to_owned())).await;
        }
    }

    /// The games with a running room.
    pub(crate) fn games_awake(&self) -> Vec<String> {
        self.index().keys().cloned().collect()
    }

    /// The number of running rooms.
    pub fn rooms_awake(&self) -> usize {
        self.index().len()
    }

    /// Stops all rooms, and waits until each has stored what it was working on.
    pub(crate) async fn stop_rooms(&self) {
        let index: Vec<_> = self.index().values().cloned().collect();
        let stopped = async {
            let mut answers = Vec::new();
            for sender in index {
                let (reply, answer) = oneshot::channel();
                sender.send(RoomCommand::Stop(reply)).await;
                answers.push(answer);
            }
            for answer in answers {
                // An error means that the room has ended, with nothing left to store.
                let _ = answer.await;
            }
        };
        if tokio::time::timeout(STOP_WITHIN, stopped).await.is_err() {
            tracing::error!("some games did not stop in time");
        }
    }

    /// A poisoned lock is used on: no change under it can be left half done.
    fn index(&self) -> MutexGuard<'_, HashMap<String, Arc<RoomSender>>> {
        self.room_index().lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn is_listed(index: &HashMap<String, Arc<RoomSender>>, game: &str, room: &Weak<RoomSender>) -> bool {
    index.get(game).is_some_and(|sender| Arc::as_ptr(sender) == room.as_ptr())
}

/// Asks a room and waits for the answer.
pub(crate) async fn ask<T>(
    sender: &RoomSender,
    command: impl FnOnce(oneshot::Sender<T>) -> RoomCommand,
) -> Result<T, ErrorBody> {
    let (reply, answer) = oneshot::channel();
    sender.send(command(reply)).await;
    answer
        .await
        .map_err(|_| ErrorBody::new(ErrorCode::Busy, "the game could not be loaded; try again in a moment"))
}

pub(crate) fn not_found() -> ErrorBody {
    ErrorBody::new(ErrorCode::NotFound, "there is no such game").because(ErrorReason::NoSuchGame)
}

/// A failure of the store as an answer to clients. The details go to the log only.
#[expect(clippy::needless_pass_by_value, reason = "it is made for map_err")]
pub(crate) fn internal(error: rusc_store::StoreError) -> ErrorBody {
    if let rusc_store::StoreError::Closed = error {
        return ErrorBody::new(ErrorCode::Restarting, "the server is stopping");
    }
    tracing::error!(%error, "the store failed");
    ErrorBody::new(ErrorCode::Internal, "something broke on the server; nothing was changed")
}
