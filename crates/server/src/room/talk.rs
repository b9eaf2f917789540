//! Talk at a game: who may say what where, and how often.

use std::collections::HashMap;

use rusc_wire::{ChatLine, ChatRoom, ErrorBody, ErrorCode, Seat, What};

use super::verdict::{Verdict, refuse};
use super::{Room, View};
use crate::Identity;
use crate::live::Chat;

/// The longest line.
const LONGEST: usize = 300;
/// Lines somebody may say at once.
const BURST: u64 = 5;
/// After each, this much time must pass on average.
const PAUSE_MS: u64 = 2000;

/// When each person's talk is paid off: a line costs a pause, and nobody may owe more than a burst of them.
#[derive(Debug, Default)]
pub(super) struct Pauses(HashMap<String, u64>);

impl Pauses {
    /// Whether somebody may say a line now; if so, it counts.
    pub(super) fn allow(&mut self, user_id: &str, now_ms: u64) -> bool {
        self.0.retain(|_, paid_ms| *paid_ms > now_ms);
        let paid_ms = self.0.get(user_id).copied().unwrap_or(now_ms) + PAUSE_MS;
        let allowed = paid_ms <= now_ms + BURST * PAUSE_MS;
        if allowed {
            self.0.insert(user_id.to_owned(), paid_ms);
        }
        allowed
    }
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
        Ok(Verdict::Happens(vec![What::Said { line }]))
    }
}
