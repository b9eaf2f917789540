//! What a reader may see of a game. While it is played, players do not see what spectators say, nor spectators what
//! players say; afterwards everybody sees everything.

use rusc_api::{ChatLine, ChatRoom, Event, EventKind, Seat, Snapshot};

use super::table::Table;

/// From where somebody looks at a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum View {
    /// From a seat.
    Player,
    /// From beside the board.
    Watcher,
}

impl View {
    /// Of somebody who may move for these sides.
    pub(crate) fn of(seats: &[Seat]) -> View {
        if seats.is_empty() { View::Watcher } else { View::Player }
    }

    /// Where such people talk.
    pub(crate) fn room(self) -> ChatRoom {
        match self {
            View::Player => ChatRoom::Players,
            View::Watcher => ChatRoom::Watchers,
        }
    }
}

impl Table {
    /// Whether a line of talk may be read from there.
    pub(crate) fn shows(&self, line: &ChatLine, view: View) -> bool {
        self.is_over() || line.room == view.room()
    }

    /// An event as it may be read from there.
    pub(crate) fn shown(&self, event: &Event, view: View) -> Event {
        match &event.what {
            EventKind::Said { line } if !self.shows(line, view) => {
                Event { n: event.n, at_ms: event.at_ms, what: EventKind::Hidden }
            }
            _ => event.clone(),
        }
    }

    /// The whole game as it may be read from there.
    pub(crate) fn snapshot(&self, view: View, now_ms: u64) -> Snapshot {
        Snapshot {
            n: self.n,
            card: self.card.clone(),
            moves: self.moves.clone(),
            clocks: self.clock.as_ref().map(|clock| clock.at(now_ms)),
            offers: self.offers.clone(),
            chat: self.chat.iter().filter(|line| self.shows(line, view)).cloned().collect(),
            rematch: self.rematch.clone(),
            rating_change: self.rating_change,
        }
    }
}
