//! How long a player may think about one move. It measures nothing: the clock is the caller's.

use std::fmt;
use std::time::Duration;

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
