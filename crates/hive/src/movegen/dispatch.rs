//! The doors to the generator: which word size and which instruction set to use.

use super::generate;
#[cfg(target_arch = "x86_64")]
use super::generate_placements;
use super::sink::{Count, List};
use crate::Move;
use crate::board::bitboard::{Grid16, Grid32, Window};
use crate::features::FeatureVisitor;
use crate::features::extract;
use crate::features::queen_attack_moves;
use crate::position::Position;

/// Appends every legal move.
pub(crate) fn list(pos: &Position, out: &mut Vec<Move>) {
    let Some(window) = Window::of(pos.board()) else {
        return generate::<Grid32, _>(pos, &mut List::new(out, Window::WHOLE));
    };
    #[cfg(target_arch = "x86_64")]
    if x86::is_available() {
        return x86::list(pos, &mut List::new(out, window));
    }
    generate::<Grid16, _>(pos, &mut List::new(out, window));
}

/// Appends the moves that come to the opponent's queen.
pub(crate) fn list_queen_attacks(pos: &Position, out: &mut Vec<Move>) {
    let Some(window) = Window::of(pos.board()) else {
        return queen_attack_moves::<Grid32>(pos, out, Window::WHOLE);
    };
    #[cfg(target_arch = "x86_64")]
    if x86::is_available() {
        return x86::list_queen_attacks(pos, out, window);
    }
    queen_attack_moves::<Grid16>(pos, out, window);
}

/// How many moves `list` would append.
#[inline]
pub(crate) fn count(pos: &Position) -> u64 {
    match count_without_pass(pos) {
        0 => u64::from(!pos.is_over()),
        moves => moves,
    }
}

/// How many moves there are apart from a forced pass.
#[inline]
pub(crate) fn count_without_pass(pos: &Position) -> u64 {
    #[cfg(target_arch = "x86_64")]
    if pos.board().outside_window() == 0 && x86::is_available() {
        return x86::count(pos);
    }
    count_anywhere(pos)
}

/// The same on any processor, for a hive of any width.
fn count_anywhere(pos: &Position) -> u64 {
    let mut count = Count(0);
    if Window::of(pos.board()).is_some() {
        #[cfg(target_arch = "x86_64")]
        if x86::is_available() {
            return x86::count(pos);
        }
        generate::<Grid16, _>(pos, &mut count);
    } else {
        generate::<Grid32, _>(pos, &mut count);
    }
    count.0
}

/// Shows what an evaluator wants to know.
#[inline]
pub(crate) fn features<B: FeatureVisitor>(pos: &Position, visitor: B) -> B::Output {
    #[cfg(target_arch = "x86_64")]
    if pos.board().outside_window() == 0 && x86::is_available() {
        return x86::features(pos, visitor);
    }
    features_any_width(pos, visitor)
}

/// The same on any processor, for a hive of any width.
#[cold]
fn features_any_width<B: FeatureVisitor>(pos: &Position, visitor: B) -> B::Output {
    if Window::of(pos.board()).is_none() {
        return visitor.visit(&extract::<Grid32>(pos));
    }
    #[cfg(target_arch = "x86_64")]
    if x86::is_available() {
        return x86::features(pos, visitor);
    }
    visitor.visit(&extract::<Grid16>(pos))
}

/// The portable generator, whatever the processor: the twin the tests compare with.
#[cfg(test)]
pub(crate) fn list_portable(pos: &Position, out: &mut Vec<Move>) {
    match Window::of(pos.board()) {
        Some(window) => generate::<Grid16, _>(pos, &mut List::new(out, window)),
        None => generate::<Grid32, _>(pos, &mut List::new(out, Window::WHOLE)),
    }
}

/// The same for the moves that come to the opponent's queen.
#[cfg(test)]
pub(crate) fn list_queen_attacks_portable(pos: &Position, out: &mut Vec<Move>) {
    match Window::of(pos.board()) {
        Some(window) => queen_attack_moves::<Grid16>(pos, out, window),
        None => queen_attack_moves::<Grid32>(pos, out, Window::WHOLE),
    }
}

/// The wide generator, whatever the hive: another twin.
#[cfg(test)]
pub(crate) fn list_wide(pos: &Position, out: &mut Vec<Move>) {
    generate::<Grid32, _>(pos, &mut List::new(out, Window::WHOLE));
}

#[cfg(target_arch = "x86_64")]
mod x86 {
    //! The generator compiled for AVX2.
    #![allow(unsafe_code, reason = "calling code compiled for a processor that was asked first")]

    use std::sync::atomic::{AtomicU8, Ordering};

    use super::super::sink::{Count, List};
    use super::{
        FeatureVisitor, Move, Position, Window, extract, generate, generate_placements, queen_attack_moves,
    };
    use crate::board::bitboard::Simd16;

    /// Whether the processor has what the functions below are compiled for.
    #[inline]
    pub(crate) fn is_available() -> bool {
        // The answer is kept: asking four times a node would show in the profile.
        static ANSWER: AtomicU8 = AtomicU8::new(0);
        match ANSWER.load(Ordering::Relaxed) {
            0 => ask(&ANSWER),
            answer => answer == 1,
        }
    }

    #[cold]
    fn ask(answer: &AtomicU8) -> bool {
        let available = is_x86_feature_detected!("avx2")
            && is_x86_feature_detected!("bmi1")
            && is_x86_feature_detected!("bmi2")
            && is_x86_feature_detected!("popcnt");
        answer.store(if available { 1 } else { 2 }, Ordering::Relaxed);
        available
    }

    pub(crate) fn list(pos: &Position, list: &mut List) {
        #[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
        fn inner(pos: &Position, list: &mut List) {
            generate::<Simd16, _>(pos, list);
        }
        // SAFETY: the caller has asked `is_available`.
        unsafe { inner(pos, list) }
    }

    pub(crate) fn list_queen_attacks(pos: &Position, out: &mut Vec<Move>, window: Window) {
        #[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
        fn inner(pos: &Position, out: &mut Vec<Move>, window: Window) {
            queen_attack_moves::<Simd16>(pos, out, window);
        }
        // SAFETY: the caller has asked `is_available`.
        unsafe { inner(pos, out, window) }
    }

    #[inline]
    pub(crate) fn features<B: FeatureVisitor>(pos: &Position, visitor: B) -> B::Output {
        #[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
        fn inner<B: FeatureVisitor>(pos: &Position, visitor: B) -> B::Output {
            visitor.visit(&extract::<Simd16>(pos))
        }
        // SAFETY: the caller has asked `is_available`.
        unsafe { inner(pos, visitor) }
    }

    #[inline]
    pub(crate) fn count(pos: &Position) -> u64 {
        #[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
        fn all(pos: &Position) -> u64 {
            let mut count = Count(0);
            generate::<Simd16, _>(pos, &mut count);
            count.0
        }
        #[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
        fn placements(pos: &Position) -> u64 {
            let mut count = Count(0);
            generate_placements::<Simd16, _>(pos, &mut count);
            count.0
        }
        // SAFETY: the caller has asked `is_available`.
        unsafe { if pos.may_shift() { all(pos) } else { placements(pos) } }
    }
}
