//! The computer as a player: on its turn, a search is submitted to the engine pool. The answer carries the key of its
//! position and is dropped if the position has changed since.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use rusc_api::{Player, Role, Seat};
use rusc_engine::{Level, Score};

use super::decide::{MoveAttempt, Request, RequestKind, RequestTimes, decide};
use super::{Room, RoomCommand};
use crate::live::clock::Lag;
use crate::live::engine_pool::{EngineJob, EngineMove, cancel, position_key, thinking_time};
use crate::live::payer::Payer;

/// The search that runs for a game, if one does.
#[derive(Debug, Default)]
pub(super) struct PendingSearch {
    /// The key of its position, and the flag that cancels it.
    job: Option<(u64, Arc<AtomicBool>)>,
    score: Option<Score>,
}

impl PendingSearch {
    /// The engine's score of its last move, for its own side.
    pub(super) fn score(&self) -> Option<Score> {
        self.score
    }

    /// Cancels the search, if one runs.
    pub(super) fn cancel(&mut self) {
        if let Some((_, cancelled)) = self.job.take() {
            cancel(&cancelled);
        }
    }
}

impl Room {
    /// Submits a search if it is the computer's turn, and cancels one for another position.
    pub(super) fn request_engine_move(&mut self) {
        let seat = self.state.card.to_move;
        let level = self.state.computer(seat).filter(|_| self.state.is_live() && !self.stopping);
        let Some(level) = level.and_then(Level::new) else {
            self.search.cancel();
            return;
        };
        let key = position_key(&*self.state.game);
        if self.search.job.as_ref().is_some_and(|(asked, _)| *asked == key) {
            return;
        }
        self.search.cancel();
        // The sender is gone only while the room ends.
        let Some(sender) = self.sender.upgrade() else { return };
        let left_ms =
            self.state.clock.as_ref().map(|clock| clock.at(self.time.now_ms()).left_ms[seat.index()]);
        let cancelled = Arc::new(AtomicBool::new(false));
        self.search.job = Some((key, cancelled.clone()));
        self.service.submit_engine_job(EngineJob {
            owner: self.engine_payer(seat.other()).key().to_owned(),
            game: self.state.game.clone(),
            level,
            seed: seed(&self.state.card.id),
            time: thinking_time(level, left_ms),
            cancelled,
            answer: Box::new(move |found| sender.blocking_send(RoomCommand::EngineMove(found))),
        });
    }

    /// Who pays for the engine's thinking: its opponent.
    fn engine_payer(&self, opponent: Seat) -> Payer {
        let user_id = self.state.users[opponent.index()].as_deref().unwrap_or_default();
        let role = match self.state.card.players[opponent.index()] {
            Some(Player::Guest { .. }) => Role::Guest,
            _ => Role::User,
        };
        self.service.guest_addresses().payer(user_id, role)
    }

    /// Plays a move of the engine, if it is for the position on the board.
    pub(super) async fn play_engine_move(&mut self, found: EngineMove) {
        // Before it is the other side's turn.
        self.note_silences();
        let asked = self.search.job.as_ref().map(|(key, _)| *key);
        if asked != Some(found.key) || found.key != position_key(&*self.state.game) {
            metrics::counter!("rusc_computer_late_total").increment(1);
            tracing::debug!(game = self.state.card.id, "the computer's move came too late");
            return;
        }
        self.search.job = None;
        self.search.score = found.score;
        let seat = self.state.card.to_move;
        let now_ms = self.time.now_ms();
        let id = format!("computer-{:016x}-{}", found.key, self.state.n + 1);
        // Only the search is charged, not the time in the queue.
        let read_ms = now_ms.min(self.state.turn_ms + found.thought_ms);
        let attempt = MoveAttempt {
            id: &id,
            ply: self.state.card.ply,
            text: &found.text,
            lag: Lag::default(),
            lag_quotas: self.lag_quotas,
        };
        let times = RequestTimes { read_ms, now_ms };
        match decide(&self.state, Request { seats: &[seat], times, kind: RequestKind::Move(attempt) }) {
            Ok(decision) => {
                // A failure has been logged; the search is submitted again later.
                let _ = self.execute_decision(decision).await;
            }
            Err(error) => {
                tracing::error!(game = self.state.card.id, ?error, "the computer made an impossible move");
            }
        }
    }
}

/// The seed of a game's engine: different in every game, the same after a restart.
fn seed(game: &str) -> u64 {
    game.bytes().fold(0, |seed: u64, byte| seed.wrapping_mul(131).wrapping_add(u64::from(byte)))
}
