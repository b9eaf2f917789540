//! The computer at a board: it is asked when it is its turn, and its answer counts only for the position it was asked
//! about. A move that comes after the game went another way is thrown away.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use rusc_engine::{Level, Score};

use super::decide::MoveAttempt;
use super::decide::RequestTimes;
use super::{Room, RoomCommand};
use crate::live::clock::Lag;
use crate::live::engine_pool::{EngineJob, EngineMove, cancel, position_key, thinking_time};

/// What the computer is doing for one game.
#[derive(Debug, Default)]
pub(super) struct PendingSearch {
    /// The position it was asked about, and how to tell it to forget it.
    job: Option<(u64, Arc<AtomicBool>)>,
    score: Option<Score>,
}

impl PendingSearch {
    /// What it thought of the game at its last move, for itself.
    pub(super) fn score(&self) -> Option<Score> {
        self.score
    }

    /// Nobody wants its answer any more.
    pub(super) fn cancel(&mut self) {
        if let Some((_, cancelled)) = self.job.take() {
            cancel(&cancelled);
        }
    }
}

impl Room {
    /// Asks the computer for a move if it is its turn; takes back the question if it is not.
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
        // Only a room that is shutting its door has none.
        let Some(sender) = self.sender.upgrade() else { return };
        let left_ms = self
            .state
            .clock
            .as_ref()
            .map(|clock| clock.at(self.service.time().now_ms()).left_ms[seat.index()]);
        let cancelled = Arc::new(AtomicBool::new(false));
        self.search.job = Some((key, cancelled.clone()));
        self.service.engine_pool().submit(EngineJob {
            owner: self.state.opponent_user(seat).unwrap_or_default().to_owned(),
            game: self.state.game.clone(),
            level,
            seed: seed(&self.state.card.id),
            time: thinking_time(level, left_ms),
            cancelled,
            answer: Box::new(move |found| sender.blocking_send(RoomCommand::EngineMove(found))),
        });
    }

    /// Plays what the computer has found, if it is still for this position.
    pub(super) async fn play_engine_move(&mut self, found: EngineMove) {
        let asked = self.search.job.as_ref().map(|(key, _)| *key);
        if asked != Some(found.key) || found.key != position_key(&*self.state.game) {
            metrics::counter!("rusc_computer_late_total").increment(1);
            tracing::debug!(game = self.state.card.id, "the computer's move came too late");
            return;
        }
        self.search.job = None;
        self.search.score = found.score;
        let seat = self.state.card.to_move;
        let now_ms = self.service.time().now_ms();
        let id = format!("computer-{:016x}-{}", found.key, self.state.n + 1);
        // Waiting in the queue is not thinking: only what it thought is charged.
        let read_ms = now_ms.min(self.state.turn_ms + found.thought_ms);
        let attempt =
            MoveAttempt { id: &id, ply: self.state.card.ply, text: &found.text, lag: Lag::default() };
        match self.state.decide_move(&[seat], attempt, RequestTimes { read_ms, now_ms }) {
            Ok(decision) => {
                // A failure has been logged, and the computer is asked again.
                let _ = self.execute_decision(decision).await;
            }
            Err(error) => {
                tracing::error!(game = self.state.card.id, ?error, "the computer made an impossible move");
            }
        }
    }
}

/// The dice of a game's computer: others in every game, the same after a restart.
fn seed(game: &str) -> u64 {
    game.bytes().fold(0, |seed: u64, byte| seed.wrapping_mul(131).wrapping_add(u64::from(byte)))
}
