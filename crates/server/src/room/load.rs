//! A game as the store has it: its events, played again from the first one.

use rusc_api::{ErrorBody, Event, EventKind};

use super::rows::{card_from_row, read_event};
use super::{GameState, Room};
use crate::rooms::{internal, not_found};
use crate::service::GameService;

/// Builds the table of a game from the store.
///
/// # Errors
/// There is no such game, or it cannot be read.
pub(crate) async fn load(service: &GameService, game: &str) -> Result<GameState, ErrorBody> {
    let found = service.store().game_with_events(game).await.map_err(internal)?;
    let (row, events) = found.ok_or_else(not_found)?;
    let card = card_from_row(&row)?;
    // People may have changed their names since the events were written.
    let players = card.players.clone();
    let mut state = GameState::new(card, row.users)?;
    state.invited = row.invited;
    for event in &events {
        state.apply(&read_event(event)?)?;
    }
    state.card.players = players;
    Ok(state)
}

/// The events of a game from one number on.
pub(super) async fn events(service: &GameService, game: &str, seen: u64) -> Result<Vec<Event>, ErrorBody> {
    let rows = service.store().events_after(game, seen).await.map_err(internal)?;
    rows.iter().map(read_event).collect()
}

impl Room {
    /// What a room does when it has been loaded: clocks that stood still while the server was away go on now.
    pub(super) async fn resume_clock(&mut self) {
        let went_on_before = self.state.turn_ms < self.service.time().anchor_ms();
        if self.state.is_live() && went_on_before {
            let away_ms = self.service.away_since_ms();
            let now_ms = self.service.time().now_ms();
            let resumed = self.state.clock.as_mut().map(|clock| {
                clock.resume(away_ms, now_ms);
                EventKind::Resumed { clocks: Some(clock.at(now_ms)) }
            });
            // A failure has been logged; the clock goes on all the same.
            let _ =
                self.execute_decision(super::decision::Decision::Events(resumed.into_iter().collect())).await;
        }
        self.check_deadline().await;
    }

    /// Somebody at this game may have another name now.
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
