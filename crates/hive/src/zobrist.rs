//! Zobrist keys of positions. The words are computed by a mixing function instead of looked up: a table for every
//! piece, cell and height would not fit the L1 cache, and the arithmetic costs less than a miss.
//!
//! Positions that are the same for the rule of repetition (H18) have equal keys: pieces of one kind and side are alike,
//! and the stunned piece counts only where the stun takes a move away (`stun`). The board's part of the key is kept
//! incrementally by [`Position`](crate::Position).

use crate::{Cell, Piece};

/// Goes into the key when the second side is to move.
pub(crate) const SECOND_TO_MOVE: u64 = mix(1 << 40);

/// The word for a piece on a cell, `height` counted from 1 on the table. Pieces of one kind and side are alike.
#[inline]
pub(crate) fn placed(piece: Piece, cell: Cell, height: u8) -> u64 {
    mix(u64::from(piece.kind()) << 16 | u64::from(height) << 12 | cell.index() as u64)
}

/// The word for the piece on a cell being unable to move because of a pillbug.
#[inline]
pub(crate) fn stunned(cell: Cell) -> u64 {
    mix(1 << 41 | cell.index() as u64)
}

/// Two rounds of multiply and xor-shift: the inputs are small, so the first round spreads them to the high bits, and
/// the second brings these down again.
const fn mix(value: u64) -> u64 {
    let z = (value + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    let z = (z ^ z >> 32).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z ^ z >> 29
}
