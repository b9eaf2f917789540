//! The memory of evaluations tells a score only for the key it was told with, whoever else writes.

use crate::Score;
use crate::recall::EvalCache;

/// A score that follows from the key.
fn score_of(key: u64) -> Score {
    Score::points((key % 2_001) as i32 - 1_000)
}

/// Keys that score_drop on few places.
fn keys() -> impl Iterator<Item = u64> {
    (0..20_000_u64).map(|n| n.wrapping_mul(0x9E37_79B9_7F4A_7C15) & !0xFFF8)
}

#[test]
fn a_score_is_told_for_its_own_key_only() {
    let mut eval_cache = EvalCache::new();
    for key in [0, 1, 0xFFFF, 0x1_0000, u64::MAX] {
        assert_eq!(eval_cache.get(key), None, "nothing is known at first");
        eval_cache.set(key, score_of(key));
        assert_eq!(eval_cache.get(key), Some(score_of(key)));
        assert_eq!(eval_cache.get(key ^ 1 << 63), None, "another key of the same place");
        assert_eq!(eval_cache.get(key ^ 1 << 16), None);
    }
    eval_cache.clear();
    assert!([0, 1, 0xFFFF, u64::MAX].iter().all(|&key| eval_cache.get(key).is_none()));
}

#[cfg(feature = "threads")]
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
