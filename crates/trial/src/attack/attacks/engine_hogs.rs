//! D10: guests of one address who play the strongest level in many games, so that nobody else's computer answers.

use std::time::Duration;

use anyhow::Result;
use rusc_api::{
    Action, EventKind, GameCard, NewGame, Opponent, RoomMessage, RoomRequest, SeatWish, TimeControl,
};
use tokio::time::Instant;

use crate::attack::field::{Field, Visitor, wish};
use crate::attack::plan::{Attack, Findings, Running};

/// A child who plays level 1 does not wait longer.
const PATIENCE: Duration = Duration::from_secs(4);

/// Games against the strongest level.
#[derive(Debug)]
pub(crate) struct EngineHogs {
    pub(crate) guests: usize,
    /// Of each.
    pub(crate) games: usize,
}

impl Attack for EngineHogs {
    fn name(&self) -> &'static str {
        "many games at level 10"
    }

    fn row(&self) -> &'static str {
        "D10"
    }

    fn run<'a>(&'a self, field: &'a Field) -> Running<'a> {
        Box::pin(self.hog(field))
    }
}

impl EngineHogs {
    async fn hog(&self, field: &Field) -> Result<Findings> {
        let mut hogs = Vec::new();
        for _ in 0..self.guests {
            let Ok(guest) = field.guest(0).await else { continue };
            for _ in 0..self.games {
                if let Ok(card) = guest.create(&against(10)).await?.read::<GameCard>() {
                    hogs.push((guest.clone(), card.id));
                }
            }
        }
        let begun = Instant::now();
        let child = field.guest(1).await?;
        let game = child.create(&against(1)).await?.read::<GameCard>()?.id;
        let answered = first_move(&child, &game).await.is_ok();
        let waited = begun.elapsed();
        let mut findings = Findings::default();
        let told = format!("{} ms beside {} such games", waited.as_millis(), hogs.len());
        findings.must_in_time(answered && waited <= PATIENCE, format!("level 1 takes {told}"));
        for (guest, game) in hogs {
            // The computer would think on about games that nobody plays.
            if let Ok(mut room) = guest.room(&game).await {
                let _ = room.say(&RoomRequest::Act { id: "end".to_owned(), action: Action::Abort {} }).await;
            }
        }
        Ok(findings)
    }
}

/// A game in which the computer begins.
fn against(level: u8) -> NewGame {
    let opponent = Opponent::Computer { level, hints: false };
    NewGame { seat: SeatWish::Second, opponent, ..wish("hive", TimeControl::Unlimited {}) }
}

/// Waits until the computer has moved.
async fn first_move(player: &Visitor, game: &str) -> Result<()> {
    let mut room = player.room(game).await?;
    room.wait_for(|text| match serde_json::from_str(text).ok()? {
        RoomMessage::Snapshot(snapshot) => (!snapshot.moves.is_empty()).then_some(()),
        RoomMessage::Event { event, .. } => matches!(event.what, EventKind::Moved { .. }).then_some(()),
        _ => None,
    })
    .await
}
