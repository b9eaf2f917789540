//! Set-ups: the expansions in play, and whether the queen may be placed first.

use std::fmt;
use std::str::FromStr;

use rusc_game::ParseSetupError;

use crate::Bug;
use crate::piece::PieceSet;

/// A set of the three official expansions.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Expansions(u8);

/// In the order UHP writes them.
const EXPANSIONS: [Bug; 3] = [Bug::Mosquito, Bug::Ladybug, Bug::Pillbug];

impl Expansions {
    /// The base game.
    pub const NONE: Expansions = Expansions(0);
    /// Mosquito, ladybug and pillbug.
    pub const FULL: Expansions = Expansions(7);

    /// All eight combinations.
    pub fn all() -> impl Iterator<Item = Expansions> {
        (0..8).map(Expansions)
    }

    /// Whether a kind takes part; the five base kinds always do.
    pub fn include(self, bug: Bug) -> bool {
        EXPANSIONS.iter().position(|&expansion| expansion == bug).is_none_or(|bit| self.0 >> bit & 1 != 0)
    }

    /// Whether pieces can be thrown at all.
    #[inline]
    pub(crate) const fn include_pillbug(self) -> bool {
        self.0 & 4 != 0
    }

    /// The pieces of both sides.
    pub(crate) fn pieces(self) -> PieceSet {
        let bugs = Bug::ALL.into_iter().filter(|&bug| self.include(bug));
        bugs.fold(PieceSet::EMPTY, |set, bug| set.or(PieceSet::bug(bug)))
    }
}

/// Whether the queen may be a side's first piece (H6).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Opening {
    /// Never on the first turn: the tournament rule, and the convention of UHP and of published counts.
    #[default]
    Tournament,
    /// From the first turn to the fourth: as the booklet says.
    Booklet,
}

/// A choice of expansions and opening rule, written `Base+MLP` or, with the booklet's opening, `Base+MLP:booklet`.
///
/// ```
/// use rusc_hive::{Bug, Opening, Setup};
///
/// let setup: Setup = "base+pm:booklet".parse()?;
/// assert_eq!(setup.to_string(), "Base+MP:booklet");
/// assert_eq!(setup.opening, Opening::Booklet);
/// assert!(setup.expansions.include(Bug::Pillbug) && !setup.expansions.include(Bug::Ladybug));
/// assert_eq!(Setup::all().count(), 8);
/// # Ok::<(), rusc_game::ParseSetupError>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Setup {
    /// Which insects beyond the base game.
    pub expansions: Expansions,
    /// When the queen may enter.
    pub opening: Opening,
}

impl Setup {
    /// The eight game types of UHP.
    pub fn all() -> impl Iterator<Item = Setup> {
        Expansions::all().map(|expansions| Setup { expansions, opening: Opening::Tournament })
    }
}

impl fmt::Display for Setup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Base")?;
        if self.expansions != Expansions::NONE {
            f.write_str("+")?;
        }
        for bug in EXPANSIONS.into_iter().filter(|&bug| self.expansions.include(bug)) {
            write!(f, "{}", bug.letter())?;
        }
        match self.opening {
            Opening::Tournament => Ok(()),
            Opening::Booklet => f.write_str(":booklet"),
        }
    }
}

impl FromStr for Setup {
    type Err = ParseSetupError;

    /// Takes any case and any order of the letters.
    fn from_str(text: &str) -> Result<Self, ParseSetupError> {
        let unknown =
            ParseSetupError::Unknown { expected: "Base, or Base+ and letters of M, L, P, such as Base+MLP" };
        let lower = text.trim().to_ascii_lowercase();
        let (sets, opening) = match lower.strip_suffix(":booklet") {
            Some(sets) => (sets, Opening::Booklet),
            None => (lower.as_str(), Opening::Tournament),
        };
        let letters = match sets.strip_prefix("base") {
            Some("") => return Ok(Setup { expansions: Expansions::NONE, opening }),
            Some(rest) => rest.strip_prefix('+').filter(|letters| !letters.is_empty()),
            None => None,
        };
        let mut expansions = Expansions::NONE;
        for letter in letters.ok_or(unknown.clone())?.chars() {
            let bit = EXPANSIONS.iter().position(|bug| bug.letter() == letter.to_ascii_uppercase());
            let bit = 1 << bit.ok_or(unknown.clone())?;
            if expansions.0 & bit != 0 {
                return Err(unknown);
            }
            expansions.0 |= bit;
        }
        Ok(Setup { expansions, opening })
    }
}
