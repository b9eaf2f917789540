//! A match of two players in pairs of games, which measures how much stronger the first is; with a sequential test it ends
//! as soon as that is decided. Its report is a few lines for people, or one JSON object for programs.

mod standing;

use std::fmt;

use anyhow::{Result, ensure};
use rusc_rating::{Estimate, Sprt};
use serde::Serialize;

use crate::conditions::ConditionsSummary;
use crate::runner::{self, Finished, Next, Plan};
use crate::schedule::Schedule;
use crate::{Conditions, End, EngineSpec, Environment, GameLog, GameRecord, GameSource, ReasonTally};

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

/// A match that has ended.
#[derive(Clone, Debug)]
pub struct MatchReport {
    /// How it was played.
    pub conditions: Conditions,
    /// Why it ended.
    pub end: End,
    /// The final score.
    pub standing: MatchStanding,
}

impl MatchReport {
    /// The report as one line of JSON. Numbers that JSON cannot write, such as infinity, become `null`.
    ///
    /// # Panics
    /// Never: every field is a number, a text, or a list of these, which JSON can write.
    pub fn to_json(&self) -> String {
        let standing = &self.standing;
        let strength = standing.strength();
        let names = standing.names.iter().zip(standing.faults);
        let summary = MatchSummary {
            event: &self.conditions.event,
            end: self.end.word(),
            players: names.map(|(name, faults)| PlayerSummary { name, faults }).collect(),
            planned_pairs: standing.planned_pairs,
            games: standing.tally.games(),
            wins: standing.tally.wins,
            draws: standing.tally.draws,
            losses: standing.tally.losses,
            pairs: standing.pairs.counts,
            score: standing.tally.score(),
            elo: strength.map(|strength| strength.elo.into()),
            nelo: strength.map(|strength| strength.nelo.into()),
            los: strength.map(|strength| strength.los),
            reasons: &standing.reasons,
            conditions: self.conditions.summary(),
            sprt: standing.sprt.as_ref().map(SprtSummary::of),
        };
        serde_json::to_string(&summary).expect("numbers and texts can be written")
    }
}

/// The fields of the JSON object, in their order.
#[derive(Serialize)]
struct MatchSummary<'a> {
    event: &'a str,
    end: &'static str,
    players: Vec<PlayerSummary<'a>>,
    planned_pairs: usize,
    games: u64,
    wins: u32,
    draws: u32,
    losses: u32,
    pairs: [u32; 5],
    score: Option<f64>,
    elo: Option<EstimateSummary>,
    nelo: Option<EstimateSummary>,
    los: Option<f64>,
    reasons: &'a ReasonTally,
    conditions: ConditionsSummary,
    sprt: Option<SprtSummary>,
}

#[derive(Serialize)]
struct PlayerSummary<'a> {
    name: &'a str,
    faults: u32,
}

/// A number with its confidence interval.
#[derive(Serialize)]
pub(crate) struct EstimateSummary {
    value: f64,
    low: f64,
    high: f64,
}

impl From<Estimate> for EstimateSummary {
    fn from(Estimate { value, low, high }: Estimate) -> EstimateSummary {
        EstimateSummary { value, low, high }
    }
}

#[derive(Serialize)]
struct SprtSummary {
    scale: &'static str,
    elo0: f64,
    elo1: f64,
    alpha: f64,
    beta: f64,
    lower: f64,
    upper: f64,
    llr: f64,
    decision: &'static str,
}

impl SprtSummary {
    fn of(standing: &SprtStanding) -> SprtSummary {
        let (hypotheses, rates) = (standing.sprt.hypotheses(), standing.sprt.rates());
        SprtSummary {
            scale: standing.scale_word(),
            elo0: hypotheses.elo0,
            elo1: hypotheses.elo1,
            alpha: rates.alpha,
            beta: rates.beta,
            lower: standing.sprt.lower_limit(),
            upper: standing.sprt.upper_limit(),
            llr: standing.llr,
            decision: standing.decision_word(),
        }
    }
}

impl fmt::Display for MatchReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let standing = &self.standing;
        let [first, second] = &standing.names;
        writeln!(f, "{first} against {second} ({})", self.end.word())?;
        writeln!(
            f,
            "Games  {} of {}, {}",
            standing.tally.games(),
            standing.planned_pairs.saturating_mul(2),
            standing.tally
        )?;
        writeln!(f, "Pairs  {} with 0, ½, 1, 1½, 2 points", standing.pairs)?;
        match standing.strength() {
            Some(strength) => {
                writeln!(f, "Elo    {:.1}, nElo {:.1}", strength.elo, strength.nelo)?;
                writeln!(f, "LOS    {:.1} %", 100.0 * strength.los)?;
            }
            None => writeln!(f, "Elo    unknown: all pairs so far are alike")?,
        }
        if let Some(sprt) = standing.sprt {
            let hypotheses = sprt.sprt.hypotheses();
            let (elo0, elo1, scale) = (hypotheses.elo0, hypotheses.elo1, sprt.scale_word());
            writeln!(f, "SPRT   [{elo0}, {elo1}] {scale}: {sprt}, {}", sprt.decision_word())?;
        }
        writeln!(f, "Ends   {}", standing.reasons)?;
        for (name, faults) in standing.names.iter().zip(standing.faults) {
            if faults > 0 {
                writeln!(
                    f,
                    "Faults {faults} games lost by {name} for other reasons than the rules of the game"
                )?;
            }
        }
        Ok(())
    }
}
