//! The latest evaluations. The table remembers more and longer, but a look at it leaves the processor's caches; this
//! memory is small enough to stay in them, and most positions that come again come again soon. All threads share it:
//! what one has evaluated, another often meets.

use std::sync::atomic::{AtomicU64, Ordering};

use crate::Score;
use crate::memory::prefetch;

/// As many entries as 16 bits can tell apart, so that key and entry together hold all 64 bits of a key.
const ENTRIES: usize = 1 << 16;
const SCORE_BITS: u64 = ENTRIES as u64 - 1;
/// Any word belongs to some key, but no evaluation gives this score.
const EMPTY: u64 = i16::MIN as u16 as u64;

/// Remembers evaluations by key. An entry is a word:
///
/// ```text
///   63–16                15–0
///   upper bits of key    score
/// ```
///
/// The lower bits of the key are its place. A word is read and written at once, so that threads need no lock.
pub(crate) struct EvalCache {
    entries: Box<[AtomicU64; ENTRIES]>,
}

impl EvalCache {
    pub(crate) fn new() -> EvalCache {
        let entries: Box<[_]> = std::iter::repeat_with(|| AtomicU64::new(EMPTY)).take(ENTRIES).collect();
        EvalCache {
            entries: entries.try_into().unwrap_or_else(|_| unreachable!("the slice has that length")),
        }
    }

    /// Forgets everything.
    pub(crate) fn clear(&mut self) {
        self.entries.fill_with(|| AtomicU64::new(EMPTY));
    }

    #[inline]
    fn place(key: u64) -> usize {
        (key & SCORE_BITS) as usize
    }

    /// The position with that key will be asked for soon.
    #[inline]
    pub(crate) fn prefetch(&self, key: u64) {
        prefetch(&self.entries[Self::place(key)]);
    }

    #[inline]
    pub(crate) fn get(&self, key: u64) -> Option<Score> {
        let entry = self.entries[Self::place(key)].load(Ordering::Relaxed);
        let score = entry as u16 as i16;
        (entry ^ key <= SCORE_BITS && score != i16::MIN).then(|| Score::points(i32::from(score)))
    }

    #[inline]
    pub(crate) fn set(&self, key: u64, score: Score) {
        let entry = key & !SCORE_BITS | u64::from(score.raw() as u16);
        self.entries[Self::place(key)].store(entry, Ordering::Relaxed);
    }
}
