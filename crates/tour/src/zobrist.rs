//! Zobrist words for the position key. They are computed by a hash, not stored: there are too many stacks of ten pieces
//! for a table, and one word for a whole stack makes a raise as cheap as a move.

use crate::board::Pile;
use crate::{Cell, Tokens};

/// Goes into the key when the second side is to move.
pub(crate) const SECOND_TO_MOVE: u64 = mix(1 << 40);

/// The word for a stack, possibly empty, on a cell. Pawns of one side are alike.
#[inline]
pub(crate) fn stacked(cell: Cell, pile: Pile) -> u64 {
    mix((cell.index() as u64) << 32 | u64::from(pile.bits()))
}

/// The word for what the tokens show.
#[inline]
pub(crate) fn shown(tokens: Tokens) -> u64 {
    mix(1 << 41 | (tokens.sun.index() << 1 | tokens.moon.index()) as u64)
}

/// Two rounds of multiply and fold: the inputs are small, so the first round spreads them upwards, the second
/// carries that down again.
const fn mix(value: u64) -> u64 {
    let z = (value + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    let z = (z ^ z >> 32).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z ^ z >> 29
}
