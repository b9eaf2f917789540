//! Sound techniques do not change the value of a search: every set of them agrees with plain negamax, on one line and on
//! several; and one thread is deterministic.

use std::collections::BTreeMap;

use rusc_game::Position;

use super::random_game::{Layered, RandomEval, interesting};
use super::toy_games::{Noughts, OpenRows};
use super::{assert_legal_line, legal_moves, run, search, searcher};
use crate::tests::negamax::{Leaf, negamax};
use crate::{Control, ForcedMove, Limits, Score, SearchOptions, Searcher, Technique, Techniques};

/// Every subset of the sound techniques.
fn sound_sets() -> impl Iterator<Item = Techniques> {
    let sound: Vec<Technique> = Technique::ALL.into_iter().filter(|&f| Techniques::SOUND.has(f)).collect();
    (0..1_u32 << sound.len()).map(move |bits| {
        let chosen = sound.iter().enumerate().filter(|(index, _)| bits >> index & 1 != 0);
        chosen.fold(Techniques::NONE, |set, (_, &technique)| set.with(technique))
    })
}

#[test]
fn every_sound_set_finds_the_value_of_negamax() {
    for seed in 0..12 {
        let pos = interesting(seed);
        for depth in 1..=6 {
            let expected = negamax(&pos, &mut RandomEval::default(), depth, Leaf::Static);
            for techniques in sound_sets() {
                let answer = search(&pos, RandomEval::default(), techniques, Limits::depth(depth as u32));
                assert_eq!(answer.score, expected, "seed {seed}, depth {depth}, {techniques:?}");
            }
        }
    }
}

#[test]
fn quiescence_finds_the_value_of_negamax_with_noisy_moves() {
    for seed in 100..140 {
        let pos = interesting(seed);
        for depth in 1..=5 {
            let expected = negamax(&pos, &mut RandomEval::default(), depth, Leaf::Quiescence);
            for techniques in [Techniques::NONE, Techniques::SOUND] {
                let techniques = techniques.with(Technique::Quiescence);
                let answer = search(&pos, RandomEval::default(), techniques, Limits::depth(depth as u32));
                assert_eq!(answer.score, expected, "seed {seed}, depth {depth}, {techniques:?}");
            }
        }
    }
}

#[test]
fn deeper_random_games_agree_too() {
    for seed in 200..260 {
        let pos = interesting(seed);
        let expected = negamax(&pos, &mut RandomEval::default(), 8, Leaf::Static);
        let answer = search(&pos, RandomEval::default(), Techniques::SOUND, Limits::depth(8));
        assert_eq!(answer.score, expected, "seed {seed}");
        assert_legal_line(&pos, &answer.pv);
    }
}

#[test]
fn the_best_move_has_the_value_it_claims() {
    for seed in 300..340 {
        let pos = interesting(seed);
        let answer = search(&pos, RandomEval::default(), Techniques::SOUND, Limits::depth(6));
        let mut after = pos;
        let _ = after.make(answer.best);
        let below = -negamax(&after, &mut RandomEval::default(), 5, Leaf::Static);
        // Distances to a win are counted from another root.
        let same =
            below == answer.score || answer.score.is_decided() && below.is_win() == answer.score.is_win();
        assert!(same, "seed {seed}: {below} after the move, {} before", answer.score);
    }
}

#[test]
fn noughts_and_crosses_is_a_draw() {
    for techniques in [Techniques::SOUND, Techniques::ALL] {
        let answer = search(&Noughts::EMPTY, OpenRows, techniques, Limits::depth(9));
        assert_eq!(answer.score, crate::Score::DRAW);
        assert_eq!(answer.depth, 9);
    }
}

#[test]
fn every_iteration_is_reported_with_a_legal_line() {
    for seed in 400..420 {
        let pos = interesting(seed);
        let mut depths = Vec::new();
        let mut searcher = searcher(RandomEval::default(), Techniques::ALL);
        let answer = searcher.run(&pos, &[], &Limits::depth(7), Control::NONE, &mut |report| {
            assert_legal_line(&pos, report.pv);
            assert_eq!(report.line, 1);
            assert!(report.table_permille <= 1000);
            depths.push(report.depth);
        });
        let answer = answer.unwrap();
        assert_eq!(depths, (1..=answer.depth).collect::<Vec<_>>(), "seed {seed}");
        assert_eq!(answer.ponder, answer.pv.get(1).copied());
        assert_eq!(answer.best, answer.pv[0]);
    }
}

/// The last report of each line.
fn lines(
    pos: &Layered,
    wanted: usize,
    techniques: Techniques,
    depth: u32,
) -> Vec<(super::random_game::Step, Score)> {
    let options = SearchOptions { table_megabytes: 1, lines: wanted, techniques, ..SearchOptions::default() };
    let mut searcher = Searcher::new(RandomEval::default(), options).unwrap();
    let mut last = BTreeMap::new();
    let limits = Limits { forced: ForcedMove::Search, ..Limits::depth(depth) };
    searcher.run(pos, &[], &limits, Control::NONE, &mut |report| {
        assert_legal_line(pos, report.pv);
        last.insert(report.line, (report.pv[0], report.score));
    });
    last.into_values().collect()
}

#[test]
fn lines_are_the_best_moves_with_their_values() {
    for seed in 0..60 {
        let pos = Layered { branching: 9, ..Layered::new(seed) };
        let depth = 5;
        let mut expected: Vec<Score> = legal_moves(&pos)
            .into_iter()
            .map(|m| {
                let mut after = pos;
                let _ = after.make(m);
                // Seen from the root, a win is one ply further away.
                match -negamax(&after, &mut RandomEval::default(), depth - 1, Leaf::Static) {
                    score if score.is_win() => score - 1,
                    score if score.is_loss() => score + 1,
                    score => score,
                }
            })
            .collect();
        expected.sort();
        expected.reverse();
        expected.truncate(4);
        let found = lines(&pos, 4, Techniques::SOUND, depth as u32);
        let scores: Vec<Score> = found.iter().map(|line| line.1).collect();
        assert_eq!(scores, expected, "seed {seed}");
    }
}

#[test]
fn lines_are_distinct_and_ordered_with_all_techniques() {
    for seed in 100..140 {
        let pos = Layered { branching: 9, ..Layered::new(seed) };
        let found = lines(&pos, 3, Techniques::ALL, 8);
        assert_eq!(found.len(), legal_moves(&pos).len().min(3));
        assert!(found.is_sorted_by(|a, b| a.1 >= b.1), "seed {seed}: {found:?}");
        for (index, line) in found.iter().enumerate() {
            assert!(found[..index].iter().all(|other| other.0 != line.0), "seed {seed}: {found:?}");
        }
    }
}

/// 100, 150, 225, …
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
    // A signature of the search: it changes with functional changes, and only with them.
    let answer = search(&Layered::large(4), RandomEval::default(), Techniques::ALL, Limits::depth(8));
    assert_eq!((answer.nodes, answer.score), (131_437, Score::points(-2)));
}
