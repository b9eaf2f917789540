//! The evaluation cache: the latest static scores by key, shared by all threads without locks. The transposition table
//! holds more, but a probe of it is a cache miss; this one is small enough for the processor's caches, and most
//! positions that recur do so soon.

use std::sync::atomic::{AtomicU64, Ordering};

use super::prefetch;
use crate::Score;

/// 2^16 entries: index and entry together hold all 64 bits of a key.
const ENTRIES: usize = 1 << 16;
const SCORE_BITS: u64 = ENTRIES as u64 - 1;
/// An empty entry: no evaluation gives this score.
const EMPTY: u64 = i16::MIN as u16 as u64;

/// Static scores by key. An entry is one word, read and written atomically:
///
/// ```text
///   63–16                15–0
///   upper bits of key    score
/// ```
///
/// The lower bits of the key are the index.
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

    /// Empties the cache.
    pub(crate) fn clear(&mut self) {
        self.entries.fill_with(|| AtomicU64::new(EMPTY));
    }

    #[inline]
    fn index(key: u64) -> usize {
        (key & SCORE_BITS) as usize
    }

    /// Prefetches the entry of a position that is about to be evaluated.
    #[inline]
    pub(crate) fn prefetch(&self, key: u64) {
        prefetch(&self.entries[Self::index(key)]);
    }

    #[inline]
    pub(crate) fn get(&self, key: u64) -> Option<Score> {
        let entry = self.entries[Self::index(key)].load(Ordering::Relaxed);
        let score = entry as u16 as i16;
        (entry ^ key <= SCORE_BITS && score != i16::MIN).then(|| Score::points(i32::from(score)))
    }

    #[inline]
    pub(crate) fn set(&self, key: u64, score: Score) {
        let entry = key & !SCORE_BITS | u64::from(score.raw() as u16);
        self.entries[Self::index(key)].store(entry, Ordering::Relaxed);
    }
}
