//! The position key. It is computed, not kept: the whole board is two words, and mixing them costs less than keeping a
//! sum of random words in step with every ball.

use rusc_game::Side;

use crate::Board;

/// Odd words without a pattern, one for each use.
const FIRST: u64 = 0x9E37_79B9_7F4A_7C15;
const SECOND: u64 = 0xC2B2_AE3D_27D4_EB4F;
const TO_MOVE: [u64; 2] = [0x1656_67B1_9E37_79F9, 0x85EB_CA77_C2B2_AE63];

/// The key of a board with a side to move. Balls pushed off need no place in it: they are those that are missing.
#[inline]
pub(crate) fn of(board: &Board, side: Side) -> u64 {
    mix([board.balls(Side::First).bits(), board.balls(Side::Second).bits()], side)
}

/// The key of two sets of cells as words.
#[inline]
pub(crate) fn mix([first, second]: [u64; 2], side: Side) -> u64 {
    // No factor is ever zero: both constants have bits above the cells.
    let (low, high) = product(first ^ FIRST, second ^ SECOND);
    // The first product has gathered all bits, the second spreads them.
    let (low, high) = product(low ^ TO_MOVE[side.index()], high ^ FIRST);
    low ^ high
}

/// Both halves of a product.
#[inline]
fn product(a: u64, b: u64) -> (u64, u64) {
    let product = u128::from(a) * u128::from(b);
    (product as u64, (product >> 64) as u64)
}
