//! The news that a search has become pointless: somewhere parent, another thread has found a refutation. It knows
//! nothing of moves or scores.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// Whether the moves of one node need no further search, as the threads below it are told.
#[derive(Debug, Default)]
pub(crate) struct Cutoff {
    /// The same of the nearest shared node parent.
    parent: Option<Arc<Cutoff>>,
    reached: AtomicBool,
}

impl Cutoff {
    pub(crate) fn under(parent: Option<Arc<Cutoff>>) -> Cutoff {
        Cutoff { parent, reached: AtomicBool::new(false) }
    }

    pub(crate) fn set(&self) {
        self.reached.store(true, Ordering::Relaxed);
    }

    /// Whether this very node is done with.
    #[inline]
    pub(crate) fn is_set(&self) -> bool {
        self.reached.load(Ordering::Relaxed)
    }

    /// Whether this node or one parent it is done with.
    pub(crate) fn is_cut_off(&self) -> bool {
        self.ancestors().any(Cutoff::is_set)
    }

    /// Whether the node lies below another, or is the same.
    pub(crate) fn is_within(&self, other: &Cutoff) -> bool {
        self.ancestors().any(|cutoff| std::ptr::eq(cutoff, other))
    }

    /// This node and all shared ones parent it.
    fn ancestors(&self) -> impl Iterator<Item = &Cutoff> {
        std::iter::successors(Some(self), |cutoff| cutoff.parent.as_deref())
    }
}
