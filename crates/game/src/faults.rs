//! A list of diagram faults: a reader that reports everything wrong with a text at once, not just the first problem.

use std::fmt;

/// All faults found in a diagram, in the order in which they were found.
///
/// Each game has a fault type of its own; this list is the error type around it.
///
/// ```
/// use rusc_game::Faults;
///
/// let faults = Faults(vec!["row a has 4 cells, not 5", "the second line must name a turn"]);
/// assert_eq!(faults.to_string(), "row a has 4 cells, not 5; the second line must name a turn");
/// assert!(Faults::<&str>(vec![]).into_result().is_ok());
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Faults<F>(pub Vec<F>);

impl<F> Faults<F> {
    /// `Ok` for an empty list.
    ///
    /// # Errors
    /// The list itself, unless it is empty.
    pub fn into_result(self) -> Result<(), Faults<F>> {
        if self.0.is_empty() { Ok(()) } else { Err(self) }
    }
}

impl<F: fmt::Display> fmt::Display for Faults<F> {
    /// Writes the faults separated by semicolons.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, fault) in self.0.iter().enumerate() {
            let separator = if index == 0 { "" } else { "; " };
            write!(f, "{separator}{fault}")?;
        }
        Ok(())
    }
}

impl<F: fmt::Debug + fmt::Display> std::error::Error for Faults<F> {}
