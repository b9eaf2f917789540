//! What all games of an event have in common: time, openings, length, and the adjudication of games that reach that
//! length, which judges by the lead that the game itself counts. Also the environment that the caller provides.

use std::fmt;
use std::num::NonZeroUsize;
use std::time::Duration;

use anyhow::{Result, bail};
use rusc_games::{AnyGame, Outcome, Side};
use serde::Serialize;

use crate::referee::Ending;
use crate::spec::Engine;
use crate::{EngineSpec, MatchTimeControl, Openings, Pace, Reason, Timeouts};

/// Where no other end is agreed on, a game of so many half-moves is a draw: every game ends.
pub const LONGEST_GAME: usize = 10_000;

/// How the games of an event are played.
#[derive(Clone, Debug)]
pub struct Conditions {
    /// What the event is called in its log.
    pub event: String,
    /// The game and where it begins.
    pub openings: Openings,
    /// The time for moves.
    pub time: MatchTimeControl,
    /// The time for anything else.
    pub timeouts: Timeouts,
    /// After so many half-moves, the opening's included, a game is stopped; without it after [`LONGEST_GAME`].
    pub max_plies: Option<usize>,
    /// Who wins a game that was stopped.
    pub adjudication: AdjudicationRule,
    /// Games played at the same time.
    pub concurrency: NonZeroUsize,
}

impl Conditions {
    /// The usual timeouts, no agreed length of games, one game at a time.
    pub fn new(event: &str, openings: Openings, time: impl Into<MatchTimeControl>) -> Conditions {
        Conditions {
            event: event.to_owned(),
            openings,
            time: time.into(),
            timeouts: Timeouts::default(),
            max_plies: None,
            adjudication: AdjudicationRule::Draw,
            concurrency: NonZeroUsize::MIN,
        }
    }

    /// What a report says about them: all that results may depend on, so not how many games were played at once.
    pub(crate) fn summary(&self) -> ConditionsSummary {
        let (budget, base, increment) = match self.time.pace {
            Pace::PerMove(budget) => (Some(budget), None, None),
            Pace::Clock { base, increment } => (None, Some(base), Some(increment)),
        };
        ConditionsSummary {
            game: self.openings.kind().id(),
            openings: self.openings.all().len(),
            seconds_per_move: budget.map(|time| time.as_secs_f64()),
            clock_seconds: base.map(|time| time.as_secs_f64()),
            increment_seconds: increment.map(|time| time.as_secs_f64()),
            margin_seconds: self.time.margin.as_secs_f64(),
            max_plies: self.max_plies,
            adjudication: self.adjudication.to_string(),
        }
    }

    /// The length at which a game is stopped.
    pub(crate) fn ply_cap(&self) -> usize {
        self.max_plies.unwrap_or(LONGEST_GAME).min(LONGEST_GAME)
    }

    /// Whether these players can play under these conditions at all.
    pub(crate) fn check(&self, players: &[EngineSpec]) -> Result<()> {
        if players.len() < 2 {
            bail!("it takes two players at least");
        }
        for (index, player) in players.iter().enumerate() {
            if players[..index].iter().any(|other| other.name() == player.name()) {
                bail!("two players are called '{}'; give one of them another name", player.name());
            }
        }
        self.time.check()?;
        if matches!(self.time.pace, Pace::PerMove(_)) {
            for player in players {
                if matches!(player.engine(), Engine::Program(program) if program.go().needs_clock()) {
                    bail!("'{}' is to be told what is on its clock, but there is none", player.name());
                }
            }
        }
        if self.event.contains(char::is_control) {
            bail!("the name of the event must be one line");
        }
        let cap = self.ply_cap();
        for (index, opening) in self.openings.all().iter().enumerate() {
            let plies = opening.game().ply();
            if plies >= cap {
                bail!("opening {} has {plies} half-moves, but games end after {cap}", index + 1);
            }
            if self.adjudication != AdjudicationRule::Draw && opening.game().lead().is_none() {
                let name = opening.game().kind().name();
                bail!("nobody is ever ahead in {name}: its games cannot be decided by a lead");
            }
        }
        Ok(())
    }
}

/// The conditions as a report writes them in JSON.
#[derive(Debug, Serialize)]
pub(crate) struct ConditionsSummary {
    game: &'static str,
    openings: usize,
    seconds_per_move: Option<f64>,
    clock_seconds: Option<f64>,
    increment_seconds: Option<f64>,
    margin_seconds: f64,
    max_plies: Option<usize>,
    adjudication: String,
}

/// What the caller supplies: clock, date, and when to stop.
#[derive(Clone, Copy)]
pub struct Environment<'a> {
    /// Time since some fixed moment.
    pub now: &'a (dyn Fn() -> Duration + Sync),
    /// Whether to stop; games that are going on are then abandoned and not recorded.
    pub stop: &'a (dyn Fn() -> bool + Sync),
    /// The date to write into the log, such as `2025.03.01`.
    pub date: &'a (dyn Fn() -> Option<String> + Sync),
}

/// Who wins a game that is stopped for its length.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum AdjudicationRule {
    /// Nobody.
    #[default]
    Draw,
    /// The side that is ahead by at least so much in what the game counts; nobody if neither is.
    Lead(u32),
}

impl AdjudicationRule {
    /// The word for it in logs; none for what is usual.
    pub(crate) fn word(self) -> Option<String> {
        match self {
            AdjudicationRule::Draw => None,
            AdjudicationRule::Lead(_) => Some(self.to_string()),
        }
    }

    /// The end of a game that is stopped here.
    pub(crate) fn ending(self, game: &dyn AnyGame) -> Ending {
        match self.winner(game) {
            Some(side) => Ending::new(Outcome::Win(side), Reason::Lead),
            None => Ending::new(Outcome::Draw, Reason::PlyCap),
        }
    }

    fn winner(self, game: &dyn AnyGame) -> Option<Side> {
        let AdjudicationRule::Lead(least) = self else { return None };
        let lead = game.lead()?;
        let is_enough = lead != 0 && lead.unsigned_abs() >= least;
        is_enough.then_some(if lead > 0 { Side::First } else { Side::Second })
    }
}

/// `draw`, `lead 2`.
impl fmt::Display for AdjudicationRule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            AdjudicationRule::Draw => f.write_str("draw"),
            AdjudicationRule::Lead(least) => write!(f, "lead {least}"),
        }
    }
}
