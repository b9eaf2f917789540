//! Cut-off flags of split points. When one thread finds a score of at least beta, every thread that searches at the
//! split point or below it must abandon its work; each finds out by following the flags upwards.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// Nodes between two looks at the flags.
const CHECK_PERIOD: u64 = 8;

/// The cut-off flag of one split point.
#[derive(Debug, Default)]
pub(crate) struct Cutoff {
    /// The flag of the nearest split point above.
    parent: Option<Arc<Cutoff>>,
    reached: AtomicBool,
}

impl Cutoff {
    /// The flag of a split point below `parent`.
    pub(crate) fn under(parent: Option<Arc<Cutoff>>) -> Cutoff {
        Cutoff { parent, reached: AtomicBool::new(false) }
    }

    pub(crate) fn set(&self) {
        self.reached.store(true, Ordering::Relaxed);
    }

    /// Whether this very split point has been cut off.
    #[inline]
    pub(crate) fn is_set(&self) -> bool {
        self.reached.load(Ordering::Relaxed)
    }

    /// Whether this split point or one above it has been cut off.
    pub(crate) fn is_cut_off(&self) -> bool {
        self.ancestors().any(Cutoff::is_set)
    }

    /// Whether the split point lies below another, or is the same.
    pub(crate) fn is_within(&self, other: &Cutoff) -> bool {
        self.ancestors().any(|cutoff| std::ptr::eq(cutoff, other))
    }

    /// This flag and all above it.
    fn ancestors(&self) -> impl Iterator<Item = &Cutoff> {
        std::iter::successors(Some(self), |cutoff| cutoff.parent.as_deref())
    }
}

/// What a thread's stop check asks: the flag of the split point it searches for, if any.
#[derive(Clone, Debug, Default)]
pub(crate) struct CutoffLink(Option<Arc<Cutoff>>);

impl From<Arc<Cutoff>> for CutoffLink {
    fn from(cutoff: Arc<Cutoff>) -> CutoffLink {
        CutoffLink(Some(cutoff))
    }
}

impl CutoffLink {
    pub(crate) fn is_cut_off(&self) -> bool {
        self.0.as_ref().is_some_and(|cutoff| cutoff.is_cut_off())
    }

    /// The node count at which to look again, after `nodes`.
    pub(crate) fn next_check(&self, nodes: u64) -> u64 {
        if self.0.is_some() { nodes + CHECK_PERIOD } else { u64::MAX }
    }
}
