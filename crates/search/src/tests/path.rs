//! Which positions count as repeated, on bare keys.

use crate::path::Path;

/// Whether the last key counts as a draw after the game `earlier`, the root, and the line below it.
fn repeats(earlier: &[u64], root: u64, line: &[u64]) -> bool {
    let mut path = Path::new(earlier, root);
    for &key in line {
        path.push(key);
    }
    path.is_repetition()
}

#[test]
fn once_is_enough_below_the_root_and_twice_before_it() {
    assert!(repeats(&[], 1, &[2, 3, 4, 1]), "the root itself");
    assert!(repeats(&[], 1, &[2, 3, 4, 5, 2]));
    assert!(!repeats(&[], 1, &[2, 3, 4, 5, 6]));
    assert!(!repeats(&[7, 8], 1, &[2, 7]), "once before the root");
    assert!(repeats(&[7, 8, 7, 9], 1, &[2, 7]), "twice before the root");
    assert!(repeats(&[], 1, &[2, 1]), "both sides passed");
}

#[test]
fn keys_that_share_a_counter_are_told_apart() {
    assert!(!repeats(&[], 1, &[2, 3, 4, 1 + (1 << 11)]));
    assert!(!repeats(&[], 1, &[2, 3, 4, 1 + (1 << 40)]));
}

#[test]
fn taking_back_forgets() {
    let mut path = Path::new(&[], 1);
    for key in [2, 3] {
        path.push(key);
    }
    path.pop();
    path.push(4);
    path.push(5);
    path.push(3);
    assert_eq!(path.key(), 3);
    assert!(!path.is_repetition());
}

#[test]
fn nothing_repeats_across_a_null_move() {
    let mut path = Path::new(&[], 1);
    path.push(2);
    let barrier = path.enter_null(3);
    path.push(4);
    path.push(2);
    assert!(!path.is_repetition());
    path.pop();
    path.pop();
    path.leave_null(barrier);
    for key in [5, 6, 2] {
        path.push(key);
    }
    assert!(!path.is_repetition(), "the other side is to move");
    path.pop();
    path.push(7);
    path.push(2);
    assert!(path.is_repetition());
}

#[test]
fn games_with_a_repetition_are_known() {
    assert!(!Path::new(&[1, 2, 3], 4).has_repeated());
    assert!(Path::new(&[1, 2, 3], 1).has_repeated());
    assert!(Path::new(&[1, 2, 1], 4).has_repeated());
}
