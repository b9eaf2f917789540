//! The packed work counter: how many moves of a split point remain, are deferred and are in flight, in one atomic
//! word. Threads take moves by compare-and-swap without a lock and never see half a change. Which moves they are is
//! known to the split point only.

use std::sync::atomic::{AtomicU64, Ordering};

/// The counts of a split point. The word is
///
/// ```text
///   48             47–32       31–16      15–0
///   alpha locked   in flight   deferred   remaining
/// ```
#[derive(Debug)]
pub(crate) struct WorkCounter(AtomicU64);

const REMAINING: u64 = 1;
const DEFERRED: u64 = 1 << 16;
const IN_FLIGHT: u64 = 1 << 32;
const ALPHA_LOCKED: u64 = 1 << 48;
/// Mask of one count.
const COUNT: u64 = 0xFFFF;

/// What a thread that takes a move finishes in the same step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Finishing {
    /// Nothing: it had no move of this split point.
    Nothing,
    /// The move it had taken before.
    Item,
}

/// A move that has been taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Taken {
    /// One that has not been searched; the number of remaining moves before it was taken.
    New(usize),
    /// One that was deferred.
    Deferred,
}

/// The word at one moment.
#[derive(Clone, Copy)]
struct Counts(u64);

impl Counts {
    fn remaining(self) -> u64 {
        self.0 & COUNT
    }

    fn has_deferred(self) -> bool {
        (self.0 / DEFERRED) & COUNT > 0
    }

    fn is_in_flight(self) -> bool {
        (self.0 / IN_FLIGHT) & COUNT > 0
    }

    fn is_alpha_locked(self) -> bool {
        self.0 & ALPHA_LOCKED != 0
    }

    fn has_work(self) -> bool {
        !self.is_alpha_locked() && (self.remaining() > 0 || self.has_deferred())
    }

    /// The counts after a move has been taken, if one can be.
    fn taken(self) -> Option<(Taken, Counts)> {
        if !self.has_work() {
            None
        } else if self.has_deferred() {
            Some((Taken::Deferred, Counts(self.0 - DEFERRED + IN_FLIGHT)))
        } else {
            Some((Taken::New(self.remaining() as usize), Counts(self.0 - REMAINING + IN_FLIGHT)))
        }
    }
}

impl WorkCounter {
    /// For a split point with that many moves, at most 65,535.
    pub(crate) fn new(moves: usize) -> WorkCounter {
        debug_assert!(moves as u64 <= COUNT);
        WorkCounter(AtomicU64::new(moves as u64))
    }

    fn counts(&self) -> Counts {
        Counts(self.0.load(Ordering::Acquire))
    }

    /// Whether a move can be taken now.
    #[inline]
    pub(crate) fn has_work(&self) -> bool {
        self.counts().has_work()
    }

    /// Whether some move is being searched with the alpha lock.
    pub(crate) fn is_alpha_locked(&self) -> bool {
        self.counts().is_alpha_locked()
    }

    /// Whether all moves are finished.
    pub(crate) fn is_done(&self) -> bool {
        let counts = self.counts();
        !counts.is_in_flight() && !counts.has_work()
    }

    /// Takes a move if one can be taken; a finished one is counted in any case.
    pub(crate) fn take(&self, finishing: Finishing) -> Option<Taken> {
        let finished = match finishing {
            Finishing::Nothing => 0,
            Finishing::Item => IN_FLIGHT,
        };
        let mut word = self.0.load(Ordering::Relaxed);
        loop {
            let now = Counts(word - finished);
            let (taken, after) = now.taken().map_or((None, now), |(taken, after)| (Some(taken), after));
            if after.0 == word {
                // Nothing to take: return without writing, so that idle threads do not bounce the cache line.
                return None;
            }
            match self.0.compare_exchange_weak(word, after.0, Ordering::AcqRel, Ordering::Relaxed) {
                Ok(_) => return taken,
                Err(other) => word = other,
            }
        }
    }

    /// A move in flight is finished.
    pub(crate) fn finish(&self) {
        self.0.fetch_sub(IN_FLIGHT, Ordering::Release);
    }

    /// A move in flight must be searched again.
    pub(crate) fn defer(&self) {
        self.0.fetch_add(DEFERRED.wrapping_sub(IN_FLIGHT), Ordering::Release);
    }

    /// No move can be taken until [`WorkCounter::unlock_alpha`]. The caller holds the mutex of the split point, so
    /// that only one thread does this at a time.
    pub(crate) fn lock_alpha(&self) {
        self.0.fetch_or(ALPHA_LOCKED, Ordering::Release);
    }

    pub(crate) fn unlock_alpha(&self) {
        self.0.fetch_and(!ALPHA_LOCKED, Ordering::Release);
    }

    /// Drops the moves that remain or are deferred: they need not be searched.
    pub(crate) fn drop_remaining(&self) {
        self.0.fetch_and(!(COUNT * (REMAINING + DEFERRED)), Ordering::Release);
    }
}
