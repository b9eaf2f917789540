//! Scores as numbers and in words.

use crate::score::MAX_PLY;
use crate::{Meaning, Score};

#[test]
fn distances_survive_the_table() {
    for ply in [0, 1, 17, MAX_PLY] {
        for plies in [ply, ply + 1, ply + 30] {
            for score in [Score::win_in(plies), Score::loss_in(plies)] {
                assert_eq!(Score::recalled(score.stored(ply), ply), score);
                // Seen from elsewhere the same entry is nearer or further away.
                let moved = Score::recalled(score.stored(ply), ply + 2).meaning();
                let expected = plies as u32 + 2;
                assert!(moved == Meaning::WinIn(expected) || moved == Meaning::LossIn(expected));
            }
        }
        for points in [-31_000, -1, 0, 12_345] {
            let score = Score::points(points);
            assert_eq!(Score::recalled(score.stored(ply), ply), score);
        }
    }
}

#[test]
fn quicker_wins_and_slower_losses_are_better() {
    assert!(Score::win_in(3) > Score::win_in(5));
    assert!(Score::loss_in(5) > Score::loss_in(3));
    assert!(Score::win_in(2 * MAX_PLY) > Score::MAX_POINTS);
    assert_eq!(-Score::win_in(4), Score::loss_in(4));
}

#[test]
fn no_estimate_looks_like_a_win() {
    for points in [i32::MAX, 40_000, 31_999, -31_999, i32::MIN] {
        assert!(!Score::points(points).is_decided(), "{points}");
    }
    assert_eq!(Score::points(i32::MAX), Score::MAX_POINTS);
}

#[test]
fn scores_read_well() {
    let texts = [Score::points(35), Score::points(-207), Score::DRAW, Score::win_in(3), Score::loss_in(0)]
        .map(|score| score.to_string());
    assert_eq!(texts, ["+0.35", "-2.07", "+0.00", "win in 3", "loss in 0"]);
}
