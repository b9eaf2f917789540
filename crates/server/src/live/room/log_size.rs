//! Bounds of a game's event log, so that nobody can make a game that takes long to load or fills the disk. Chat and
//! actions have bounds of their own: whoever uses them up can still move, resign and agree on a draw.

use rusc_api::{ChatRoom, ErrorBody, ErrorCode, ErrorReason, EventKind};

use super::decide::{Decision, refuse, refuse_because};

/// The most moves of a game, taken back ones included; the game is a draw then. The longest games of the archives have
/// some hundred half-moves.
pub(super) const MOST_MOVES: u32 = 2000;
/// The most offers, answers to them, take-backs and gifts of time.
pub(super) const MOST_ACTIONS: u32 = 500;
/// The most lines in one chat room of a game.
pub(super) const MOST_LINES: u32 = 500;
/// The most text in one chat room of a game, in bytes.
pub(super) const MOST_CHAT_BYTES: usize = 64 * 1024;

/// What a log holds so far.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct LogSize {
    moves: u32,
    actions: u32,
    /// Of the players, and of the spectators.
    chat: [ChatSize; 2],
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct ChatSize {
    lines: u32,
    bytes: usize,
}

impl LogSize {
    /// Counts an event of the log.
    pub(super) fn count(&mut self, event: &EventKind) {
        match event {
            EventKind::Moved { .. } => self.moves += 1,
            EventKind::Offered { .. }
            | EventKind::Declined { .. }
            | EventKind::TookBack { .. }
            | EventKind::TimeAdded { .. } => self.actions += 1,
            EventKind::Said { line } => {
                let chat = &mut self.chat[place(line.room)];
                chat.lines += 1;
                chat.bytes += line.text.len();
            }
            // Once in a game, once a turn, or written by the server at a restart.
            EventKind::Created { .. }
            | EventKind::Joined { .. }
            | EventKind::Ended { .. }
            | EventKind::Rematch { .. }
            | EventKind::Hinted { .. }
            | EventKind::Resumed { .. }
            | EventKind::Hidden => {}
        }
    }

    /// Whether the next move is the last one for which there is room.
    pub(super) fn is_last_move(&self) -> bool {
        self.moves + 1 >= MOST_MOVES
    }

    /// Refuses an action for which there is no room. What ends the game always has room, and so have hints.
    pub(super) fn check_action(&self, decision: &Decision) -> Result<(), ErrorBody> {
        let Decision::Events(events) = decision else { return Ok(()) };
        let has_room =
            |event: &EventKind| matches!(event, EventKind::Ended { .. } | EventKind::Hinted { .. });
        if events.iter().any(has_room) || self.actions + events.len() as u32 <= MOST_ACTIONS {
            return Ok(());
        }
        refuse(ErrorCode::WrongMoment, "there was enough of this in this game; you can still move, or resign")
    }

    /// Refuses a line of chat for which there is no room.
    pub(super) fn check_chat(&self, room: ChatRoom, text: &str) -> Result<(), ErrorBody> {
        let chat = &self.chat[place(room)];
        if chat.lines < MOST_LINES && chat.bytes + text.len() <= MOST_CHAT_BYTES {
            return Ok(());
        }
        refuse_because(ErrorCode::WrongMoment, "the chat of this game is full", ErrorReason::ChatFull)
    }
}

fn place(room: ChatRoom) -> usize {
    match room {
        ChatRoom::Players => 0,
        ChatRoom::Watchers => 1,
    }
}
