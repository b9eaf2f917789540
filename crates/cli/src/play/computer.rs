//! The computer at the table: an engine, how strong it is to play, and a clock. It says nothing by itself.

use std::time::{Duration, Instant};

use anyhow::Result;
use rusc_engine::{AnyEngine, Control, EngineOptions, Level, Limits, SearchInfo, Time, new_engine};
use rusc_games::{AnyGame, GameKind};

/// The longest that anybody has to wait for a move.
pub(super) const PATIENCE: Duration = Duration::from_secs(2);
/// The same for a hint, which is always as good as the time allows.
const HINT_TIME: Duration = Duration::from_secs(1);
/// A hint need not be better than this many positions make it.
const HINT_NODES: u64 = 300_000;

/// An opponent and adviser.
pub(super) struct Computer {
    engine: Box<dyn AnyEngine>,
    pub(super) level: Level,
    seed: u64,
}

impl Computer {
    /// One that plays that game.
    pub(super) fn new(kind: GameKind, level: Level, seed: u64) -> Result<Computer> {
        Ok(Computer { engine: new_engine(kind, EngineOptions::default())?, level, seed })
    }

    /// Whether its moves take long enough to be announced.
    pub(super) fn is_slow(&self) -> bool {
        self.level == Level::MAX
    }

    /// Its move; `None` once the game is over.
    pub(super) fn choose(&mut self, game: &dyn AnyGame) -> Option<String> {
        let begun = Instant::now();
        let control = Control { stop: &|| false, elapsed: &|| begun.elapsed() };
        first_move(self.engine.play(game, self.level, self.seed, Some(PATIENCE), control)?)
    }

    /// The move it would make at full strength, and what it expects then.
    pub(super) fn advise(&mut self, game: &dyn AnyGame) -> Option<SearchInfo> {
        let begun = Instant::now();
        let control = Control { stop: &|| false, elapsed: &|| begun.elapsed() };
        let limits = Limits { time: Time::PerMove(HINT_TIME), nodes: Some(HINT_NODES), ..Limits::UNLIMITED };
        self.engine.go(game, &limits, control, &mut |_| {})
    }

    /// Forgets the game for another one.
    pub(super) fn start_again(&mut self) {
        self.engine.clear();
        self.seed = self.seed.wrapping_add(1);
    }
}

fn first_move(thought: SearchInfo) -> Option<String> {
    thought.line.into_iter().next()
}
