//! Talk at a game: who may say what where, and how often.

use rusc_api::{ChatLine, ChatRoom, ErrorBody, ErrorCode, EventKind, Seat};

use super::verdict::{Verdict, refuse};
use super::{Room, View};
use crate::Identity;
use crate::live::Chat;
use crate::pauses::Pauses;

/// The longest line.
const LONGEST: usize = 300;
/// Lines somebody may say at once.
const BURST: u64 = 5;
/// After each, this much time must pass on average.
const PAUSE_MS: u64 = 2000;

/// Who has talked lately, at one game.
pub(super) fn pauses() -> Pauses {
    Pauses::new(BURST, PAUSE_MS)
}

impl Room {
    /// Says something.
    pub(super) async fn decide_say(
        &mut self,
        identity: &Identity,
        seats: &[Seat],
        room: ChatRoom,
        text: &str,
    ) -> Result<Verdict, ErrorBody> {
        if self.live.options().chat == Chat::Off {
            return refuse(ErrorCode::Disabled, "there is no chat on this server");
        }
        let text = text.trim();
        if text.is_empty() || text.chars().count() > LONGEST || text.chars().any(char::is_control) {
            return refuse(ErrorCode::BadRequest, "a line has 1 to 300 characters");
        }
        let view = View::of(seats);
        let after_the_game = view == View::Player && self.table.is_over();
        if room != view.room() && !after_the_game {
            return refuse(ErrorCode::Forbidden, "players and spectators talk apart");
        }
        if room == ChatRoom::Players
            && let Some(opponent) = seats.first().and_then(|&seat| self.table.opponent_user(seat))
        {
            self.live.check_not_blocked(&identity.user_id, opponent).await?;
        }
        let now_ms = self.live.time().now_ms();
        if !self.talk.allow(&identity.user_id, now_ms) {
            return refuse(ErrorCode::TooMany, "one line every two seconds is enough");
        }
        let line = ChatLine { room, name: identity.name.clone(), text: text.to_owned(), at_ms: now_ms };
        Ok(Verdict::Happens(vec![EventKind::Said { line }]))
    }
}
