//! Time controls, and the two clocks of a game. The clocks also say how much time a player should spend on a move if it
//! cannot decide that itself. Nothing here measures time: the clocks are told how long moves took.

use std::fmt;
use std::time::Duration;

use anyhow::{Result, ensure};
use rusc_games::Side;

use crate::{ClockTime, FaultKind, PlayerFault};

/// The number of moves that each side is assumed to have left, at any point of a game.
const EXPECTED_MOVES: u32 = 25;
/// The time reserved for the communication with a program.
const OVERHEAD: Duration = Duration::from_millis(30);
/// The least budget, even with an empty clock; the margin covers it.
const LEAST_BUDGET: Duration = Duration::from_millis(1);

/// The time control of an event.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MatchTimeControl {
    /// What the time is given for.
    pub pace: Pace,
    /// The tolerance at every move: starting threads and writing to pipes take time too.
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
    /// Refuses a time control without time.
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
    /// The tolerance beyond that: starting threads and writing to pipes take time too.
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

/// Both clocks, or what stands for them where every move has its own time.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Clock {
    control: MatchTimeControl,
    /// What is left to each side; meaningless without a clock.
    remaining: [Duration; 2],
    /// What each side has used.
    pub(crate) used: [Duration; 2],
}

impl Clock {
    pub(crate) fn new(control: MatchTimeControl) -> Clock {
        let remaining = match control.pace {
            Pace::PerMove(_) => Duration::ZERO,
            Pace::Clock { base, .. } => base,
        };
        Clock { control, remaining: [remaining; 2], used: [Duration::ZERO; 2] }
    }

    /// What is on the clock of that side, where there is one.
    pub(crate) fn reading(&self, side: Side) -> Option<ClockTime> {
        match self.control.pace {
            Pace::PerMove(_) => None,
            Pace::Clock { increment, .. } => {
                Some(ClockTime { remaining: self.remaining[side.index()], increment })
            }
        }
    }

    /// The time for the next move of that side: what it should use, and beyond that all it can use before the game is
    /// lost.
    pub(crate) fn move_time(&self, side: Side) -> MoveTime {
        let margin = self.control.margin;
        match (self.control.pace, self.reading(side)) {
            (Pace::PerMove(budget), _) => MoveTime { budget, margin },
            (Pace::Clock { .. }, None) => unreachable!("a clock can be read"),
            (Pace::Clock { .. }, Some(clock)) => {
                let budget = sensible_budget(clock);
                let rest = clock.remaining.saturating_add(margin).saturating_sub(budget);
                MoveTime { budget, margin: rest }
            }
        }
    }

    /// The elapsed time at which a player is told that its time is over.
    pub(crate) fn alarm(&self, side: Side) -> Duration {
        self.reading(side).map_or(self.move_time(side).budget, |clock| clock.remaining)
    }

    /// That side has moved, after so much time.
    ///
    /// # Errors
    /// It was too much.
    pub(crate) fn press(&mut self, side: Side, took: Duration) -> Result<(), PlayerFault> {
        let index = side.index();
        self.used[index] = self.used[index].saturating_add(took);
        let limit = self.move_time(side).deadline();
        if took > limit {
            let detail = format_args!("{took:?} for a move, limit {limit:?}").to_string();
            return Err(PlayerFault::new(FaultKind::TimeLoss, detail));
        }
        if let Some(clock) = self.reading(side) {
            self.remaining[index] = clock.remaining.saturating_sub(took).saturating_add(clock.increment);
        }
        Ok(())
    }
}

/// A share of what is left and most of the increment, in whole milliseconds, never nearly all there is.
fn sensible_budget(clock: ClockTime) -> Duration {
    let usable = clock.remaining.saturating_sub(OVERHEAD.min(clock.remaining / 2));
    let share = (usable / EXPECTED_MOVES).saturating_add(clock.increment / 4 * 3);
    let budget = share.min(usable / 5 * 4);
    let millis = u64::try_from(budget.as_millis()).unwrap_or(u64::MAX);
    Duration::from_millis(millis).max(LEAST_BUDGET)
}
