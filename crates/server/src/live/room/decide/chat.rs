//! Chat: length of lines, and who may write in which chat room. Blocks and the rate limit are checked by the room.

use rusc_api::{ChatLine, ChatRoom, ErrorBody, ErrorCode, ErrorReason, Seat};

use super::{Decision, RequestTimes, refuse, refuse_because};
use crate::live::room::{Audience, GameState};
use crate::visible_text::visible;

/// The longest line, in characters.
const LONGEST: usize = 300;

/// A line of chat that a user wants to send.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ChatAttempt<'a> {
    /// The user id of the author.
    pub(crate) user_id: &'a str,
    /// The current name of the author.
    pub(crate) name: &'a str,
    pub(crate) room: ChatRoom,
    pub(crate) text: &'a str,
}

impl GameState {
    /// Decides a line of chat.
    pub(super) fn decide_say(
        &self,
        seats: &[Seat],
        attempt: ChatAttempt<'_>,
        times: RequestTimes,
    ) -> Result<Decision, ErrorBody> {
        let text = visible(attempt.text);
        if text.is_empty() || text.chars().count() > LONGEST || text.chars().any(char::is_control) {
            let message = "a line has 1 to 300 characters";
            return refuse_because(ErrorCode::BadRequest, message, ErrorReason::ChatLength);
        }
        let audience = Audience::of(seats);
        let after_the_game = audience == Audience::Players && self.is_over();
        if attempt.room != audience.room() && !after_the_game {
            return refuse(ErrorCode::Forbidden, "players and spectators talk apart");
        }
        self.log_size.check_chat(attempt.room, &text)?;
        let line = ChatLine { room: attempt.room, name: attempt.name.to_owned(), text, at_ms: times.now_ms };
        Ok(Decision::Chat { speaker: attempt.user_id.to_owned(), line })
    }
}
