//! The built-in players on Nim, whose every position is known: who faces a multiple of four loses.

use std::cell::Cell;

use rusc_game::Position;
use rusc_game_test::Nim;

use crate::{mate_only, static_player};

#[test]
fn mate_only_wins_when_the_end_is_in_sight() {
    for (matches, depth) in [(1, 1), (2, 1), (3, 1), (5, 3), (6, 3), (7, 3), (9, 5), (10, 5), (11, 5)] {
        for seed in 0..10 {
            let m = mate_only::best_move(&Nim::new(matches), depth, seed, &|| false).unwrap();
            assert_eq!((matches - m) % 4, 0, "{m} of {matches} at depth {depth}");
        }
    }
}

#[test]
fn mate_only_does_not_lose_what_it_can_see() {
    for seed in 0..20 {
        let m = mate_only::best_move(&Nim::new(6), 2, seed, &|| false).unwrap();
        assert_ne!(m, 3, "the opponent would take the three that are left");
    }
}

#[test]
fn mate_only_chooses_among_equals_by_seed() {
    let choices = |depth: u32| {
        let mut moves: Vec<u8> =
            (0..40).filter_map(|seed| mate_only::best_move(&Nim::new(40), depth, seed, &|| false)).collect();
        moves.sort_unstable();
        moves.dedup();
        moves
    };
    assert_eq!(choices(1), [1, 2, 3]);
    assert_eq!(choices(4), [1, 2, 3]);
    let once = mate_only::best_move(&Nim::new(40), 3, 5, &|| false);
    assert_eq!(mate_only::best_move(&Nim::new(40), 3, 5, &|| false), once, "the same seed, the same move");
}

#[test]
fn mate_only_has_a_move_when_stopped_and_none_when_it_is_over() {
    assert!(mate_only::best_move(&Nim::new(40), 30, 0, &|| true).is_some());
    assert!(mate_only::best_move(&Nim::new(8), 8, 0, &|| false).is_some(), "a lost game still gets a move");
    assert!(mate_only::best_move(&Nim::new(0), 3, 0, &|| false).is_none());
}

#[test]
fn static_move_wins_at_once_if_it_can() {
    for matches in 1..=3 {
        assert_eq!(static_player::best_move(&Nim::new(matches), &[], &|| false).unwrap(), matches);
    }
}

#[test]
fn static_move_leaves_no_immediate_win_if_it_can() {
    for matches in 5..=12 {
        let m = static_player::best_move(&Nim::new(matches), &[], &|| false).unwrap();
        assert!(matches - m > 3, "{m} of {matches}");
    }
    assert!(
        static_player::best_move(&Nim::new(4), &[], &|| false).is_some(),
        "a lost game still gets a move"
    );
}

#[test]
fn static_move_gives_a_legal_move_whenever_it_is_stopped() {
    for allowed in 0..4 {
        let asked = Cell::new(0);
        let stop = || asked.replace(asked.get() + 1) >= allowed;
        assert!((1..=3).contains(&static_player::best_move(&Nim::new(20), &[], &stop).unwrap()));
    }
}

#[test]
fn static_move_avoids_positions_that_stood_before() {
    let fresh = static_player::best_move(&Nim::new(20), &[], &|| false).unwrap();
    let mut after = Nim::new(20);
    let () = after.make(fresh);
    let key = after.key();
    assert_ne!(static_player::best_move(&Nim::new(20), &[key], &|| false).unwrap(), fresh);
}

#[test]
fn a_finished_game_has_no_static_move() {
    assert!(static_player::best_move(&Nim::new(0), &[], &|| false).is_none());
}
