//! Keyset pagination: a cursor names the last row of a page by time and id, so that rows inserted meanwhile neither
//! repeat nor hide others.

use std::fmt;
use std::str::FromStr;

use crate::StoreError;

/// The sort key of the last row of a page.
///
/// ```
/// use rusc_store::Cursor;
///
/// let cursor: Cursor = "1700000000000-gRk2".parse()?;
/// assert_eq!((cursor.at_ms, cursor.id.as_str()), (1_700_000_000_000, "gRk2"));
/// assert_eq!(cursor.to_string(), "1700000000000-gRk2");
/// # Ok::<(), rusc_store::StoreError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cursor {
    /// When the last row of the page was created.
    pub at_ms: u64,
    /// Its id.
    pub id: String,
}

/// One page of a list.
#[derive(Clone, Debug, PartialEq)]
pub struct Page<T> {
    /// The rows, in the order of the list.
    pub rows: Vec<T>,
    /// Where the next page begins; `None` on the last one.
    pub next: Option<Cursor>,
}

impl<T> Page<T> {
    /// From up to `limit + 1` rows: the surplus row only tells that there is a next page.
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
