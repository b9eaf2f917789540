//! D4: many people talk in one game, whose snapshot repeats what was said.

use std::time::Duration;

use anyhow::Result;
use rusc_api::{ChatRoom, RoomRequest};

use crate::attack::field::Field;
use crate::attack::plan::{Attack, Findings, Running};

/// Many people talk as much as they can in one game.
#[derive(Debug)]
pub(crate) struct ChatFlood {
    pub(crate) people: usize,
    /// Of each.
    pub(crate) lines: usize,
}

/// A hundred lines of three hundred characters, with names and times, and the game itself.
const LONGEST_SNAPSHOT: usize = 128 << 10;

impl Attack for ChatFlood {
    fn name(&self) -> &'static str {
        "chat of many in one game"
    }

    fn row(&self) -> &'static str {
        "D4"
    }

    fn run<'a>(&'a self, field: &'a Field) -> Running<'a> {
        Box::pin(self.flood(field))
    }
}

impl ChatFlood {
    async fn flood(&self, field: &Field) -> Result<Findings> {
        // Two letters a byte would be too few: four bytes of JSON for each character.
        let text = "\u{1F41D}".repeat(300);
        for place in 0..self.people {
            // People of ten addresses.
            let guest = field.guest(place % 10).await?;
            let Ok(mut socket) = guest.try_room(&field.honest_game).await? else { continue };
            for line in 0..self.lines {
                let id = format!("line {line}");
                let say = RoomRequest::Say { id, room: ChatRoom::Watchers, text: text.clone() };
                if socket.say(&say).await.is_err() {
                    break;
                }
            }
            socket.drain(Duration::from_millis(50)).await?;
        }
        let reader = field.guest(0).await?;
        let length = reader.get(&format!("/api/games/{}", field.honest_game)).await?.body.len();
        let mut findings = Findings::default();
        findings.must(length <= LONGEST_SNAPSHOT, format!("a snapshot has {} KB then", length >> 10));
        Ok(findings)
    }
}
