//! Pages of long lists. A cursor names the last row of a page, so that rows added meanwhile neither repeat nor hide
//! others.

use std::fmt;
use std::str::FromStr;

use crate::StoreError;

/// Where a page ended: a time and, among equals, an id.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cursor {
    /// When the last row of the page was created.
    pub at_ms: u64,
    /// Its id.
    pub id: String,
}

/// Part of a list.
#[derive(Clone, Debug, PartialEq)]
pub struct Page<T> {
    /// In the order of the list.
    pub rows: Vec<T>,
    /// Where to go on; nothing at the end.
    pub next: Option<Cursor>,
}

impl<T> Page<T> {
    /// From one row more than the page shall have: the surplus only tells that the list goes on.
    pub(crate) fn cut(mut rows: Vec<T>, limit: u32, mark: impl Fn(&T) -> Cursor) -> Page<T> {
        let goes_on = rows.len() > limit as usize;
        rows.truncate(limit as usize);
        let next = if goes_on { rows.last().map(mark) } else { None };
        Page { rows, next }
    }
}

impl fmt::Display for Cursor {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}", self.at_ms, self.id)
    }
}

impl FromStr for Cursor {
    type Err = StoreError;

    fn from_str(text: &str) -> Result<Cursor, StoreError> {
        let bad = || StoreError::BadCursor(text.chars().take(60).collect());
        let (at_ms, id) = text.split_once('-').ok_or_else(bad)?;
        let at_ms = at_ms.parse().ok().filter(|at_ms| i64::try_from(*at_ms).is_ok()).ok_or_else(bad)?;
        if id.is_empty() || id.len() > 40 {
            return Err(bad());
        }
        Ok(Cursor { at_ms, id: id.to_owned() })
    }
}
