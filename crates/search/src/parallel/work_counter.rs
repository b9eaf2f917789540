//! How many moves of a shared node are left, put off and under way. All counts lie in one word, so that threads take
//! moves without a lock and nobody sees half a change. Which moves they are it does not know.

use std::sync::atomic::{AtomicU64, Ordering};

/// The counts of a shared node. The word is
///
/// ```text
///   48        47–32       31–16     15–0
///   claimed   under way   put off   left
/// ```
#[derive(Debug)]
pub(crate) struct WorkCounter(AtomicU64);

const REMAINING: u64 = 1;
const DEFERRED: u64 = 1 << 16;
const IN_FLIGHT: u64 = 1 << 32;
const ALPHA_LOCKED: u64 = 1 << 48;
/// The bits of a count.
const COUNT: u64 = 0xFFFF;

/// What a thread that wants a move has done before.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Finishing {
    /// It had no move of this node.
    Nothing,
    /// It had one that is now finished.
    Item,
}

/// A move that may be searched.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Taken {
    /// One that nobody has had; so many are left with it.
    New(usize),
    /// One that was put off.
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

    fn is_open(self) -> bool {
        !self.is_alpha_locked() && (self.remaining() > 0 || self.has_deferred())
    }

    /// After a move has been taken, if there is one.
    fn taken(self) -> Option<(Taken, Counts)> {
        if !self.is_open() {
            None
        } else if self.has_deferred() {
            Some((Taken::Deferred, Counts(self.0 - DEFERRED + IN_FLIGHT)))
        } else {
            Some((Taken::New(self.remaining() as usize), Counts(self.0 - REMAINING + IN_FLIGHT)))
        }
    }
}

impl WorkCounter {
    /// For a node with that many moves, at most 65,535.
    pub(crate) fn new(moves: usize) -> WorkCounter {
        debug_assert!(moves as u64 <= COUNT);
        WorkCounter(AtomicU64::new(moves as u64))
    }

    fn counts(&self) -> Counts {
        Counts(self.0.load(Ordering::Acquire))
    }

    /// Whether a move can be had.
    #[inline]
    pub(crate) fn is_open(&self) -> bool {
        self.counts().is_open()
    }

    /// Whether a move is about to raise alpha.
    pub(crate) fn is_alpha_locked(&self) -> bool {
        self.counts().is_alpha_locked()
    }

    /// Whether all moves are finished.
    pub(crate) fn is_done(&self) -> bool {
        let counts = self.counts();
        !counts.is_in_flight() && !counts.is_open()
    }

    /// Takes a move if one can be had; a finished one is accounted for in any case.
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
                // Whoever looks in vain leaves the line of memory to those who work.
                return None;
            }
            match self.0.compare_exchange_weak(word, after.0, Ordering::AcqRel, Ordering::Relaxed) {
                Ok(_) => return taken,
                Err(other) => word = other,
            }
        }
    }

    /// A move is finished.
    pub(crate) fn finish(&self) {
        self.0.fetch_sub(IN_FLIGHT, Ordering::Release);
    }

    /// A move under way must be searched again.
    pub(crate) fn defer(&self) {
        self.0.fetch_add(DEFERRED.wrapping_sub(IN_FLIGHT), Ordering::Release);
    }

    /// No move can be had until [`WorkCounter::unlock_alpha`]. Only one thread at a time may do this.
    pub(crate) fn lock_alpha(&self) {
        self.0.fetch_or(ALPHA_LOCKED, Ordering::Release);
    }

    /// The claim is terminal_score.
    pub(crate) fn unlock_alpha(&self) {
        self.0.fetch_and(!ALPHA_LOCKED, Ordering::Release);
    }

    /// Nobody need take what is left or was put off.
    pub(crate) fn drop_remaining(&self) {
        self.0.fetch_and(!(COUNT * (REMAINING + DEFERRED)), Ordering::Release);
    }
}
