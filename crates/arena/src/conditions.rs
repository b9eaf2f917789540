//! What is the same for all games of an event, and the world around it. Nothing here acts.

use std::num::NonZeroUsize;
use std::time::Duration;

use anyhow::{Result, bail};

use crate::{EngineSpec, MoveTime, Openings, Patience};

/// Where no other end is agreed on, a game of so many half-moves is a draw: every game ends.
pub const LONGEST_GAME: usize = 10_000;

/// How the games of an event are played.
#[derive(Clone, Debug)]
pub struct Conditions {
    /// What the event is called in its log.
    pub event: String,
    /// The game and where it begins.
    pub openings: Openings,
    /// The time for each move.
    pub time: MoveTime,
    /// The time for anything else.
    pub patience: Patience,
    /// After so many half-moves, the opening's included, a game is called a draw; without it after [`LONGEST_GAME`].
    pub max_plies: Option<usize>,
    /// Games played at the same time.
    pub concurrency: NonZeroUsize,
}

impl Conditions {
    /// The usual patience, no agreed length of games, one game at a time.
    pub fn new(event: &str, openings: Openings, time: MoveTime) -> Conditions {
        Conditions {
            event: event.to_owned(),
            openings,
            time,
            patience: Patience::default(),
            max_plies: None,
            concurrency: NonZeroUsize::MIN,
        }
    }

    /// The length at which a game is a draw.
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
        if self.time.budget.is_zero() {
            bail!("the time for a move must be more than nothing");
        }
        if self.event.contains(char::is_control) {
            bail!("the name of the event must be one line");
        }
        let cap = self.ply_cap();
        for (index, opening) in self.openings.all().iter().enumerate() {
            let plies = opening.game().ply();
            if plies >= cap {
                bail!("opening {} has {plies} half-moves, but games are drawn after {cap}", index + 1);
            }
        }
        Ok(())
    }
}

/// What only the caller knows: the time, and when it is enough.
#[derive(Clone, Copy)]
pub struct World<'a> {
    /// Time since some fixed moment.
    pub now: &'a (dyn Fn() -> Duration + Sync),
    /// Whether to stop; games that are going on are then abandoned and not recorded.
    pub stop: &'a (dyn Fn() -> bool + Sync),
    /// The date to write into the log, such as `2025.03.01`.
    pub date: &'a (dyn Fn() -> Option<String> + Sync),
}
