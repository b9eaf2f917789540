//! Entry points of the generator, and the choice of set type and instruction set at run time (function
//! multiversioning): a hive of at most 14 × 14 cells runs on 16 × 16 bitboards, with AVX2 if the processor has it; a
//! wider one on 32 × 32.

use rusc_game::Side;

use super::sink::{Count, List};
use super::{MoveGen, generate, generate_placements};
use crate::board::Board;
#[cfg(not(all(target_arch = "wasm32", target_feature = "simd128")))]
use crate::board::bitboard::Grid16;
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
use crate::board::bitboard::Simd16;
use crate::board::bitboard::{CellSet, Grid32, Window};
use crate::board::ring::{GROUPS, SLIDES};
use crate::position::Position;
use crate::{Bug, Cell, Move, Piece};

/// The 16 × 16 bitboard where nothing is detected at run time. A browser's module has the instructions of `Simd16` or is
/// refused as a whole; a second instance of the generator would only make it larger.
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
type Portable16 = Simd16;
#[cfg(not(all(target_arch = "wasm32", target_feature = "simd128")))]
type Portable16 = Grid16;

/// Code that is compiled for every set type. `run` must be `#[inline(always)]`, to become part of a function compiled
/// for AVX2.
pub(crate) trait Kernel {
    type Output;

    /// Does the work; bits of a set are cells of the window.
    fn run<S: CellSet>(self, window: Window) -> Self::Output;
}

/// Runs a kernel on the fastest set type that holds the hive.
#[inline]
pub(crate) fn dispatch<K: Kernel>(board: &Board, kernel: K) -> K::Output {
    #[cfg(target_arch = "x86_64")]
    if board.outside_window() == 0 && x86::is_available() {
        return x86::run(kernel, Window::START);
    }
    #[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
    if board.outside_window() == 0 {
        return kernel.run::<Simd16>(Window::START);
    }
    dispatch_slowly(board, kernel)
}

/// `dispatch` without AVX2, or for a hive that has left the start window.
#[cold]
fn dispatch_slowly<K: Kernel>(board: &Board, kernel: K) -> K::Output {
    let Some(window) = Window::of(board) else { return kernel.run::<Grid32>(Window::WHOLE) };
    #[cfg(target_arch = "x86_64")]
    if x86::is_available() {
        return x86::run(kernel, window);
    }
    kernel.run::<Portable16>(window)
}

/// Runs a kernel without AVX2, whatever the processor: tests compare the instruction sets with it.
#[cfg(test)]
pub(crate) fn dispatch_portable<K: Kernel>(board: &Board, kernel: K) -> K::Output {
    match Window::of(board) {
        Some(window) => kernel.run::<Grid16>(window),
        None => kernel.run::<Grid32>(Window::WHOLE),
    }
}

/// Lists all legal moves.
pub(super) struct ListMoves<'a>(pub(super) &'a Position, pub(super) &'a mut Vec<Move>);

impl Kernel for ListMoves<'_> {
    type Output = ();

    #[inline(always)]
    fn run<S: CellSet>(self, window: Window) {
        generate::<S, _>(self.0, &mut List::new(self.1, window));
    }
}

/// Counts all legal moves.
struct CountMoves<'a>(&'a Position);

impl Kernel for CountMoves<'_> {
    type Output = u64;

    #[inline(always)]
    fn run<S: CellSet>(self, _: Window) -> u64 {
        let mut count = Count(0);
        generate::<S, _>(self.0, &mut count);
        count.0
    }
}

/// Counts the moves of a side whose queen is in hand.
struct CountPlacements<'a>(&'a Position);

impl Kernel for CountPlacements<'_> {
    type Output = u64;

    #[inline(always)]
    fn run<S: CellSet>(self, _: Window) -> u64 {
        let mut count = Count(0);
        generate_placements::<S, _>(self.0, &mut count);
        count.0
    }
}

/// Appends every legal move.
pub(crate) fn list(pos: &Position, out: &mut Vec<Move>) {
    dispatch(pos.board(), ListMoves(pos, out));
}

/// How many moves `list` would append.
#[inline]
pub(crate) fn count(pos: &Position) -> u64 {
    match count_without_pass(pos) {
        0 => u64::from(!pos.is_over()),
        moves => moves,
    }
}

/// How many moves there are apart from a forced pass. For browsers it is compiled once: three inlined instances, each with
/// the wide boards, would be a sixth of the module.
#[cfg_attr(target_arch = "wasm32", inline(never))]
#[cfg_attr(not(target_arch = "wasm32"), inline)]
pub(crate) fn count_without_pass(pos: &Position) -> u64 {
    if pos.may_shift() {
        dispatch(pos.board(), CountMoves(pos))
    } else {
        dispatch(pos.board(), CountPlacements(pos))
    }
}

/// Whether a visible piece of the side to move could move by itself, were it not stunned. Most answers need only its
/// neighbour mask.
pub(crate) fn can_walk(pos: &Position, piece: Piece) -> bool {
    let (board, cell) = (pos.board(), pos.board().cell_in_play(piece));
    let ring = board.ring(cell) as usize;
    if board.height(cell) == 1 {
        if GROUPS[ring] > 1 && board.holes() == 0 {
            return false;
        }
        let has_a_step = match piece.bug() {
            Bug::Queen | Bug::Ant => SLIDES[ring] != 0,
            Bug::Beetle | Bug::Grasshopper => true,
            _ => false,
        };
        if GROUPS[ring] == 1 && has_a_step {
            return true;
        }
    }
    match Window::of(board) {
        Some(_) => walks::<Portable16>(pos, piece),
        None => walks::<Grid32>(pos, piece),
    }
}

fn walks<S: CellSet>(pos: &Position, piece: Piece) -> bool {
    let mut count = Count(0);
    movegen_of::<S>(pos).walk(piece, &mut count);
    count.0 > 0
}

/// Whether a piece alone on its cell is not pinned (H8).
pub(crate) fn may_leave(pos: &Position, cell: Cell) -> bool {
    match Window::of(pos.board()) {
        Some(_) => movegen_of::<Portable16>(pos).walker(cell).is_some(),
        None => movegen_of::<Grid32>(pos).walker(cell).is_some(),
    }
}

/// A generator for the board of a position, whoever is to move.
pub(crate) fn movegen_of<S: CellSet>(pos: &Position) -> MoveGen<'_, S> {
    let board = pos.board();
    let hive = S::tops(board, Side::First).or(S::tops(board, Side::Second));
    MoveGen::new(board, hive)
}

#[cfg(target_arch = "x86_64")]
mod x86 {
    //! Kernels compiled for AVX2.
    #![allow(unsafe_code, reason = "calling code compiled for a processor that was detected first")]

    use std::sync::atomic::{AtomicU8, Ordering};

    use super::Kernel;
    use crate::board::bitboard::{Simd16, Window};

    /// Whether the processor has what `run` is compiled for.
    #[inline]
    pub(super) fn is_available() -> bool {
        // Cached here: the detection of `std` four times a node would show in the profile.
        static ANSWER: AtomicU8 = AtomicU8::new(0);
        match ANSWER.load(Ordering::Relaxed) {
            0 => detect(&ANSWER),
            answer => answer == 1,
        }
    }

    #[cold]
    fn detect(answer: &AtomicU8) -> bool {
        let available = is_x86_feature_detected!("avx2")
            && is_x86_feature_detected!("bmi1")
            && is_x86_feature_detected!("bmi2")
            && is_x86_feature_detected!("popcnt");
        answer.store(if available { 1 } else { 2 }, Ordering::Relaxed);
        available
    }

    /// Runs a kernel on a processor of which `is_available` was true.
    #[inline]
    pub(super) fn run<K: Kernel>(kernel: K, window: Window) -> K::Output {
        #[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
        fn inner<K: Kernel>(kernel: K, window: Window) -> K::Output {
            kernel.run::<Simd16>(window)
        }
        // SAFETY: both callers have asked `is_available`.
        unsafe { inner(kernel, window) }
    }
}
