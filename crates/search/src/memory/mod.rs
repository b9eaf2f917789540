//! Asking for memory before it is needed. Nothing depends on it but time.

pub(crate) mod eval_cache;
pub(crate) mod transposition_table;

/// Has the processor fetch what lies there while other work goes on. Where that is not possible, nothing happens.
///
/// A look at the table was a fifth of the time of a node, nearly all of it waiting.
#[inline]
#[allow(unsafe_code, reason = "there is no other way to tell the processor; measured")]
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
