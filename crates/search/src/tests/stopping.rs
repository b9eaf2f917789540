//! A search can be stopped at any moment and still has an answer; limits are kept even when nodes are slow; and the
//! arithmetic of time management.

use std::cell::Cell;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use rusc_game::Position;

use super::random_game::{Layered, RandomEval, Step};
use super::toy_games::{Graph, Written};
use super::{assert_legal_line, legal_moves, search, searcher};
use crate::stop::time_plan::{Stability, TimePlan};
use crate::{Control, Evaluator, ForcedMove, Limits, Score, Techniques, Time};

fn large() -> Layered {
    Layered::large(7)
}

#[test]
fn any_number_of_nodes_gives_a_legal_move() {
    for nodes in 0..400 {
        let answer = search(&large(), RandomEval::default(), Techniques::ALL, Limits::nodes(nodes));
        assert!(legal_moves(&large()).contains(&answer.best));
        assert_legal_line(&large(), &answer.pv);
        assert!(answer.nodes <= nodes);
        assert!(answer.score <= Score::win_in(0) && answer.score >= Score::loss_in(0));
    }
}

#[test]
fn a_stop_signal_ends_the_search_at_the_next_look() {
    for looks in 0..40 {
        let left = Cell::new(looks);
        let stop = || left.replace(left.get() - 1) == 0;
        let control = Control { stop: &stop, ..Control::NONE };
        let mut searcher = searcher(RandomEval::default(), Techniques::ALL);
        let answer = searcher.run(&large(), &[], &Limits::UNLIMITED, control, &mut |_| {}).unwrap();
        assert!(legal_moves(&large()).contains(&answer.best));
        assert_eq!(left.get(), -1, "nobody asks again");
    }
}

#[test]
fn a_stopped_iteration_may_change_the_answer() {
    // An unfinished iteration counts: over many limits, some answers must come from one.
    let mut unfinished = 0;
    for nodes in (500..20_000).step_by(100) {
        let mut reported = None;
        let mut searcher = searcher(RandomEval::default(), Techniques::ALL);
        let limits = Limits::nodes(nodes);
        let answer = searcher.run(&large(), &[], &limits, Control::NONE, &mut |report| {
            reported = Some((report.pv[0], report.score));
        });
        let answer = answer.unwrap();
        assert_eq!(
            reported.map(|report| report.0),
            Some(answer.best),
            "the last report names the move played"
        );
        unfinished += u32::from(reported.map(|report| report.1) != Some(answer.score));
    }
    assert!(unfinished > 0);
}

/// A slow random evaluator, on a simulated clock.
#[derive(Clone)]
struct SlowEval(Arc<AtomicU64>, u64);

impl Evaluator<Layered> for SlowEval {
    const HISTORY_SLOTS: usize = 64;

    fn evaluate(&mut self, pos: &Layered) -> Score {
        self.0.fetch_add(self.1, Ordering::Relaxed);
        RandomEval::default().evaluate(pos)
    }

    fn history_slot(&self, pos: &Layered, m: Step) -> usize {
        RandomEval::default().history_slot(pos, m)
    }
}

#[test]
fn limits_of_time_are_kept_however_slow_the_evaluator() {
    for micros_per_node in [1, 10, 100, 1000, 5000] {
        for time in [1, 10, 50, 300] {
            let clock = Arc::new(AtomicU64::new(0));
            let elapsed = || Duration::from_micros(clock.load(Ordering::Relaxed));
            let mut searcher = searcher(SlowEval(clock.clone(), micros_per_node), Techniques::ALL);
            let control = Control { elapsed: &elapsed, ..Control::NONE };
            let limits = Limits::per_move(Duration::from_millis(time));
            let answer = searcher.run(&large(), &[], &limits, control, &mut |_| {}).unwrap();
            assert!(legal_moves(&large()).contains(&answer.best));
            let over = elapsed().saturating_sub(Duration::from_millis(time));
            assert!(
                over <= Duration::from_millis(20),
                "{over:?} over {time} ms, {micros_per_node} µs per node"
            );
        }
    }
}

#[test]
fn pondering_ends_when_the_clock_begins_to_run() {
    let clock = Arc::new(AtomicU64::new(0));
    let hit = Cell::new(false);
    let elapsed =
        || if hit.get() { Duration::from_micros(clock.load(Ordering::Relaxed)) } else { Duration::ZERO };
    let mut searcher = searcher(SlowEval(clock.clone(), 100), Techniques::ALL);
    let limits = Limits::per_move(Duration::from_millis(10));
    let control = Control { elapsed: &elapsed, ..Control::NONE };
    let answer = searcher.run(&large(), &[], &limits, control, &mut |report| {
        if report.depth == 6 && !hit.get() {
            hit.set(true);
            clock.store(0, Ordering::Relaxed);
        }
    });
    assert!(answer.unwrap().depth >= 6);
    assert!(elapsed() >= Duration::from_millis(10));
}

#[test]
fn an_only_move_is_played_at_once() {
    let pos = Graph::read("a 0 b\nb +10 cd\nc +20 b\nd +30 b");
    for time in [Time::Unlimited, Time::PerMove(Duration::from_secs(9))] {
        let limits = Limits { time, ..Limits::UNLIMITED };
        let answer = search(&pos, Written, Techniques::ALL, limits);
        assert_eq!((pos.name(answer.best), answer.depth), ('b', 1));
    }
    let limits = Limits { forced: ForcedMove::Search, ..Limits::depth(5) };
    assert_eq!(search(&pos, Written, Techniques::ALL, limits).depth, 5);
}

#[test]
fn a_finished_game_has_no_answer() {
    let pos = Graph::read("a 0 first");
    let mut searcher = searcher(Written, Techniques::ALL);
    assert!(pos.outcome().is_some());
    assert_eq!(searcher.run(&pos, &[], &Limits::UNLIMITED, Control::NONE, &mut |_| {}), None);
}

fn millis(millis: u64) -> Duration {
    Duration::from_millis(millis)
}

fn check(time: Time, soft: u64, hard: u64) {
    let expected = TimePlan { soft: Some(millis(soft)), hard: Some(millis(hard)) };
    assert_eq!(time.plan(), expected, "{time:?}");
}

fn clock(remaining: u64, increment: u64, moves_to_go: Option<u32>) -> Time {
    Time::Clock { remaining: millis(remaining), increment: millis(increment), moves_to_go }
}

#[test]
fn a_clock_is_shared_among_the_moves_to_come() {
    // 30 ms are the overhead; the rest is divided by 25, or by the moves to go if they are fewer.
    check(clock(100_030, 0, None), 2800, 12_000);
    check(clock(100_030, 0, Some(100)), 2800, 12_000);
    check(clock(100_030, 0, Some(10)), 7000, 30_000);
    check(clock(100_030, 0, Some(1)), 70_000, 80_000);
    check(clock(100_030, 0, Some(0)), 70_000, 80_000);
    // Three quarters of the increment may be used.
    check(clock(100_030, 4000, None), 4900, 21_000);
    // A large increment does not help while the clock is nearly empty.
    check(clock(1030, 10_000, None), 800, 800);
    // The overhead is at most half the clock.
    let plan = clock(50, 0, None).plan();
    assert_eq!(plan, TimePlan { soft: Some(Duration::from_micros(700)), hard: Some(millis(3)) });
}

#[test]
fn fixed_times_are_used_up() {
    check(Time::PerMove(millis(500)), 500, 500);
    assert_eq!(Time::Unlimited.plan(), TimePlan { soft: None, hard: None });
}

#[test]
fn extreme_clocks_do_not_overflow() {
    let endless = Time::Clock { remaining: Duration::MAX, increment: Duration::MAX, moves_to_go: Some(1) };
    assert!(endless.plan().hard.is_some_and(|hard| hard < Duration::MAX));
    check(clock(0, 0, None), 0, 0);
}

#[test]
fn steady_searches_end_early_and_troubled_ones_late() {
    let plan = TimePlan { soft: Some(millis(1000)), hard: Some(millis(3000)) };
    let last = |stable_iterations, score_drop| {
        let stability = Stability { stable_iterations, score_drop };
        (0..4000).find(|&used| !plan.allows_more(millis(used), stability)).unwrap()
    };
    assert_eq!(last(0, 0), 1300);
    assert_eq!(last(3, 0), 940);
    assert_eq!(last(99, 0), 580);
    assert_eq!(last(0, 40), 1700);
    assert_eq!(last(0, 4000), 1900);
    assert_eq!(last(2, -50), 1060);
}

#[test]
fn fixed_times_do_not_depend_on_the_course() {
    let plan = Time::PerMove(millis(100)).plan();
    let stability = Stability { stable_iterations: 50, score_drop: 0 };
    assert!(plan.allows_more(millis(99), stability));
    assert!(!plan.allows_more(millis(100), stability));
}
