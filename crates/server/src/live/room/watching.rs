//! What is measured and logged of moves. The log follows a move by its id from receipt to commit, publication and delivery, at
//! the level `debug`, through all nodes that it passes; the metrics count outcomes and times.

use std::time::Duration;

use rusc_api::{EndReason, ErrorBody, ErrorCode, Event, EventKind, RoomRequest};

use super::{GameState, RoomRole};

/// The move that events have, if one does: its id.
fn move_id(events: &[Event]) -> Option<&str> {
    events.iter().find_map(|event| match &event.what {
        EventKind::Moved { id, .. } => Some(id.as_str()),
        _ => None,
    })
}

/// A request has come to the node with its socket.
pub(super) fn received(game: &str, request: &RoomRequest) {
    if let RoomRequest::Move { id, .. } = request {
        tracing::debug!(game, move_id = id, "move received");
    }
}

/// A request is sent to the node that has the game, perhaps again.
pub(super) fn forwarded(game: &str, request: &RoomRequest, owner: &str) {
    if let RoomRequest::Move { id, .. } = request {
        tracing::debug!(game, move_id = id, owner, "move forwarded");
    }
}

/// A request of another node has come to the node that has the game.
pub(super) fn accepted(game: &str, request: &RoomRequest) {
    if let RoomRequest::Move { id, .. } = request {
        tracing::debug!(game, move_id = id, "move accepted from another node");
    }
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

/// An event goes into the send queues of its readers, at the node that has the game.
pub(super) fn published(game: &str, event: &Event, readers: usize) {
    if let EventKind::Moved { .. } = &event.what {
        metrics::counter!("rusc_moves_total", "outcome" => "played").increment(1);
    }
    passed_on(game, event, readers);
}

/// The same at any node. A move is counted once, by whoever has played it.
pub(super) fn passed_on(game: &str, event: &Event, readers: usize) {
    if let EventKind::Moved { id, .. } = &event.what {
        tracing::debug!(game, move_id = id, n = event.n, readers, "move published");
    }
}

/// The move of a client was played or refused, so long after it arrived.
pub(super) fn answered(game: &str, id: &str, answer: &Result<u64, ErrorBody>, waited: Duration) {
    match answer {
        Ok(_) => metrics::histogram!("rusc_move_delivery_seconds").record(waited),
        Err(error) => {
            let is_failure = matches!(error.code, ErrorCode::Internal | ErrorCode::Restarting);
            let outcome = if is_failure { "failed" } else { "refused" };
            metrics::counter!("rusc_moves_total", "outcome" => outcome).increment(1);
            tracing::debug!(game, move_id = id, code = ?error.code, "move refused");
        }
    }
}

/// Counts a game among those that are played at this node, until dropped.
#[derive(Debug, Default)]
pub(super) struct LiveGame {
    is_counted: bool,
}

impl LiveGame {
    /// Notes whether the game is played, by whoever has it.
    pub(super) fn note(&mut self, state: &GameState, role: &RoomRole) {
        let is_live = state.is_live() && !matches!(role, RoomRole::Follower(_));
        match (std::mem::replace(&mut self.is_counted, is_live), is_live) {
            (false, true) => metrics::gauge!("rusc_live_games").increment(1.0),
            (true, false) => metrics::gauge!("rusc_live_games").decrement(1.0),
            _ => {}
        }
    }
}

impl Drop for LiveGame {
    fn drop(&mut self) {
        if self.is_counted {
            metrics::gauge!("rusc_live_games").decrement(1.0);
        }
    }
}
