//! What becomes of a game that has lasted as long as was agreed. It judges by what the game itself counts and knows no
//! game.

use std::fmt;

use rusc_games::{AnyGame, Outcome, Side};

use crate::Reason;
use crate::referee::Ending;

/// Who wins a game that is stopped for its length.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum AdjudicationRule {
    /// Nobody.
    #[default]
    Draw,
    /// The side that is ahead by at least so much in what the game counts; nobody if neither is.
    Lead(u32),
}

impl AdjudicationRule {
    /// The word for it in logs; none for what is usual.
    pub(crate) fn word(self) -> Option<String> {
        match self {
            AdjudicationRule::Draw => None,
            AdjudicationRule::Lead(_) => Some(self.to_string()),
        }
    }

    /// The end of a game that is stopped here.
    pub(crate) fn ending(self, game: &dyn AnyGame) -> Ending {
        match self.winner(game) {
            Some(side) => Ending::new(Outcome::Win(side), Reason::Lead),
            None => Ending::new(Outcome::Draw, Reason::PlyCap),
        }
    }

    fn winner(self, game: &dyn AnyGame) -> Option<Side> {
        let AdjudicationRule::Lead(least) = self else { return None };
        let lead = game.lead()?;
        let is_enough = lead != 0 && lead.unsigned_abs() >= least;
        is_enough.then_some(if lead > 0 { Side::First } else { Side::Second })
    }
}

/// `draw`, `lead 2`.
impl fmt::Display for AdjudicationRule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            AdjudicationRule::Draw => f.write_str("draw"),
            AdjudicationRule::Lead(least) => write!(f, "lead {least}"),
        }
    }
}
