//! Matches, tests of strength and tournaments between engines of any kind, in any game of the list.
//!
//! - Who plays: an [`EngineSpec`] is a program that speaks the protocol, or a [`Player`] of this process.
//! - Under which [`Conditions`]: the game, its [`Openings`], the [`TimeControl`], how many games at once.
//! - What is played: a [`Match`] of colour-reversed pairs, with a sequential test or without, or a [`Tournament`].
//!
//! Our own rules judge every move. Whoever plays an illegal one, thinks too long, dies or talks nonsense loses that
//! game with a named [`Reason`] and is started anew for the next; so every game ends. What was finished is in the
//! [`GameLog`], and a match continues from there exactly where it was interrupted. Only that log touches a file;
//! time, date and the wish to stop come from the caller as a [`World`].

mod adjudication;
mod book;
mod clock;
mod conditions;
mod go_words;
mod json;
mod log;
mod matches;
mod move_time;
mod opening;
mod player;
mod reason;
mod referee;
mod runner;
mod schedule;
mod spec;
mod time_control;
mod tournament;
mod worker;

pub use adjudication::Adjudication;
pub use book::{Book, BookRecipe, MOST_OPENINGS};
pub use conditions::{Conditions, LONGEST_GAME, World};
pub use go_words::GoWords;
pub use log::{GameLog, GameRecord};
pub use matches::{Match, MatchProgress, MatchReport, MatchStanding, SprtStanding};
pub use move_time::MoveTime;
pub use opening::{Opening, Openings};
pub use player::{Effort, EnginePlayer, Patience, Player, StaticPlayer, Turn};
pub use reason::{Fault, FaultKind, Reason, ReasonTally};
pub use runner::{End, Source};
pub use spec::{EngineOption, EngineSpec, Factory, Program};
pub use time_control::{ClockTime, Pace, TimeControl};
pub use tournament::{Tournament, TournamentProgress, TournamentReport, TournamentStanding};

pub use rusc_rating::{Decision, EloScale, ErrorRates, Estimate, Hypotheses, Pairs, Sprt, Strength, Tally};
/// The vocabulary of the items above, so that front ends need no other crate.
pub use rusc_uhp::ErrorOutput;

#[cfg(test)]
mod tests;
