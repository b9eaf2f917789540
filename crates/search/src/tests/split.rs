//! A shared node gives out every move once, lets one move at a time raise alpha, and ends with a cut-off.

use std::sync::Arc;

use crate::crew::Crew;
use crate::cutoff::Cutoff;
use crate::node::{Facts, Found, Line, Mood, Trend};
use crate::order::Rank;
use crate::score::{Score, Window};
use crate::split::{Claim, Harvest, Scene, Split, Turn};

/// A node with that many moves and a window from 0 to 100.
fn split(moves: u8, depth: i32, above: Option<Arc<Cutoff>>) -> Split<u8> {
    let facts = Facts {
        window: Window { alpha: Score::DRAW, beta: Score::points(100) },
        depth,
        eval: Score::DRAW,
        line: Line::Principal,
        trend: Trend::Improving,
        mood: Mood::Calm,
    };
    let scene = Scene {
        way: Vec::new(),
        facts,
        iteration: depth,
        stretched: 0,
        evals: [Score::DRAW; 2],
        killers: Vec::new(),
        moves: (0..moves).map(|m| (m, Rank::QUIET)).collect(),
        searched: 1,
    };
    let found = Found { best: Score::points(-5), best_move: None, searched: 1 };
    Split::new(scene, found, above)
}

fn finish(split: &Split<u8>, turn: &Turn<u8>, points: i32) {
    split.finish(turn, Score::points(points), &[7], 0);
}

/// The best score and move.
fn best(split: &Split<u8>) -> (Score, Option<u8>) {
    let found = split.harvest().found;
    (found.best, found.best_move)
}

#[test]
fn every_move_is_given_out_once_and_none_is_lost() {
    let split = split(200, 9, None);
    let search_some = || {
        let mut indices = Vec::new();
        let mut next = split.take();
        while let Some(turn) = next {
            indices.push(turn.index);
            next = split.exchange(&turn, Score::points(-i32::from(turn.m)), &[], turn.index);
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
    let Harvest { found, seldepth, .. } = split.harvest();
    assert_eq!((found.best, found.best_move, found.searched), (Score::DRAW, None, 201));
    assert_eq!(seldepth, 199);
}

/// Whatever the threads do meanwhile, the owner goes on only when the last move is finished.
#[test]
fn a_node_is_not_over_before_its_last_move() {
    for _ in 0..500 {
        let split = split(6, 9, None);
        std::thread::scope(|scope| {
            for _ in 0..2 {
                scope.spawn(|| {
                    let mut next = split.take();
                    while let Some(mut turn) = next {
                        next = match split.claim(&mut turn) {
                            Claim::Refused => split.take(),
                            Claim::Granted | Claim::Outdated => {
                                split.exchange(&turn, Score::points(i32::from(turn.m) + 1), &[], 0)
                            }
                        };
                    }
                });
            }
            while !split.is_over() {
                // What was put off may be left to the owner.
                while let Some(turn) = split.take() {
                    finish(&split, &turn, i32::from(turn.m) + 1);
                }
            }
            assert_eq!(best(&split), (Score::points(6), Some(5)));
        });
    }
}

#[test]
fn the_last_move_may_be_the_best() {
    let split = split(3, 9, None);
    let turns = [split.take(), split.take(), split.take()].map(Option::unwrap);
    assert!(split.take().is_none() && !split.is_over(), "given out, not finished");
    for (turn, points) in turns.iter().zip([-10, -20, 30]) {
        finish(&split, turn, points);
    }
    assert!(split.is_over());
    let Harvest { found, raises, .. } = split.harvest();
    assert_eq!((found.best, found.best_move), (Score::points(30), Some(2)));
    let raises: Vec<_> = raises.iter().map(|raise| (raise.index, raise.score, &raise.line[..])).collect();
    assert_eq!(raises, [(2, Score::points(30), &[7][..])]);
}

#[test]
fn one_move_at_a_time_raises_alpha() {
    let split = split(4, 9, None);
    let [mut first, mut second, mut third] = [split.take(), split.take(), split.take()].map(Option::unwrap);
    assert_eq!(split.claim(&mut first), Claim::Granted);
    assert!(split.take().is_none() && !split.is_open(), "nothing new while alpha is about to rise");
    assert_eq!(split.claim(&mut second), Claim::Refused);
    finish(&split, &first, 40);
    assert!(split.is_open());
    assert_eq!(split.claim(&mut third), Claim::Outdated);
    assert_eq!(third.window.alpha, Score::points(40));
    finish(&split, &third, 10);
    let again = split.take().unwrap();
    assert_eq!((again.index, again.window.alpha), (1, Score::points(40)), "what was put off comes again");
    finish(&split, &again, 20);
    let last = split.take().unwrap();
    assert_eq!(last.index, 3);
    assert!(!split.is_over());
    finish(&split, &last, 0);
    assert!(split.is_over());
    assert_eq!(best(&split), (Score::points(40), Some(0)));
}

#[test]
fn a_claim_that_comes_to_nothing_lets_the_others_go_on() {
    let split = split(2, 9, None);
    let mut turn = split.take().unwrap();
    assert_eq!(split.claim(&mut turn), Claim::Granted);
    finish(&split, &turn, -3);
    assert_eq!(best(&split), (Score::points(-3), None));
    let next = split.take().unwrap();
    assert_eq!((next.index, next.window.alpha, next.best), (1, Score::DRAW, Score::points(-3)));
}

#[test]
fn a_cut_off_ends_the_node_and_all_below() {
    let upper = split(5, 9, None);
    let lower = split(5, 6, Some(upper.cutoff.clone()));
    let (turn, late) = (upper.take().unwrap(), upper.take().unwrap());
    assert!(lower.take().is_some() && !lower.cutoff.makes_pointless());
    finish(&upper, &turn, 100);
    assert!(upper.is_over() && upper.take().is_none());
    assert!(lower.cutoff.makes_pointless() && !lower.cutoff.has_happened());
    finish(&upper, &late, 200);
    assert_eq!(best(&upper), (Score::points(100), Some(0)), "what comes later does not count");
}

#[test]
fn what_is_given_up_is_not_waited_for() {
    let split = split(5, 9, None);
    let turn = split.take().unwrap();
    assert!(split.take().is_some());
    split.give_up();
    assert!(split.take().is_none() && !split.is_over());
    finish(&split, &turn, 0);
    assert!(split.is_over());
}

#[test]
fn threads_without_work_get_the_deepest_node_they_may_work_at() {
    let crew = Crew::new();
    let upper = Arc::new(split(5, 9, None));
    let lower = Arc::new(split(5, 6, Some(upper.cutoff.clone())));
    let lowest = Arc::new(split(5, 4, Some(lower.cutoff.clone())));
    for split in [&lowest, &upper, &lower] {
        crew.post(split.clone());
    }
    let seek = |within| crew.seek(within, || true).map(|split| split.scene.facts.depth);
    assert_eq!(seek(None), Some(9));
    assert_eq!(seek(Some(&*lower.cutoff)), Some(6));
    while let Some(turn) = lower.take() {
        finish(&lower, &turn, 0);
    }
    assert_eq!(seek(Some(&*lower.cutoff)), Some(4), "the other has no moves left");
    crew.withdraw(&lowest);
    assert_eq!(seek(Some(&*lower.cutoff)), None);
    assert!(!crew.has_idle());
}
