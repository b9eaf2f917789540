//! The news that a search has become pointless: somewhere above, another thread has found a refutation. It knows
//! nothing of moves or scores.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// Whether the moves of one node need no further search, as the threads below it are told.
#[derive(Debug, Default)]
pub(crate) struct Cutoff {
    /// The same of the nearest shared node above.
    above: Option<Arc<Cutoff>>,
    happened: AtomicBool,
}

impl Cutoff {
    pub(crate) fn below(above: Option<Arc<Cutoff>>) -> Cutoff {
        Cutoff { above, happened: AtomicBool::new(false) }
    }

    pub(crate) fn declare(&self) {
        self.happened.store(true, Ordering::Relaxed);
    }

    /// Whether this very node is done with.
    #[inline]
    pub(crate) fn has_happened(&self) -> bool {
        self.happened.load(Ordering::Relaxed)
    }

    /// Whether this node or one above it is done with.
    pub(crate) fn makes_pointless(&self) -> bool {
        self.lineage().any(Cutoff::has_happened)
    }

    /// Whether the node lies below another, or is the same.
    pub(crate) fn is_within(&self, other: &Cutoff) -> bool {
        self.lineage().any(|cutoff| std::ptr::eq(cutoff, other))
    }

    /// This node and all shared ones above it.
    fn lineage(&self) -> impl Iterator<Item = &Cutoff> {
        std::iter::successors(Some(self), |cutoff| cutoff.above.as_deref())
    }
}
