//! Forced wins are found whatever is pruned, and their distances are exact.

use std::collections::HashSet;

use rusc_game::{Position, Side};

use super::random_game::{Layered, RandomEval};
use super::toy_games::{Graph, Noughts, OpenRows, Written};
use super::{run, searcher};
use crate::tests::negamax::{Leaf, negamax};
use crate::{Evaluator, Limits, Meaning, Score, Technique, Techniques};

/// Every reachable position that is not terminal.
fn all_noughts() -> Vec<Noughts> {
    let mut seen = HashSet::from([Noughts::EMPTY]);
    let mut found = vec![Noughts::EMPTY];
    let mut next = 0;
    while next < found.len() {
        let pos = found[next];
        next += 1;
        for m in super::legal_moves(&pos) {
            let mut after = pos;
            let _ = after.make(m);
            if after.outcome().is_none() && seen.insert(after) {
                found.push(after);
            }
        }
    }
    found
}

#[test]
fn all_positions_of_noughts_and_crosses_are_solved() {
    let positions = all_noughts();
    assert_eq!(positions.len(), 4520);
    let mut sound = searcher(OpenRows, Techniques::SOUND);
    let mut full = searcher(OpenRows, Techniques::ALL);
    for pos in positions {
        let expected = negamax(&pos, &mut OpenRows, 9, Leaf::Static);
        sound.clear();
        assert_eq!(run(&mut sound, &pos, &[], Limits::depth(9)).score, expected, "{pos:?}");
        full.clear();
        let found = run(&mut full, &pos, &[], Limits::depth(16)).score;
        assert_eq!(kind(found), kind(expected), "{found} instead of {expected} in {pos:?}");
    }
}

/// A win, a loss or neither, whatever the distance.
fn kind(score: Score) -> i32 {
    i32::from(score.is_win()) - i32::from(score.is_loss())
}

#[test]
fn a_win_in_one_is_a_win_in_one() {
    // x x .
    // o o .
    // . . .
    let pos = Noughts { cells: [0o003, 0o030], ..Noughts::EMPTY };
    for techniques in [Techniques::NONE, Techniques::SOUND, Techniques::ALL] {
        let answer = run(&mut searcher(OpenRows, techniques), &pos, &[], Limits::depth(5));
        assert_eq!((answer.best, answer.score.meaning()), (2, Meaning::WinIn(1)));
        assert_eq!(answer.depth, 1, "a win that is found is not searched for again");
    }
}

#[test]
fn the_table_counts_distances_from_where_it_stands() {
    // With one table for the searches after each move, the distance falls by one each time.
    //
    // x . .
    // . o .
    // o . x
    let mut pos = Noughts { cells: [0o401, 0o120], ..Noughts::EMPTY };
    let expected = negamax(&pos, &mut OpenRows, 9, Leaf::Static);
    assert_eq!(expected.meaning(), Meaning::WinIn(3));
    let mut searcher = searcher(OpenRows, Techniques::SOUND);
    for plies in [3, 2, 1] {
        let answer = run(&mut searcher, &pos, &[], Limits::depth(9));
        let meaning = if plies % 2 == 1 { Meaning::WinIn(plies) } else { Meaning::LossIn(plies) };
        assert_eq!(answer.score.meaning(), meaning);
        let _ = pos.make(answer.best);
    }
    assert!(pos.outcome().is_some());
}

#[test]
fn each_technique_alone_keeps_wins_and_losses() {
    let positions = all_noughts();
    for technique in Technique::ALL {
        let mut searcher = searcher(OpenRows, Techniques::NONE.with(technique));
        for pos in positions.iter().step_by(37) {
            searcher.clear();
            let expected = negamax(pos, &mut OpenRows, 9, Leaf::Static);
            let found = run(&mut searcher, pos, &[], Limits::depth(16)).score;
            assert_eq!(kind(found), kind(expected), "{technique:?} in {pos:?}");
        }
    }
}

#[test]
fn whatever_is_pruned_a_claimed_win_or_loss_is_true() {
    let mut claims = [0; 2];
    for seed in 0..1500 {
        let pos = Layered { rarity: 80, branching: 14, ..Layered::new(seed) };
        let claim =
            run(&mut searcher(RandomEval::default(), Techniques::ALL), &pos, &[], Limits::depth(7)).score;
        let (Meaning::WinIn(plies) | Meaning::LossIn(plies)) = claim.meaning() else { continue };
        // Deeper ones are too expensive for plain negamax.
        if plies > 6 {
            continue;
        }
        claims[usize::from(claim.is_win())] += 1;
        let truth = negamax(&pos, &mut RandomEval::default(), plies as i32, Leaf::Static);
        assert_eq!(kind(truth), kind(claim), "seed {seed}: {claim} claimed, {truth} true");
        assert!(
            truth == claim || kind(claim) * (truth.raw() - claim.raw()) > 0,
            "seed {seed}: quicker than possible"
        );
    }
    assert!(claims.iter().all(|&count| count > 10), "{claims:?} losses and wins");
}

/// The distance of a win that is looked for exhaustively, as the oracle sees it.
fn near_win<P: Position, E: Evaluator<P>>(pos: &P, evaluator: &mut E) -> Option<u32> {
    let near = |score: Score| match score.meaning() {
        Meaning::WinIn(plies) if plies > 1 => Some(plies),
        _ => None,
    };
    [3, 5].into_iter().find_map(|depth| near(negamax(pos, evaluator, depth, Leaf::Static)))
}

#[test]
fn wins_within_five_plies_are_found_at_their_own_depth() {
    let mut found = [0; 2];
    let mut noughts = searcher(OpenRows, Techniques::ALL);
    for pos in all_noughts() {
        let Some(plies) = near_win(&pos, &mut OpenRows) else { continue };
        noughts.clear();
        let answer = run(&mut noughts, &pos, &[], Limits::depth(plies));
        assert_eq!(answer.score, Score::win_in(plies as usize), "{pos:?}");
        found[usize::from(plies == 5)] += 1;
    }
    for seed in 0..400 {
        let pos = Layered { rarity: 60, branching: 14, ..Layered::new(seed) };
        let Some(plies) = near_win(&pos, &mut RandomEval::default()) else { continue };
        let answer =
            run(&mut searcher(RandomEval::default(), Techniques::ALL), &pos, &[], Limits::depth(plies));
        assert_eq!(answer.score, Score::win_in(plies as usize), "seed {seed}");
        assert_eq!(answer.pv.len(), plies as usize, "the defender holds out to the end: seed {seed}");
        found[usize::from(plies == 5)] += 1;
    }
    assert!(found.iter().all(|&count| count > 100), "{found:?} wins in three and in five");
}

#[test]
fn a_win_is_not_forced_where_the_opponent_can_repeat() {
    // The second side may go to c or to d; from either the first side wins.
    let pos = Graph::read("a 0 bx\nb 0 cd\nc 0 w\nd 0 w\nw 0 first\nx 0 y\ny 0 z\nz 0 x");
    let d = pos.at('d', Side::First).key();
    let mut searcher = searcher(Written, Techniques::ALL.without(Technique::NullMove));
    for (earlier, expected) in [(vec![], true), (vec![d, 1, 2, 3], true), (vec![d, 1, d, 3], false)] {
        searcher.clear();
        let answer = run(&mut searcher, &pos, &earlier, Limits::depth(3));
        assert_eq!(answer.score.is_win(), expected, "{answer:?}");
    }
}

#[test]
fn with_a_limit_of_nodes_the_search_is_that_without_the_look() {
    for (seed, nodes) in (0..200).zip((50..).step_by(37)) {
        let search = |techniques| {
            let pos = Layered { rarity: 80, branching: 14, ..Layered::new(seed) };
            run(&mut searcher(RandomEval::default(), techniques), &pos, &[], Limits::nodes(nodes))
        };
        let (with, without) =
            (search(Techniques::ALL), search(Techniques::ALL.without(Technique::ForcedWins)));
        let what = |answer: &crate::Answer<_>| (answer.best, answer.score, answer.depth, answer.nodes);
        assert_eq!(what(&with), what(&without), "seed {seed}");
    }
}
