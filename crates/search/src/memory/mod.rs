//! What the search remembers of positions: the [transposition table](transposition_table) with the results of nodes, and
//! the [evaluation cache](eval_cache) with static scores. Both are shared by all threads without locks.

pub(crate) mod eval_cache;
pub(crate) mod transposition_table;

/// Prefetch: has the processor load a cache line while other work goes on. Elsewhere than on x86-64 it does nothing.
///
/// Probing the transposition table was a fifth of the time of a node, nearly all of it waiting for memory.
#[inline]
#[allow(unsafe_code, reason = "there is no safe prefetch; measured")]
pub(crate) fn prefetch<T>(place: &T) {
    #[cfg(target_arch = "x86_64")]
    {
        use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
        // SAFETY: a prefetch changes nothing but caches, and the address is that of a live reference.
        unsafe { _mm_prefetch::<_MM_HINT_T0>(std::ptr::from_ref(place).cast()) }
    }
    #[cfg(not(target_arch = "x86_64"))]
    let _ = place;
}
