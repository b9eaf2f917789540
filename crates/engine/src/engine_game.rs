//! What an engine needs of each game of the list beyond its rules: an evaluator, a table of levels, and the positions
//! of the benchmark.

use rusc_eval::{AbaloneEvaluator, HiveEvaluator, Linear, TourEvaluator};
use rusc_games::{GameKind, ListedGame, positions};

use crate::strength::{ABALONE, HIVE, LevelTable, TOUR};

/// A game that the engine plays. `rusc_games::dispatch!` asks for it, so a game of the list without one does not compile.
pub trait EngineGame: ListedGame {
    /// What it knows of the game.
    type Evaluator: Linear<Self> + 'static;
    /// The numbers that make its ten levels.
    const LEVELS: &'static LevelTable;
    /// What the benchmark searches.
    const BENCH: BenchSuite;
}

/// The fixed positions of a game that a benchmark searches, and how deep.
#[derive(Clone, Copy, Debug)]
pub struct BenchSuite {
    /// A game string in each line; `#` begins a comment.
    pub positions: &'static str,
    /// Deep enough to use every technique of the search, yet all games together take only some seconds.
    pub depth: u32,
}

impl BenchSuite {
    /// The suite of a game.
    ///
    /// ```
    /// use rusc_engine::BenchSuite;
    /// use rusc_games::GameKind;
    ///
    /// for kind in GameKind::ALL {
    ///     let suite = BenchSuite::of(kind);
    ///     let games = suite.positions.lines().filter(|line| !line.starts_with('#'));
    ///     assert!(games.map(|game| kind.read_game(game).expect("a legal game")).count() > 0);
    /// }
    /// ```
    pub fn of(kind: GameKind) -> BenchSuite {
        rusc_games::dispatch!(kind, P => <P as EngineGame>::BENCH)
    }
}

impl EngineGame for positions::Hive {
    type Evaluator = HiveEvaluator;
    const LEVELS: &'static LevelTable = &HIVE;
    const BENCH: BenchSuite = BenchSuite { positions: include_str!("bench/hive.txt"), depth: 8 };
}

impl EngineGame for positions::Abalone {
    type Evaluator = AbaloneEvaluator;
    const LEVELS: &'static LevelTable = &ABALONE;
    const BENCH: BenchSuite = BenchSuite { positions: include_str!("bench/abalone.txt"), depth: 8 };
}

impl EngineGame for positions::TourDeRuche {
    type Evaluator = TourEvaluator;
    const LEVELS: &'static LevelTable = &TOUR;
    const BENCH: BenchSuite = BenchSuite { positions: include_str!("bench/tour.txt"), depth: 10 };
}

#[cfg(feature = "toy-game")]
impl EngineGame for positions::Nim {
    type Evaluator = toy::NimEvaluator;
    const LEVELS: &'static LevelTable = &TOUR;
    const BENCH: BenchSuite = BenchSuite { positions: "Nim\nNim-9;;;3", depth: 10 };
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
