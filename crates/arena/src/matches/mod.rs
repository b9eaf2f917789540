//! Two players, many pairs of games: how much stronger is the first than the second? With a sequential test the match
//! ends as soon as that is answered.

mod report;
mod standing;

use anyhow::{Result, ensure};
use rusc_rating::Sprt;

use crate::runner::{self, Finished, Next, Plan};
use crate::schedule::Schedule;
use crate::{Conditions, EngineSpec, Environment, GameLog, GameRecord, GameSource};

pub(crate) use report::EstimateSummary;
pub use report::MatchReport;
pub use standing::{MatchStanding, SprtStanding};

/// A match to be played.
#[derive(Clone, Debug)]
pub struct Match {
    /// All numbers are from the first one's point of view.
    pub players: [EngineSpec; 2],
    /// How the games are played.
    pub conditions: Conditions,
    /// Pairs to be played, or with a test the most that may be.
    pub pairs: usize,
    /// The test that may end the match early.
    pub sprt: Option<Sprt>,
}

/// What is known after a game.
#[derive(Clone, Copy, Debug)]
pub struct MatchProgress<'a> {
    /// Everything so far.
    pub standing: &'a MatchStanding,
    /// The game that has just ended.
    pub last: &'a GameRecord,
    /// Whether it was played now.
    pub source: GameSource,
}

impl Match {
    /// Plays the games that the log does not have, and counts all of them. `progress` hears of every game, also of
    /// those in the log.
    ///
    /// # Errors
    /// The conditions make no sense, a player cannot exist as it is described, or the log is of another event or
    /// cannot be written. What has been played is in the log all the same.
    pub fn run(
        &self,
        log: &mut GameLog,
        env: Environment<'_>,
        progress: &mut dyn FnMut(MatchProgress<'_>),
    ) -> Result<MatchReport> {
        ensure!(self.pairs > 0, "a match has at least one pair of games");
        let schedule = Schedule::head_to_head(self.pairs);
        let plan = Plan { players: &self.players, schedule: &schedule, conditions: &self.conditions };
        let names = self.players.each_ref().map(|player| player.name().to_owned());
        let mut standing = MatchStanding::new(names, self.pairs, self.sprt);
        let mut take = |game: Finished<'_>| {
            standing.take(game.slot, game.record);
            progress(MatchProgress { standing: &standing, last: game.record, source: game.source });
            if standing.is_decided() { Next::Enough } else { Next::Continue }
        };
        let end = runner::run(plan, log, env, &mut take)?;
        Ok(MatchReport { conditions: self.conditions.clone(), end, standing })
    }
}
