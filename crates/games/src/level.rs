//! How strong the engine plays: ten levels from "a child wins" to all it can. Every number that makes a level stands
//! in one table a game, below; how a level is played from them is here too. Nothing here searches.
//!
//! A weak level looks only a little ahead, and does not see small differences: a seeded amount of `haze` is added to
//! what each of its best lines is worth before it chooses. So it errs as people do, by taking the second best, and
//! never throws pieces about.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use rusc_search::{Limits, Meaning, Score, Time};

use crate::SearchInfo;
use crate::dice::Dice;

/// How strong the engine plays, from 1 to 10.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Level(u8);

/// A text that is no level.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ParseLevelError;

impl Level {
    /// The weakest.
    pub const MIN: Level = Level(1);
    /// All it can, within the time it is given.
    pub const MAX: Level = Level(10);
    /// All of them, the weakest first.
    pub const ALL: [Level; 10] =
        [Level(1), Level(2), Level(3), Level(4), Level(5), Level(6), Level(7), Level(8), Level(9), Level(10)];

    /// The level with that number, if there is one.
    pub fn new(number: u8) -> Option<Level> {
        Level::ALL.into_iter().find(|level| level.0 == number)
    }

    /// Its number.
    pub fn number(self) -> u8 {
        self.0
    }

    /// The row of a table.
    pub(crate) fn of(self, table: &'static LevelTable) -> &'static Strength {
        &table[usize::from(self.0) - 1]
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}

impl FromStr for Level {
    type Err = ParseLevelError;

    fn from_str(text: &str) -> Result<Level, ParseLevelError> {
        text.trim().parse().ok().and_then(Level::new).ok_or(ParseLevelError)
    }
}

impl fmt::Display for ParseLevelError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "expected a level from {} to {}", Level::MIN, Level::MAX)
    }
}

impl std::error::Error for ParseLevelError {}

/// What makes a level.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Strength {
    /// Half-moves it looks ahead.
    depth: u32,
    /// Positions it looks at, so that its strength and its cost are the same on every machine.
    nodes: u64,
    /// How many of the best moves it chooses from.
    pub(crate) lines: usize,
    /// Points that it may take a line for better than it is.
    haze: u32,
    /// What it thinks of a decided game.
    eye: Eye,
}

/// Whether the end of the game is seen for what it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Eye {
    /// A win is a good thing among others, and may drown in the haze.
    Dreamy,
    /// A win in sight is taken, a loss in sight avoided.
    Keen,
}

/// The ten levels of a game.
pub(crate) type LevelTable = [Strength; 10];

/// Points that a decided game is worth to a dreamy eye.
const DREAM: i32 = 250;
/// Points that it is worth to a keen one: beyond all haze.
const CERTAIN: i32 = 100_000;

const fn dreamy(depth: u32, lines: usize, haze: u32) -> Strength {
    Strength { depth, nodes: 100_000, lines, haze, eye: Eye::Dreamy }
}

const fn keen(depth: u32, nodes: u64, lines: usize, haze: u32) -> Strength {
    Strength { depth, nodes, lines, haze, eye: Eye::Keen }
}

/// Everything, but never more than some seconds where nobody looks at a clock.
const FULL: Strength = keen(u32::MAX, 4_000_000, 1, 0);

pub(crate) const HIVE: LevelTable = [
    dreamy(1, 14, 550),
    dreamy(1, 10, 230),
    keen(1, 100_000, 4, 30),
    keen(2, 100_000, 5, 100),
    keen(3, 3_000, 4, 50),
    keen(5, 4_500, 3, 12),
    keen(8, 10_000, 2, 8),
    keen(20, 30_000, 2, 4),
    keen(20, 60_000, 2, 3),
    FULL,
];

pub(crate) const ABALONE: LevelTable = [
    dreamy(1, 12, 300),
    dreamy(1, 8, 120),
    keen(1, 100_000, 4, 40),
    keen(2, 100_000, 5, 60),
    keen(2, 100_000, 3, 12),
    keen(3, 100_000, 3, 16),
    keen(4, 8_000, 2, 8),
    keen(6, 10_000, 2, 8),
    keen(20, 30_000, 2, 6),
    FULL,
];

pub(crate) const TOUR: LevelTable = [
    dreamy(1, 12, 300),
    dreamy(1, 8, 120),
    keen(1, 100_000, 4, 40),
    keen(2, 100_000, 5, 60),
    keen(2, 100_000, 3, 12),
    keen(3, 100_000, 3, 16),
    keen(4, 8_000, 2, 8),
    keen(6, 10_000, 2, 8),
    keen(20, 30_000, 2, 6),
    FULL,
];

impl Strength {
    /// When to stop, at the latest after `time`.
    pub(crate) fn limits(&self, time: Option<Duration>) -> Limits {
        let time = time.map_or(Time::Unlimited, Time::PerMove);
        Limits { time, depth: Some(self.depth), nodes: Some(self.nodes), ..Limits::UNLIMITED }
    }

    /// Its choice among the best lines, in a position with that key. `None` only if there are none.
    pub(crate) fn choose(&self, lines: Vec<SearchInfo>, seed: u64, key: u64) -> Option<SearchInfo> {
        let mut dice = Dice::new(seed, key);
        let hazy = lines.into_iter().map(|line| {
            let worth = self.worth(line.score) + dice.below(self.haze + 1) as i32;
            (worth, line)
        });
        // The last of equals would win; reversed, it is the best.
        hazy.rev().max_by_key(|&(worth, _)| worth).map(|(_, line)| line)
    }

    fn worth(&self, score: Score) -> i32 {
        let decided = match self.eye {
            Eye::Dreamy => DREAM,
            Eye::Keen => CERTAIN,
        };
        match score.meaning() {
            Meaning::Points(points) => points.clamp(-decided, decided),
            Meaning::WinIn(plies) => decided - plies as i32,
            Meaning::LossIn(plies) => plies as i32 - decided,
        }
    }
}

/// The best lines of the last iteration that came to its end, as reports come in.
#[derive(Debug, Default)]
pub(crate) struct BestLines {
    complete: Vec<SearchInfo>,
    current: Vec<SearchInfo>,
}

impl BestLines {
    /// Hears a report; `wanted` lines make an iteration complete.
    pub(crate) fn hear(&mut self, thought: SearchInfo, wanted: usize) {
        if thought.rank == 1 {
            self.current.clear();
        }
        self.current.push(thought);
        if self.current.len() >= wanted {
            self.complete = std::mem::take(&mut self.current);
        }
    }

    /// What was heard; `otherwise` if nothing came to an end.
    pub(crate) fn or(self, otherwise: SearchInfo) -> Vec<SearchInfo> {
        if self.complete.is_empty() { vec![otherwise] } else { self.complete }
    }
}
