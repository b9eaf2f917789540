//! What is measured and logged of moves. The log follows a move by its id from receipt to commit, publication and delivery, at
//! the level `debug`; the metrics count outcomes and times.

use std::time::Duration;

use rusc_api::{EndReason, ErrorBody, ErrorCode, Event, EventKind};

use super::GameState;

/// The move that events have, if one does: its id.
fn move_id(events: &[Event]) -> Option<&str> {
    events.iter().find_map(|event| match &event.what {
        EventKind::Moved { id, .. } => Some(id.as_str()),
        _ => None,
    })
}

/// Events are stored.
pub(super) fn committed(game: &str, events: &[Event], took: Duration) {
    if let Some(id) = move_id(events) {
        metrics::histogram!("rusc_move_commit_seconds").record(took);
        let n = events.last().map_or(0, |event| event.n);
        tracing::debug!(game, move_id = id, n, took_us = took.as_micros() as u64, "move committed");
    }
    let is_flag = |event: &Event| matches!(event.what, EventKind::Ended { reason: EndReason::Time, .. });
    if events.iter().any(is_flag) {
        metrics::counter!("rusc_flags_total").increment(1);
    }
}

/// An event is in the send queues of its readers.
pub(super) fn published(game: &str, event: &Event, readers: usize) {
    if let EventKind::Moved { id, .. } = &event.what {
        metrics::counter!("rusc_moves_total", "outcome" => "played").increment(1);
        tracing::debug!(game, move_id = id, n = event.n, readers, "move published");
    }
}

/// The move of a client was played or refused, so long after it arrived.
pub(super) fn answered(game: &str, id: &str, answer: &Result<u64, ErrorBody>, waited: Duration) {
    match answer {
        Ok(_) => metrics::histogram!("rusc_move_delivery_seconds").record(waited),
        Err(error) => {
            let outcome = if error.code == ErrorCode::Internal { "failed" } else { "refused" };
            metrics::counter!("rusc_moves_total", "outcome" => outcome).increment(1);
            tracing::debug!(game, move_id = id, code = ?error.code, "move refused");
        }
    }
}

/// A game comes into a room, changes or leaves it; counts those that are played in rooms of this node.
pub(super) fn count_live(before: Option<&GameState>, after: Option<&GameState>) {
    match (before.is_some_and(GameState::is_live), after.is_some_and(GameState::is_live)) {
        (false, true) => metrics::gauge!("rusc_live_games").increment(1.0),
        (true, false) => metrics::gauge!("rusc_live_games").decrement(1.0),
        _ => {}
    }
}
