//! The index of rooms: finding, waking, putting to sleep. What happens inside is the room's own business.

use std::collections::HashMap;
use std::sync::{Arc, MutexGuard, PoisonError};
use std::time::Duration;

use rusc_api::{ErrorBody, ErrorCode, GameCard, RoomRequest, Scene, Seat, Snapshot};
use tokio::sync::{mpsc, oneshot};

use crate::UserIdentity;
use crate::live::room::{
    self, Arrival, ClientRequest, Refused, Reply, Room, RoomCommand, Subscribe, SubscribeOptions,
    SubscriberId,
};
use crate::live::service::{GameService, RoomSender};
use crate::ws::send_queue::{Frame, SendQueueReceiver, send_queue};

/// Messages that may wait for a room; whoever brings more waits at the door.
const INBOX: usize = 64;
/// Rooms that have not answered by then are stopped with the process.
const STOP_WITHIN: Duration = Duration::from_secs(5);

/// Somebody's presence at a game, until it is dropped.
#[derive(Debug)]
pub struct Subscription {
    /// What to send first.
    pub backlog: Vec<Frame>,
    /// What to send from then on.
    pub outgoing: SendQueueReceiver,
    /// For asking.
    pub client: RoomClient,
}

/// Where somebody who is present asks for things.
#[derive(Debug)]
pub struct RoomClient {
    identity: Option<UserIdentity>,
    subscriber: SubscriberId,
    sender: Arc<RoomSender>,
}

impl RoomClient {
    /// Hands in a request; the answer comes among the letters. `false` if the room is closed.
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
        // A busy room is told a little later.
        let sender = self.sender.clone();
        if let Ok(runtime) = tokio::runtime::Handle::try_current() {
            runtime.spawn(async move { sender.send(*command).await });
        }
    }
}

impl GameService {
    /// Lets somebody listen to a game.
    ///
    /// # Errors
    /// There is no such game.
    pub async fn subscribe(
        &self,
        game: &str,
        identity: Option<UserIdentity>,
        options: SubscribeOptions,
    ) -> Result<Subscription, ErrorBody> {
        let sender = self.find(game).await?;
        let (send_queue, outgoing) = send_queue();
        let (subscriber, first) = ask(&sender, |reply| {
            RoomCommand::Subscribe(Subscribe { identity: identity.clone(), send_queue, options, reply })
        })
        .await??;
        Ok(Subscription { backlog: first, outgoing, client: RoomClient { identity, subscriber, sender } })
    }

    /// Carries out one request of somebody who does not listen; answers the number of the event it caused.
    ///
    /// # Errors
    /// Why not, and how the game stands.
    pub async fn request(
        &self,
        game: &str,
        identity: UserIdentity,
        request: RoomRequest,
    ) -> Result<u64, Refused> {
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

    /// Gives somebody the free seat of an open game; who sits there already just gets the card.
    ///
    /// # Errors
    /// There is no such game or no free seat, or it is not for them.
    pub async fn join(&self, game: &str, identity: UserIdentity) -> Result<GameCard, ErrorBody> {
        ask(&*self.find(game).await?, |reply| RoomCommand::Join(identity, reply)).await?
    }

    /// Takes back an open game, or refuses the one somebody was invited to.
    ///
    /// # Errors
    /// It is not theirs, or has begun.
    pub async fn withdraw(&self, game: &str, identity: UserIdentity) -> Result<(), ErrorBody> {
        ask(&*self.find(game).await?, |reply| RoomCommand::Withdraw(identity, reply)).await?
    }

    /// Ends a game as the host says.
    ///
    /// # Errors
    /// There is no such game, or it is not being played.
    pub async fn adjudicate(&self, game: &str, winner: Option<Seat>) -> Result<(), ErrorBody> {
        ask(&*self.find(game).await?, |reply| RoomCommand::Adjudicate(winner, reply)).await?
    }

    /// The game as somebody may see it now.
    ///
    /// # Errors
    /// There is no such game.
    pub async fn snapshot(&self, game: &str, user_id: Option<&str>) -> Result<Snapshot, ErrorBody> {
        if let Some(sender) = self.awake(game) {
            return ask(&sender, |reply| RoomCommand::Look(user_id.map(str::to_owned), reply)).await;
        }
        let state = room::load(self, game).await?;
        let audience = room::Audience::of(&state.seats_of(user_id));
        Ok(state.snapshot(audience, self.time().now_ms()))
    }

    /// The board of a game after so many half-moves, as it is drawn and touched.
    ///
    /// # Errors
    /// There is no such game, or it has not come so far.
    pub async fn scene(&self, game: &str, ply: u32) -> Result<Scene, ErrorBody> {
        if let Some(sender) = self.awake(game) {
            return ask(&sender, |reply| RoomCommand::Show(ply, reply)).await?;
        }
        room::load(self, game).await?.scene_at(ply)
    }

    /// The room of a game, if it is awake.
    fn awake(&self, game: &str) -> Option<Arc<RoomSender>> {
        self.doors().get(game).cloned()
    }

    /// The room of a game; it is woken if it sleeps.
    pub(crate) async fn find(&self, game: &str) -> Result<Arc<RoomSender>, ErrorBody> {
        if self.is_stopping() {
            return Err(ErrorBody::new(
                ErrorCode::Restarting,
                "the server is restarting; try again in a times",
            ));
        }
        if let Some(sender) = self.awake(game) {
            return Ok(sender);
        }
        // Names of games that do not exist must not cost a task.
        let exists = self.store().game(game).await.map_err(internal)?.is_some();
        if exists { Ok(self.open(game)) } else { Err(not_found()) }
    }

    /// Tells a room that something is due, waking it if necessary; `false` if it is too busy to hear.
    pub(crate) fn wake(&self, game: &str) -> bool {
        self.open(game).try_send(RoomCommand::Deadline).is_none()
    }

    fn open(&self, game: &str) -> Arc<RoomSender> {
        let mut doors = self.doors();
        if let Some(sender) = doors.get(game) {
            return sender.clone();
        }
        let (commands, inbox) = mpsc::channel(INBOX);
        let sender = Arc::new(RoomSender::new(commands));
        doors.insert(game.to_owned(), sender.clone());
        drop(doors);
        let (service, id, inner_door) = (self.clone(), game.to_owned(), Arc::downgrade(&sender));
        tokio::spawn(async move {
            match room::load(&service, &id).await {
                Ok(state) => Room::new(service, state, inner_door, inbox).run().await,
                Err(error) => {
                    tracing::error!(game = id, ?error, "the game cannot be loaded");
                    service.abandon_room(&id);
                }
            }
        });
        sender
    }

    /// Takes a room off the index if nobody holds a way into it; whoever comes later opens a new one.
    pub(crate) fn close_room(&self, game: &str, inbox: &mpsc::Receiver<RoomCommand>) -> bool {
        let mut doors = self.doors();
        let unused = doors.get(game).is_some_and(|sender| Arc::strong_count(sender) == 1) && inbox.is_empty();
        if unused {
            doors.remove(game);
        }
        unused
    }

    /// Takes a room off the index that can do nothing more; whoever waits for its answer sees that there will be none.
    pub(crate) fn abandon_room(&self, game: &str) {
        self.doors().remove(game);
    }

    /// Somebody is not who they were: called otherwise, or not welcome any more. Their connections end, so that nobody
    /// goes on under what they have been, and the rooms read the names again.
    pub async fn changed(&self, user_id: &str) {
        self.disconnect_from_lobby(user_id);
        let doors: Vec<_> = self.doors().values().cloned().collect();
        for sender in doors {
            sender.send(RoomCommand::Changed(user_id.to_owned())).await;
        }
    }

    /// How many games are awake.
    pub fn rooms_awake(&self) -> usize {
        self.doors().len()
    }

    /// Tells all rooms to stop, and waits until each has stored what it was at.
    pub(crate) async fn stop_rooms(&self) {
        let doors: Vec<_> = self.doors().values().cloned().collect();
        let stopped = async {
            let mut answers = Vec::new();
            for sender in doors {
                let (reply, answer) = oneshot::channel();
                sender.send(RoomCommand::Stop(reply)).await;
                answers.push(answer);
            }
            for answer in answers {
                // A room that is gone has nothing left to store.
                let _ = answer.await;
            }
        };
        if tokio::time::timeout(STOP_WITHIN, stopped).await.is_err() {
            tracing::error!("some games did not stop in time");
        }
    }

    /// Nothing is half done under the lock.
    fn doors(&self) -> MutexGuard<'_, HashMap<String, Arc<RoomSender>>> {
        self.room_doors().lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Asks a room and waits for the answer.
async fn ask<T>(
    sender: &RoomSender,
    command: impl FnOnce(oneshot::Sender<T>) -> RoomCommand,
) -> Result<T, ErrorBody> {
    let (reply, answer) = oneshot::channel();
    sender.send(command(reply)).await;
    answer.await.map_err(|_| ErrorBody::new(ErrorCode::Internal, "the game could not be loaded"))
}

pub(crate) fn not_found() -> ErrorBody {
    ErrorBody::new(ErrorCode::NotFound, "there is no such game")
}

/// A failure of the store, told without its details.
#[expect(clippy::needless_pass_by_value, reason = "it is made for map_err")]
pub(crate) fn internal(error: rusc_store::StoreError) -> ErrorBody {
    tracing::error!(%error, "the store failed");
    ErrorBody::new(ErrorCode::Internal, "something broke on the server; nothing was changed")
}
