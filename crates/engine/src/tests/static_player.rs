//! The static player on a game of matches whose every position is known.

use std::cell::Cell;

use rusc_game::Position;
use rusc_game_test::Nim;

use crate::static_player::best_move;

#[test]
fn static_move_wins_at_once_if_it_can() {
    for matches in 1..=3 {
        assert_eq!(best_move(&Nim::new(matches), &[], &|| false).unwrap(), matches);
    }
}

#[test]
fn static_move_leaves_no_immediate_win_if_it_can() {
    for matches in 5..=12 {
        let m = best_move(&Nim::new(matches), &[], &|| false).unwrap();
        assert!(matches - m > 3, "{m} of {matches}");
    }
    assert!(best_move(&Nim::new(4), &[], &|| false).is_some(), "a lost game still gets a move");
}

#[test]
fn static_move_gives_a_legal_move_whenever_it_is_stopped() {
    for allowed in 0..4 {
        let asked = Cell::new(0);
        let stop = || asked.replace(asked.get() + 1) >= allowed;
        assert!((1..=3).contains(&best_move(&Nim::new(20), &[], &stop).unwrap()));
    }
}

#[test]
fn static_move_avoids_positions_that_stood_before() {
    let fresh = best_move(&Nim::new(20), &[], &|| false).unwrap();
    let mut after = Nim::new(20);
    let () = after.make(fresh);
    let key = after.key();
    assert_ne!(best_move(&Nim::new(20), &[key], &|| false).unwrap(), fresh);
}

#[test]
fn a_finished_game_has_no_static_move() {
    assert!(best_move(&Nim::new(0), &[], &|| false).is_none());
}
