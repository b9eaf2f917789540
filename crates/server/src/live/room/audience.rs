//! What a client may see of a game. While it is played, players do not see the spectators' chat, nor spectators the
//! players'; afterwards everybody sees everything.

use rusc_api::{ChatLine, ChatRoom, Event, EventKind, Seat, Snapshot};

use super::state::GameState;

/// Who reads a message.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Audience {
    /// Whoever plays.
    Players,
    /// Everybody else.
    Spectators,
}

impl Audience {
    /// The audience that somebody who may move for these sides belongs to.
    pub(crate) fn of(seats: &[Seat]) -> Audience {
        if seats.is_empty() { Audience::Spectators } else { Audience::Players }
    }

    /// The room this audience talks in.
    pub(crate) fn room(self) -> ChatRoom {
        match self {
            Audience::Players => ChatRoom::Players,
            Audience::Spectators => ChatRoom::Watchers,
        }
    }
}

impl GameState {
    /// Whether an audience may read a line of chat.
    pub(crate) fn shows(&self, line: &ChatLine, audience: Audience) -> bool {
        self.is_over() || line.room == audience.room()
    }

    /// An event as an audience may read it.
    pub(crate) fn shown(&self, event: &Event, audience: Audience) -> Event {
        match &event.what {
            EventKind::Said { line } if !self.shows(line, audience) => {
                Event { n: event.n, at_ms: event.at_ms, what: EventKind::Hidden }
            }
            _ => event.clone(),
        }
    }

    /// The whole game as an audience may read it.
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
