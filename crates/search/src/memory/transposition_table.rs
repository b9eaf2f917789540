//! The transposition table: results of nodes by Zobrist key, in buckets of four, with replacement by depth and age. All
//! threads share it without locks; a torn entry is recognised and ignored (Hyatt's XOR).
//!
//! An entry is two words, the second of which is
//!
//! ```text
//!   63–58  57–56   55–48   47–32    31–16    15–0
//!   age    bound   depth   static   score    move code
//!                          score
//! ```
//!
//! and the first is the XOR of the key and the second. Words written by different threads give another key, so that the
//! full 64-bit key guards the contents too.

use std::fmt;
use std::sync::atomic::{AtomicU64, Ordering};

use super::prefetch;
use crate::Score;
use crate::score::Window;

/// Entries of a bucket: four fill a cache line.
const WAYS: usize = 4;
const BUCKET_BYTES: usize = 64;
/// Ages run from 0 to 63 and wrap around.
const AGES: u8 = 64;
/// Plies of depth that an entry loses in value for replacement with each search since it was written.
const PLIES_PER_AGE: i32 = 4;
/// No static score.
const NO_EVAL: i16 = i16::MIN;

/// How a stored score bounds the true one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub(crate) enum Bound {
    /// Not at all: only the static score is known.
    None,
    /// At most this.
    Upper,
    /// At least this.
    Lower,
    /// Exactly this.
    Exact,
}

impl Bound {
    /// How a fail-soft score found with that window bounds the true one.
    #[inline]
    pub(crate) fn of(score: Score, window: Window) -> Bound {
        if score >= window.beta {
            Bound::Lower
        } else if score > window.alpha {
            Bound::Exact
        } else {
            Bound::Upper
        }
    }
}

/// An entry. Distances to a win or loss in its score are counted from the position itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Entry {
    /// Code of the best move by [`Evaluator::move_code`](crate::Evaluator::move_code); 0 for none.
    pub(crate) code: u16,
    pub(crate) score: i16,
    eval: i16,
    pub(crate) depth: u8,
    pub(crate) bound: Bound,
}

impl Entry {
    pub(crate) fn new(code: u16, score: i16, eval: Option<Score>, depth: u8, bound: Bound) -> Entry {
        let eval = eval.map_or(NO_EVAL, |eval| eval.raw() as i16);
        Entry { code, score, eval, depth, bound }
    }

    /// Static score.
    #[inline]
    pub(crate) fn eval(self) -> Option<Score> {
        (self.eval != NO_EVAL).then(|| Score::points(i32::from(self.eval)))
    }

    /// The score, if the entry causes a cut-off with that window and depth.
    #[inline]
    pub(crate) fn answer(self, depth: i32, window: Window, ply: usize) -> Option<Score> {
        let score = Score::recalled(self.score, ply);
        let answers = match self.bound {
            Bound::None => false,
            Bound::Upper => score <= window.alpha,
            Bound::Lower => score >= window.beta,
            Bound::Exact => true,
        };
        (answers && i32::from(self.depth) >= depth).then_some(score)
    }

    #[inline]
    fn pack(self, age: u8) -> u64 {
        u64::from(self.code)
            | u64::from(self.score as u16) << 16
            | u64::from(self.eval as u16) << 32
            | u64::from(self.depth) << 48
            | u64::from(self.bound as u8) << 56
            | u64::from(age) << 58
    }

    #[inline]
    fn unpack(word: u64) -> Entry {
        Entry {
            code: word as u16,
            score: (word >> 16) as i16,
            eval: (word >> 32) as i16,
            depth: (word >> 48) as u8,
            bound: [Bound::None, Bound::Upper, Bound::Lower, Bound::Exact][(word >> 56 & 3) as usize],
        }
    }
}

#[inline]
fn age_of(word: u64) -> u8 {
    (word >> 58) as u8
}

#[derive(Default)]
struct Slot {
    key_xor_word: AtomicU64,
    word: AtomicU64,
}

impl Slot {
    /// Key and contents; a word of zero is an empty slot.
    #[inline]
    fn read(&self) -> (u64, u64) {
        let word = self.word.load(Ordering::Relaxed);
        (self.key_xor_word.load(Ordering::Relaxed) ^ word, word)
    }

    #[inline]
    fn write(&self, key: u64, word: u64) {
        self.key_xor_word.store(key ^ word, Ordering::Relaxed);
        self.word.store(word, Ordering::Relaxed);
    }
}

#[derive(Default)]
#[repr(align(64))]
struct Bucket([Slot; WAYS]);

/// The memory for the transposition table cannot be allocated.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TableTooLarge {
    /// The size asked for.
    pub megabytes: usize,
}

impl fmt::Display for TableTooLarge {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "no memory for a table of {} MB", self.megabytes)
    }
}

impl std::error::Error for TableTooLarge {}

/// The transposition table.
pub(crate) struct TranspositionTable {
    buckets: Vec<Bucket>,
    age: u8,
}

impl TranspositionTable {
    /// A table of that size, or of a single bucket for 0 MB.
    pub(crate) fn new(megabytes: usize) -> Result<TranspositionTable, TableTooLarge> {
        let too_large = TableTooLarge { megabytes };
        let bytes = megabytes.checked_mul(1 << 20).ok_or(too_large)?;
        let count = (bytes / BUCKET_BYTES).max(1);
        let mut buckets = Vec::new();
        buckets.try_reserve_exact(count).map_err(|_| too_large)?;
        buckets.resize_with(count, Bucket::default);
        Ok(TranspositionTable { buckets, age: 0 })
    }

    /// Empties the table.
    pub(crate) fn clear(&mut self) {
        self.buckets.fill_with(Bucket::default);
        self.age = 0;
    }

    /// Ages all entries by one search.
    pub(crate) fn new_search(&mut self) {
        self.age = (self.age + 1) % AGES;
    }

    /// Multiply-shift: the upper half of the product maps keys evenly to any number of buckets.
    #[inline]
    fn bucket(&self, key: u64) -> &[Slot; WAYS] {
        let index = (u128::from(key) * self.buckets.len() as u128) >> 64;
        &self.buckets[index as usize].0
    }

    /// Prefetches the bucket of a position that is about to be probed.
    #[inline]
    pub(crate) fn prefetch(&self, key: u64) {
        prefetch(self.bucket(key));
    }

    /// The entry of a position.
    #[inline]
    pub(crate) fn probe(&self, key: u64) -> Option<Entry> {
        let slot = self.bucket(key).iter().find_map(|slot| {
            let (stored, word) = slot.read();
            (stored == key && word != 0).then_some(word)
        });
        slot.map(Entry::unpack)
    }

    /// Stores an entry in place of the least valuable one of its bucket.
    pub(crate) fn store(&self, key: u64, mut entry: Entry) {
        let mut victim = &self.bucket(key)[0];
        let mut least = i32::MAX;
        for slot in self.bucket(key) {
            let (stored, word) = slot.read();
            if stored == key && word != 0 {
                let old = Entry::unpack(word);
                if !self.should_replace(entry, old, age_of(word)) {
                    return;
                }
                if entry.code == 0 {
                    entry.code = old.code;
                }
                victim = slot;
                break;
            }
            let value = self.retention_value(word);
            if value < least {
                least = value;
                victim = slot;
            }
        }
        victim.write(key, entry.pack(self.age));
    }

    /// Whether an entry replaces the old one of the same position. One of this search that is much deeper is kept.
    fn should_replace(&self, new: Entry, old: Entry, old_age: u8) -> bool {
        if new.bound == Bound::None {
            return false;
        }
        new.bound == Bound::Exact || old_age != self.age || i32::from(new.depth) + 3 > i32::from(old.depth)
    }

    /// Replacement value: depth minus age.
    #[inline]
    fn retention_value(&self, word: u64) -> i32 {
        if word == 0 {
            return i32::MIN;
        }
        let searches_ago = (AGES + self.age - age_of(word)) % AGES;
        i32::from((word >> 48) as u8) - PLIES_PER_AGE * i32::from(searches_ago)
    }

    /// Thousandths of the entries written by this search (hashfull), from a sample.
    pub(crate) fn permille_full(&self) -> u32 {
        let sample = &self.buckets[..self.buckets.len().min(250)];
        let slots = sample.iter().flat_map(|bucket| &bucket.0);
        let used = slots.filter(|slot| {
            let word = slot.read().1;
            word != 0 && age_of(word) == self.age
        });
        (used.count() * 1000 / (sample.len() * WAYS)) as u32
    }
}
