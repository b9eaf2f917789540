//! Runtime dispatch: calls the generator compiled for the instruction set of this processor.

use super::generate;
use super::sink::{Count, List};
use crate::{CellSet, Move};

/// Appends every move of the side that owns `own`.
pub(crate) fn list(own: CellSet, other: CellSet, out: &mut Vec<Move>) {
    #[cfg(target_arch = "x86_64")]
    if x86::is_available() {
        return x86::list(own, other, out);
    }
    list_portable(own, other, out);
}

/// How many moves `list` would append.
#[inline]
pub(crate) fn count(own: CellSet, other: CellSet) -> u32 {
    #[cfg(target_arch = "x86_64")]
    if x86::is_available() {
        return x86::count(own, other);
    }
    count_portable(own, other)
}

/// `list` for any processor.
pub(super) fn list_portable(own: CellSet, other: CellSet, out: &mut Vec<Move>) {
    let mut list = List::new();
    generate(own, other, &mut list);
    out.extend_from_slice(list.moves());
}

/// `count` for any processor.
pub(super) fn count_portable(own: CellSet, other: CellSet) -> u32 {
    let mut count = Count(0);
    generate(own, other, &mut count);
    count.0
}

#[cfg(target_arch = "x86_64")]
mod x86 {
    //! The generator compiled for processors that count bits in one instruction. All of the last ten years do, but a
    //! program for any x86-64 may not take it for granted.
    #![allow(unsafe_code, reason = "calling code compiled for a processor that was asked first")]

    use std::sync::atomic::{AtomicU8, Ordering};

    use super::super::generate;
    use super::super::sink::{Count, List};
    use crate::{CellSet, Move};

    /// Whether the processor has what the functions below are compiled for.
    #[inline]
    pub(super) fn is_available() -> bool {
        // The answer is kept: asking four times a node would show in the profile.
        static ANSWER: AtomicU8 = AtomicU8::new(0);
        match ANSWER.load(Ordering::Relaxed) {
            0 => ask(&ANSWER),
            answer => answer == 1,
        }
    }

    #[cold]
    fn ask(answer: &AtomicU8) -> bool {
        let available = is_x86_feature_detected!("bmi1")
            && is_x86_feature_detected!("bmi2")
            && is_x86_feature_detected!("popcnt");
        answer.store(if available { 1 } else { 2 }, Ordering::Relaxed);
        available
    }

    pub(super) fn list(own: CellSet, other: CellSet, out: &mut Vec<Move>) {
        #[target_feature(enable = "bmi1,bmi2,popcnt")]
        fn inner(own: CellSet, other: CellSet, out: &mut Vec<Move>) {
            let mut list = List::new();
            generate(own, other, &mut list);
            out.extend_from_slice(list.moves());
        }
        // SAFETY: the caller has asked `is_available`.
        unsafe { inner(own, other, out) }
    }

    #[inline]
    pub(super) fn count(own: CellSet, other: CellSet) -> u32 {
        #[target_feature(enable = "bmi1,bmi2,popcnt")]
        fn inner(own: CellSet, other: CellSet) -> u32 {
            let mut count = Count(0);
            generate(own, other, &mut count);
            count.0
        }
        // SAFETY: the caller has asked `is_available`.
        unsafe { inner(own, other) }
    }
}
