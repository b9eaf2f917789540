//! D4: many people challenge one, who has to look at all of it, until they are blocked.

use anyhow::Result;
use rusc_api::{LobbyMessage, NewGame, Opponent, Player};

use crate::attack::field::{BLITZ, Field, Visitor, wish};
use crate::attack::plan::{Attack, Findings, Running};

/// Many people challenge one.
#[derive(Debug)]
pub(crate) struct ChallengeFlood {
    pub(crate) people: usize,
    /// Of each.
    pub(crate) tries: usize,
}

/// Open challenges to one person, and of one pair.
const MOST_CHALLENGES: usize = 20;
const MOST_OF_A_PAIR: usize = 3;

impl Attack for ChallengeFlood {
    fn name(&self) -> &'static str {
        "challenges to one person"
    }

    fn row(&self) -> &'static str {
        "D4"
    }

    fn run<'a>(&'a self, field: &'a Field) -> Running<'a> {
        Box::pin(self.flood(field))
    }
}

impl ChallengeFlood {
    async fn flood(&self, field: &Field) -> Result<Findings> {
        let victim = field.user(0).await?;
        let name = victim.me.name.clone();
        let mut bothers = Vec::new();
        for place in 1..=self.people {
            let guest = field.guest(place).await?;
            for _ in 0..self.tries {
                let opponent = Opponent::User { name: name.clone() };
                guest.create(&NewGame { opponent, ..wish("hive", BLITZ) }).await?;
            }
            bothers.push(guest.me.name);
        }
        let open = challenges(&victim).await?;
        let of_first = open.iter().filter(|name| **name == bothers[0]).count();
        let mut findings = Findings::default();
        let tries = self.people * self.tries;
        let told = format!("{} of {tries} challenges are open, {of_first} of one person", open.len());
        findings.must(open.len() <= MOST_CHALLENGES && of_first <= MOST_OF_A_PAIR, told);
        let path = format!("/api/users/{}/block", bothers[0].replace(' ', "%20"));
        let blocked = victim.post(&path, &()).await?.is_ok();
        let left = challenges(&victim).await?.iter().filter(|name| **name == bothers[0]).count();
        findings.must(blocked && left == 0, format!("{left} are left of somebody who was blocked"));
        Ok(findings)
    }
}

/// Who challenges somebody, once for every challenge.
async fn challenges(victim: &Visitor) -> Result<Vec<String>> {
    let mut lobby = victim.lobby().await?;
    let cards = lobby
        .wait_for(|text| match serde_json::from_str(text).ok()? {
            LobbyMessage::MyGames { challenges, .. } => Some(challenges),
            _ => None,
        })
        .await?;
    let makers = cards.into_iter().flat_map(|card| card.players.into_iter().flatten());
    Ok(makers
        .map(|player| match player {
            Player::User { name, .. } | Player::Guest { name } | Player::Bot { name, .. } => name,
            Player::Computer { .. } => String::new(),
        })
        .collect())
}
