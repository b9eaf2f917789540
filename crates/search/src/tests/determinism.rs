//! One thread always searches the same tree.

use super::layered::{Layered, RandomEval};
use super::{run, search, searcher};
use crate::{Limits, Score, Techniques};

/// 100, 150, 225, …: numbers with nothing in common.
fn node_limits() -> impl Iterator<Item = u64> {
    std::iter::successors(Some(100), |n| Some(n * 3 / 2)).take_while(|&n| n < 200_000)
}

#[test]
fn equal_searches_give_equal_answers() {
    for nodes in node_limits() {
        let once = search(&Layered::large(1), RandomEval::default(), Techniques::ALL, Limits::nodes(nodes));
        let again = search(&Layered::large(1), RandomEval::default(), Techniques::ALL, Limits::nodes(nodes));
        assert_eq!(once, again);
        assert_eq!(once.nodes, nodes, "the limit is exact");
    }
}

#[test]
fn clearing_forgets_everything() {
    let mut searcher = searcher(RandomEval::default(), Techniques::ALL);
    let limits = Limits::nodes(20_000);
    let first = run(&mut searcher, &Layered::large(2), &[], limits);
    let warm = run(&mut searcher, &Layered::large(2), &[], limits);
    assert_ne!(first, warm, "the table was of use");
    searcher.clear();
    assert_eq!(run(&mut searcher, &Layered::large(2), &[], limits), first);
}

#[test]
fn hooks_of_the_evaluator_come_in_pairs() {
    // Wherever a search is stopped, every move that was made is unmade.
    for nodes in 1..300 {
        let mut searcher = searcher(RandomEval::default(), Techniques::ALL);
        run(&mut searcher, &Layered::large(3), &[], Limits::nodes(nodes));
        assert_eq!(searcher.evaluators().map(|dice| dice.depth).collect::<Vec<_>>(), [0]);
    }
}

#[test]
fn a_known_tree_has_a_known_size() {
    // A checksum of behaviour: it changes with every functional change of the search, and should not with others.
    let answer = search(&Layered::large(4), RandomEval::default(), Techniques::ALL, Limits::depth(8));
    assert_eq!((answer.nodes, answer.score), (129_823, Score::points(-2)));
}
