//! Coming, going and sitting down.

use rusc_api::{
    EndReason, ErrorBody, ErrorCode, Event, EventKind, GameCard, GameStatus, PROTOCOL, Role, RoomMessage,
    Seat,
};
use tokio::time::Instant;

use super::command::{Enter, ReaderId, Wants};
use super::readers::Reader;
use super::verdict::refuse;
use super::{IDLE, Room, Scenes, View};
use crate::Identity;
use crate::outbox::{Frame, frame};
use crate::seat::{SEATS, index};

/// Who has missed more events than this gets the whole game instead.
const MOST_MISSED: u64 = 500;

impl Room {
    /// Lets somebody in: first what they have not seen, then everything that happens.
    pub(super) async fn enter(&mut self, enter: Enter) {
        let user_id = enter.identity.as_ref().map(|identity| identity.user_id.as_str());
        let seats = self.table.seats_of(user_id);
        match self.first_frames(&seats, enter.wants).await {
            Ok(frames) => {
                let Enter { identity, outbox, wants, reply } = enter;
                let reader = Reader { identity, seats, scenes: wants.scenes, outbox };
                let id = self.readers.add(reader);
                if reply.send(Ok((id, frames))).is_err() {
                    self.readers.remove(id);
                }
                self.note_presence();
            }
            Err(error) => drop(enter.reply.send(Err(error))),
        }
    }

    async fn first_frames(&mut self, seats: &[Seat], wants: Wants) -> Result<Vec<Frame>, ErrorBody> {
        self.check_running()?;
        let mut frames = vec![frame(&self.welcome(seats.to_vec()))];
        let view = View::of(seats);
        match wants.seen {
            Some(seen) if seen <= self.table.n && self.table.n - seen <= MOST_MISSED => {
                let missed = self.missed(seen).await?;
                let shown = missed.iter().map(|event| RoomMessage::Event(self.table.shown(event, view)));
                frames.extend(shown.map(|message| frame(&message)));
            }
            _ => {
                let snapshot = self.table.snapshot(view, self.live.time().now_ms());
                frames.push(frame(&RoomMessage::Snapshot(Box::new(snapshot))));
            }
        }
        frames.push(frame(&self.presence_now()));
        if wants.scenes == Scenes::Sent {
            frames.push(self.board().shown_to(seats));
        }
        Ok(frames)
    }

    pub(super) fn welcome(&self, seats: Vec<Seat>) -> RoomMessage {
        RoomMessage::Welcome { protocol: PROTOCOL, seats, now_ms: self.live.time().now_ms() }
    }

    /// The events after the one with that number.
    async fn missed(&self, seen: u64) -> Result<Vec<Event>, ErrorBody> {
        if seen == self.table.n {
            return Ok(Vec::new());
        }
        super::load::events(&self.live, &self.table.card.id, seen).await
    }

    /// Lets somebody go.
    pub(super) fn leave(&mut self, reader: ReaderId) {
        self.readers.remove(reader);
        if self.readers.is_empty() {
            self.sleep_at = Instant::now() + IDLE;
        }
        self.note_presence();
    }

    /// Gives somebody the free seat; who sits already stays.
    pub(super) async fn join(&mut self, identity: Identity) -> Result<GameCard, ErrorBody> {
        if !self.table.seats_of(Some(&identity.user_id)).is_empty() {
            return Ok(self.table.card.clone());
        }
        let seat = self.check_join(&identity).await?;
        let rating = self.live.rating_of(&identity.user_id, &self.table.card).await?;
        let player = identity.player(rating);
        self.table.users[index(seat)] = Some(identity.user_id.clone());
        self.commit(vec![EventKind::Joined { seat, player }]).await?;
        let board = self.readers.want_scenes().then(|| self.board().clone());
        let now_ms = self.live.time().now_ms();
        let welcome = |seats| RoomMessage::Welcome { protocol: PROTOCOL, seats, now_ms };
        self.readers.seat(&identity.user_id, seat, welcome, board.as_ref());
        self.note_presence();
        self.live.tell_started(&self.table.card.id, &self.table.users);
        Ok(self.table.card.clone())
    }

    async fn check_join(&self, identity: &Identity) -> Result<Seat, ErrorBody> {
        self.check_running()?;
        let free = SEATS.into_iter().find(|&seat| self.table.card.players[index(seat)].is_none());
        let Some(seat) = free.filter(|_| self.table.card.status == GameStatus::Open) else {
            return refuse(ErrorCode::Taken, "both seats are taken");
        };
        if self.table.invited.as_ref().is_some_and(|invited| *invited != identity.user_id) {
            return refuse(ErrorCode::Forbidden, "somebody else is invited");
        }
        if self.table.card.rated && identity.role == Role::Guest {
            return refuse(ErrorCode::Forbidden, "rated games need an account");
        }
        if let Some(host) = self.table.opponent_user(seat) {
            self.live.check_not_blocked(&identity.user_id, host).await?;
        }
        Ok(seat)
    }

    /// Closes an open game: by its maker, or by who was invited.
    pub(super) async fn withdraw(&mut self, identity: &Identity) -> Result<(), ErrorBody> {
        let is_maker = !self.table.seats_of(Some(&identity.user_id)).is_empty();
        let is_invited = self.table.invited.as_ref() == Some(&identity.user_id);
        if !is_maker && !is_invited {
            return refuse(ErrorCode::Forbidden, "this is somebody else's game");
        }
        if self.table.card.status != GameStatus::Open {
            return refuse(ErrorCode::WrongMoment, "the game has begun");
        }
        self.check_running()?;
        let ended = self.table.end(None, EndReason::Aborted, self.live.time().now_ms());
        self.commit(vec![ended]).await.map(drop)
    }

    /// Ends a game as the host says.
    pub(super) async fn adjudicate(&mut self, winner: Option<Seat>) -> Result<(), ErrorBody> {
        self.table.check_live()?;
        self.check_running()?;
        let ended = self.table.end(winner, EndReason::Adjudicated, self.live.time().now_ms());
        self.commit(vec![ended]).await.map(drop)
    }

    /// Nothing is begun while the server stops.
    pub(super) fn check_running(&self) -> Result<(), ErrorBody> {
        if self.stopping {
            return refuse(ErrorCode::Restarting, "the server is restarting; try again in a moment");
        }
        Ok(())
    }
}
