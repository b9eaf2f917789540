//! Different positions have different keys, in every bit.

use std::collections::HashMap;

use rusc_game::{Position as _, Side};

use crate::{Cell, Layout, Position, Setup, key};

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
    let start = key::mix(words, Side::First);
    let mut changes = vec![(start ^ key::mix(words, Side::Second)).count_ones()];
    for cell in Cell::all() {
        for side in 0..2 {
            let mut other = words;
            other[side] ^= 1 << cell.index();
            changes.push((start ^ key::mix(other, Side::First)).count_ones());
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
    assert_ne!(key::mix([first, second], Side::First), key::mix([second, first], Side::First));
    assert_ne!(key::mix([first, second], Side::First), key::mix([second, first], Side::Second));
}
