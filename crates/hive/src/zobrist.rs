//! Random-looking words for the position key. They are computed, not stored: a table for every piece, cell and
//! height would not fit the first cache, and the arithmetic costs less than a miss.

use crate::{Cell, Piece};

/// XORed into the key when the second side is to move.
pub(crate) const SECOND_TO_MOVE: u64 = mix(1 << 40);

/// The word for a piece on a cell, `height` counted from 1 on the table. Pieces of one kind and side are alike.
#[inline]
pub(crate) fn placed(piece: Piece, cell: Cell, height: u8) -> u64 {
    let kind = (piece.side().index() << 3 | piece.bug().index()) as u64;
    mix(kind << 16 | u64::from(height) << 12 | cell.index() as u64)
}

/// The word for the piece on a cell being unable to move because of a pillbug.
#[inline]
pub(crate) fn stunned(cell: Cell) -> u64 {
    mix(1 << 41 | cell.index() as u64)
}

/// The output function of `SplitMix64`: a bijection in which every input bit reaches every output bit.
const fn mix(value: u64) -> u64 {
    let z = value.wrapping_add(1).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    let z = (z ^ z >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    let z = (z ^ z >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ z >> 31
}
