//! The mate-only player on a game of matches whose every position is known: who faces a multiple of four loses.

use rusc_game_test::Nim;

use crate::mate_only::best_move;

#[test]
fn mate_only_wins_when_the_end_is_in_sight() {
    for (matches, depth) in [(1, 1), (2, 1), (3, 1), (5, 3), (6, 3), (7, 3), (9, 5), (10, 5), (11, 5)] {
        for seed in 0..10 {
            let m = best_move(&Nim::new(matches), depth, seed, &|| false).unwrap();
            assert_eq!((matches - m) % 4, 0, "{m} of {matches} at depth {depth}");
        }
    }
}

#[test]
fn mate_only_does_not_lose_what_it_can_see() {
    for seed in 0..20 {
        let m = best_move(&Nim::new(6), 2, seed, &|| false).unwrap();
        assert_ne!(m, 3, "the opponent would take the three that are left");
    }
}

#[test]
fn mate_only_chooses_among_equals_by_seed() {
    let choices = |depth: u32| {
        let mut moves: Vec<u8> =
            (0..40).filter_map(|seed| best_move(&Nim::new(40), depth, seed, &|| false)).collect();
        moves.sort_unstable();
        moves.dedup();
        moves
    };
    assert_eq!(choices(1), [1, 2, 3]);
    assert_eq!(choices(4), [1, 2, 3]);
    let once = best_move(&Nim::new(40), 3, 5, &|| false);
    assert_eq!(best_move(&Nim::new(40), 3, 5, &|| false), once, "the same seed, the same move");
}

#[test]
fn mate_only_has_a_move_when_stopped_and_none_when_it_is_over() {
    assert!(best_move(&Nim::new(40), 30, 0, &|| true).is_some());
    assert!(best_move(&Nim::new(8), 8, 0, &|| false).is_some(), "a lost game still gets a move");
    assert!(best_move(&Nim::new(0), 3, 0, &|| false).is_none());
}
