//! The actor that owns one game: a task that takes commands from its mailbox one at a time, so that only it ever changes
//! the game. It ends when nobody is connected and no deadline is near; the next command starts a new one from the store.

use std::sync::{Arc, Weak};
use std::time::Duration;

use rusc_api::{EndReason, RoomMessage, Scene};
use tokio::time::Instant;

use super::Audience;
use super::command::RoomCommand;
use super::engine::PendingSearch;
use super::forward::is_for_owner;
use super::outage::Allowances;
use super::presence::Presence;
use super::requests::RecentRequests;
use super::role::{Entry, RoomInbox, RoomRole};
use super::rows::load;
use super::state::{ClockRate, Deadline, GameState};
use super::subscribers::Subscribers;
use super::watching::LiveGame;
use crate::live::clock::LagQuota;
use crate::live::service::{GameService, RoomSender};
use crate::rate_limit::UserLimiter;
use crate::time::Timeline;

/// A room without subscribers ends after this.
pub(super) const IDLE: Duration = Duration::from_mins(1);

/// Delay before a game is opened again that could not be resumed.
const RETRY_MS: u64 = 30_000;
/// Delay before an overdue move of the engine is asked for again: it may have been lost with a write that failed. Nothing happens
/// while a search is underway.
const ENGINE_RETRY_MS: u64 = 3000;
/// A game with which nobody goes on is not ended sooner after the start of the server.
const AFTER_START_MS: u64 = 24 * 60 * 60 * 1000;
/// While a player is connected to such a game, it is looked at again after this time.
const WITH_PLAYERS_MS: u64 = 60 * 60 * 1000;

/// The actor of one game.
pub(crate) struct Room {
    pub(super) service: GameService,
    /// The id of the node when the room was opened; under another id it decides nothing. `None` on a server that is alone.
    pub(super) node: Option<Arc<str>>,
    /// The time that belongs to it: all of a room's events and measures are by one time.
    pub(super) time: Timeline,
    pub(super) role: RoomRole,
    pub(super) state: GameState,
    pub(super) subscribers: Subscribers,
    pub(super) presence: Presence,
    /// The lag quota of each side; reset when the room is loaded.
    pub(super) lag_quotas: [LagQuota; 2],
    /// What is forgiven to each side besides.
    pub(super) allowances: Allowances,
    pub(super) recent: RecentRequests,
    pub(super) chat_limiter: UserLimiter,
    pub(super) action_limiter: UserLimiter,
    pub(super) search: PendingSearch,
    /// Cache of the current scene.
    pub(super) scene: Option<Scene>,
    /// The room's own mailbox, for the engine's answer.
    pub(super) sender: Weak<RoomSender>,
    pub(super) inbox: RoomInbox,
    /// When the room may end if it has no subscribers.
    pub(super) sleep_at: Instant,
    pub(super) stopping: bool,
    /// Whether the game exists no longer.
    pub(super) is_deleted: bool,
    /// Whether the game is not as the room knows it: the room ends.
    pub(super) is_lost: bool,
}

impl Room {
    /// Opens a room on a game as it was loaded.
    pub(crate) fn new(
        service: GameService,
        Entry { state, role, node, time }: Entry,
        sender: Weak<RoomSender>,
        inbox: RoomInbox,
    ) -> Room {
        Room {
            presence: Presence::new(time.now_ms()),
            lag_quotas: LagQuota::pair(state.card.time),
            allowances: Allowances::default(),
            chat_limiter: UserLimiter::chat(time),
            action_limiter: UserLimiter::actions(time),
            service,
            node,
            time,
            role,
            state,
            subscribers: Subscribers::default(),
            recent: RecentRequests::default(),
            search: PendingSearch::default(),
            scene: None,
            sender,
            inbox,
            sleep_at: Instant::now() + IDLE,
            stopping: false,
            is_deleted: false,
            is_lost: false,
        }
    }

    /// The loop of the actor: executes commands until the room is idle. What it does is in boxes: a room mostly waits, and would
    /// keep the memory of the largest of its futures meanwhile.
    pub(crate) async fn run(mut self) {
        if Box::pin(self.resume_clock()).await.is_err() {
            // Without this write the downtime would be charged to the clock: give up, and retry at a new deadline.
            let at_ms = self.time.now_ms() + RETRY_MS;
            let retry = Deadline { at_ms, rate: ClockRate::Stopped };
            return self.leave(Some(retry).filter(|_| !self.is_lost));
        }
        metrics::gauge!("rusc_rooms").increment(1.0);
        let mut live_game = LiveGame::default();
        loop {
            live_game.note(&self.state, &self.role);
            match tokio::time::timeout_at(self.wake_at(), self.inbox.recv()).await {
                Ok(Some(command)) => Box::pin(self.execute(command)).await,
                Ok(None) => break,
                Err(_) => {
                    Box::pin(self.follow_up()).await;
                    self.forget_expired();
                    self.broadcast_presence();
                    if self.may_sleep()
                        && self.service.close_room(&self.state.card.id, &self.sender, &self.inbox, || {
                            self.forget_asleep();
                        })
                    {
                        Box::pin(self.release()).await;
                        break;
                    }
                }
            }
            if self.is_deleted || self.is_lost {
                self.refuse_waiting();
                self.leave(None);
                break;
            }
        }
        metrics::gauge!("rusc_rooms").decrement(1.0);
    }

    /// When there is something to do without a command.
    fn wake_at(&self) -> Instant {
        let following = match &self.role {
            RoomRole::Follower(following) => following.wake_at(),
            RoomRole::Alone | RoomRole::Owner(_) => None,
        };
        let times = [self.presence.tell_at(), self.expiry(), following];
        times.into_iter().flatten().fold(self.sleep_at, Instant::min)
    }

    /// Whether the room may end: no subscribers, and no deadline within [`IDLE`]. Otherwise it is checked again after
    /// [`IDLE`].
    fn may_sleep(&mut self) -> bool {
        if Instant::now() < self.sleep_at {
            return false;
        }
        self.sleep_at = Instant::now() + IDLE;
        let soon_ms = self.time.now_ms() + IDLE.as_millis() as u64;
        let is_due = self.next_deadline().is_some_and(|deadline| deadline.at_ms <= soon_ms);
        // Who was cut off from the servers may be on the way to this game yet.
        let is_awaited = self.state.is_live() && self.allowances.are_open(self.time.now_ms());
        let is_quiet = !is_due && !is_awaited || self.is_follower();
        self.subscribers.is_empty() && self.is_alone_here() && is_quiet
    }

    /// When something happens by the game's own rules.
    pub(super) fn deadline(&self) -> Option<Deadline> {
        self.state.deadline(&self.lag_quotas())
    }

    /// When the game needs attention next. A game with which nobody goes on is kept while a player is connected, and for a
    /// day after the start of the server, which may have been away for longer than people wait.
    pub(super) fn next_deadline(&self) -> Option<Deadline> {
        let deadline = self.deadline()?;
        if !self.state.is_forgettable() {
            let at_ms = deadline.at_ms.max(self.flag_from_ms());
            return Some(Deadline { at_ms, ..deadline });
        }
        let mut at_ms = deadline.at_ms.max(self.time.anchor_ms().saturating_add(AFTER_START_MS));
        if self.connected().contains(&true) {
            at_ms = at_ms.max(self.time.now_ms().saturating_add(WITH_PLAYERS_MS));
        }
        Some(Deadline { at_ms, ..deadline })
    }

    /// Registers the game's next deadline. An overdue move of the engine is requested again after [`ENGINE_RETRY_MS`].
    pub(super) fn schedule_deadline(&self) {
        // Of a game that another node has, that node thinks.
        if self.is_follower() {
            return self.set_deadline(None);
        }
        let earliest_ms = self.time.now_ms() + ENGINE_RETRY_MS;
        let deadline = self.next_deadline().map(|deadline| {
            let overdue =
                deadline.at_ms < earliest_ms && self.state.computer(self.state.card.to_move).is_some();
            if overdue { Deadline { at_ms: earliest_ms, ..deadline } } else { deadline }
        });
        self.set_deadline(deadline);
    }

    /// Sets the game's deadline, unless another room of this node has the game by now, which only happens among nodes.
    fn set_deadline(&self, deadline: Option<Deadline>) {
        let game = &self.state.card.id;
        let set = || self.service.deadlines().set(game, deadline);
        if self.node.is_some() { self.service.if_listed(game, &self.sender, set) } else { set() }
    }

    /// The current scene, computed once for each position.
    pub(super) fn scene(&mut self) -> &Scene {
        let state = &self.state;
        self.scene.get_or_insert_with(|| state.scene())
    }

    pub(super) async fn execute(&mut self, command: RoomCommand) {
        if self.is_follower() && is_for_owner(&command) {
            return self.forward(command);
        }
        match command {
            RoomCommand::Subscribe(subscribe) => self.subscribe(subscribe).await,
            RoomCommand::Unsubscribe(subscriber) => self.unsubscribe(subscriber),
            RoomCommand::ClientRequest(ask) => self.serve_request(ask).await,
            RoomCommand::Join(identity, reply) => drop(reply.send(self.join(identity).await)),
            RoomCommand::Withdraw(identity, reply) => drop(reply.send(self.withdraw(&identity).await)),
            RoomCommand::Delete(identity, reply) => drop(reply.send(self.delete(&identity).await)),
            RoomCommand::Adjudicate(winner, reply) => drop(reply.send(self.adjudicate(winner).await)),
            RoomCommand::Look(user_id, reply) => {
                let audience = Audience::of(&self.state.seats_of(user_id.as_deref()));
                drop(reply.send(self.state.snapshot(audience, self.time.now_ms())));
            }
            RoomCommand::Show(ply, reply) => drop(reply.send(self.state.scene_at(ply))),
            RoomCommand::Changed(user_id) => {
                self.subscribers.disconnect_user(&user_id);
                if self.is_follower() {
                    // The names are read together with everything else.
                    let _ = self.catch_up().await;
                }
                if !self.state.seats_of(Some(&user_id)).is_empty() || !self.state.chat.is_empty() {
                    self.reload_names().await;
                }
                self.update_presence();
            }
            RoomCommand::Deadline => self.check_deadline().await,
            RoomCommand::EngineMove(found) => self.play_engine_move(found).await,
            RoomCommand::Stop(done) => {
                self.stopping = true;
                self.search.cancel();
                self.refuse_waiting();
                self.subscribers.broadcast(&RoomMessage::Restarting);
                self.subscribers.dismiss();
                // The receiver is gone if the shutdown has timed out.
                let _ = done.send(());
            }
            RoomCommand::Remote(request, reply) => {
                drop(reply.send(self.answer_remote(*request).await));
            }
            RoomCommand::RemotePresence(node, presence) => self.hear_presence(node, presence),
            RoomCommand::Answered(answer) => self.hear_answer(answer).await,
            RoomCommand::News(news) => self.hear_news(*news).await,
            RoomCommand::Head(head) => self.hear_head(head).await,
            RoomCommand::NodeGone(node) => self.hear_node_gone(&node).await,
            RoomCommand::Lost => self.is_lost = true,
        }
    }

    /// Ends the game if a deadline has passed, and asks the engine for a move if it is its turn.
    pub(super) async fn check_deadline(&mut self) {
        if self.is_follower() || self.check_running().is_err() {
            return;
        }
        self.note_silences();
        let now_ms = self.time.now_ms();
        let is_forgotten = self.state.is_forgettable()
            && self.next_deadline().is_some_and(|deadline| deadline.at_ms <= now_ms);
        let ended = if is_forgotten {
            Some(self.state.ended(None, EndReason::Aborted, now_ms))
        } else {
            self.state.ended_by_time(&self.lag_quotas(), now_ms).filter(|_| now_ms >= self.flag_from_ms())
        };
        if let Some(ended) = ended {
            // A failure has been logged; the deadline is registered again below.
            let _ = self.commit(vec![ended]).await;
        }
        self.schedule_deadline();
        self.request_engine_move();
    }
}

impl Room {
    /// Reads the names of players and chat authors again.
    pub(super) async fn reload_names(&mut self) {
        match load(&self.service, &self.state.card.id).await {
            Ok(state) => {
                self.state.card.players = state.card.players;
                self.state.chat = state.chat;
            }
            Err(error) => {
                tracing::error!(game = self.state.card.id, ?error, "the names could not be read again");
            }
        }
    }
}
