//! What a reader may see of a game. While it is played, players do not see what spectators say, nor spectators what
//! players say; afterwards everybody sees everything.

use rusc_api::{ChatLine, ChatRoom, Event, EventKind, Seat, Snapshot};

use super::state::GameState;

/// From where somebody looks at a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Audience {
    /// From a seat.
    Player,
    /// From beside the board.
    Watcher,
}

impl Audience {
    /// Of somebody who may move for these sides.
    pub(crate) fn of(seats: &[Seat]) -> Audience {
        if seats.is_empty() { Audience::Watcher } else { Audience::Player }
    }

    /// Where such people talk.
    pub(crate) fn room(self) -> ChatRoom {
        match self {
            Audience::Player => ChatRoom::Players,
            Audience::Watcher => ChatRoom::Watchers,
        }
    }
}

impl GameState {
    /// Whether a line of talk may be read from there.
    pub(crate) fn shows(&self, line: &ChatLine, audience: Audience) -> bool {
        self.is_over() || line.room == audience.room()
    }

    /// An event as it may be read from there.
    pub(crate) fn shown(&self, event: &Event, audience: Audience) -> Event {
        match &event.what {
            EventKind::Said { line } if !self.shows(line, audience) => {
                Event { n: event.n, at_ms: event.at_ms, what: EventKind::Hidden }
            }
            _ => event.clone(),
        }
    }

    /// The whole game as it may be read from there.
    pub(crate) fn snapshot(&self, audience: Audience, now_ms: u64) -> Snapshot {
        Snapshot {
            n: self.n,
            card: self.card.clone(),
            moves: self.moves.clone(),
            clocks: self.clock.as_ref().map(|clock| clock.at(now_ms)),
            offers: self.offers.clone(),
            chat: self.chat.iter().filter(|line| self.shows(line, audience)).cloned().collect(),
            rematch: self.rematch.clone(),
            rating_change: self.rating_change,
        }
    }
}
