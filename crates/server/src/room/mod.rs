//! One live game and the task that owns it. Requests come one after the other; what follows from one is stored first and
//! told afterwards. Only the task of a room changes its game.
//!
//! Reading order: `table.rs` is what is known, `moves.rs`, `actions.rs`, `offers.rs` and `talk.rs` decide, `commit.rs`
//! stores and tells, `readers.rs` are those who listen.

mod actions;
mod board;
mod command;
mod commit;
mod doorway;
mod load;
mod moves;
mod offers;
mod opponent;
mod presence;
mod readers;
mod requests;
mod rows;
mod table;
mod talk;
#[cfg(test)]
mod tests;
mod verdict;
mod view;

pub use command::{Arrival, Refused, Scenes, Wants};
pub use rows::card_from_row;

pub(crate) use command::{Ask, Command, Enter, ReaderId, Reply};
pub(crate) use load::load;
pub(crate) use rows::{event_row, new_row, read_word, word};
pub(crate) use table::{Due, Pace, Table};
pub(crate) use view::View;

use std::sync::Weak;
use std::time::Duration;

use rusc_api::RoomMessage;
use tokio::sync::mpsc;
use tokio::time::Instant;

use crate::clock::GameClock;
use crate::live::{Door, Live};
use crate::pauses::Pauses;
use board::Board;
use opponent::Thinking;
use presence::Presence;
use readers::Readers;
use requests::Answered;

/// A room without readers stays awake for so long.
const IDLE: Duration = Duration::from_mins(1);

/// A computer that has not moved is asked again after this.
const RETRY_MS: u64 = 30_000;

/// One live game.
pub(crate) struct Room {
    live: Live,
    table: Table,
    readers: Readers,
    presence: Presence,
    answered: Answered,
    talk: Pauses,
    thinking: Thinking,
    /// The board as it is drawn now, if somebody has wanted to see it.
    board: Option<Board>,
    /// The way in, for the computer's answer.
    door: Weak<Door>,
    inbox: mpsc::Receiver<Command>,
    /// When to go to sleep.
    sleep_at: Instant,
    stopping: bool,
    /// The store no longer gives the game: nothing can be done here.
    lost: bool,
}

impl Room {
    /// Opens a room on a game as it was loaded.
    pub(crate) fn new(live: Live, table: Table, door: Weak<Door>, inbox: mpsc::Receiver<Command>) -> Room {
        let now_ms = live.time().now_ms();
        Room {
            presence: Presence::new(now_ms),
            live,
            table,
            readers: Readers::default(),
            answered: Answered::default(),
            talk: talk::pauses(),
            thinking: Thinking::default(),
            board: None,
            door,
            inbox,
            sleep_at: Instant::now() + IDLE,
            stopping: false,
            lost: false,
        }
    }

    /// Works until nobody needs the room.
    pub(crate) async fn run(mut self) {
        metrics::gauge!("rusc_rooms").increment(1.0);
        self.wake_up().await;
        while !self.lost {
            let wait_until = self.presence.tell_at().unwrap_or(self.sleep_at).min(self.sleep_at);
            match tokio::time::timeout_at(wait_until, self.inbox.recv()).await {
                Ok(Some(command)) => self.obey(command).await,
                Ok(None) => break,
                Err(_) => {
                    self.tell_presence();
                    if self.may_sleep() && self.live.close_room(&self.table.card.id, &self.inbox) {
                        break;
                    }
                }
            }
        }
        if self.lost {
            self.live.abandon_room(&self.table.card.id);
        }
        metrics::gauge!("rusc_rooms").decrement(1.0);
    }

    /// Whether there is nobody here and nothing to wait for; otherwise it stays awake for a while longer.
    fn may_sleep(&mut self) -> bool {
        if Instant::now() < self.sleep_at {
            return false;
        }
        self.sleep_at = Instant::now() + IDLE;
        let soon_ms = self.live.time().now_ms() + IDLE.as_millis() as u64;
        self.readers.is_empty() && self.table.due().is_none_or(|due| due.at_ms > soon_ms)
    }

    /// Says when to look at this game again. What should have happened already is tried again in a while.
    fn await_due(&self) {
        let earliest_ms = self.live.time().now_ms() + RETRY_MS;
        let due = self.table.due().map(|due| {
            let overdue = due.at_ms < earliest_ms && self.table.computer(self.table.card.to_move).is_some();
            if overdue { Due { at_ms: earliest_ms, ..due } } else { due }
        });
        self.live.dues().set(&self.table.card.id, due);
    }

    /// The board as it is drawn and touched.
    fn board(&mut self) -> &Board {
        let table = &self.table;
        self.board.get_or_insert_with(|| Board::of(table.scene()))
    }

    async fn obey(&mut self, command: Command) {
        match command {
            Command::Enter(enter) => self.enter(enter).await,
            Command::Leave(reader) => self.leave(reader),
            Command::Ask(ask) => self.hear(ask).await,
            Command::Join(identity, reply) => drop(reply.send(self.join(identity).await)),
            Command::Withdraw(identity, reply) => drop(reply.send(self.withdraw(&identity).await)),
            Command::Adjudicate(winner, reply) => drop(reply.send(self.adjudicate(winner).await)),
            Command::Look(user_id, reply) => {
                let view = View::of(&self.table.seats_of(user_id.as_deref()));
                drop(reply.send(self.table.snapshot(view, self.live.time().now_ms())));
            }
            Command::Show(ply, reply) => drop(reply.send(self.table.scene_at(ply))),
            Command::Changed(user_id) => {
                self.readers.cut_off_person(&user_id);
                if !self.table.seats_of(Some(&user_id)).is_empty() || !self.table.chat.is_empty() {
                    self.reload_names().await;
                }
                self.note_presence();
            }
            Command::Due => self.look_at_clock().await,
            Command::Computed(computed) => self.play_computed(computed).await,
            Command::Stop(done) => {
                self.stopping = true;
                self.thinking.forget();
                self.readers.broadcast(&RoomMessage::Restarting);
                self.readers.dismiss();
                // Whoever has stopped waiting does not mind.
                let _ = done.send(());
            }
        }
    }

    /// Ends the game if time has run out, and sees to it that the computer moves.
    async fn look_at_clock(&mut self) {
        if let Some(ended) = self.table.end_by_time(self.live.time().now_ms()) {
            // A failure has been logged, and the game is looked at again a little later.
            let _ = self.commit(vec![ended]).await;
        }
        self.await_due();
        self.nudge_computer();
    }
}
