//! Lazy evaluation: as long as the remainder of the static score changes by less than the margin, no value changes.

use super::random_game::{Layered, RandomEval, Step, interesting};
use super::{run, search, searcher};
use crate::tests::negamax::{Leaf, negamax};
use crate::{Evaluator, Limits, MoveClass, Score, Technique, Techniques, params};

/// A random evaluator whose cheap part is the score rounded down to a multiple of the coarseness.
#[derive(Clone, Debug, Default)]
struct LazyRandomEval {
    dice: RandomEval,
    /// Number of different remainders; the margin must be twice as large.
    coarseness: i32,
}

impl Evaluator<Layered> for LazyRandomEval {
    const HISTORY_SLOTS: usize = <RandomEval as Evaluator<Layered>>::HISTORY_SLOTS;

    fn evaluate(&mut self, pos: &Layered) -> Score {
        self.dice.evaluate(pos)
    }

    fn lazy_eval(&self, pos: &Layered) -> Option<Score> {
        let thrown = RandomEval::default().evaluate(pos).raw();
        Some(Score::points(thrown - thrown.rem_euclid(self.coarseness)))
    }

    fn history_slot(&self, pos: &Layered, m: Step) -> usize {
        self.dice.history_slot(pos, m)
    }

    fn class(&self, pos: &Layered, m: Step) -> MoveClass {
        self.dice.class(pos, m)
    }
}

fn clear(coarseness: i32) -> LazyRandomEval {
    LazyRandomEval { dice: RandomEval::default(), coarseness }
}

#[test]
fn estimates_within_the_margin_change_no_value() {
    for seed in 0..40 {
        let pos = interesting(seed);
        for depth in 1..=6 {
            for coarseness in [1, 2, params::lazy_eval_margin() / 2] {
                let expected = negamax(&pos, &mut clear(coarseness), depth, Leaf::Static);
                let limits = Limits::depth(depth as u32);
                let answer = search(&pos, clear(coarseness), Techniques::FULL_WIDTH, limits);
                assert_eq!(answer.score, expected, "seed {seed}, depth {depth}, coarseness {coarseness}");
            }
        }
    }
}

#[test]
fn estimates_change_no_value_where_noisy_moves_are_pending() {
    for seed in 100..140 {
        let pos = interesting(seed);
        let expected = negamax(&pos, &mut clear(1), 5, Leaf::Quiescence);
        let techniques = Techniques::FULL_WIDTH.with(Technique::Quiescence);
        assert_eq!(search(&pos, clear(1), techniques, Limits::depth(5)).score, expected, "seed {seed}");
    }
}

#[test]
fn estimates_save_evaluations() {
    let evaluations = |techniques: Techniques| {
        let mut searcher = searcher(clear(1), techniques);
        let answer = run(&mut searcher, &Layered::large(3), &[], Limits::depth(4));
        (searcher.evaluators().map(|clear| clear.dice.evaluations).sum::<u64>(), answer.score)
    };
    let (all, expected) = evaluations(Techniques::SOUND);
    let (few, score) = evaluations(Techniques::FULL_WIDTH);
    assert_eq!(score, expected);
    assert!(few * 5 < all * 4, "{few} of {all} evaluations");
}

#[test]
fn an_evaluator_without_a_cheap_part_is_always_asked() {
    assert_eq!(RandomEval::default().lazy_eval(&interesting(5)), None);
    for (seed, depth) in (0..20).zip([3, 4, 5].into_iter().cycle()) {
        let limits = Limits::depth(depth);
        let with = search(&interesting(seed), RandomEval::default(), Techniques::ALL, limits);
        let without = search(
            &interesting(seed),
            RandomEval::default(),
            Techniques::ALL.without(Technique::LazyEval),
            limits,
        );
        assert_eq!((with.score, with.nodes), (without.score, without.nodes), "seed {seed}");
    }
}
