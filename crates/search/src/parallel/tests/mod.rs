//! The search on several threads: it finds what one thread finds, stops when told, and a panic ends it for all.

mod split_point;
mod work_counter;

use std::cell::Cell;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::thread::ThreadId;

use crate::tests::random_game::{Layered, RandomEval, Step};
use crate::tests::toy_games::{Noughts, OpenRows};
use crate::tests::{assert_legal_line, legal_moves, search};
use crate::{Control, Evaluator, Limits, Score, SearchOptions, Searcher, Technique, Techniques};

fn options(threads: usize) -> SearchOptions {
    SearchOptions { table_megabytes: 1, threads, ..SearchOptions::default() }
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
        let mut searcher = Searcher::new(RandomEval::default(), options(threads)).unwrap();
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
    let same = SearchOptions { techniques: Techniques::SOUND, ..options(2) };
    searcher.set_options(same).unwrap();
    assert_eq!(searcher.options(), same);
}

#[test]
fn a_panic_in_the_main_thread_ends_the_helpers() {
    let mut searcher = Searcher::new(OpenRows, options(2)).unwrap();
    let run = std::panic::AssertUnwindSafe(|| {
        searcher.run(&Noughts::EMPTY, &[], &Limits::depth(9), Control::NONE, &mut |_| panic!("a broken pipe"))
    });
    assert!(std::panic::catch_unwind(run).is_err());
    let answer = searcher.run(&Noughts::EMPTY, &[], &Limits::depth(9), Control::NONE, &mut |_| {});
    assert_eq!(answer.unwrap().score, Score::DRAW);
}

/// A position large enough for splits.
fn wide(seed: u32) -> Layered {
    Layered { rarity: 300, ..Layered::large(seed) }
}

#[test]
fn sound_techniques_give_the_same_score_on_any_number_of_threads() {
    let narrow = Techniques::SOUND.without(Technique::PrincipalVariation);
    for (seed, techniques) in (0..12).zip([Techniques::SOUND, narrow].into_iter().cycle()) {
        let expected = search(&wide(seed), RandomEval::default(), techniques, Limits::depth(6));
        for threads in 2..=4 {
            let options = SearchOptions { techniques, ..options(threads) };
            let mut searcher = Searcher::new(RandomEval::default(), options).unwrap();
            let answer =
                searcher.run(&wide(seed), &[], &Limits::depth(6), Control::NONE, &mut |_| {}).unwrap();
            assert_eq!(answer.score, expected.score, "seed {seed}, {threads} threads");
            assert_legal_line(&wide(seed), &answer.pv);
        }
    }
}

#[test]
fn several_lines_have_the_same_scores_on_two_threads() {
    let scores = |threads| {
        let options = SearchOptions { techniques: Techniques::SOUND, lines: 3, ..options(threads) };
        let mut searcher = Searcher::new(RandomEval::default(), options).unwrap();
        let mut scores = [None; 3];
        searcher.run(&wide(77), &[], &Limits::depth(5), Control::NONE, &mut |report| {
            scores[report.line - 1] = Some(report.score);
        });
        scores
    };
    assert_eq!(scores(2), scores(1));
}

#[test]
fn hooks_come_in_pairs_on_every_thread() {
    for nodes in [1000, 10_000, 100_000] {
        let mut searcher = Searcher::new(RandomEval::default(), options(3)).unwrap();
        searcher.run(&wide(9), &[], &Limits::nodes(nodes), Control::NONE, &mut |_| {});
        assert!(searcher.evaluators().all(|dice| dice.depth == 0));
    }
}

#[test]
fn all_threads_take_part() {
    let mut searcher = Searcher::new(RandomEval::default(), options(2)).unwrap();
    searcher.run(&wide(10), &[], &Limits::depth(9), Control::NONE, &mut |_| {});
    let shares: Vec<_> = searcher.evaluators().map(|dice| dice.evaluations).collect();
    assert!(shares.iter().all(|&share| share * 20 > shares.iter().sum()), "{shares:?}");
}

#[test]
fn more_threads_than_work_do_no_harm() {
    let mut searcher = Searcher::new(OpenRows, options(9)).unwrap();
    for cells in [[0, 0], [0o003, 0o030], [0o001, 0o020]] {
        let pos = Noughts { cells, ..Noughts::EMPTY };
        let limits = Limits::depth(9);
        let alone = search(&pos, OpenRows, Techniques::ALL, limits);
        let answer = searcher.run(&pos, &[], &limits, Control::NONE, &mut |_| {}).unwrap();
        assert_eq!(answer.score, alone.score);
    }
}

/// A random evaluator that fails on helper threads.
#[derive(Clone)]
struct FaultyOnHelpers {
    main_thread: ThreadId,
    fault: Fault,
    helper_asked: Arc<AtomicBool>,
    /// Evaluations on the main thread.
    evaluations: Arc<AtomicU64>,
    released: Arc<AtomicBool>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Fault {
    /// It panics.
    Panics,
    /// It does not answer until released.
    Hangs,
}

impl FaultyOnHelpers {
    fn new(fault: Fault) -> FaultyOnHelpers {
        FaultyOnHelpers {
            main_thread: std::thread::current().id(),
            fault,
            helper_asked: Arc::default(),
            evaluations: Arc::default(),
            released: Arc::default(),
        }
    }
}

impl Evaluator<Layered> for FaultyOnHelpers {
    const HISTORY_SLOTS: usize = 64;

    fn evaluate(&mut self, pos: &Layered) -> Score {
        if std::thread::current().id() == self.main_thread {
            self.evaluations.fetch_add(1, Ordering::Relaxed);
        } else {
            self.helper_asked.store(true, Ordering::Relaxed);
            assert!(self.fault == Fault::Hangs, "on a helper thread");
            while !self.released.load(Ordering::Relaxed) {
                std::thread::yield_now();
            }
        }
        RandomEval::default().evaluate(pos)
    }

    fn history_slot(&self, pos: &Layered, m: Step) -> usize {
        RandomEval::default().history_slot(pos, m)
    }
}

#[test]
fn a_panic_in_another_thread_ends_the_search() {
    let mut searcher = Searcher::new(FaultyOnHelpers::new(Fault::Panics), options(3)).unwrap();
    let run = std::panic::AssertUnwindSafe(|| {
        searcher.run(&wide(1), &[], &Limits::UNLIMITED, Control::NONE, &mut |_| {})
    });
    assert!(std::panic::catch_unwind(run).is_err());
}

#[test]
fn a_thread_that_waits_for_another_can_be_stopped() {
    let evaluator = FaultyOnHelpers::new(Fault::Hangs);
    let (last, still) = (Cell::new(0), Cell::new(0));
    let stop = || {
        // The main thread waits once it asks again and again without having evaluated anything.
        let evaluations = evaluator.evaluations.load(Ordering::Relaxed);
        let waits =
            evaluator.helper_asked.load(Ordering::Relaxed) && last.replace(evaluations) == evaluations;
        still.set(if waits { still.get() + 1 } else { 0 });
        evaluator.released.fetch_or(still.get() > 20, Ordering::Relaxed);
        still.get() > 20
    };
    let mut searcher = Searcher::new(evaluator.clone(), options(2)).unwrap();
    let control = Control { stop: &stop, ..Control::NONE };
    let answer = searcher.run(&wide(2), &[], &Limits::UNLIMITED, control, &mut |_| {}).unwrap();
    assert!(legal_moves(&wide(2)).contains(&answer.best));
    assert_legal_line(&wide(2), &answer.pv);
}
