//! Talk at a game: who may say what where, and how often.

use rusc_api::{ChatLine, ChatRoom, ErrorBody, ErrorCode, EventKind, Seat};

use super::{Decision, refuse};
use crate::UserIdentity;
use crate::live::room::{Audience, Room};
use crate::live::service::Chat;

/// The longest line.
const LONGEST: usize = 300;

impl Room {
    /// Says something.
    pub(in crate::live::room) async fn decide_say(
        &mut self,
        identity: &UserIdentity,
        seats: &[Seat],
        room: ChatRoom,
        text: &str,
    ) -> Result<Decision, ErrorBody> {
        if self.service.options().chat == Chat::Off {
            return refuse(ErrorCode::Disabled, "there is no chat on this server");
        }
        let text = text.trim();
        if text.is_empty() || text.chars().count() > LONGEST || text.chars().any(char::is_control) {
            return refuse(ErrorCode::BadRequest, "a line has 1 to 300 characters");
        }
        let audience = Audience::of(seats);
        let after_the_game = audience == Audience::Player && self.state.is_over();
        if room != audience.room() && !after_the_game {
            return refuse(ErrorCode::Forbidden, "players and spectators chat apart");
        }
        if room == ChatRoom::Players
            && let Some(opponent) = seats.first().and_then(|&seat| self.state.opponent_user(seat))
        {
            self.service.check_not_blocked(&identity.user_id, opponent).await?;
        }
        let now_ms = self.service.time().now_ms();
        if !self.chat_limiter.allow(&identity.user_id) {
            return refuse(ErrorCode::TooMany, "one line every two seconds is enough");
        }
        let line = ChatLine { room, name: identity.name.clone(), text: text.to_owned(), at_ms: now_ms };
        Ok(Decision::Events(vec![EventKind::Said { line }]))
    }
}
