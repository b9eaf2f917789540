//! The built-in players: the engine of this process at full strength, at a level, or limited to a number of nodes or
//! half-moves; the mate-only player that engines are measured with; and the static player, which does not search. Each
//! player has an engine of its own and clears it between games.

use std::fmt;
use std::str::FromStr;

use anyhow::{Error, Result, bail};
use rusc_engine::{
    AnyEngine, Control, EngineOptions, Level, Limits, Time, mate_only_move, new_engine, static_move,
};
use rusc_games::AnyGame;

use super::{Contestant, Turn};
use crate::{FaultKind, PlayerFault};

/// How strong a built-in player is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Effort {
    /// All the engine can in the time for the move.
    Full,
    /// A level that people play against.
    Level(Level),
    /// The engine, for so many positions a move.
    Nodes(u64),
    /// The engine, for so many half-moves ahead.
    Depth(u32),
    /// No engine: wins and losses within so many half-moves are seen, everything else is left to chance.
    MateOnly(u32),
}

/// Deeper than any search goes.
const DEEPEST: u32 = 128;

impl Effort {
    /// Reads `rusc`, `level:4`, `nodes:5000`, `depth:6` or `mate-only:3` (also `plain:3`); `None` if the text does not begin like one.
    ///
    /// ```
    /// use rusc_arena::Effort;
    ///
    /// assert_eq!(Effort::read("nodes:5000").transpose()?, Some(Effort::Nodes(5000)));
    /// assert!(Effort::read("some-engine").is_none());
    /// # Ok::<(), anyhow::Error>(())
    /// ```
    ///
    /// # Errors
    /// What follows the colon is not what belongs there.
    pub fn read(text: &str) -> Option<Result<Effort>> {
        let text = text.trim();
        if text == "rusc" {
            return Some(Ok(Effort::Full));
        }
        let (word, value) = text.split_once(':')?;
        let effort = match word {
            "level" => value.parse().map(Effort::Level).map_err(|error| Error::msg(format!("{error}"))),
            "nodes" => number(value, &u64::MAX).map(Effort::Nodes),
            "depth" => number(value, &DEEPEST).map(Effort::Depth),
            "mate-only" | "plain" => number(value, &DEEPEST).map(Effort::MateOnly),
            _ => return None,
        };
        Some(effort.map_err(|error| error.context(format!("'{text}'"))))
    }
}

fn number<N: FromStr + PartialOrd + From<u8> + fmt::Display>(text: &str, most: &N) -> Result<N> {
    match text.parse::<N>() {
        Ok(number) if number >= N::from(1) && number <= *most => Ok(number),
        _ => bail!("expected a number from 1 to {most}"),
    }
}

/// The word that [`Effort::read`] reads.
impl fmt::Display for Effort {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Effort::Full => f.write_str("rusc"),
            Effort::Level(level) => write!(f, "level:{level}"),
            Effort::Nodes(nodes) => write!(f, "nodes:{nodes}"),
            Effort::Depth(depth) => write!(f, "depth:{depth}"),
            Effort::MateOnly(depth) => write!(f, "mate-only:{depth}"),
        }
    }
}

/// Plays the game of the list it is given, as strong as it is told.
#[derive(Debug)]
pub struct EnginePlayer {
    effort: Effort,
    options: EngineOptions,
    seed: u64,
    game: Option<Box<dyn AnyGame>>,
    /// Made for the first game; another kind of game needs another.
    engine: Option<Box<dyn AnyEngine>>,
}

impl EnginePlayer {
    /// A player without a game.
    pub fn new(effort: Effort) -> EnginePlayer {
        let options = EngineOptions::default();
        EnginePlayer { effort, options, seed: 0, game: None, engine: None }
    }

    /// The engine for this game, fresh.
    fn fresh_engine(&mut self, game: &dyn AnyGame) -> Result<Box<dyn AnyEngine>, PlayerFault> {
        match self.engine.take().filter(|engine| engine.kind() == game.kind()) {
            Some(mut engine) => {
                engine.clear();
                Ok(engine)
            }
            None => new_engine(game.kind(), self.options).map_err(|error| {
                PlayerFault::new(FaultKind::BadStart, format_args!("{}: {error}", self.effort))
            }),
        }
    }
}

impl Contestant for EnginePlayer {
    fn name(&self) -> String {
        format!("Rusc {} {}", env!("CARGO_PKG_VERSION"), self.effort)
    }

    fn set_seed(&mut self, seed: u64) {
        self.seed = seed;
    }

    fn new_game(&mut self, game: &dyn AnyGame) -> Result<(), PlayerFault> {
        if !matches!(self.effort, Effort::MateOnly(_)) {
            self.engine = Some(self.fresh_engine(game)?);
        }
        self.game = Some(game.box_clone());
        Ok(())
    }

    fn play(&mut self, text: &str) -> Result<(), PlayerFault> {
        let game = self.game.as_mut().ok_or_else(no_game)?;
        game.play(text)
            .map_err(|error| PlayerFault::new(FaultKind::Refusal, format_args!("'{text}': {error}")))
    }

    fn choose(&mut self, turn: &Turn<'_>) -> Result<String, PlayerFault> {
        let game = self.game.as_deref().ok_or_else(no_game)?;
        let over = || PlayerFault::new(FaultKind::Refusal, "the game is over");
        if let Effort::MateOnly(depth) = self.effort {
            return mate_only_move(game, depth, self.seed, turn.is_over).ok_or_else(over);
        }
        let engine = self.engine.as_deref_mut().ok_or_else(no_game)?;
        let budget = turn.time.budget;
        let time = turn.clock.map_or(Time::PerMove(budget), |clock| Time::Clock {
            remaining: clock.remaining,
            increment: clock.increment,
            moves_to_go: None,
        });
        let limits = Limits { time, ..Limits::UNLIMITED };
        let limits = match self.effort {
            Effort::Nodes(nodes) => Limits { nodes: Some(nodes), ..limits },
            Effort::Depth(depth) => Limits { depth: Some(depth), ..limits },
            _ => limits,
        };
        let control = Control { stop: turn.is_over, elapsed: turn.elapsed };
        let thought = match self.effort {
            Effort::Level(level) => engine.play(game, level, self.seed, Some(budget), control),
            _ => engine.go(game, &limits, control, &mut |_| {}),
        };
        let line = thought.ok_or_else(over)?.line;
        line.into_iter().next().ok_or_else(|| PlayerFault::new(FaultKind::Refusal, "no move was found"))
    }
}

/// Plays [`static_move`]: it needs no program and hardly any time, and the same game always gets the same move.
#[derive(Debug, Default)]
pub struct StaticPlayer {
    game: Option<Box<dyn AnyGame>>,
}

impl Contestant for StaticPlayer {
    fn name(&self) -> String {
        "static".to_owned()
    }

    fn new_game(&mut self, game: &dyn AnyGame) -> Result<(), PlayerFault> {
        self.game = Some(game.box_clone());
        Ok(())
    }

    fn play(&mut self, text: &str) -> Result<(), PlayerFault> {
        let game = self.game.as_mut().ok_or_else(no_game)?;
        game.play(text)
            .map_err(|error| PlayerFault::new(FaultKind::Refusal, format_args!("'{text}': {error}")))
    }

    fn choose(&mut self, turn: &Turn<'_>) -> Result<String, PlayerFault> {
        let game = self.game.as_ref().ok_or_else(no_game)?;
        static_move(&**game, turn.is_over)
            .ok_or_else(|| PlayerFault::new(FaultKind::Refusal, "the game is over"))
    }
}

fn no_game() -> PlayerFault {
    PlayerFault::new(FaultKind::Refusal, "no game has begun")
}
