//! Matches, tests of strength and tournaments between engines of any kind, in any game of the list.
//!
//! - Who plays: an [`EngineSpec`] is a program that speaks the protocol, or a [`Contestant`] of this process.
//! - Under which [`Conditions`]: the game, its [`Openings`], the [`MatchTimeControl`], how many games at once.
//! - What is played: a [`Match`] of colour-reversed pairs, with a sequential test or without, or a [`Tournament`].
//!
//! Our own rules judge every move. Whoever plays an illegal one, thinks too long, dies or talks nonsense loses that
//! game with a named [`Reason`] and is started anew for the next; so every game ends. What was finished is in the
//! [`GameLog`], and a match continues from there exactly where it was interrupted. Only that log touches a file;
//! time, date and the wish to stop come from the caller as an [`Environment`].
//!
//! ```
//! use std::time::Duration;
//!
//! use rusc_arena::{Conditions, EngineSpec, Environment, GameLog, Match, MoveTime, Openings};
//! use rusc_games::GameKind;
//!
//! let openings = Openings::start(GameKind::TourDeRuche, "TourDeRuche")?;
//! let time = MoveTime::new(Duration::from_secs(60));
//! let contest = Match {
//!     players: [EngineSpec::read("depth:1")?, EngineSpec::read("static")?],
//!     conditions: Conditions { max_plies: Some(6), ..Conditions::new("example", openings, time) },
//!     pairs: 1,
//!     sprt: None,
//! };
//! let env = Environment { now: &|| Duration::ZERO, stop: &|| false, date: &|| None };
//! let report = contest.run(&mut GameLog::in_memory(b""), env, &mut |_| {})?;
//! assert_eq!(report.standing.finished_games, 2);
//! # Ok::<(), anyhow::Error>(())
//! ```

mod book;
mod clock;
mod conditions;
mod log;
mod matches;
mod opening;
mod player;
mod reason;
mod referee;
mod runner;
mod schedule;
mod spec;
mod tournament;
mod worker;

pub use book::{Book, BookRecipe, MOST_OPENINGS};
pub use clock::{MatchTimeControl, MoveTime, Pace};
pub use conditions::{AdjudicationRule, Conditions, Environment, LONGEST_GAME};
pub use log::{AppendFile, GameLog, GameRecord};
pub use matches::{Match, MatchProgress, MatchReport, MatchStanding, SprtStanding};
pub use opening::{OpeningLine, Openings};
pub use player::{Contestant, Effort, EnginePlayer, StaticPlayer, Timeouts, Turn};
pub use reason::{FaultKind, PlayerFault, Reason, ReasonTally};
pub use runner::{End, GameSource};
pub use spec::{EngineOption, EngineSpec, Factory, Program};
pub use tournament::{Tournament, TournamentProgress, TournamentReport, TournamentStanding};

pub use rusc_rating::{Decision, EloScale, ErrorRates, Estimate, Hypotheses, Pairs, Sprt, Strength, Tally};
/// The vocabulary of the items above, so that front ends need no other crate.
pub use rusc_uhp::{ClockTime, ErrorOutput, GoCommand};

#[cfg(test)]
mod tests;
