//! The one way in which a game changes: events are numbered, stored together with the row and the ratings, and told
//! when the disk has them; never before.

use rusc_api::{ErrorBody, Event, EventKind};
use rusc_store::RatingRow;
use tokio::time::Instant;

use super::rows::event_row;
use super::{Room, load, new_row};
use crate::ratings::{Score, rate};
use crate::rooms::internal;

impl Room {
    /// Stores and tells what happened; answers the number of the first event. If that fails, nothing has happened.
    pub(super) async fn commit(&mut self, mut happened: Vec<EventKind>) -> Result<u64, ErrorBody> {
        let first = self.table.n + 1;
        let was_live = self.table.is_live();
        match self.store(&mut happened).await {
            Ok(events) => {
                self.tell(&events);
                if was_live && self.table.is_over() {
                    self.live.tell_over();
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
        let live = self.live.clone();
        let is_end = happened.iter().any(|what| matches!(what, EventKind::Ended { .. }));
        let _turn =
            if is_end && self.table.card.rated { Some(live.ratings_turn().lock().await) } else { None };
        let ratings = self.new_ratings(happened).await?;
        let at_ms = self.live.time().now_ms();
        let numbered = (self.table.n + 1..).zip(happened.iter());
        let events: Vec<_> = numbered.map(|(n, what)| Event { n, at_ms, what: what.clone() }).collect();
        for event in &events {
            self.table.apply(event)?;
        }
        let begun = Instant::now();
        let rows = events.iter().map(event_row).collect();
        self.live.store().append(new_row(&self.table), rows, ratings).await.map_err(internal)?;
        metrics::histogram!("rusc_commit_seconds").record(begun.elapsed());
        Ok(events)
    }

    /// The ratings after the end of a game, if it is one that counts; the event is told of them.
    async fn new_ratings(&self, happened: &mut [EventKind]) -> Result<Vec<RatingRow>, ErrorBody> {
        let Some((result, change)) = happened.iter_mut().find_map(|what| match what {
            EventKind::Ended { winner, reason, rating_change, .. } => {
                Score::of(*winner, *reason).map(|result| (result, rating_change))
            }
            _ => None,
        }) else {
            return Ok(Vec::new());
        };
        let [Some(first), Some(second)] = &self.table.users else { return Ok(Vec::new()) };
        if !self.table.card.rated {
            return Ok(Vec::new());
        }
        let before = [
            self.live.stored_rating(first, &self.table.card).await?,
            self.live.stored_rating(second, &self.table.card).await?,
        ];
        let after = rate(&before, result, self.live.time().now_ms());
        *change =
            Some([0, 1].map(|side| after[side].rating.round() as i32 - before[side].rating.round() as i32));
        Ok(after.into())
    }

    fn tell(&mut self, events: &[Event]) {
        for event in events {
            self.readers.tell(event, &self.table);
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
            if self.readers.want_scenes() {
                let board = self.board().clone();
                self.readers.show(&board);
            }
        }
        self.await_due();
        self.nudge_computer();
        let changes_lists =
            |event: &Event| !matches!(event.what, EventKind::Said { .. } | EventKind::Resumed { .. });
        if events.iter().any(changes_lists) {
            self.live.tell_changed(&self.table.users, self.table.invited.as_deref());
        }
    }

    /// The store has refused: the board goes back to what the store knows.
    async fn go_back(&mut self) {
        match load(&self.live, &self.table.card.id).await {
            Ok(table) => self.table = table,
            Err(error) => {
                tracing::error!(
                    game = self.table.card.id,
                    ?error,
                    "the game is closed: it cannot be read again"
                );
                self.readers.cut_off();
                self.lost = true;
            }
        }
    }

    /// Begins the next game of the same two with sides exchanged, and tells of it here.
    pub(super) async fn play_again(&mut self) -> Result<u64, ErrorBody> {
        let new = self.live.rematch(&self.table).await?;
        let game = new.card.id.clone();
        let n = self.table.n + 1;
        let event =
            Event { n, at_ms: self.live.time().now_ms(), what: EventKind::Rematch { game: game.clone() } };
        self.table.apply(&event)?;
        let new_rows = (new_row(&new), vec![event_row(&crate::new_game::created(&new))]);
        let old_rows = (new_row(&self.table), vec![event_row(&event)]);
        if let Err(error) = self.live.store().create_rematch(new_rows, old_rows).await {
            self.go_back().await;
            return Err(internal(error));
        }
        self.tell(&[event]);
        self.live.began(&new);
        Ok(n)
    }
}
