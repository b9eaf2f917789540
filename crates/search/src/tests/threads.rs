//! Several threads find what one finds.

use super::layered::{Dice, Layered};
use super::legal_moves;
use super::noughts::{Noughts, OpenRows};
use crate::threads::is_better;
use crate::{Answer, Control, Features, Limits, Options, Score, Searcher};

fn options(threads: usize) -> Options {
    Options { table_megabytes: 1, threads, ..Options::default() }
}

#[test]
fn two_threads_solve_noughts_and_crosses() {
    let mut searcher = Searcher::new(OpenRows, options(2)).unwrap();
    for _ in 0..20 {
        searcher.clear();
        let answer =
            searcher.run(&Noughts::EMPTY, &[], &Limits::depth(9), Control::NONE, &mut |_| {}).unwrap();
        assert_eq!(answer.score, Score::DRAW);
    }
    // x x .
    // o o .
    // . . .
    let pos = Noughts { cells: [0o003, 0o030], ..Noughts::EMPTY };
    let answer = searcher.run(&pos, &[], &Limits::depth(9), Control::NONE, &mut |_| {}).unwrap();
    assert_eq!((answer.best, answer.score), (2, Score::win_in(1)));
}

#[test]
fn threads_share_limits_of_nodes() {
    let pos = Layered::large(5);
    for threads in [1, 2, 3] {
        let mut searcher = Searcher::new(Dice::default(), options(threads)).unwrap();
        let answer = searcher.run(&pos, &[], &Limits::nodes(50_000), Control::NONE, &mut |_| {}).unwrap();
        assert!(legal_moves(&pos).contains(&answer.best));
        let slack = 1024 * threads as u64 * 2;
        assert!(answer.nodes >= 50_000 && answer.nodes <= 50_000 + slack, "{threads}: {}", answer.nodes);
    }
}

#[test]
fn threads_come_and_go() {
    let mut searcher = Searcher::new(OpenRows, options(3)).unwrap();
    for threads in [1, 0, 4, 2] {
        searcher.set_options(options(threads)).unwrap();
        let answer = searcher.run(&Noughts::EMPTY, &[], &Limits::depth(4), Control::NONE, &mut |_| {});
        assert!(answer.is_some());
        assert_eq!(searcher.evaluators().count(), threads.max(1));
    }
    let same = Options { features: Features::SOUND, ..options(2) };
    searcher.set_options(same).unwrap();
    assert_eq!(searcher.options(), same);
}

#[test]
fn the_answer_of_another_thread_must_be_better_founded() {
    let answer = |score, depth| Answer { best: 0, ponder: None, score, depth, nodes: 0, pv: vec![0] };
    let leader = answer(Score::points(10), 8);
    assert!(is_better(&answer(Score::points(20), 9), &leader));
    assert!(!is_better(&answer(Score::points(20), 8), &leader), "not deeper");
    assert!(!is_better(&answer(Score::points(5), 9), &leader), "not higher");
    assert!(is_better(&answer(Score::win_in(7), 3), &leader), "a win needs no depth");
    let winner = answer(Score::win_in(5), 6);
    assert!(!is_better(&answer(Score::win_in(7), 9), &winner));
    assert!(is_better(&answer(Score::win_in(3), 4), &winner));
    assert!(!is_better(&answer(Score::points(900), 20), &winner));
}

#[test]
fn a_panic_in_the_leading_thread_ends_the_others() {
    let mut searcher = Searcher::new(OpenRows, options(2)).unwrap();
    let run = std::panic::AssertUnwindSafe(|| {
        searcher.run(&Noughts::EMPTY, &[], &Limits::depth(9), Control::NONE, &mut |_| panic!("a broken pipe"))
    });
    assert!(std::panic::catch_unwind(run).is_err());
    let answer = searcher.run(&Noughts::EMPTY, &[], &Limits::depth(9), Control::NONE, &mut |_| {});
    assert_eq!(answer.unwrap().score, Score::DRAW);
}
