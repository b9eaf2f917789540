//! Several best lines at once: distinct, in order, and each with its true value.

use std::collections::BTreeMap;

use rusc_game::Position;

use super::layered::{Layered, RandomEval};
use super::{assert_legal_line, legal_moves};
use crate::oracle::{Leaf, negamax};
use crate::{Control, ForcedMove, Limits, Score, SearchOptions, Searcher, Techniques};

/// The last report of each line.
fn lines(
    pos: &Layered,
    wanted: usize,
    techniques: Techniques,
    depth: u32,
) -> Vec<(super::layered::Step, Score)> {
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
                // One ply further from the root, a win is one ply further away.
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
