//! Commit: the only way in which a game changes. Events are numbered and stored together with the game's row and the
//! ratings in one transaction; only then does the room adopt the state after them and publish them. If the store fails, the
//! room is unchanged.

use rusc_api::{ChatLine, ErrorBody, Event, EventKind, LobbyMessage, Player, Seat};
use rusc_store::{RatingRow, StoreError};
use tokio::time::Instant;

use super::rows::event_row;
use super::{GameState, Room, RoomRole, new_row, watching};
use crate::live::cluster::message::GameNews;
use crate::live::cluster::moved;
use crate::live::ratings::{RatedResult, rate};

/// How often ratings are computed that change meanwhile.
const ATTEMPTS: u32 = 5;

impl Room {
    /// Stores events, applies and publishes them; returns the number of the first one.
    ///
    /// # Errors
    /// The store failed; nothing has changed.
    pub(super) async fn commit(&mut self, events: Vec<EventKind>) -> Result<u64, ErrorBody> {
        self.commit_to(self.state.clone(), events, None).await
    }

    /// Commits that a user takes a seat. The user's id is not in the event.
    pub(super) async fn commit_joined(
        &mut self,
        seat: Seat,
        user_id: String,
        player: Player,
    ) -> Result<u64, ErrorBody> {
        let mut next = self.state.clone();
        next.users[seat.index()] = Some(user_id);
        self.commit_to(next, vec![EventKind::Joined { seat, player }], None).await
    }

    /// Commits a line of chat, whose author is stored by id.
    pub(super) async fn commit_said(&mut self, speaker: &str, line: ChatLine) -> Result<u64, ErrorBody> {
        self.commit_to(self.state.clone(), vec![EventKind::Said { line }], Some(speaker)).await
    }

    /// Applies events to `next`, stores both, and makes `next` the state of the room.
    async fn commit_to(
        &mut self,
        next: GameState,
        kinds: Vec<EventKind>,
        speaker: Option<&str>,
    ) -> Result<u64, ErrorBody> {
        if self.is_follower() {
            return Err(moved());
        }
        let first = self.state.n + 1;
        // Ratings are read, computed and written by one game at a time: two games of a user may end at once.
        let service = self.service.clone();
        let is_rated = next.card.rated && kinds.iter().any(|kind| matches!(kind, EventKind::Ended { .. }));
        let _ratings_lock = if is_rated { Some(service.ratings_turn().lock().await) } else { None };
        // Another node does not know of the lock: then the ratings are computed again.
        let again = is_rated.then(|| (next.clone(), kinds.clone()));
        let (mut offered, mut attempts) = ((next, kinds), 1);
        let (next, events) = loop {
            let (mut next, mut kinds) = offered;
            let ratings = self.new_ratings(&mut kinds).await?;
            let at_ms = self.time.now_ms();
            let events: Vec<_> = (first..).zip(kinds).map(|(n, what)| Event { n, at_ms, what }).collect();
            for event in &events {
                next.apply(event)?;
            }
            let started = Instant::now();
            let rows = events.iter().map(|event| event_row(event, &next.users, speaker)).collect();
            match (service.store().append(new_row(&next), rows, ratings).await, &again) {
                (Ok(()), _) => {
                    watching::committed(&next.card.id, &events, started.elapsed());
                    break (next, events);
                }
                (Err(StoreError::RatingMoved { .. }), Some(again)) if attempts < ATTEMPTS => {
                    (offered, attempts) = (again.clone(), attempts + 1);
                }
                (Err(error), _) => return Err(self.not_stored(error)),
            }
        };
        let before = std::mem::replace(&mut self.state, next);
        self.publish(&events);
        self.tell_offers(&before);
        if before.is_live() && self.state.is_over() {
            service.count_game_over();
        }
        Ok(first)
    }

    /// The new ratings if a rated game ends; empty otherwise. How they change, or why not, is put into the event.
    async fn new_ratings(&self, kinds: &mut [EventKind]) -> Result<Vec<RatingRow>, ErrorBody> {
        let played = kinds.iter().filter(|kind| matches!(kind, EventKind::Moved { .. })).count() as u32;
        let Some((result, change, why_not)) = kinds.iter_mut().find_map(|kind| match kind {
            EventKind::Ended { winner, reason, rating_change, unrated, .. } => {
                RatedResult::of(*winner, *reason).map(|result| (result, rating_change, unrated))
            }
            _ => None,
        }) else {
            return Ok(Vec::new());
        };
        let [Some(first), Some(second)] = &self.state.users else { return Ok(Vec::new()) };
        if !self.state.card.rated {
            return Ok(Vec::new());
        }
        *why_not = self.service.unrated_reason([first, second], self.state.card.ply + played).await?;
        if why_not.is_some() {
            return Ok(Vec::new());
        }
        let before = [
            self.service.stored_rating(first, &self.state.card).await?,
            self.service.stored_rating(second, &self.state.card).await?,
        ];
        let after = rate(&before, result, self.time.now_ms());
        *change =
            Some([0, 1].map(|side| after[side].rating.round() as i32 - before[side].rating.round() as i32));
        Ok(after.into())
    }

    /// Passes stored events on to the subscribers, here and at other nodes, the deadline queue, the engine pool and the lobby.
    fn publish(&mut self, events: &[Event]) {
        if let RoomRole::Owner(_) = self.role {
            let (epoch, users) = (self.state.epoch, self.state.users.clone());
            self.tell_followers(&GameNews::Events { epoch, users, events: events.to_vec() });
        }
        // Before they have it: the log of a move is in the order in which things happen.
        for event in events {
            watching::published(&self.state.card.id, event, self.subscribers.len());
        }
        self.show(events);
        self.schedule_deadline();
        self.request_engine_move();
        let changes_lists = |event: &Event| {
            !matches!(
                event.what,
                EventKind::Said { .. } | EventKind::Resumed { .. } | EventKind::Hinted { .. }
            )
        };
        if events.iter().any(changes_lists) {
            self.service.notify_games_changed(&self.state.users, self.state.invited.as_deref());
        }
    }

    /// Passes events on to the subscribers.
    pub(super) fn show(&mut self, events: &[Event]) {
        let last_change = events.iter().rposition(changes_board);
        if last_change.is_some() {
            self.scene = None;
        }
        for (place, event) in events.iter().enumerate() {
            let shows_scene = last_change == Some(place) && self.subscribers.want_scenes();
            let scene = shows_scene.then(|| self.scene().clone());
            self.subscribers.publish(event, &self.state, scene.as_ref());
        }
    }

    /// Tells the players in the lobby what has changed of the offers to them: they may be looking at something else.
    fn tell_offers(&self, before: &GameState) {
        if self.state.is_hot_seat() {
            return;
        }
        for seat in Seat::ALL {
            let maker = seat.other().index();
            let offers = &self.state.offers[maker];
            let parties = (&self.state.users[seat.index()], &self.state.card.players[maker]);
            if let (Some(user_id), Some(player)) = parties
                && *offers != before.offers[maker]
            {
                let (game, offers) = (self.state.card.id.clone(), offers.clone());
                let message = LobbyMessage::Offers { game, offers, player: player.clone() };
                self.service.notify_offers(user_id, &message);
            }
        }
    }

    /// Creates the rematch, the next game of the same players with sides exchanged, and publishes its id here. Both games
    /// are stored in one transaction.
    pub(super) async fn start_rematch(&mut self) -> Result<u64, ErrorBody> {
        let new = self.service.rematch(&self.state).await?;
        let (n, at_ms) = (self.state.n + 1, self.time.now_ms());
        let event = Event { n, at_ms, what: EventKind::Rematch { game: new.card.id.clone() } };
        let mut next = self.state.clone();
        next.apply(&event)?;
        let new_rows =
            (new_row(&new), vec![event_row(&crate::live::create_game::created(&new), &new.users, None)]);
        let old_rows = (new_row(&next), vec![event_row(&event, &next.users, None)]);
        if let Err(error) = self.service.store().create_rematch(new_rows, old_rows).await {
            return Err(self.not_stored(error));
        }
        let before = std::mem::replace(&mut self.state, next);
        self.publish(&[event]);
        self.tell_offers(&before);
        self.service.began(&new);
        Ok(n)
    }
}

/// Whether an event changes the scene.
fn changes_board(event: &Event) -> bool {
    matches!(
        event.what,
        EventKind::Moved { .. }
            | EventKind::TookBack { .. }
            | EventKind::Ended { .. }
            | EventKind::Joined { .. }
    )
}
