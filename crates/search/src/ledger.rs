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
pub(crate) struct Ledger(AtomicU64);

const LEFT: u64 = 1;
const PUT_OFF: u64 = 1 << 16;
const UNDER_WAY: u64 = 1 << 32;
const CLAIMED: u64 = 1 << 48;
/// The bits of a count.
const COUNT: u64 = 0xFFFF;

/// What a thread that wants a move has done before.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Hand {
    /// It had no move of this node.
    Empty,
    /// It had one that is now finished.
    Finished,
}

/// A move that may be searched.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Taken {
    /// One that nobody has had; so many are left with it.
    Fresh(usize),
    /// One that was put off.
    PutOff,
}

/// The word at one moment.
#[derive(Clone, Copy)]
struct Counts(u64);

impl Counts {
    fn left(self) -> u64 {
        self.0 & COUNT
    }

    fn has_put_off(self) -> bool {
        (self.0 / PUT_OFF) & COUNT > 0
    }

    fn is_under_way(self) -> bool {
        (self.0 / UNDER_WAY) & COUNT > 0
    }

    fn is_claimed(self) -> bool {
        self.0 & CLAIMED != 0
    }

    fn is_open(self) -> bool {
        !self.is_claimed() && (self.left() > 0 || self.has_put_off())
    }

    /// After a move has been taken, if there is one.
    fn taken(self) -> Option<(Taken, Counts)> {
        if !self.is_open() {
            None
        } else if self.has_put_off() {
            Some((Taken::PutOff, Counts(self.0 - PUT_OFF + UNDER_WAY)))
        } else {
            Some((Taken::Fresh(self.left() as usize), Counts(self.0 - LEFT + UNDER_WAY)))
        }
    }
}

impl Ledger {
    /// For a node with that many moves, at most 65,535.
    pub(crate) fn new(moves: usize) -> Ledger {
        debug_assert!(moves as u64 <= COUNT);
        Ledger(AtomicU64::new(moves as u64))
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
    pub(crate) fn is_claimed(&self) -> bool {
        self.counts().is_claimed()
    }

    /// Whether all moves are finished.
    pub(crate) fn is_done(&self) -> bool {
        let counts = self.counts();
        !counts.is_under_way() && !counts.is_open()
    }

    /// Takes a move if one can be had; a finished one is accounted for in any case.
    pub(crate) fn take(&self, hand: Hand) -> Option<Taken> {
        let finished = match hand {
            Hand::Empty => 0,
            Hand::Finished => UNDER_WAY,
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
        self.0.fetch_sub(UNDER_WAY, Ordering::Release);
    }

    /// A move under way must be searched again.
    pub(crate) fn put_off(&self) {
        self.0.fetch_add(PUT_OFF.wrapping_sub(UNDER_WAY), Ordering::Release);
    }

    /// No move can be had until [`Ledger::settle`]. Only one thread at a time may do this.
    pub(crate) fn claim(&self) {
        self.0.fetch_or(CLAIMED, Ordering::Release);
    }

    /// The claim is settled.
    pub(crate) fn settle(&self) {
        self.0.fetch_and(!CLAIMED, Ordering::Release);
    }

    /// Nobody need take what is left or was put off.
    pub(crate) fn strike(&self) {
        self.0.fetch_and(!(COUNT * (LEFT + PUT_OFF)), Ordering::Release);
    }
}
