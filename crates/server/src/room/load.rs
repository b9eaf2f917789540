//! A game as the store has it: its events, played again from the first one.

use rusc_api::{ErrorBody, Event, EventKind};

use super::rows::{card_from_row, read_event};
use super::{Room, Table};
use crate::live::Live;
use crate::rooms::{internal, not_found};

/// Builds the table of a game from the store.
///
/// # Errors
/// There is no such game, or it cannot be read.
pub(crate) async fn load(live: &Live, game: &str) -> Result<Table, ErrorBody> {
    let found = live.store().game_with_events(game).await.map_err(internal)?;
    let (row, events) = found.ok_or_else(not_found)?;
    let card = card_from_row(&row)?;
    // People may have changed their names since the events were written.
    let players = card.players.clone();
    let mut table = Table::new(card, row.users)?;
    table.invited = row.invited;
    for event in &events {
        table.apply(&read_event(event)?)?;
    }
    table.card.players = players;
    Ok(table)
}

/// The events of a game from one number on.
pub(super) async fn events(live: &Live, game: &str, seen: u64) -> Result<Vec<Event>, ErrorBody> {
    let rows = live.store().events_after(game, seen).await.map_err(internal)?;
    rows.iter().map(read_event).collect()
}

impl Room {
    /// What a room does when it has been loaded: clocks that stood still while the server was away go on now.
    pub(super) async fn wake_up(&mut self) {
        let went_on_before = self.table.turn_ms < self.live.time().anchor_ms();
        if self.table.is_live() && went_on_before {
            let away_ms = self.live.away_since_ms();
            let now_ms = self.live.time().now_ms();
            let resumed = self.table.clock.as_mut().map(|clock| {
                clock.resume(away_ms, now_ms);
                EventKind::Resumed { clocks: Some(clock.at(now_ms)) }
            });
            // A failure has been logged; the clock goes on all the same.
            let _ = self.carry_out(super::verdict::Verdict::Happens(resumed.into_iter().collect())).await;
        }
        self.look_at_clock().await;
    }

    /// Somebody at this game may have another name now.
    pub(super) async fn reload_names(&mut self) {
        match load(&self.live, &self.table.card.id).await {
            Ok(table) => {
                self.table.card.players = table.card.players;
                self.table.chat = table.chat;
            }
            Err(error) => {
                tracing::error!(game = self.table.card.id, ?error, "the names could not be read again");
            }
        }
    }
}
