//! The one way in which a game changes: events are numbered, stored together with the row and the ratings, and told
//! when the disk has them; never before.

use rusc_api::{ErrorBody, Event, EventKind};
use rusc_store::RatingRow;
use tokio::time::Instant;

use super::rows::event_row;
use super::{Room, load, new_row};
use crate::live::ratings::{RatedResult, rate};
use crate::live::rooms::internal;

impl Room {
    /// Stores and tells what happened; answers the number of the first event. If that fails, nothing has happened.
    pub(super) async fn commit(&mut self, mut happened: Vec<EventKind>) -> Result<u64, ErrorBody> {
        let first = self.state.n + 1;
        let was_live = self.state.is_live();
        match self.store(&mut happened).await {
            Ok(events) => {
                self.tell(&events);
                if was_live && self.state.is_over() {
                    self.service.count_game_over();
                }
                Ok(first)
            }
            Err(error) => {
                self.go_back().await;
                Err(error)
            }
        }
    }

    async fn store(&mut self, happened: &mut [EventKind]) -> Result<Vec<Event>, ErrorBody> {
        // Nobody else may count on a rating while this game changes it.
        let service = self.service.clone();
        let is_end = happened.iter().any(|what| matches!(what, EventKind::Ended { .. }));
        let _turn =
            if is_end && self.state.card.rated { Some(service.ratings_turn().lock().await) } else { None };
        let ratings = self.new_ratings(happened).await?;
        let at_ms = self.service.time().now_ms();
        let numbered = (self.state.n + 1..).zip(happened.iter());
        let events: Vec<_> = numbered.map(|(n, what)| Event { n, at_ms, what: what.clone() }).collect();
        for event in &events {
            self.state.apply(event)?;
        }
        let begun = Instant::now();
        let rows = events.iter().map(event_row).collect();
        self.service.store().append(new_row(&self.state), rows, ratings).await.map_err(internal)?;
        metrics::histogram!("rusc_commit_seconds").record(begun.elapsed());
        Ok(events)
    }

    /// The ratings after the end of a game, if it is one that counts; the event is told of them.
    async fn new_ratings(&self, happened: &mut [EventKind]) -> Result<Vec<RatingRow>, ErrorBody> {
        let Some((result, change)) = happened.iter_mut().find_map(|what| match what {
            EventKind::Ended { winner, reason, rating_change, .. } => {
                RatedResult::of(*winner, *reason).map(|result| (result, rating_change))
            }
            _ => None,
        }) else {
            return Ok(Vec::new());
        };
        let [Some(first), Some(second)] = &self.state.users else { return Ok(Vec::new()) };
        if !self.state.card.rated {
            return Ok(Vec::new());
        }
        let before = [
            self.service.stored_rating(first, &self.state.card).await?,
            self.service.stored_rating(second, &self.state.card).await?,
        ];
        let after = rate(&before, result, self.service.time().now_ms());
        *change =
            Some([0, 1].map(|side| after[side].rating.round() as i32 - before[side].rating.round() as i32));
        Ok(after.into())
    }

    fn tell(&mut self, events: &[Event]) {
        for event in events {
            self.subscribers.tell(event, &self.state);
            if matches!(event.what, EventKind::Moved { .. }) {
                metrics::counter!("rusc_moves_total").increment(1);
            }
        }
        let changes_board = |event: &Event| {
            matches!(
                event.what,
                EventKind::Moved { .. }
                    | EventKind::TookBack { .. }
                    | EventKind::Ended { .. }
                    | EventKind::Joined { .. }
            )
        };
        if events.iter().any(changes_board) {
            self.board = None;
            if self.subscribers.want_scenes() {
                let board = self.board().clone();
                self.subscribers.show(&board);
            }
        }
        self.schedule_deadline();
        self.request_engine_move();
        let changes_lists =
            |event: &Event| !matches!(event.what, EventKind::Said { .. } | EventKind::Resumed { .. });
        if events.iter().any(changes_lists) {
            self.service.notify_games_changed(&self.state.users, self.state.invited.as_deref());
        }
    }

    /// The store has refused: the board goes back to what the store knows.
    async fn go_back(&mut self) {
        match load(&self.service, &self.state.card.id).await {
            Ok(state) => self.state = state,
            Err(error) => {
                tracing::error!(
                    game = self.state.card.id,
                    ?error,
                    "the game is closed: it cannot be read again"
                );
                self.subscribers.disconnect();
                self.lost = true;
            }
        }
    }

    /// Begins the next game of the same two with sides exchanged, and tells of it here.
    pub(super) async fn start_rematch(&mut self) -> Result<u64, ErrorBody> {
        let new = self.service.rematch(&self.state).await?;
        let game = new.card.id.clone();
        let n = self.state.n + 1;
        let event =
            Event { n, at_ms: self.service.time().now_ms(), what: EventKind::Rematch { game: game.clone() } };
        self.state.apply(&event)?;
        let new_rows = (new_row(&new), vec![event_row(&crate::live::create_game::created(&new))]);
        let old_rows = (new_row(&self.state), vec![event_row(&event)]);
        if let Err(error) = self.service.store().create_rematch(new_rows, old_rows).await {
            self.go_back().await;
            return Err(internal(error));
        }
        self.tell(&[event]);
        self.service.began(&new);
        Ok(n)
    }
}
