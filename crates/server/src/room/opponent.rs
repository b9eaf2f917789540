//! The computer at a board: it is asked when it is its turn, and its answer counts only for the position it was asked
//! about. A move that comes after the game went another way is thrown away.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use rusc_engine::{Level, Score};

use super::moves::Attempt;
use super::verdict::Moment;
use super::{Command, Room};
use crate::clock::Lag;
use crate::computer::{Computed, Job, forget, position_key, thinking_time};
use crate::seat::index;

/// What the computer is doing for one game.
#[derive(Debug, Default)]
pub(super) struct Thinking {
    /// The position it was asked about, and how to tell it to forget it.
    job: Option<(u64, Arc<AtomicBool>)>,
    score: Option<Score>,
}

impl Thinking {
    /// What it thought of the game at its last move, for itself.
    pub(super) fn score(&self) -> Option<Score> {
        self.score
    }

    /// Nobody wants its answer any more.
    pub(super) fn forget(&mut self) {
        if let Some((_, forgotten)) = self.job.take() {
            forget(&forgotten);
        }
    }
}

impl Room {
    /// Asks the computer for a move if it is its turn; takes back the question if it is not.
    pub(super) fn nudge_computer(&mut self) {
        let seat = self.table.card.to_move;
        let level = self.table.computer(seat).filter(|_| self.table.is_live() && !self.stopping);
        let Some(level) = level.and_then(Level::new) else {
            self.thinking.forget();
            return;
        };
        let key = position_key(&*self.table.game);
        if self.thinking.job.as_ref().is_some_and(|(asked, _)| *asked == key) {
            return;
        }
        self.thinking.forget();
        // Only a room that is shutting its door has none.
        let Some(door) = self.door.upgrade() else { return };
        let left_ms =
            self.table.clock.as_ref().map(|clock| clock.at(self.live.time().now_ms()).left_ms[index(seat)]);
        let forgotten = Arc::new(AtomicBool::new(false));
        self.thinking.job = Some((key, forgotten.clone()));
        self.live.computer().think(Job {
            owner: self.table.opponent_user(seat).unwrap_or_default().to_owned(),
            game: self.table.game.clone(),
            level,
            seed: seed(&self.table.card.id),
            time: thinking_time(level, left_ms),
            forgotten,
            answer: Box::new(move |computed| door.tell_from_thread(Command::Computed(computed))),
        });
    }

    /// Plays what the computer has found, if it is still for this position.
    pub(super) async fn play_computed(&mut self, computed: Computed) {
        let asked = self.thinking.job.as_ref().map(|(key, _)| *key);
        if asked != Some(computed.key) || computed.key != position_key(&*self.table.game) {
            metrics::counter!("rusc_computer_late_total").increment(1);
            tracing::debug!(game = self.table.card.id, "the computer's move came too late");
            return;
        }
        self.thinking.job = None;
        self.thinking.score = computed.score;
        let seat = self.table.card.to_move;
        let now_ms = self.live.time().now_ms();
        let id = format!("computer-{:016x}-{}", computed.key, self.table.n + 1);
        // Waiting in the queue is not thinking: only what it thought is charged.
        let read_ms = now_ms.min(self.table.turn_ms + computed.thought_ms);
        let attempt =
            Attempt { id: &id, ply: self.table.card.ply, text: &computed.text, lag: Lag::default() };
        match self.table.decide_move(&[seat], attempt, Moment { read_ms, now_ms }) {
            Ok(verdict) => {
                // A failure has been logged, and the computer is asked again.
                let _ = self.carry_out(verdict).await;
            }
            Err(error) => {
                tracing::error!(game = self.table.card.id, ?error, "the computer made an impossible move");
            }
        }
    }
}

/// The dice of a game's computer: others in every game, the same after a restart.
fn seed(game: &str) -> u64 {
    game.bytes().fold(0, |seed: u64, byte| seed.wrapping_mul(131).wrapping_add(u64::from(byte)))
}
