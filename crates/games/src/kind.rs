//! The list of games. Everything that differs from game to game above the rules stands in one table entry each; no
//! other file names a game.

use rusc_game::{BoardView, GameStringError, ParseSetupError};

use crate::engine::Engine;
use crate::level::{self, Level, LevelTable, Strength};
use crate::typed_game::TypedGame;
use crate::{AnyEngine, AnyGame, EngineOptions, TableTooLarge};

/// A game that can be played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum GameKind {
    /// Hive with its three expansions.
    Hive,
    /// Abalone from any of its starting layouts.
    Abalone,
    /// Tour de Ruche.
    TourDeRuche,
}

/// What the list knows of a game.
struct Entry {
    id: &'static str,
    name: &'static str,
    default_setup: &'static str,
    setups: fn() -> Vec<String>,
    capabilities: fn() -> Vec<String>,
    booklet_suffix: Option<&'static str>,
    start: fn(&str) -> Result<Box<dyn AnyGame>, ParseSetupError>,
    read_game: fn(&str) -> Result<Box<dyn AnyGame>, GameStringError>,
    engine: fn(EngineOptions) -> Result<Box<dyn AnyEngine>, TableTooLarge>,
    /// By how much the first side is ahead, where something is counted.
    lead: Option<fn(&BoardView) -> i32>,
    levels: &'static LevelTable,
}

const HIVE: Entry = Entry {
    id: "hive",
    name: "Hive",
    default_setup: "Base",
    setups: || rusc_hive::Setup::all().map(|setup| setup.to_string()).collect(),
    capabilities: || ["Mosquito", "Ladybug", "Pillbug"].map(str::to_owned).to_vec(),
    booklet_suffix: Some(":booklet"),
    start: |setup| TypedGame::<rusc_hive::Position>::start(GameKind::Hive, setup),
    read_game: |text| TypedGame::<rusc_hive::Position>::read(GameKind::Hive, text),
    engine: |options| Engine::<rusc_hive::Position, rusc_eval::HiveEvaluator>::start(GameKind::Hive, options),
    lead: None,
    levels: &level::HIVE,
};

const ABALONE: Entry = Entry {
    id: "abalone",
    name: "Abalone",
    default_setup: "Abalone",
    setups: || rusc_abalone::Layout::all().map(|layout| layout.to_string()).collect(),
    capabilities: || rusc_abalone::Setup::all().map(|setup| setup.to_string()).collect(),
    booklet_suffix: None,
    start: |setup| TypedGame::<rusc_abalone::Position>::start(GameKind::Abalone, setup),
    read_game: |text| TypedGame::<rusc_abalone::Position>::read(GameKind::Abalone, text),
    engine: |options| {
        Engine::<rusc_abalone::Position, rusc_eval::AbaloneEvaluator>::start(GameKind::Abalone, options)
    },
    lead: Some(taken),
    levels: &level::ABALONE,
};

const TOUR: Entry = Entry {
    id: "tour",
    name: "Tour de Ruche",
    default_setup: "TourDeRuche",
    setups: || rusc_tour::Setup::all().map(|setup| setup.to_string()).collect(),
    capabilities: || rusc_tour::Setup::all().map(|setup| setup.to_string()).collect(),
    booklet_suffix: None,
    start: |setup| TypedGame::<rusc_tour::Position>::start(GameKind::TourDeRuche, setup),
    read_game: |text| TypedGame::<rusc_tour::Position>::read(GameKind::TourDeRuche, text),
    engine: |options| {
        Engine::<rusc_tour::Position, rusc_eval::TourEvaluator>::start(GameKind::TourDeRuche, options)
    },
    lead: None,
    levels: &level::TOUR,
};

impl GameKind {
    /// Every game there is.
    pub const ALL: [GameKind; 3] = [GameKind::Hive, GameKind::Abalone, GameKind::TourDeRuche];

    const fn entry(self) -> &'static Entry {
        match self {
            GameKind::Hive => &HIVE,
            GameKind::Abalone => &ABALONE,
            GameKind::TourDeRuche => &TOUR,
        }
    }

    /// The word for it in commands and addresses: `hive`.
    pub fn id(self) -> &'static str {
        self.entry().id
    }

    /// The game with that word, in any case.
    pub fn from_id(id: &str) -> Option<GameKind> {
        GameKind::ALL.into_iter().find(|kind| kind.id().eq_ignore_ascii_case(id))
    }

    /// What people call it.
    pub fn name(self) -> &'static str {
        self.entry().name
    }

    /// The set-ups worth listing; a game may take more than these.
    pub fn setups(self) -> Vec<String> {
        (self.entry().setups)()
    }

    /// What is played when nothing is said.
    pub fn default_setup(self) -> &'static str {
        self.entry().default_setup
    }

    /// What an engine for this game says it can play: in Hive the expansions, elsewhere the set-ups.
    pub fn capabilities(self) -> Vec<String> {
        (self.entry().capabilities)()
    }

    /// What is added to a set-up for the opening of the booklet, where tournaments have another.
    pub fn booklet_suffix(self) -> Option<&'static str> {
        self.entry().booklet_suffix
    }

    /// A new game.
    ///
    /// # Errors
    /// The text names no set-up of this game.
    pub fn start(self, setup: &str) -> Result<Box<dyn AnyGame>, ParseSetupError> {
        (self.entry().start)(setup)
    }

    /// Replays a game string, or starts from a set-up alone.
    ///
    /// # Errors
    /// The first thing that is wrong with the text.
    pub fn read_game(self, text: &str) -> Result<Box<dyn AnyGame>, GameStringError> {
        (self.entry().read_game)(text)
    }

    /// An engine that plays this game.
    ///
    /// # Errors
    /// There is no memory for its table.
    pub fn engine(self, options: EngineOptions) -> Result<Box<dyn AnyEngine>, TableTooLarge> {
        (self.entry().engine)(options)
    }

    /// By how much the first side is ahead, if the game counts anything.
    pub(crate) fn lead(self, view: &BoardView) -> Option<i32> {
        self.entry().lead.map(|lead| lead(view))
    }

    /// What makes a level of this game.
    pub(crate) fn strength(self, level: Level) -> &'static Strength {
        level.of(self.entry().levels)
    }
}

/// What the first side holds beside the board more than the second: pieces taken from the other.
fn taken(view: &BoardView) -> i32 {
    let held =
        view.reserves.each_ref().map(|held| held.iter().map(|piece| i32::from(piece.count)).sum::<i32>());
    held[0] - held[1]
}
