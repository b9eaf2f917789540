//! What the booklets say: for every rule one short sentence in the booklet's language and where it stands. A line of such
//! a file is the rule, the place and the sentence, with bars between them; lines that begin with `#` are notes.

use crate::RulebookError;
use crate::span::is_rule_id;

/// A sentence of a booklet, or why there is none.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Quotation {
    /// The rule it is about.
    pub rule: String,
    /// The booklet and its section.
    pub place: String,
    /// The sentence.
    pub sentence: String,
}

/// Reads a file.
///
/// # Errors
/// The first line that is not understood.
pub(crate) fn read_quotations(text: &str) -> Result<Vec<Quotation>, RulebookError> {
    let lines = text.lines().enumerate().filter(|(_, line)| !line.is_empty() && !line.starts_with('#'));
    let read = |(index, line): (usize, &str)| {
        let parts: Vec<&str> = line.split('|').map(str::trim).collect();
        match parts[..] {
            [rule, place, sentence] if is_rule_id(rule) && !place.is_empty() && !sentence.is_empty() => {
                Ok(Quotation { rule: rule.into(), place: place.into(), sentence: sentence.into() })
            }
            _ => Err(RulebookError::new(index + 1, "a rule, a place and a sentence, with bars between")),
        }
    };
    lines.map(read).collect()
}
