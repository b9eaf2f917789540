//! Transposition table, evaluation cache and the scores in them: what is kept, what is replaced, and that threads
//! never see a mixture of entries.

use crate::memory::eval_cache::EvalCache;
use crate::memory::transposition_table::{Bound, Entry, TranspositionTable};
use crate::score::{MAX_PLY, Window};
use crate::{Meaning, Score};

fn entry(code: u16, depth: u8, bound: Bound) -> Entry {
    Entry::new(code, 17, Some(Score::points(-5)), depth, bound)
}

/// A table of one bucket, to which all keys map.
fn bucket() -> TranspositionTable {
    TranspositionTable::new(0).unwrap()
}

#[test]
fn what_is_stored_is_found() {
    let key = 0x1234_5678_9ABC_DEF0;
    for bound in [Bound::Upper, Bound::Lower, Bound::Exact] {
        for (score, eval) in
            [(i16::MAX, None), (-32_000, Some(Score::MAX_POINTS)), (0, Some(-Score::MAX_POINTS))]
        {
            // Every bit of the entry comes back, and other keys do not find it.
            let table = TranspositionTable::new(1).unwrap();
            let stored = Entry::new(u16::MAX, score, eval, 255, bound);
            table.store(key, stored);
            assert_eq!(table.probe(key), Some(stored));
            assert_eq!(table.probe(key).and_then(Entry::eval), eval);
            assert_eq!(table.probe(key ^ 1), None);
            assert_eq!(table.probe(key ^ 1 << 63), None);
        }
    }
}

#[test]
fn key_zero_is_not_found_in_an_empty_table() {
    assert_eq!(bucket().probe(0), None);
}

#[test]
fn the_shallowest_entry_makes_room() {
    let table = bucket();
    for (key, depth) in [(1, 9), (2, 3), (3, 7), (4, 5)] {
        table.store(key, entry(1, depth, Bound::Lower));
    }
    table.store(5, entry(1, 1, Bound::Lower));
    assert_eq!([1, 2, 3, 4, 5].map(|key| table.probe(key).is_some()), [true, false, true, true, true]);
}

#[test]
fn old_entries_make_room_before_new_ones() {
    let mut table = bucket();
    for key in 1..=3 {
        table.store(key, entry(1, 1, Bound::Lower));
    }
    table.store(4, entry(1, 8, Bound::Lower));
    // After two searches the deep entry has no more replacement value than a shallow new one.
    table.new_search();
    table.new_search();
    for key in 1..=3 {
        table.store(key, entry(1, 1, Bound::Lower));
    }
    table.store(5, entry(1, 1, Bound::Lower));
    assert_eq!([1, 2, 3, 4, 5].map(|key| table.probe(key).is_some()), [true, true, true, false, true]);
}

#[test]
fn ages_go_round() {
    let mut table = bucket();
    for _ in 0..62 {
        table.new_search();
    }
    table.store(1, entry(1, 20, Bound::Lower));
    for _ in 0..3 {
        table.new_search();
    }
    assert_eq!(table.permille_full(), 0);
    for key in 2..=5 {
        table.store(key, entry(1, 9, Bound::Lower));
    }
    assert_eq!(table.probe(1), None, "depth 20, three searches ago, counts as 8");
    assert_eq!(table.permille_full(), 1000);
}

#[test]
fn a_deep_entry_outlives_a_shallow_one_of_the_same_position() {
    let mut table = bucket();
    table.store(1, entry(1, 9, Bound::Lower));
    table.store(1, entry(2, 3, Bound::Lower));
    assert_eq!(table.probe(1).unwrap().code, 1);
    table.store(1, entry(2, 3, Bound::Exact));
    assert_eq!(table.probe(1).unwrap().code, 2, "exact scores always count");
    table.store(1, entry(3, 9, Bound::Lower));
    table.new_search();
    table.store(1, entry(4, 2, Bound::Lower));
    assert_eq!(table.probe(1).unwrap().code, 4, "so do those of a new search");
}

#[test]
fn a_move_is_kept_until_there_is_a_better_one() {
    let table = bucket();
    table.store(1, entry(7, 3, Bound::Lower));
    table.store(1, entry(0, 4, Bound::Upper));
    let found = table.probe(1).unwrap();
    assert_eq!((found.code, found.depth, found.bound), (7, 4, Bound::Upper));
}

#[test]
fn bounds_answer_only_what_they_know() {
    let window = |alpha, beta| Window { alpha: Score::points(alpha), beta: Score::points(beta) };
    // The stored score is 17, at depth 5.
    let check = |bound, depth, window, expected: bool| {
        let answer = entry(0, 5, bound).answer(depth, window, 0);
        assert_eq!(answer, expected.then(|| Score::points(17)), "{bound:?} {depth} {window:?}");
    };
    check(Bound::Exact, 5, window(-100, 100), true);
    check(Bound::Exact, 6, window(-100, 100), false);
    check(Bound::Upper, 5, window(17, 18), true);
    check(Bound::Upper, 5, window(16, 17), false);
    check(Bound::Lower, 5, window(16, 17), true);
    check(Bound::Lower, 5, window(17, 18), false);
    check(Bound::None, 0, window(17, 17), false);
}

#[test]
fn impossible_sizes_are_refused() {
    assert!(TranspositionTable::new(usize::MAX).is_err());
    assert!(TranspositionTable::new(usize::MAX >> 24).is_err());
}

#[test]
fn torn_entries_are_never_seen() {
    // Every entry is a function of its key: a mixture of two entries would be noticed.
    let of_key =
        |key: u64| Entry::new(key as u16 | 1, (key >> 8) as i16, None, (key >> 3) as u8, Bound::Exact);
    let table = bucket();
    std::thread::scope(|scope| {
        for thread in 0..4_u64 {
            let table = &table;
            scope.spawn(move || {
                let mut key = thread + 1;
                for _ in 0..200_000 {
                    key = key.wrapping_mul(0x9E37_79B9_7F4A_7C15).rotate_left(9);
                    let small = key % 11 * 0x0123_4567_89AB_CDEF;
                    table.store(small, of_key(small));
                    let other = key / 11 % 11 * 0x0123_4567_89AB_CDEF;
                    if let Some(found) = table.probe(other) {
                        assert_eq!(found, of_key(other));
                    }
                }
            });
        }
    });
}

/// A score that is a function of the key.
fn score_of(key: u64) -> Score {
    Score::points((key % 2_001) as i32 - 1_000)
}

/// Keys that share few indices.
fn keys() -> impl Iterator<Item = u64> {
    (0..20_000_u64).map(|n| n.wrapping_mul(0x9E37_79B9_7F4A_7C15) & !0xFFF8)
}

#[test]
fn a_score_is_told_for_its_own_key_only() {
    let mut eval_cache = EvalCache::new();
    for key in [0, 1, 0xFFFF, 0x1_0000, u64::MAX] {
        assert_eq!(eval_cache.get(key), None, "empty at first");
        eval_cache.set(key, score_of(key));
        assert_eq!(eval_cache.get(key), Some(score_of(key)));
        assert_eq!(eval_cache.get(key ^ 1 << 63), None, "another key with the same index");
        assert_eq!(eval_cache.get(key ^ 1 << 16), None);
    }
    eval_cache.clear();
    assert!([0, 1, 0xFFFF, u64::MAX].iter().all(|&key| eval_cache.get(key).is_none()));
}

#[test]
fn threads_never_tell_each_other_the_score_of_another_key() {
    let eval_cache = &EvalCache::new();
    std::thread::scope(|scope| {
        for step in [1, 3, 7] {
            scope.spawn(move || {
                for key in keys().step_by(step).chain(keys()) {
                    assert!(eval_cache.get(key).is_none_or(|score| score == score_of(key)));
                    eval_cache.set(key, score_of(key));
                    assert!(eval_cache.get(key).is_none_or(|score| score == score_of(key)));
                }
            });
        }
    });
}

#[test]
fn distances_survive_the_table() {
    for ply in [0, 1, 17, MAX_PLY] {
        for plies in [ply, ply + 1, ply + 30] {
            for score in [Score::win_in(plies), Score::loss_in(plies)] {
                assert_eq!(Score::recalled(score.stored(ply), ply), score);
                // Read at another ply, the distance from the root is another.
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
