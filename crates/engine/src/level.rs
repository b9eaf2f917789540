//! How people choose the strength of the engine: ten levels from "a child wins" to all it can.

use std::fmt;
use std::str::FromStr;

/// How strong the engine plays, from 1 to 10.
///
/// ```
/// use rusc_engine::Level;
///
/// let level: Level = "4".parse()?;
/// assert!(Level::MIN < level && level < Level::MAX);
/// assert!("11".parse::<Level>().is_err());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
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

    /// Its row in a table of levels.
    pub(crate) fn index(self) -> usize {
        usize::from(self.0) - 1
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
