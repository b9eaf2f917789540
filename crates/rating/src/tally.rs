//! The result of a game as one of the two players sees it, and how many games were won, drawn and lost: trinomial counts.
//!
//! Colours and reasons are left behind before results come here. A tally forgets which games were played from the same
//! opening; see [`Pairs`](crate::Pairs) for what that costs.

use std::fmt;
use std::ops::{Add, AddAssign};

/// What a game brought a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum GameResult {
    /// No point.
    Loss,
    /// Half a point.
    Draw,
    /// One point.
    Win,
}

impl GameResult {
    /// From the worst to the best.
    pub const ALL: [GameResult; 3] = [GameResult::Loss, GameResult::Draw, GameResult::Win];

    /// 0, ½ or 1.
    pub fn points(self) -> f64 {
        match self {
            GameResult::Loss => 0.0,
            GameResult::Draw => 0.5,
            GameResult::Win => 1.0,
        }
    }

    /// The same game as the opponent sees it.
    #[must_use]
    pub fn reversed(self) -> GameResult {
        match self {
            GameResult::Loss => GameResult::Win,
            GameResult::Draw => GameResult::Draw,
            GameResult::Win => GameResult::Loss,
        }
    }
}

/// Counts of single games from one player's side.
///
/// ```
/// use rusc_rating::{GameResult, Tally};
///
/// let mut tally = Tally::default();
/// tally.record(GameResult::Win);
/// tally.record(GameResult::Draw);
/// assert_eq!((tally.games(), tally.points(), tally.score()), (2, 1.5, Some(0.75)));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Tally {
    /// Games won.
    pub wins: u32,
    /// Games drawn.
    pub draws: u32,
    /// Games lost.
    pub losses: u32,
}

impl Tally {
    /// Counts one more game.
    pub fn record(&mut self, result: GameResult) {
        match result {
            GameResult::Loss => self.losses += 1,
            GameResult::Draw => self.draws += 1,
            GameResult::Win => self.wins += 1,
        }
    }

    /// Games played.
    pub fn games(self) -> u64 {
        u64::from(self.wins) + u64::from(self.draws) + u64::from(self.losses)
    }

    /// One for a win, a half for a draw.
    pub fn points(self) -> f64 {
        f64::from(self.wins) + 0.5 * f64::from(self.draws)
    }

    /// Points per game; `None` before the first game.
    pub fn score(self) -> Option<f64> {
        let lost = f64::from(self.losses) + 0.5 * f64::from(self.draws);
        (self.games() > 0).then(|| self.points() / (self.points() + lost))
    }

    /// The same games as the opponent counts them.
    #[must_use]
    pub fn reversed(self) -> Tally {
        Tally { wins: self.losses, draws: self.draws, losses: self.wins }
    }
}

impl Add for Tally {
    type Output = Tally;

    fn add(self, other: Tally) -> Tally {
        Tally {
            wins: self.wins + other.wins,
            draws: self.draws + other.draws,
            losses: self.losses + other.losses,
        }
    }
}

impl AddAssign for Tally {
    fn add_assign(&mut self, other: Tally) {
        *self = *self + other;
    }
}

/// `+12 =5 -9`.
impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "+{} ={} -{}", self.wins, self.draws, self.losses)
    }
}
