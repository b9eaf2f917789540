//! Who listens to a game: sending to all of them, and knowing which players are there. Each message is written once
//! for all who may read the same.

use std::collections::BTreeMap;

use rusc_api::{Event, EventKind, RoomMessage, Seat};

use super::board::Board;
use super::command::{ReaderId, Scenes};
use super::table::Table;
use super::view::View;
use crate::Identity;
use crate::outbox::{Frame, Outbox, frame};
use crate::seat::{SEATS, index};

/// One connection.
#[derive(Debug)]
pub(super) struct Reader {
    pub(super) identity: Option<Identity>,
    pub(super) seats: Vec<Seat>,
    pub(super) scenes: Scenes,
    pub(super) outbox: Outbox,
}

impl Reader {
    fn is_of(&self, user_id: &str) -> bool {
        self.identity.as_ref().is_some_and(|identity| identity.user_id == user_id)
    }
}

/// All connections of a game.
#[derive(Debug, Default)]
pub(super) struct Readers {
    list: BTreeMap<ReaderId, Reader>,
    last_id: u64,
}

impl Readers {
    pub(super) fn add(&mut self, reader: Reader) -> ReaderId {
        self.last_id += 1;
        let id = ReaderId(self.last_id);
        self.list.insert(id, reader);
        id
    }

    /// Whether they were there.
    pub(super) fn remove(&mut self, id: ReaderId) -> bool {
        self.list.remove(&id).is_some()
    }

    pub(super) fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    /// Whether each player is connected.
    pub(super) fn here(&self) -> [bool; 2] {
        SEATS.map(|seat| self.list.values().any(|reader| reader.seats.contains(&seat)))
    }

    /// How many others look on.
    pub(super) fn watchers(&self) -> u32 {
        self.list.values().filter(|reader| reader.seats.is_empty()).count() as u32
    }

    /// Whether anybody wants to see the board drawn.
    pub(super) fn want_scenes(&self) -> bool {
        self.list.values().any(|reader| reader.scenes == Scenes::Sent)
    }

    /// Tells everybody what happened, as far as they may know.
    pub(super) fn tell(&mut self, event: &Event, table: &Table) {
        let text = |view| frame(&RoomMessage::Event(table.shown(event, view)));
        let for_players = text(View::Player);
        // Only talk is not for everybody.
        let is_talk = matches!(event.what, EventKind::Said { .. });
        let for_watchers = if is_talk { text(View::Watcher) } else { for_players.clone() };
        self.send_all(|reader| {
            Some(match View::of(&reader.seats) {
                View::Player => for_players.clone(),
                View::Watcher => for_watchers.clone(),
            })
        });
    }

    /// Shows the board to those who want to see it.
    pub(super) fn show(&mut self, board: &Board) {
        self.send_all(|reader| (reader.scenes == Scenes::Sent).then(|| board.shown_to(&reader.seats)));
    }

    /// Tells everybody the same.
    pub(super) fn broadcast(&mut self, message: &RoomMessage) {
        let text = frame(message);
        self.send_all(|_| Some(text.clone()));
    }

    /// Tells one reader; one who is gone does not mind.
    pub(super) fn send(&mut self, id: ReaderId, message: &RoomMessage) {
        if let Some(reader) = self.list.get(&id)
            && reader.outbox.send(frame(message)).is_err()
        {
            self.list.remove(&id);
        }
    }

    /// Who does not keep up is cut off and comes back with the number of the last event they have.
    fn send_all(&mut self, text: impl Fn(&Reader) -> Option<Frame>) {
        self.list.retain(|_, reader| {
            let kept = text(reader).is_none_or(|text| reader.outbox.send(text).is_ok());
            if !kept {
                metrics::counter!("rusc_slow_readers_total").increment(1);
            }
            kept
        });
    }

    /// Gives a person the seat they have just taken, on all their connections, tells them, and shows them the board as
    /// they see it from there.
    pub(super) fn seat(
        &mut self,
        user_id: &str,
        seat: Seat,
        welcome: impl Fn(Vec<Seat>) -> RoomMessage,
        board: Option<&Board>,
    ) {
        for reader in self.list.values_mut() {
            if reader.is_of(user_id) && !reader.seats.contains(&seat) {
                reader.seats.push(seat);
                reader.seats.sort_by_key(|&seat| index(seat));
                // One who is cut off here is taken off the list with the next message.
                let _ = reader.outbox.send(frame(&welcome(reader.seats.clone())));
                if let Some(board) = board.filter(|_| reader.scenes == Scenes::Sent) {
                    let _ = reader.outbox.send(board.shown_to(&reader.seats));
                }
            }
        }
    }

    /// Ends all connections of one person; who may come back does, and is known by what they are now.
    pub(super) fn cut_off_person(&mut self, user_id: &str) {
        for (_, reader) in self.list.extract_if(.., |_, reader| reader.is_of(user_id)) {
            reader.outbox.cut_off();
        }
    }

    /// Ends all connections once they have read what was sent.
    pub(super) fn dismiss(&mut self) {
        self.list.clear();
    }

    /// Ends all connections at once.
    pub(super) fn cut_off(&mut self) {
        for reader in std::mem::take(&mut self.list).into_values() {
            reader.outbox.cut_off();
        }
    }
}
