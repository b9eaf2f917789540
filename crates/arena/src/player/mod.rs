//! Players: the trait of anything that chooses moves. A player knows its game and nothing of matches; the referee checks
//! every move.

mod engine;
mod program;

use std::time::Duration;

use rusc_games::AnyGame;

use crate::{ClockTime, MoveTime, PlayerFault};

pub use engine::{Effort, EnginePlayer, StaticPlayer};
pub(crate) use program::{Start, start};

/// One side of a game. A player that returns a [`PlayerFault`], panics, or is too late forfeits the game; it is then
/// dropped, and a new one is made for the next game. Otherwise it plays the next game as well.
pub trait Contestant: Send {
    /// What it calls itself, with its version if it has one.
    fn name(&self) -> String;

    /// Sets the seed of its random choices before a game: another one in every game of an event, and the same one when
    /// that game is played again. A deterministic player ignores it.
    fn set_seed(&mut self, _seed: u64) {}

    /// Starts from this position of a game, and forgets the game before.
    ///
    /// # Errors
    /// It cannot play this game.
    fn new_game(&mut self, game: &dyn AnyGame) -> Result<(), PlayerFault>;

    /// Is told a move of either side. The text is canonical and the move is legal.
    ///
    /// # Errors
    /// It will not accept the move, or cannot go on.
    fn play(&mut self, text: &str) -> Result<(), PlayerFault>;

    /// The move it wants to make. Nothing is played yet: the referee tells everybody with [`Contestant::play`]. It must
    /// return soon after [`Turn::is_over`] says so: being late costs the game, but a thread cannot be ended by force.
    ///
    /// # Errors
    /// It has no move to offer.
    fn choose(&mut self, turn: &Turn<'_>) -> Result<String, PlayerFault>;
}

/// The time for a move, and the way to ask whether it is over.
#[derive(Clone, Copy)]
pub struct Turn<'a> {
    /// How long it may take. Under a clock, what a player that cannot share out its time should use, and beyond that
    /// all there is.
    pub time: MoveTime,
    /// What is on its clock, where there is one.
    pub clock: Option<ClockTime>,
    /// The time used so far.
    pub elapsed: &'a dyn Fn() -> Duration,
    /// Whether the time is used up, or the game is not to be finished; to be asked often.
    pub is_over: &'a dyn Fn() -> bool,
}

/// The timeouts of a program outside its searches.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Timeouts {
    /// From its start to the end of its greeting.
    pub start: Duration,
    /// For any command but the search for a move.
    pub command: Duration,
    /// From the command `exit` until the process is killed.
    pub exit: Duration,
}

impl Default for Timeouts {
    fn default() -> Timeouts {
        Timeouts {
            start: Duration::from_secs(30),
            command: Duration::from_secs(10),
            exit: Duration::from_secs(1),
        }
    }
}
