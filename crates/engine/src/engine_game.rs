//! What an engine needs of each game of the list beyond its rules: an evaluator, and a table of levels.

use rusc_eval::{AbaloneEvaluator, HiveEvaluator, Linear, TourEvaluator};
use rusc_games::{ListedGame, positions};

use crate::strength::{ABALONE, HIVE, LevelTable, TOUR};

/// A game that the engine plays. `rusc_games::dispatch!` asks for it, so a game of the list without one does not compile.
pub trait EngineGame: ListedGame {
    /// What it knows of the game.
    type Evaluator: Linear<Self> + 'static;
    /// The numbers that make its ten levels.
    const LEVELS: &'static LevelTable;
}

impl EngineGame for positions::Hive {
    type Evaluator = HiveEvaluator;
    const LEVELS: &'static LevelTable = &HIVE;
}

impl EngineGame for positions::Abalone {
    type Evaluator = AbaloneEvaluator;
    const LEVELS: &'static LevelTable = &ABALONE;
}

impl EngineGame for positions::TourDeRuche {
    type Evaluator = TourEvaluator;
    const LEVELS: &'static LevelTable = &TOUR;
}

#[cfg(feature = "toy-game")]
impl EngineGame for positions::Nim {
    type Evaluator = toy::NimEvaluator;
    const LEVELS: &'static LevelTable = &TOUR;
}

/// The smallest evaluator there is: every position is even, so the search finds forced wins and nothing else.
#[cfg(feature = "toy-game")]
mod toy {
    use rusc_eval::{Group, Linear};
    use rusc_games::positions::Nim;
    use rusc_search::{Evaluator, Score};

    #[derive(Clone, Debug, Default)]
    pub struct NimEvaluator;

    impl Evaluator<Nim> for NimEvaluator {
        const HISTORY_SLOTS: usize = 4;

        fn evaluate(&mut self, _pos: &Nim) -> Score {
            Score::points(0)
        }

        fn history_slot(&self, _pos: &Nim, m: u8) -> usize {
            usize::from(m)
        }
    }

    impl Linear<Nim> for NimEvaluator {
        const GROUPS: &'static [Group] = &[];

        fn weights(&self) -> &[i32] {
            &[]
        }

        fn with_weights(weights: &[i32]) -> Option<NimEvaluator> {
            weights.is_empty().then_some(NimEvaluator)
        }

        fn count(&self, _pos: &Nim, _counts: &mut [i32]) {}
    }
}
