//! The two notations that game files declare. Both have texts of four letters, so a file must say which it means.

use super::move_string::{MoveText, TextForm};

/// A notation for the moves of a whole game.
///
/// ```
/// use rusc_abalone::MoveNotation;
///
/// let notation = MoveNotation::from_name("aba-pro").expect("it is known");
/// assert!(notation.has("c3c5d4") && !notation.has("a1d4"));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MoveNotation {
    /// `a1b2`, and `c3c5d4` for a side-step: the rear ball and its target, or both ends and the target of the first.
    AbaPro,
    /// `a1d4`, `c3d6`: where the first ball stands and where the last one goes.
    Nacre,
}

impl MoveNotation {
    /// The notation of that name, in any case.
    pub fn from_name(name: &str) -> Option<MoveNotation> {
        match name.trim().to_ascii_lowercase().as_str() {
            "aba-pro" | "abapro" => Some(MoveNotation::AbaPro),
            "nacre" => Some(MoveNotation::Nacre),
            _ => None,
        }
    }

    /// Whether a text may be of this notation. One that is no move at all is not told apart here.
    pub fn has(self, text: &str) -> bool {
        let Ok(text) = text.parse::<MoveText>() else { return true };
        match text.form {
            TextForm::Step(..) => true,
            TextForm::Aside(..) => self == MoveNotation::AbaPro,
            TextForm::FirstLast(..) => self == MoveNotation::Nacre,
            TextForm::Push(..) | TextForm::Row(..) => false,
        }
    }
}
