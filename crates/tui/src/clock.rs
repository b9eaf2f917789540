//! The clock of a game at one terminal: time for each side, and what a move adds. It does not know the time; it is told.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use rusc_games::Side;

/// Minutes for the game and seconds for each move: `5+3`.
///
/// ```
/// use rusc_tui::ClockRule;
///
/// let rule: ClockRule = "5+3".parse()?;
/// assert_eq!((rule.minutes, rule.seconds, rule.to_string().as_str()), (5, 3, "5+3"));
/// assert!("5".parse::<ClockRule>().is_ok() && "0".parse::<ClockRule>().is_err() && "x+1".parse::<ClockRule>().is_err());
/// # Ok::<(), rusc_tui::ParseClockError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ClockRule {
    /// For the whole game.
    pub minutes: u32,
    /// Added by each move.
    pub seconds: u32,
}

/// A text that is no clock.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ParseClockError;

impl fmt::Display for ParseClockError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("expected minutes and seconds for each move, such as 5+3")
    }
}

impl std::error::Error for ParseClockError {}

impl FromStr for ClockRule {
    type Err = ParseClockError;

    fn from_str(text: &str) -> Result<ClockRule, ParseClockError> {
        let (minutes, seconds) = text.split_once('+').unwrap_or((text, "0"));
        let number = |text: &str, most: u32| text.trim().parse().ok().filter(|&number| number <= most);
        match (number(minutes, 600), number(seconds, 600)) {
            (Some(minutes), Some(seconds)) if minutes > 0 => Ok(ClockRule { minutes, seconds }),
            _ => Err(ParseClockError),
        }
    }
}

impl fmt::Display for ClockRule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}+{}", self.minutes, self.seconds)
    }
}

/// A running clock. It runs from the second move on, as on the server: nobody loses time before the game has begun.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Clock {
    left: [Duration; 2],
    increment: Duration,
    /// Who it runs for, and since when.
    running: Option<(Side, Duration)>,
}

impl Clock {
    pub(crate) fn new(rule: ClockRule) -> Clock {
        let left = Duration::from_secs(60 * u64::from(rule.minutes));
        Clock { left: [left; 2], increment: Duration::from_secs(rule.seconds.into()), running: None }
    }

    /// A clock as a server tells it: what is left, and for whom it runs once a delay is over.
    pub(crate) fn told(left: [Duration; 2], running: Option<Side>, delay: Duration, now: Duration) -> Clock {
        Clock { left, increment: Duration::ZERO, running: running.map(|side| (side, now + delay)) }
    }

    /// What is left for a side.
    pub(crate) fn left(&self, side: Side, now: Duration) -> Duration {
        let used = match self.running {
            Some((runs, since)) if runs == side => now.saturating_sub(since),
            _ => Duration::ZERO,
        };
        self.left[side.index()].saturating_sub(used)
    }

    /// What a move adds.
    pub(crate) fn increment(&self) -> Duration {
        self.increment
    }

    /// A move was made; it is the other's turn.
    pub(crate) fn press(&mut self, mover: Side, now: Duration) {
        if self.running.is_some_and(|(side, _)| side == mover) {
            self.left[mover.index()] = self.left(mover, now) + self.increment;
        }
        self.running = Some((!mover, now));
    }

    /// Goes on for a side, after a move was taken back or put again.
    pub(crate) fn switch_to(&mut self, side: Side, now: Duration) {
        self.stop(now);
        self.running = Some((side, now));
    }

    /// Stops: the game is over, or nobody is to lose time.
    pub(crate) fn stop(&mut self, now: Duration) {
        if let Some((side, _)) = self.running {
            self.left[side.index()] = self.left(side, now);
        }
        self.running = None;
    }

    /// Whose time has run out.
    pub(crate) fn flag(&self, now: Duration) -> Option<Side> {
        self.running.map(|(side, _)| side).filter(|&side| self.left(side, now).is_zero())
    }

    pub(crate) fn is_running(&self) -> bool {
        self.running.is_some()
    }
}

/// `4:05`, `1:02:03`, and tenths when it is short: `9.5`.
///
/// ```
/// use std::time::Duration;
///
/// assert_eq!(rusc_tui::clock_text(Duration::from_secs(245)), "4:05");
/// assert_eq!(rusc_tui::clock_text(Duration::from_millis(9_540)), "9.5");
/// ```
pub fn clock_text(left: Duration) -> String {
    let seconds = left.as_secs();
    if seconds < 10 {
        return format!("{}.{}", seconds, left.subsec_millis() / 100);
    }
    let (hours, minutes) = (seconds / 3600, seconds / 60 % 60);
    if hours > 0 {
        format!("{hours}:{minutes:02}:{:02}", seconds % 60)
    } else {
        format!("{minutes}:{:02}", seconds % 60)
    }
}
