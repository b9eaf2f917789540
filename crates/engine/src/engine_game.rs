//! What an engine needs of each game of the list beyond its rules: an evaluator, and a table of levels.

use rusc_eval::{AbaloneEvaluator, HiveEvaluator, Linear, TourEvaluator};
use rusc_games::ListedGame;

use crate::strength::{ABALONE, HIVE, LevelTable, TOUR};

/// A game that the engine plays. `rusc_games::dispatch!` asks for it, so a game of the list without one does not compile.
pub trait EngineGame: ListedGame {
    /// What it knows of the game.
    type Evaluator: Linear<Self> + 'static;
    /// The numbers that make its ten levels.
    const LEVELS: &'static LevelTable;
}

impl EngineGame for rusc_games::positions::Hive {
    type Evaluator = HiveEvaluator;
    const LEVELS: &'static LevelTable = &HIVE;
}

impl EngineGame for rusc_games::positions::Abalone {
    type Evaluator = AbaloneEvaluator;
    const LEVELS: &'static LevelTable = &ABALONE;
}

impl EngineGame for rusc_games::positions::TourDeRuche {
    type Evaluator = TourEvaluator;
    const LEVELS: &'static LevelTable = &TOUR;
}
