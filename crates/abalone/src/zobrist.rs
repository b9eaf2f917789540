//! The position key. Unlike a Zobrist key it is not maintained incrementally: the whole board is two words, and hashing
//! them by two multiplications costs less than a sum of random words updated for every ball.

use rusc_game::Side;

use crate::Board;

/// Odd words without a pattern, one for each use.
const FIRST: u64 = 0x9E37_79B9_7F4A_7C15;
const SECOND: u64 = 0xC2B2_AE3D_27D4_EB4F;
const TO_MOVE: [u64; 2] = [0x1656_67B1_9E37_79F9, 0x85EB_CA77_C2B2_AE63];

/// The key of a board with a side to move. Balls pushed off need no place in it: they are those that are missing.
#[inline]
pub(crate) fn key(board: &Board, side: Side) -> u64 {
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

#[cfg(test)]
mod tests {
    //! Different positions have different keys, in every bit.

    use std::collections::HashMap;

    use rusc_game::{Position as _, Side};

    use crate::{Cell, Layout, Position, Setup, zobrist};

    #[test]
    fn the_positions_of_three_plies_have_keys_of_their_own() {
        let mut seen: HashMap<u64, (crate::Board, Side)> = HashMap::new();
        let mut open = vec![Position::new(&Setup::from(Layout::BELGIAN_DAISY))];
        for _ in 0..3 {
            let mut next = Vec::new();
            for pos in open {
                let mut moves = Vec::new();
                pos.legal_moves(&mut moves);
                for m in moves {
                    let mut after = pos.clone();
                    let _ = after.make(m);
                    let state = (*after.board(), after.side_to_move());
                    let known = *seen.entry(after.key()).or_insert(state);
                    assert_eq!(known, state, "two positions with one key");
                    next.push(after);
                }
            }
            open = next;
        }
        assert!(seen.len() > 50_000, "{}", seen.len());
    }

    #[test]
    fn every_ball_and_the_side_to_move_change_about_half_of_the_bits() {
        let board = Layout::STANDARD.board();
        let words = Side::ALL.map(|side| board.balls(side).bits());
        let start = zobrist::mix(words, Side::First);
        let mut changes = vec![(start ^ zobrist::mix(words, Side::Second)).count_ones()];
        for cell in Cell::all() {
            for side in 0..2 {
                let mut other = words;
                other[side] ^= 1 << cell.index();
                changes.push((start ^ zobrist::mix(other, Side::First)).count_ones());
            }
        }
        assert!(changes.iter().all(|&bits| (14..=50).contains(&bits)), "{changes:?}");
        let mean = changes.iter().sum::<u32>() / changes.len() as u32;
        assert!((30..34).contains(&mean), "{mean}");
    }

    #[test]
    fn colors_exchanged_is_another_position() {
        let board = Layout::BELGIAN_DAISY.board();
        let [first, second] = Side::ALL.map(|side| board.balls(side).bits());
        assert_ne!(zobrist::mix([first, second], Side::First), zobrist::mix([second, first], Side::First));
        assert_ne!(zobrist::mix([first, second], Side::First), zobrist::mix([second, first], Side::Second));
    }
}
