//! A shared node gives out every move once, lets one move at a time raise alpha, and ends with a cut-off.

use std::sync::Arc;

use crate::crew::Crew;
use crate::cutoff::Cutoff;
use crate::frame::Frame;
use crate::node::{Facts, Found, Line, Mood, Trend};
use crate::order::Rank;
use crate::score::{Score, Window};
use crate::split::{Claim, Scene, Split, Turn};

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
        moves: (0..moves).map(|m| (m, Rank::QUIET)).collect(),
        searched: 1,
    };
    let found = Found { best: Score::points(-5), best_move: None, searched: 1 };
    Split::new(scene, found, vec![[None; 2]], above)
}

fn frame() -> Frame<u8> {
    Frame { pv: vec![7], ..Frame::new() }
}

fn take(split: &Split<u8>) -> Option<Turn<u8>> {
    split.take(&mut [frame()])
}

fn finish(split: &Split<u8>, turn: &Turn<u8>, points: i32) {
    split.finish(turn, Score::points(points), &[frame()], 0);
}

#[test]
fn every_move_is_given_out_once_and_none_is_lost() {
    let split = split(200, 9, None);
    std::thread::scope(|scope| {
        for _ in 0..4 {
            scope.spawn(|| {
                while let Some(turn) = take(&split) {
                    finish(&split, &turn, -i32::from(turn.m));
                }
            });
        }
    });
    assert!(split.is_over());
    let mut indices: Vec<_> = split.state().findings.iter().map(|finding| finding.index).collect();
    indices.sort_unstable();
    assert_eq!(indices, (0..200).collect::<Vec<_>>());
    let found = split.state().found;
    assert_eq!((found.best, found.best_move, found.searched), (Score::DRAW, None, 201));
}

#[test]
fn the_last_move_may_be_the_best() {
    let split = split(3, 9, None);
    let turns = [take(&split), take(&split), take(&split)].map(Option::unwrap);
    assert!(take(&split).is_none() && !split.is_over(), "given out, not finished");
    for (turn, points) in turns.iter().zip([-10, -20, 30]) {
        finish(&split, turn, points);
    }
    assert!(split.is_over());
    let state = split.state();
    assert_eq!(
        (state.alpha, state.found.best, state.found.best_move),
        (Score::points(30), Score::points(30), Some(2))
    );
    assert_eq!(state.findings[2].line, Some(vec![7]));
    assert_eq!(state.findings[0].line, None);
}

#[test]
fn one_move_at_a_time_raises_alpha() {
    let split = split(4, 9, None);
    let [mut first, mut second, mut third] = [take(&split), take(&split), take(&split)].map(Option::unwrap);
    assert_eq!(split.claim(&mut first), Claim::Granted);
    assert!(take(&split).is_none() && !split.is_open(), "nothing new while alpha is about to rise");
    assert_eq!(split.claim(&mut second), Claim::Refused);
    finish(&split, &first, 40);
    assert!(split.is_open());
    assert_eq!(split.claim(&mut third), Claim::Outdated);
    assert_eq!(third.window.alpha, Score::points(40));
    finish(&split, &third, 10);
    let again = take(&split).unwrap();
    assert_eq!((again.index, again.window.alpha), (1, Score::points(40)), "what was put off comes again");
    finish(&split, &again, 20);
    let last = take(&split).unwrap();
    assert_eq!(last.index, 3);
    assert!(!split.is_over());
    finish(&split, &last, 0);
    assert!(split.is_over());
    assert_eq!(split.state().found.best_move, Some(0));
}

#[test]
fn a_cut_off_ends_the_node_and_all_below() {
    let upper = split(5, 9, None);
    let lower = split(5, 6, Some(upper.cutoff.clone()));
    let (turn, late) = (take(&upper).unwrap(), take(&upper).unwrap());
    assert!(take(&lower).is_some() && !lower.cutoff.makes_pointless());
    finish(&upper, &turn, 100);
    assert!(upper.is_over() && take(&upper).is_none());
    assert!(lower.cutoff.makes_pointless() && !lower.cutoff.has_happened());
    finish(&upper, &late, 200);
    assert_eq!(upper.state().found.best, Score::points(100), "what comes later does not count");
}

#[test]
fn what_is_given_up_is_not_waited_for() {
    let split = split(5, 9, None);
    let turn = take(&split).unwrap();
    assert!(take(&split).is_some());
    split.give_up();
    assert!(take(&split).is_none() && !split.is_over());
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
    while let Some(turn) = take(&lower) {
        finish(&lower, &turn, 0);
    }
    assert_eq!(seek(Some(&*lower.cutoff)), Some(4), "the other has no moves left");
    crew.withdraw(&lowest);
    assert_eq!(seek(Some(&*lower.cutoff)), None);
    assert!(!crew.has_idle());
}
