//! D15: two accounts of one person, one of which lets the other win rated games.

use anyhow::Result;
use rusc_api::{Action, NewGame, Profile};

use super::moves::Duel;
use crate::attack::field::{BLITZ, Field, Visitor, begin, wish};
use crate::attack::plan::{Attack, Findings, Running};

/// Plies after which a resignation counts.
const ENOUGH: usize = 10;
/// Rated games of a pair that count on one day.
const MOST: u32 = 3;

/// Wins by resignation.
#[derive(Debug)]
pub(crate) struct RatingFarm {
    /// Of each length.
    pub(crate) games: u32,
}

impl Attack for RatingFarm {
    fn name(&self) -> &'static str {
        "rated wins by resignation"
    }

    fn row(&self) -> &'static str {
        "D15"
    }

    fn run<'a>(&'a self, field: &'a Field) -> Running<'a> {
        Box::pin(self.farm(field))
    }
}

impl RatingFarm {
    async fn farm(&self, field: &Field) -> Result<Findings> {
        let pair = [field.user(0).await?, field.user(1).await?];
        let mut findings = Findings::default();
        for (plies, most) in [(2, 0), (ENOUGH, MOST)] {
            let mut played = 0;
            for _ in 0..self.games {
                played += u32::from(win(&pair, plies).await.is_ok());
            }
            let counted = rated_games(&pair[0]).await?;
            let told = format!("{counted} of {played} wins after {plies} plies counted");
            findings.must(counted <= most, told);
        }
        Ok(findings)
    }
}

/// A rated game that the second player gives up after some moves.
async fn win(pair: &[Visitor; 2], plies: usize) -> Result<()> {
    let game = begin(pair, &NewGame { rated: true, ..wish("tour", BLITZ) }).await?;
    let mut duel = Duel::join(pair, &game).await?;
    duel.play(plies).await?;
    duel.act(1, Action::Resign {}).await?.map_err(anyhow::Error::msg)?;
    Ok(())
}

/// How many games the ratings of somebody come from.
async fn rated_games(user: &Visitor) -> Result<u32> {
    let profile: Profile = user.get(&format!("/api/users/{}", user.me.name)).await?.read()?;
    Ok(profile.ratings.iter().map(|rating| rating.games).sum())
}
