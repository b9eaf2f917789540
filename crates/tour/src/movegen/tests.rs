//! The lister and the counter are two readings of the same sets: they must agree, and the start is known by heart.

use rusc_game::{Notation, Position as _, SplitMix64};

use super::{count, list};
use crate::{Move, MoveKind, Position};

/// All first moves, as the rules list them.
const FIRST_MOVES: &str = "c1b1 c1c2 c1d1 d1a1 d1a2 d1b3 d1c4* d1d4* d1e4* d1f2* d1c2+ e2c4 e2d4 e2b1* e2b2* e2e3+ \
                           f1e2 f1e3 f1f2";

#[test]
fn the_first_moves_are_those_of_the_rules() {
    let pos = Position::new();
    let mut moves = Vec::new();
    list(&pos, &mut moves);
    let mut texts: Vec<String> = moves.into_iter().map(|m| pos.move_text(m)).collect();
    texts.sort_unstable();
    let mut expected: Vec<&str> = FIRST_MOVES.split_whitespace().collect();
    expected.sort_unstable();
    assert_eq!(texts, expected);
}

#[test]
fn the_counter_counts_what_the_lister_lists() {
    let (mut raises, mut positions) = (0, 0);
    for seed in 0..50 {
        let mut random = SplitMix64::new(seed);
        let mut pos = Position::new();
        for _ in 0..100 {
            let mut moves = Vec::new();
            list(&pos, &mut moves);
            assert_eq!(moves.len() as u64, count(&pos), "{}", pos.drawing());
            raises += moves.iter().filter(|m| matches!(m, Move::Go { kind: MoveKind::Raise(_), .. })).count();
            positions += 1;
            let Some(&m) = random.pick(&moves) else { break };
            let _ = pos.make(m);
        }
    }
    assert!(raises > 1_000 && positions > 1_000, "{raises} raises in {positions} positions");
}

#[test]
fn a_list_is_appended_to_what_the_buffer_holds() {
    let mut moves = vec![Move::Pass];
    list(&Position::new(), &mut moves);
    assert_eq!((moves.len(), moves[0]), (20, Move::Pass));
}

#[test]
fn ordinary_moves_come_before_those_that_cost_a_token() {
    let mut moves = Vec::new();
    list(&Position::new(), &mut moves);
    let is_ordinary = |m: &Move| matches!(m, Move::Go { kind: MoveKind::Ordinary, .. });
    assert!(moves.iter().skip_while(|m| is_ordinary(m)).all(|m| !is_ordinary(m)));
}
