//! How much time players have: so much for every move, or a clock for the game. It measures nothing.

use std::fmt;
use std::time::Duration;

use anyhow::{Result, ensure};

/// The time of an event.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MatchTimeControl {
    /// What the time is given for.
    pub pace: Pace,
    /// What is overlooked at every move: starting threads and writing to pipes take time too.
    pub margin: Duration,
}

/// What time is given for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pace {
    /// For every move the same; what is not used is lost.
    PerMove(Duration),
    /// For the whole game.
    Clock {
        /// What is on the clock of each side when the players take over.
        base: Duration,
        /// What each move adds.
        increment: Duration,
    },
}

impl MatchTimeControl {
    /// Whether there is time at all.
    pub(crate) fn check(&self) -> Result<()> {
        match self.pace {
            Pace::PerMove(budget) => {
                ensure!(!budget.is_zero(), "the time for a move must be more than nothing");
            }
            Pace::Clock { base, .. } => {
                ensure!(!base.is_zero(), "the time on the clock must be more than nothing");
            }
        }
        Ok(())
    }
}

impl From<MoveTime> for MatchTimeControl {
    fn from(time: MoveTime) -> MatchTimeControl {
        MatchTimeControl { pace: Pace::PerMove(time.budget), margin: time.margin }
    }
}

/// `100ms+500ms`, the second being the margin, or `clock 60s+600ms, margin 500ms`.
impl fmt::Display for MatchTimeControl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let margin = self.margin;
        match self.pace {
            Pace::PerMove(budget) => MoveTime { budget, margin }.fmt(f),
            Pace::Clock { base, increment } => write!(f, "clock {base:?}+{increment:?}, margin {margin:?}"),
        }
    }
}

/// The time for one move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MoveTime {
    /// What the player is told.
    pub budget: Duration,
    /// What is overlooked beyond that: starting threads and writing to pipes take time too.
    pub margin: Duration,
}

impl MoveTime {
    /// Half a second, so that a busy machine does not decide games.
    pub const USUAL_MARGIN: Duration = Duration::from_millis(500);

    /// So much time, with the usual margin.
    pub fn new(budget: Duration) -> MoveTime {
        MoveTime { budget, margin: MoveTime::USUAL_MARGIN }
    }

    /// After this time the game is lost.
    pub fn deadline(self) -> Duration {
        self.budget.saturating_add(self.margin)
    }
}

/// `100ms+500ms`.
impl fmt::Display for MoveTime {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?}+{:?}", self.budget, self.margin)
    }
}
