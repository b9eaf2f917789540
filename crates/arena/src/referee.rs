//! The referee of one game: asks the side to move for a move, checks it by the rules, and tells both sides. Every game
//! ends; a player that fails loses that game and affects no other.

use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::Duration;

use rusc_games::{AnyGame, MoveError, Outcome, Side};

use crate::clock::Clock;
use crate::player::{Contestant, Turn};
use crate::{AdjudicationRule, FaultKind, MatchTimeControl, PlayerFault, Reason};

/// How a game ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Ending {
    pub(crate) outcome: Outcome,
    pub(crate) reason: Reason,
    /// What each side has used of its time.
    pub(crate) times: [Duration; 2],
}

impl Ending {
    /// An end before any time was used.
    pub(crate) fn new(outcome: Outcome, reason: Reason) -> Ending {
        Ending { outcome, reason, times: [Duration::ZERO; 2] }
    }

    /// That side loses by its own fault.
    pub(crate) fn forfeit(side: Side, fault: PlayerFault) -> Ending {
        Ending::new(Outcome::Win(!side), Reason::Fault(fault))
    }

    /// The side that lost by its own fault.
    pub(crate) fn faulty_side(&self) -> Option<Side> {
        match (&self.reason, self.outcome) {
            (Reason::Fault(_), Outcome::Win(winner)) => Some(!winner),
            _ => None,
        }
    }
}

/// The conditions of the game, and its environment.
#[derive(Clone, Copy)]
pub(crate) struct Referee<'a> {
    pub(crate) time: MatchTimeControl,
    pub(crate) ply_cap: usize,
    pub(crate) adjudication: AdjudicationRule,
    pub(crate) now: &'a dyn Fn() -> Duration,
    pub(crate) stop: &'a dyn Fn() -> bool,
}

impl Referee<'_> {
    /// Plays the game on to its end, the players in the order of the sides. `None` if it was stopped before.
    pub(crate) fn play(
        &self,
        game: &mut dyn AnyGame,
        players: &mut [Box<dyn Contestant>; 2],
    ) -> Option<Ending> {
        let mut clock = Clock::new(self.time);
        let ending = self.play_by(&mut clock, game, players)?;
        Some(Ending { times: clock.used, ..ending })
    }

    fn play_by(
        &self,
        clock: &mut Clock,
        game: &mut dyn AnyGame,
        players: &mut [Box<dyn Contestant>; 2],
    ) -> Option<Ending> {
        for side in Side::ALL {
            if let Err(fault) = guarded(|| players[side.index()].new_game(game)) {
                return Some(Ending::forfeit(side, fault));
            }
        }
        loop {
            if let Some(ending) = self.ending(game) {
                return Some(ending);
            }
            if (self.stop)() {
                return None;
            }
            let side = game.side_to_move();
            if let Err(fault) = self.turn(clock, game, &mut *players[side.index()]) {
                return Some(Ending::forfeit(side, fault));
            }
            // The last move is not sent: engines differ in how they treat a game that is over.
            if self.ending(game).is_some() {
                continue;
            }
            let text = game.played().last().cloned().unwrap_or_default();
            for side in [side, !side] {
                if let Err(fault) = guarded(|| players[side.index()].play(&text)) {
                    return Some(Ending::forfeit(side, fault));
                }
            }
        }
    }

    /// The end of the game by the rules or by its length.
    fn ending(&self, game: &dyn AnyGame) -> Option<Ending> {
        match game.outcome() {
            Some(outcome) => {
                let is_repeated = outcome == Outcome::Draw && game.occurrences() >= 3;
                let reason = if is_repeated { Reason::Repetition } else { Reason::Rules };
                Some(Ending::new(outcome, reason))
            }
            None => (game.ply() >= self.ply_cap).then(|| self.adjudication.ending(game)),
        }
    }

    /// Asks for a move and plays it.
    fn turn(
        &self,
        clock: &mut Clock,
        game: &mut dyn AnyGame,
        player: &mut dyn Contestant,
    ) -> Result<(), PlayerFault> {
        let side = game.side_to_move();
        let alarm = clock.alarm(side);
        let begun = (self.now)();
        let elapsed = || (self.now)().saturating_sub(begun);
        let is_over = || elapsed() >= alarm || (self.stop)();
        let turn = Turn {
            time: clock.move_time(side),
            clock: clock.reading(side),
            elapsed: &elapsed,
            is_over: &is_over,
        };
        let answer = guarded(|| player.choose(&turn));
        let in_time = clock.press(side, elapsed());
        // A program that was too late has said why itself.
        let text = answer?;
        in_time?;
        game.play(&text).map_err(|error| {
            let kind = match error {
                MoveError::Syntax(_) => FaultKind::Garbage,
                MoveError::Illegal(_) | MoveError::GameOver => FaultKind::IllegalMove,
            };
            let start: String = text.chars().take(40).collect();
            PlayerFault::new(kind, format_args!("'{start}': {error}"))
        })
    }
}

/// A panic is a crash of the player, not of the event. The player is not used again, so no inconsistent state is seen.
fn guarded<T>(ask: impl FnOnce() -> Result<T, PlayerFault>) -> Result<T, PlayerFault> {
    catch_unwind(AssertUnwindSafe(ask))
        .unwrap_or_else(|panic| Err(PlayerFault::new(FaultKind::Crash, message(&*panic))))
}

fn message(panic: &(dyn Any + Send)) -> &str {
    let text = panic.downcast_ref::<&str>().copied();
    text.or_else(|| panic.downcast_ref::<String>().map(String::as_str)).unwrap_or("a panic")
}
