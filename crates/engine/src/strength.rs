//! What makes a level, one table a game, and how a weak level chooses its move.
//!
//! A weak level searches only a little ahead, and does not see small differences: a seeded amount of noise is added to
//! the score of each of its best lines before it chooses. So it errs as people do, by taking the second best, and does
//! not give pieces away at random.
//!
//! Noise alone makes no opponent for a first game: with little of it beginners lose, with much of it neither side comes
//! to an end. The two weakest levels therefore go for their aim with little noise and blunder now and then: they play
//! one of the worst moves there are. When they are behind they lose heart and blunder more often, so that whoever gets
//! ahead wins before long.

use std::time::Duration;

use rusc_game::SplitMix64;
use rusc_search::{Limits, Meaning, Score, Time};

use crate::SearchInfo;

/// What makes a level.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LevelStrength {
    /// Half-moves it searches.
    depth: u32,
    /// Positions it searches, so that its strength and its cost are the same on every machine.
    nodes: u64,
    /// How many of the best moves it chooses from.
    lines: usize,
    /// The most points that a line may seem better than it is.
    noise: u32,
    /// What a decided game is worth to it.
    mate_sight: MateSight,
    /// How often it plays one of the worst moves instead.
    blunders: Blunders,
}

/// How many moves in a hundred are blunders.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Blunders {
    /// While it is even or ahead.
    ahead: u32,
    /// While it is behind.
    behind: u32,
}

/// A blunder is one of the worst twentieth of all moves. Always the very worst would cost more where there are many.
const BLUNDER_SHARE: usize = 20;

impl Blunders {
    const NONE: Blunders = Blunders { ahead: 0, behind: 0 };
}

/// Whether a forced win or loss that the search has found outweighs the noise.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum MateSight {
    /// It counts as a good line among others, and may be lost in the noise.
    Blurred,
    /// A win is always taken, a loss always avoided.
    Sure,
}

impl MateSight {
    /// Points that a won game is worth.
    const fn points(self) -> i32 {
        match self {
            MateSight::Blurred => 250,
            MateSight::Sure => 100_000,
        }
    }
}

/// The ten levels of a game, the weakest first.
pub type LevelTable = [LevelStrength; 10];

/// For first games: it looks one half-move ahead, and blunders.
const fn blundering(lines: usize, noise: u32, ahead: u32, behind: u32) -> LevelStrength {
    let mate_sight = MateSight::Blurred;
    LevelStrength { depth: 1, nodes: 100_000, lines, noise, mate_sight, blunders: Blunders { ahead, behind } }
}

const fn sure(depth: u32, nodes: u64, lines: usize, noise: u32) -> LevelStrength {
    LevelStrength { depth, nodes, lines, noise, mate_sight: MateSight::Sure, blunders: Blunders::NONE }
}

/// No weakness; the node limit keeps a move without a time limit to some seconds.
const FULL: LevelStrength = sure(u32::MAX, 4_000_000, 1, 0);

pub(crate) const HIVE: LevelTable = [
    blundering(4, 60, 30, 66),
    blundering(4, 60, 14, 30),
    sure(1, 100_000, 4, 30),
    sure(2, 100_000, 5, 100),
    sure(3, 3_000, 4, 50),
    sure(5, 4_500, 3, 12),
    sure(8, 10_000, 2, 8),
    sure(20, 30_000, 2, 4),
    sure(20, 60_000, 2, 3),
    FULL,
];

pub(crate) const ABALONE: LevelTable = [
    blundering(2, 8, 26, 100),
    blundering(3, 12, 11, 30),
    sure(1, 100_000, 4, 40),
    sure(2, 100_000, 5, 60),
    sure(2, 100_000, 3, 12),
    sure(3, 100_000, 3, 16),
    sure(4, 8_000, 2, 8),
    sure(6, 10_000, 2, 8),
    sure(20, 30_000, 2, 6),
    FULL,
];

pub(crate) const TOUR: LevelTable = [
    blundering(4, 40, 35, 60),
    blundering(3, 20, 14, 30),
    sure(1, 100_000, 4, 40),
    sure(2, 100_000, 5, 60),
    sure(2, 100_000, 3, 12),
    sure(3, 100_000, 3, 16),
    sure(4, 8_000, 2, 8),
    sure(6, 10_000, 2, 8),
    sure(20, 30_000, 2, 6),
    FULL,
];

impl LevelStrength {
    /// The limits of its search, `time` included.
    pub(crate) fn limits(&self, time: Option<Duration>) -> Limits {
        let time = time.map_or(Time::Unlimited, Time::PerMove);
        Limits { time, depth: Some(self.depth), nodes: Some(self.nodes), ..Limits::UNLIMITED }
    }

    /// How many lines it looks for where there are so many moves.
    pub(crate) fn lines_among(&self, moves: usize) -> usize {
        if self.blunders == Blunders::NONE { self.lines.min(moves) } else { moves }
    }

    /// Its choice among the lines it has looked for, the best first, in a position with that key. `None` only if there
    /// are none.
    pub(crate) fn choose(&self, mut lines: Vec<SearchInfo>, seed: u64, key: u64) -> Option<SearchInfo> {
        let mut random = SplitMix64::stream(seed, key);
        if self.blunders(lines.first()?.score, &mut random) {
            let worst = lines.len().div_ceil(BLUNDER_SHARE);
            return lines.into_iter().rev().nth(random.below(worst));
        }
        lines.truncate(self.lines);
        let noisy = lines.into_iter().map(|line| {
            let worth = self.worth(line.score) + random.below(self.noise as usize + 1) as i32;
            (worth, line)
        });
        // `max_by_key` takes the last of equals; reversed, that is the best line.
        noisy.rev().max_by_key(|&(worth, _)| worth).map(|(_, line)| line)
    }

    /// Whether its next move is a blunder, in a position that is worth so much to it.
    fn blunders(&self, score: Score, random: &mut SplitMix64) -> bool {
        let Blunders { ahead, behind } = self.blunders;
        let percent = if score >= Score::points(0) { ahead } else { behind };
        percent > 0 && random.below(100) < percent as usize
    }

    fn worth(&self, score: Score) -> i32 {
        let decided = self.mate_sight.points();
        match score.meaning() {
            Meaning::Points(points) => points.clamp(-decided, decided),
            Meaning::WinIn(plies) => decided - plies as i32,
            Meaning::LossIn(plies) => plies as i32 - decided,
        }
    }
}

/// Collects the reports of a search with several lines: the lines of the last iteration that was completed.
#[derive(Debug, Default)]
pub(crate) struct BestLines {
    complete: Vec<SearchInfo>,
    current: Vec<SearchInfo>,
}

impl BestLines {
    /// Adds a report; `wanted` lines make an iteration complete.
    pub(crate) fn add(&mut self, info: SearchInfo, wanted: usize) {
        if info.rank == 1 {
            self.current.clear();
        }
        self.current.push(info);
        if self.current.len() >= wanted {
            self.complete = std::mem::take(&mut self.current);
        }
    }

    /// The lines of the last complete iteration; `otherwise` if there was none.
    pub(crate) fn or(self, otherwise: SearchInfo) -> Vec<SearchInfo> {
        if self.complete.is_empty() { vec![otherwise] } else { self.complete }
    }
}
