//! The plain player and the dice, on a game of matches whose every position is known: who faces a multiple of four loses.

use super::nim::Nim;
use crate::dice::Dice;
use crate::plain::plain_move;

#[test]
fn plain_move_wins_when_the_end_is_in_sight() {
    for (matches, depth) in [(1, 1), (2, 1), (3, 1), (5, 3), (6, 3), (7, 3), (9, 5), (10, 5), (11, 5)] {
        for seed in 0..10 {
            let m = plain_move(&Nim::new(matches), depth, seed, &|| false).unwrap();
            assert_eq!((matches - m) % 4, 0, "{m} of {matches} at depth {depth}");
        }
    }
}

#[test]
fn plain_move_does_not_lose_what_it_can_see() {
    for seed in 0..20 {
        let m = plain_move(&Nim::new(6), 2, seed, &|| false).unwrap();
        assert_ne!(m, 3, "the opponent would take the three that are left");
    }
}

#[test]
fn plain_move_leaves_everything_else_to_chance() {
    let choices = |depth: u32| {
        let mut moves: Vec<u8> =
            (0..40).filter_map(|seed| plain_move(&Nim::new(40), depth, seed, &|| false)).collect();
        moves.sort_unstable();
        moves.dedup();
        moves
    };
    assert_eq!(choices(1), [1, 2, 3]);
    assert_eq!(choices(4), [1, 2, 3]);
    let once = plain_move(&Nim::new(40), 3, 5, &|| false);
    assert_eq!(plain_move(&Nim::new(40), 3, 5, &|| false), once, "the same seed, the same move");
}

#[test]
fn plain_move_has_a_move_when_stopped_and_none_when_it_is_over() {
    assert!(plain_move(&Nim::new(40), 30, 0, &|| true).is_some());
    assert!(plain_move(&Nim::new(8), 8, 0, &|| false).is_some(), "a lost game still gets a move");
    assert!(plain_move(&Nim::new(0), 3, 0, &|| false).is_none());
}

#[test]
fn dice_throw_every_number_about_as_often() {
    let mut counts = [0; 6];
    let mut dice = Dice::new(1, 2);
    for _ in 0..6000 {
        counts[dice.below(6) as usize] += 1;
    }
    assert!(counts.iter().all(|count| (850..1150).contains(count)), "{counts:?}");
    assert_eq!(dice.below(0), 0);
}
