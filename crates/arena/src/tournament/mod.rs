//! Everybody against everybody, in pairs of games.

mod report;
mod standing;

use anyhow::{Result, ensure};

use crate::runner::{self, Finished, Next, Plan};
use crate::schedule::Schedule;
use crate::{Conditions, EngineSpec, Environment, GameLog, GameRecord, GameSource};

pub use report::TournamentReport;
pub use standing::TournamentStanding;

/// A tournament to be played.
#[derive(Clone, Debug)]
pub struct Tournament {
    /// Two at least.
    pub players: Vec<EngineSpec>,
    /// How the games are played.
    pub conditions: Conditions,
    /// How often everybody meets everybody.
    pub rounds: usize,
    /// Pairs of games that they play each time.
    pub pairs: usize,
}

/// What is known after a game.
#[derive(Clone, Copy, Debug)]
pub struct TournamentProgress<'a> {
    /// Everything so far.
    pub standing: &'a TournamentStanding,
    /// The game that has just ended.
    pub last: &'a GameRecord,
    /// Whether it was played now.
    pub source: GameSource,
}

impl Tournament {
    /// Plays the games that the log does not have, and counts all of them. `progress` hears of every game, also of
    /// those in the log.
    ///
    /// # Errors
    /// As for a match.
    pub fn run(
        &self,
        log: &mut GameLog,
        env: Environment<'_>,
        progress: &mut dyn FnMut(TournamentProgress<'_>),
    ) -> Result<TournamentReport> {
        ensure!(
            self.rounds > 0 && self.pairs > 0,
            "a tournament has at least one round and one pair of games"
        );
        let schedule = Schedule::everybody(self.players.len(), self.rounds, self.pairs);
        let plan = Plan { players: &self.players, schedule: &schedule, conditions: &self.conditions };
        let mut standing = TournamentStanding::new(&self.players, schedule.n_games());
        let mut take = |game: Finished<'_>| {
            standing.take(game.slot, game.record);
            progress(TournamentProgress { standing: &standing, last: game.record, source: game.source });
            Next::Continue
        };
        let end = runner::run(plan, log, env, &mut take)?;
        Ok(TournamentReport { conditions: self.conditions.clone(), end, standing })
    }
}
