//! A client's replica of a game, built from the server's events. It never guesses: an event out of order is a
//! [`Desync`].

use std::collections::HashSet;

use rusc_api::{Clocks, Event, EventKind, GameStatus, RoomMessage, Snapshot};
use tokio::time::Instant;

/// A replica of a game.
///
/// ```
/// use rusc_api::{Event, EventKind, RoomMessage};
/// use rusc_client::{Applied, Desync, Replica};
///
/// let event = |n| RoomMessage::Event { event: Event { n, at_ms: 0, what: EventKind::Hidden }, scene: None };
/// let mut replica = Replica::default();
/// assert_eq!(replica.apply(&event(1)), Ok(Applied::Event));
/// assert_eq!(replica.apply(&event(3)), Err(Desync::Number { had: 1, got: 3 }));
/// assert_eq!(replica.seen(), Some(1));
/// ```
#[derive(Clone, Debug, Default)]
pub struct Replica {
    n: Option<u64>,
    moves: Vec<String>,
    /// Of the moves, also of those taken back, by side: each player names requests alone.
    ids: HashSet<(u32, String)>,
    clocks: Option<Clocks>,
    clocks_at_ms: u64,
    /// The latest time of the server that was told.
    server_ms: u64,
    status: Option<GameStatus>,
    rematch: Option<String>,
    /// When the ply was first told.
    turn_began: Option<Instant>,
}

/// What a message changed in the replica.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Applied {
    /// The next event was applied.
    Event,
    /// It was replaced by a snapshot.
    Snapshot,
    /// The message is not about the state of the game.
    Nothing,
}

/// A message that does not follow from those before.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Desync {
    /// An event is missing, or came again.
    #[error("event {got} came after event {had}")]
    Number {
        /// The last one before.
        had: u64,
        /// The one that came.
        got: u64,
    },
    /// A move for another moment.
    #[error("a move for ply {got} came at ply {had}")]
    Ply {
        /// Where the game stood.
        had: u32,
        /// Where the move belongs.
        got: u32,
    },
    /// One request was played twice.
    #[error("the move with id {0} was played twice")]
    Twice(String),
}

impl Replica {
    /// The number of the last event it has; nothing before the first message about the game.
    pub fn seen(&self) -> Option<u64> {
        self.n
    }

    /// The moves, as the server writes them.
    pub fn moves(&self) -> &[String] {
        &self.moves
    }

    /// Half-moves played.
    pub fn ply(&self) -> u32 {
        self.moves.len() as u32
    }

    /// The clocks as they were last told, and when that was by the server's time.
    pub fn clocks(&self) -> Option<(Clocks, u64)> {
        self.clocks.map(|clocks| (clocks, self.clocks_at_ms))
    }

    /// How long the turn lasts by the client's own clock, in milliseconds; nothing before the first message about the game. What
    /// the server counts besides is lag, also the time of a connection that broke.
    pub fn spent_ms(&self) -> Option<u64> {
        self.turn_began.map(|began| began.elapsed().as_millis() as u64)
    }

    /// How the game stands, if that was told.
    pub fn status(&self) -> Option<GameStatus> {
        self.status
    }

    /// Whether it is over.
    pub fn is_over(&self) -> bool {
        matches!(self.status, Some(GameStatus::Over { .. }))
    }

    /// The next game of the same two.
    pub fn rematch(&self) -> Option<&str> {
        self.rematch.as_deref()
    }

    /// Applies a message.
    ///
    /// # Errors
    /// It does not follow from what came before; the copy has not changed then.
    pub fn apply(&mut self, message: &RoomMessage) -> Result<Applied, Desync> {
        let (ply, was_told) = (self.ply(), self.n.is_some());
        let applied = self.take_in(message)?;
        if self.n.is_some() && (!was_told || self.ply() != ply) {
            self.turn_began = Some(Instant::now());
        }
        Ok(applied)
    }

    fn take_in(&mut self, message: &RoomMessage) -> Result<Applied, Desync> {
        match message {
            RoomMessage::Welcome { now_ms, .. } => {
                self.server_ms = *now_ms;
                Ok(Applied::Nothing)
            }
            RoomMessage::Event { event, .. } => self.follow(event).map(|()| Applied::Event),
            RoomMessage::Snapshot(snapshot) => {
                self.replace(snapshot);
                Ok(Applied::Snapshot)
            }
            // It comes in turn with the events, so another number means that something was missed.
            RoomMessage::Refused { n: Some(n), .. } if self.n.is_some_and(|had| had != *n) => {
                Err(Desync::Number { had: self.n.unwrap_or(0), got: *n })
            }
            _ => Ok(Applied::Nothing),
        }
    }

    fn replace(&mut self, snapshot: &Snapshot) {
        self.n = Some(snapshot.n);
        self.moves = snapshot.moves.iter().map(|played| played.text.clone()).collect();
        // What was played before has no id here; what is known of it by number stays out.
        self.ids.clear();
        self.clocks = snapshot.clocks;
        self.clocks_at_ms = self.server_ms;
        self.status = Some(snapshot.card.status);
        self.rematch.clone_from(&snapshot.rematch);
    }

    fn follow(&mut self, event: &Event) -> Result<(), Desync> {
        let had = self.n.unwrap_or(0);
        if event.n != had + 1 {
            return Err(Desync::Number { had, got: event.n });
        }
        match &event.what {
            EventKind::Created { card, .. } => self.status = Some(card.status),
            EventKind::Joined { .. } => self.status = Some(GameStatus::Live),
            EventKind::Moved { ply, text, id, clocks, .. } => {
                self.check_move(*ply, id)?;
                self.ids.insert((ply % 2, id.clone()));
                self.moves.push(text.clone());
                self.set_clocks(*clocks, event.at_ms);
            }
            EventKind::TookBack { ply, clocks } => {
                self.moves.truncate(*ply as usize);
                self.set_clocks(*clocks, event.at_ms);
            }
            EventKind::TimeAdded { clocks, .. } | EventKind::Resumed { clocks } => {
                self.set_clocks(*clocks, event.at_ms);
            }
            EventKind::Ended { winner, reason, clocks, .. } => {
                self.status = Some(GameStatus::Over { winner: *winner, reason: *reason });
                self.set_clocks(*clocks, event.at_ms);
            }
            EventKind::Rematch { game } => self.rematch = Some(game.clone()),
            EventKind::Offered { .. }
            | EventKind::Declined { .. }
            | EventKind::Hinted { .. }
            | EventKind::Said { .. }
            | EventKind::Hidden => {}
        }
        self.n = Some(event.n);
        self.server_ms = self.server_ms.max(event.at_ms);
        Ok(())
    }

    fn check_move(&self, ply: u32, id: &str) -> Result<(), Desync> {
        if ply != self.ply() {
            return Err(Desync::Ply { had: self.ply(), got: ply });
        }
        if self.ids.contains(&(ply % 2, id.to_owned())) {
            return Err(Desync::Twice(id.to_owned()));
        }
        Ok(())
    }

    fn set_clocks(&mut self, clocks: Option<Clocks>, at_ms: u64) {
        self.clocks = clocks;
        self.clocks_at_ms = at_ms;
    }
}
