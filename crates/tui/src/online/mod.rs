//! Play at a server: what is known of the lobby and of one game there, as plain state, and the thread with the connection.
//! The server decides everything; nothing here plays a move that it has not confirmed.

mod address;
mod app;
mod lobby;
mod room;
mod screen;
mod sentences;
mod session;

pub use address::{GameAddress, ServerAccess};
pub use lobby::OnlineLobby;
pub(crate) use room::chat_text;
pub use room::{BoardChange, OnlineRoom, RoomNews};
pub(crate) use screen::LobbyScreen;
pub(crate) use screen::wish_text;
pub(crate) use sentences::time_text;
pub use sentences::{card_text, seek_text};
pub use session::{OnlineNews, OnlineOrder, OnlineThread};

use rusc_api::{Seat, TimeControl};
use rusc_games::Side;

use crate::clock::ClockRule;

/// The longest text from a server that is shown: names, lines of chat, reasons.
const LONGEST_TEXT: usize = 500;

/// A text of somebody else as it may be put on a terminal: without control characters, and not endless.
pub(crate) fn plain_text(text: &str) -> String {
    text.chars().map(|letter| if letter.is_control() { ' ' } else { letter }).take(LONGEST_TEXT).collect()
}

/// The side of a seat.
pub(crate) fn side_of(seat: Seat) -> Side {
    match seat {
        Seat::First => Side::First,
        Seat::Second => Side::Second,
    }
}

/// A clock as the server has it; without one nobody counts.
///
/// ```
/// use rusc_api::TimeControl;
///
/// let time = rusc_tui::time_control("5+3".parse().ok());
/// assert_eq!(time, TimeControl::Increment { budget_ms: 300_000, increment_ms: 3_000 });
/// assert_eq!(rusc_tui::time_control(None), TimeControl::Unlimited {});
/// ```
pub fn time_control(rule: Option<ClockRule>) -> TimeControl {
    match rule {
        Some(ClockRule { minutes, seconds }) => TimeControl::Increment {
            budget_ms: 60_000 * u64::from(minutes),
            increment_ms: 1000 * u64::from(seconds),
        },
        None => TimeControl::Unlimited {},
    }
}
