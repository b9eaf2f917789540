//! How people choose the strength of the engine: ten levels from a first game to all it can, each with a name.

use std::fmt;
use std::str::FromStr;

/// How strong the engine plays, from 1 to 10.
///
/// ```
/// use rusc_engine::Level;
///
/// let level: Level = "4".parse()?;
/// assert!(Level::MIN < level && level < Level::MAX);
/// assert_eq!((Level::MIN.id(), level.id()), ("first-game", "casual"));
/// assert!("11".parse::<Level>().is_err());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Level(u8);

/// What people are told of a level.
struct LevelText {
    id: &'static str,
    name: &'static str,
    about: &'static str,
}

/// A row of [`TEXTS`].
const fn text(id: &'static str, name: &'static str, about: &'static str) -> LevelText {
    LevelText { id, name, about }
}

/// The page has the same in six languages; a test compares the English ones.
const TEXTS: [LevelText; 10] = [
    text("first-game", "First game", "Overlooks a lot and lets you win: for your first evening."),
    text("newcomer", "Newcomer", "Knows the aim and overlooks your threats."),
    text("beginner", "Beginner", "Takes a win that is there and looks no further."),
    text("casual", "Casual", "Looks at your answer, too, and still errs often."),
    text("club", "Club", "Thinks a little ahead and makes small mistakes."),
    text("regular", "Regular", "Thinks further ahead and errs less."),
    text("tournament", "Tournament", "Seldom gives anything away."),
    text("strong", "Strong", "Hard to beat, even with experience."),
    text("expert", "Expert", "Punishes almost every mistake."),
    text("all-it-can", "All it can", "No mistakes on purpose: all its time, all its strength."),
];

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

    /// The word for it, by which front ends know its name and what they say of it.
    pub fn id(self) -> &'static str {
        TEXTS[self.index()].id
    }

    /// Its name in English.
    pub fn name(self) -> &'static str {
        TEXTS[self.index()].name
    }

    /// A sentence in English about how it plays.
    pub fn about(self) -> &'static str {
        TEXTS[self.index()].about
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
