//! Subscribing, unsubscribing, joining and withdrawing.

use rusc_api::{
    EndReason, ErrorBody, ErrorCode, ErrorReason, Event, GameCard, GameStatus, PROTOCOL, Role, RoomMessage,
    Seat,
};
use tokio::time::Instant;

use super::actor::IDLE;
use super::command::{Subscribe, SubscribeOptions, SubscriberId};
use super::decide::{refuse, refuse_because};
use super::rows::events_after;
use super::subscribers::{Subscriber, scene_frame};
use super::{Audience, Room, Scenes};
use crate::UserIdentity;
use crate::live::rooms::internal;
use crate::ws::send_queue::{Frame, frame};

/// A client that has missed more events than this gets a snapshot instead.
const MOST_MISSED: u64 = 500;

impl Room {
    /// Adds a subscriber: it gets what it has missed, then every event.
    pub(super) async fn subscribe(&mut self, subscribe: Subscribe) {
        let user_id = subscribe.identity.as_ref().map(|identity| identity.user_id.as_str());
        let seats = self.state.seats_of(user_id);
        match self.first_frames(&seats, subscribe.options).await {
            Ok(frames) => {
                let Subscribe { identity, send_queue, options, reply } = subscribe;
                let subscriber = Subscriber { identity, seats, scenes: options.scenes, send_queue };
                let id = self.subscribers.add(subscriber);
                if reply.send(Ok((id, frames))).is_err() {
                    self.subscribers.remove(id);
                }
                self.update_presence();
            }
            Err(error) => drop(subscribe.reply.send(Err(error))),
        }
    }

    async fn first_frames(
        &mut self,
        seats: &[Seat],
        options: SubscribeOptions,
    ) -> Result<Vec<Frame>, ErrorBody> {
        self.check_running()?;
        if options.seen.is_some_and(|seen| seen > self.state.n) {
            self.look_again().await?;
        }
        let mut frames = vec![frame(&self.welcome(seats.to_vec()))];
        let audience = Audience::of(seats);
        match options.seen {
            Some(seen) if seen <= self.state.n && self.state.n - seen <= MOST_MISSED => {
                let missed = self.missed(seen).await?;
                let shown = missed.iter().map(|event| RoomMessage::Event {
                    event: self.state.shown(event, audience),
                    scene: None,
                });
                frames.extend(shown.map(|message| frame(&message)));
            }
            _ => {
                let snapshot = self.state.snapshot(audience, self.time.now_ms());
                frames.push(frame(&RoomMessage::Snapshot(Box::new(snapshot))));
            }
        }
        frames.push(frame(&self.presence_now()));
        if options.scenes == Scenes::Sent {
            frames.push(scene_frame(self.scene(), seats));
        }
        Ok(frames)
    }

    pub(super) fn welcome(&self, seats: Vec<Seat>) -> RoomMessage {
        RoomMessage::Welcome { protocol: PROTOCOL, seats, now_ms: self.time.now_ms() }
    }

    /// The events after the one with that number.
    async fn missed(&self, seen: u64) -> Result<Vec<Event>, ErrorBody> {
        if seen == self.state.n {
            return Ok(Vec::new());
        }
        events_after(&self.service, &self.state, seen).await
    }

    /// Removes a subscriber.
    pub(super) fn unsubscribe(&mut self, subscriber: SubscriberId) {
        self.subscribers.remove(subscriber);
        if self.subscribers.is_empty() {
            self.sleep_at = Instant::now() + IDLE;
        }
        self.update_presence();
    }

    /// Gives a user the free seat; nothing changes for a user who has one.
    pub(super) async fn join(&mut self, identity: UserIdentity) -> Result<GameCard, ErrorBody> {
        if !self.state.seats_of(Some(&identity.user_id)).is_empty() {
            return Ok(self.state.card.clone());
        }
        let seat = self.check_join(&identity).await?;
        let rating = self.service.rating_of(&identity.user_id, &self.state.card).await?;
        let player = identity.player(rating);
        self.commit_joined(seat, identity.user_id.clone(), player).await?;
        let scene = self.subscribers.want_scenes().then(|| self.scene().clone());
        let now_ms = self.time.now_ms();
        let welcome = |seats| RoomMessage::Welcome { protocol: PROTOCOL, seats, now_ms };
        self.subscribers.seat(&identity.user_id, seat, welcome, scene.as_ref());
        self.update_presence();
        self.service.notify_started(&self.state.card.id, &self.state.users);
        Ok(self.state.card.clone())
    }

    async fn check_join(&self, identity: &UserIdentity) -> Result<Seat, ErrorBody> {
        self.check_running()?;
        let free = Seat::ALL.into_iter().find(|&seat| self.state.card.players[seat.index()].is_none());
        let Some(seat) = free.filter(|_| self.state.card.status == GameStatus::Open) else {
            return refuse_because(ErrorCode::Taken, "both seats are taken", ErrorReason::SeatTaken);
        };
        if self.state.invited.as_ref().is_some_and(|invited| *invited != identity.user_id) {
            let message = "somebody else is invited";
            return refuse_because(ErrorCode::Forbidden, message, ErrorReason::SomebodyElseInvited);
        }
        if self.state.card.rated && identity.role == Role::Guest {
            let message = "rated games need an account";
            return refuse_because(ErrorCode::Forbidden, message, ErrorReason::RatedAccount);
        }
        if let Some(host) = self.state.opponent_user(seat) {
            self.service.check_not_blocked(&identity.user_id, host).await?;
        }
        Ok(seat)
    }

    /// Closes an open game: by its maker, or by the user who was invited.
    pub(super) async fn withdraw(&mut self, identity: &UserIdentity) -> Result<(), ErrorBody> {
        let is_maker = !self.state.seats_of(Some(&identity.user_id)).is_empty();
        let is_invited = self.state.invited.as_ref() == Some(&identity.user_id);
        if !is_maker && !is_invited {
            return refuse(ErrorCode::Forbidden, "this is somebody else's game");
        }
        if self.state.card.status != GameStatus::Open {
            return refuse_because(ErrorCode::WrongMoment, "the game has begun", ErrorReason::GameBegun);
        }
        self.check_running()?;
        let ended = self.state.ended(None, EndReason::Aborted, self.time.now_ms());
        self.commit(vec![ended]).await.map(drop)
    }

    /// Deletes a game in which nobody has moved. It is aborted first, so that everybody who looks on sees it end.
    pub(super) async fn delete(&mut self, identity: &UserIdentity) -> Result<(), ErrorBody> {
        if self.state.seats_of(Some(&identity.user_id)).is_empty() {
            return refuse(ErrorCode::Forbidden, "this is somebody else's game");
        }
        if !self.state.may_be_deleted() {
            let message = "only a game without a clock in which nobody has moved can be deleted";
            return refuse_because(ErrorCode::WrongMoment, message, ErrorReason::NotDeletable);
        }
        self.check_running()?;
        let ended = self.state.ended(None, EndReason::Aborted, self.time.now_ms());
        self.commit(vec![ended]).await?;
        self.service.store().delete_game(&self.state.card.id, self.state.n).await.map_err(internal)?;
        self.is_deleted = true;
        Ok(())
    }

    /// Ends the game with the host's result.
    pub(super) async fn adjudicate(&mut self, winner: Option<Seat>) -> Result<(), ErrorBody> {
        self.state.check_live()?;
        self.check_running()?;
        let ended = self.state.ended(winner, EndReason::Adjudicated, self.time.now_ms());
        self.commit(vec![ended]).await.map(drop)
    }

    /// Refuses requests while the server shuts down, or the node has no lease.
    pub(super) fn check_running(&self) -> Result<(), ErrorBody> {
        if self.stopping {
            return Err(self.service.restarting());
        }
        // Whoever was asleep beyond its lease decides nothing, even if nobody has claimed the game yet.
        self.check_is_node()
    }
}
