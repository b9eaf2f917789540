//! A round-robin tournament in pairs of games, and its report: the table for people, one JSON object for programs.

mod standing;

use std::fmt;

use anyhow::{Result, ensure};
use rusc_rating::Standing;
use serde::Serialize;

use crate::conditions::ConditionsSummary;
use crate::matches::EstimateSummary;
use crate::runner::{self, Finished, Next, Plan};
use crate::schedule::Schedule;
use crate::{Conditions, End, EngineSpec, Environment, GameLog, GameRecord, GameSource, ReasonTally};

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

/// A tournament that has ended.
#[derive(Clone, Debug)]
pub struct TournamentReport {
    /// How it was played.
    pub conditions: Conditions,
    /// Why it ended.
    pub end: End,
    /// The final table.
    pub standing: TournamentStanding,
}

impl TournamentReport {
    /// The report as one line of JSON.
    ///
    /// # Panics
    /// Never: every field is a number, a text, or a list of these, which JSON can write.
    pub fn to_json(&self) -> String {
        let standing = &self.standing;
        let ratings = standing.ratings().ok();
        let player = |place: &Standing| PlaceSummary {
            name: &standing.names[place.player],
            rank: place.rank,
            points: place.tally.points(),
            games: place.tally.games(),
            sonneborn_berger: place.sonneborn_berger,
            elo: ratings.as_ref().map(|ratings| ratings[place.player].into()),
            faults: standing.faults[place.player],
            against: self.against(place.player),
        };
        let summary = TournamentSummary {
            event: &self.conditions.event,
            end: self.end.word(),
            planned_games: standing.planned_games,
            games: standing.finished_games,
            players: standing.table.standings().iter().map(player).collect(),
            reasons: &standing.reasons,
            conditions: self.conditions.summary(),
        };
        serde_json::to_string(&summary).expect("numbers and texts can be written")
    }

    /// The results of a player against every other.
    fn against(&self, player: usize) -> Vec<OpponentSummary<'_>> {
        let standing = &self.standing;
        let opponents = (0..standing.names.len()).filter(|&opponent| opponent != player);
        let summary = |opponent: usize| {
            let tally = standing.table.tally(player, opponent);
            let name = &standing.names[opponent];
            OpponentSummary { name, wins: tally.wins, draws: tally.draws, losses: tally.losses }
        };
        opponents.map(summary).collect()
    }
}

/// The fields of the JSON object, in their order.
#[derive(Serialize)]
struct TournamentSummary<'a> {
    event: &'a str,
    end: &'static str,
    planned_games: usize,
    games: usize,
    players: Vec<PlaceSummary<'a>>,
    reasons: &'a ReasonTally,
    conditions: ConditionsSummary,
}

#[derive(Serialize)]
struct PlaceSummary<'a> {
    name: &'a str,
    rank: usize,
    points: f64,
    games: u64,
    sonneborn_berger: f64,
    elo: Option<EstimateSummary>,
    faults: u32,
    against: Vec<OpponentSummary<'a>>,
}

#[derive(Serialize)]
struct OpponentSummary<'a> {
    name: &'a str,
    wins: u32,
    draws: u32,
    losses: u32,
}

impl fmt::Display for TournamentReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let standing = &self.standing;
        let (finished, planned, end) = (standing.finished_games, standing.planned_games, self.end.word());
        writeln!(f, "{}: {finished} of {planned} games ({end})", self.conditions.event)?;
        standing.fmt(f)
    }
}
