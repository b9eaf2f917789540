//! A split point hands out every move once, lets one move at a time raise alpha, and ends with a cut-off; threads
//! notice cut-offs above them.

use std::sync::Arc;

use crate::Limits;
use crate::ordering::sort_key::MoveInfo;
use crate::parallel::cutoff::{Cutoff, CutoffLink};
use crate::parallel::pool::HelperPool;
use crate::parallel::split_point::{AlphaLock, NodeSnapshot, SplitPoint, SplitResult, WorkItem};
use crate::score::{Score, Window};
use crate::stop::stop_check::{Control, SharedStop, StopCheck};
use crate::tree::node::{NodeInfo, NodeKind, NodeResult, Threat, Trend};

/// A node with that many moves and a window from 0 to 100.
fn split(moves: u8, depth: i32, above: Option<Arc<Cutoff>>) -> SplitPoint<u8> {
    let node = NodeInfo {
        window: Window { alpha: Score::DRAW, beta: Score::points(100) },
        depth,
        eval: Score::DRAW,
        kind: NodeKind::Principal,
        trend: Trend::Improving,
        threat: Threat::None,
    };
    let snapshot = NodeSnapshot {
        path: Vec::new(),
        node,
        iteration: depth,
        extensions: 0,
        evals: [Score::DRAW; 2],
        killers: Vec::new(),
        moves: (0..moves).map(|m| (m, MoveInfo::QUIET)).collect(),
        searched: 1,
    };
    let found = NodeResult { best: Score::points(-5), best_move: None, searched: 1 };
    SplitPoint::new(snapshot, found, above)
}

fn finish(split: &SplitPoint<u8>, item: &WorkItem<u8>, points: i32) {
    split.finish(item, Score::points(points), &[7], 0);
}

/// The best score and move.
fn best(split: &SplitPoint<u8>) -> (Score, Option<u8>) {
    let found = split.result().found;
    (found.best, found.best_move)
}

#[test]
fn every_move_is_taken_once_and_none_is_lost() {
    let split = split(200, 9, None);
    let search_some = || {
        let mut indices = Vec::new();
        let mut next = split.take();
        while let Some(item) = next {
            indices.push(item.index);
            next = split.finish_and_take(&item, Score::points(-i32::from(item.m)), &[], item.index);
        }
        indices
    };
    let mut indices: Vec<_> = std::thread::scope(|scope| {
        let threads: Vec<_> = (0..4).map(|_| scope.spawn(search_some)).collect();
        threads.into_iter().flat_map(|thread| thread.join().unwrap()).collect()
    });
    assert!(split.is_over());
    indices.sort_unstable();
    assert_eq!(indices, (0..200).collect::<Vec<_>>());
    let SplitResult { found, seldepth, .. } = split.result();
    assert_eq!((found.best, found.best_move, found.searched), (Score::DRAW, None, 201));
    assert_eq!(seldepth, 199);
}

/// In every interleaving the owner goes on only after the last move is finished.
#[test]
fn a_split_point_is_not_over_before_its_last_move() {
    for _ in 0..500 {
        let split = split(6, 9, None);
        std::thread::scope(|scope| {
            for _ in 0..2 {
                scope.spawn(|| {
                    let mut next = split.take();
                    while let Some(mut item) = next {
                        next = match split.lock_alpha(&mut item) {
                            AlphaLock::Deferred => split.take(),
                            AlphaLock::Acquired | AlphaLock::Outdated => {
                                split.finish_and_take(&item, Score::points(i32::from(item.m) + 1), &[], 0)
                            }
                        };
                    }
                });
            }
            while !split.is_over() {
                // Deferred moves may be left to the owner.
                while let Some(item) = split.take() {
                    finish(&split, &item, i32::from(item.m) + 1);
                }
            }
            assert_eq!(best(&split), (Score::points(6), Some(5)));
        });
    }
}

#[test]
fn the_last_move_may_be_the_best() {
    let split = split(3, 9, None);
    let items = [split.take(), split.take(), split.take()].map(Option::unwrap);
    assert!(split.take().is_none() && !split.is_over(), "taken, not finished");
    for (item, points) in items.iter().zip([-10, -20, 30]) {
        finish(&split, item, points);
    }
    assert!(split.is_over());
    let SplitResult { found, raises, .. } = split.result();
    assert_eq!((found.best, found.best_move), (Score::points(30), Some(2)));
    let raises: Vec<_> = raises.iter().map(|raise| (raise.index, raise.score, &raise.line[..])).collect();
    assert_eq!(raises, [(2, Score::points(30), &[7][..])]);
}

#[test]
fn one_move_at_a_time_raises_alpha() {
    let split = split(4, 9, None);
    let [mut first, mut second, mut third] = [split.take(), split.take(), split.take()].map(Option::unwrap);
    assert_eq!(split.lock_alpha(&mut first), AlphaLock::Acquired);
    assert!(split.take().is_none() && !split.has_work(), "nothing new while alpha is about to rise");
    assert_eq!(split.lock_alpha(&mut second), AlphaLock::Deferred);
    finish(&split, &first, 40);
    assert!(split.has_work());
    assert_eq!(split.lock_alpha(&mut third), AlphaLock::Outdated);
    assert_eq!(third.window.alpha, Score::points(40));
    finish(&split, &third, 10);
    let again = split.take().unwrap();
    assert_eq!((again.index, again.window.alpha), (1, Score::points(40)), "a deferred move is taken again");
    finish(&split, &again, 20);
    let last = split.take().unwrap();
    assert_eq!(last.index, 3);
    assert!(!split.is_over());
    finish(&split, &last, 0);
    assert!(split.is_over());
    assert_eq!(best(&split), (Score::points(40), Some(0)));
}

#[test]
fn an_alpha_lock_that_raises_nothing_is_released() {
    let split = split(2, 9, None);
    let mut item = split.take().unwrap();
    assert_eq!(split.lock_alpha(&mut item), AlphaLock::Acquired);
    finish(&split, &item, -3);
    assert_eq!(best(&split), (Score::points(-3), None));
    let next = split.take().unwrap();
    assert_eq!((next.index, next.window.alpha, next.best), (1, Score::DRAW, Score::points(-3)));
}

#[test]
fn a_cut_off_ends_the_split_point_and_all_below() {
    let upper = split(5, 9, None);
    let lower = split(5, 6, Some(upper.cutoff.clone()));
    let (item, late) = (upper.take().unwrap(), upper.take().unwrap());
    assert!(lower.take().is_some() && !lower.cutoff.is_cut_off());
    finish(&upper, &item, 100);
    assert!(upper.is_over() && upper.take().is_none());
    assert!(lower.cutoff.is_cut_off() && !lower.cutoff.is_set());
    finish(&upper, &late, 200);
    assert_eq!(best(&upper), (Score::points(100), Some(0)), "what comes later does not count");
}

#[test]
fn pruned_moves_are_not_waited_for() {
    let split = split(5, 9, None);
    let item = split.take().unwrap();
    assert!(split.take().is_some());
    split.prune_rest();
    assert!(split.take().is_none() && !split.is_over());
    finish(&split, &item, 0);
    assert!(split.is_over());
}

#[test]
fn idle_threads_get_the_deepest_split_point_they_may_search() {
    let pool = HelperPool::new();
    let upper = Arc::new(split(5, 9, None));
    let lower = Arc::new(split(5, 6, Some(upper.cutoff.clone())));
    let lowest = Arc::new(split(5, 4, Some(lower.cutoff.clone())));
    for split in [&lowest, &upper, &lower] {
        pool.publish(split.clone());
    }
    let wait_for_work = |within| pool.wait_for_work(within, || true).map(|split| split.snapshot.node.depth);
    assert_eq!(wait_for_work(None), Some(9));
    assert_eq!(wait_for_work(Some(&*lower.cutoff)), Some(6));
    while let Some(item) = lower.take() {
        finish(&lower, &item, 0);
    }
    assert_eq!(wait_for_work(Some(&*lower.cutoff)), Some(4), "the other has no moves left");
    pool.unpublish(&lowest);
    assert_eq!(wait_for_work(Some(&*lower.cutoff)), None);
    assert!(!pool.has_idle());
}

/// Counts some nodes, fewer than lie between two checks of the limits.
fn visit(stop_check: &mut StopCheck<'_>) {
    for _ in 0..50 {
        stop_check.count_node();
    }
}

#[test]
fn a_cut_off_above_halts_until_the_thread_turns_to_other_work() {
    let shared = SharedStop::new(None, 0);
    let mut main = StopCheck::new(&shared, Some((&Limits::UNLIMITED, Control::NONE)));
    let mut helper = StopCheck::new(&shared, None);
    for stop_check in [&mut main, &mut helper] {
        let upper = Arc::new(Cutoff::default());
        let lower = Arc::new(Cutoff::under(Some(upper.clone())));
        stop_check.set_cutoff(lower.into());
        visit(stop_check);
        assert!(!stop_check.is_halted());
        upper.set();
        visit(stop_check);
        assert!(stop_check.is_halted());
        stop_check.set_cutoff(upper.into());
        assert!(stop_check.is_halted(), "there too");
        stop_check.set_cutoff(CutoffLink::default());
        visit(stop_check);
        assert!(!stop_check.is_halted());
    }
}

#[test]
fn a_stop_halts_at_every_split_point() {
    let shared = SharedStop::new(None, 0);
    let mut main = StopCheck::new(&shared, Some((&Limits::UNLIMITED, Control::NONE)));
    let mut helper = StopCheck::new(&shared, None);
    shared.stop();
    for stop_check in [&mut main, &mut helper] {
        stop_check.check_now();
        assert!(stop_check.is_halted());
        stop_check.set_cutoff(Arc::new(Cutoff::default()).into());
        assert!(stop_check.is_halted());
    }
}
