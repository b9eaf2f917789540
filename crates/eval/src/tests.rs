//! The evaluators know nothing false: what they call winning wins, both sides are judged alike, and short wins are found.

use rusc_game::{Notation, Outcome, Position as _, Record, SplitMix64};
use rusc_search::{
    Control, Evaluator, ForcingMoves, Limits, MoveClass, MoveTraits, Score, SearchOptions, Searcher,
};

use crate::{AbaloneEvaluator, HiveEvaluator, Linear, TourEvaluator};

/// Random games: scores are small, slots are in range, and a move called winning ends the game well.
fn check_games<P: Notation, E: Evaluator<P> + Default>(setup: &str, games: usize) {
    let mut evaluator = E::default();
    let (mut random, mut wins) = (SplitMix64::new(7), 0);
    for _ in 0..games {
        let mut pos = Record::<P>::from_game_string(setup).unwrap().line().position().clone();
        for _ in 0..120 {
            let mut moves = Vec::new();
            pos.legal_moves(&mut moves);
            let Some(&m) = random.pick(&moves) else { break };
            assert!(!evaluator.evaluate(&pos).is_decided());
            for (&m, traits) in moves.iter().zip(evaluator.move_traits(&pos, &moves)) {
                let MoveTraits { slot, is_quiet } = traits;
                assert_eq!(slot, evaluator.history_slot(&pos, m));
                assert!(!is_quiet || evaluator.class(&pos, m) == MoveClass::Quiet, "{m:?} is not quiet");
            }
            assert_eq!(evaluator.move_traits(&pos, &moves).count(), moves.len());
            let mut promising = Vec::new();
            if evaluator.forcing_moves(&pos, &mut promising) == ForcingMoves::Listed {
                let all = moves.iter().filter(|&&m| evaluator.class(&pos, m) != MoveClass::Quiet);
                assert!(all.clone().all(|m| promising.contains(m)), "{promising:?}");
                assert_eq!(all.count(), promising.len(), "{promising:?}");
            }
            let mut winning = Vec::new();
            evaluator.winning_moves(&pos, &mut winning);
            assert!(winning.iter().all(|m| moves.contains(m)), "{winning:?}");
            for &m in &moves {
                assert!(evaluator.history_slot(&pos, m) < E::HISTORY_SLOTS);
                let side = pos.side_to_move();
                let class = evaluator.class(&pos, m);
                let mut after = pos.clone();
                let _ = after.make(m);
                let won = after.outcome() == Some(Outcome::Win(side));
                assert!(
                    class != MoveClass::Winning || after.outcome().is_some(),
                    "{m:?} does not end the game"
                );
                assert!(!won || evaluator.may_have_noisy_moves(&pos) || class != MoveClass::Winning);
                assert!(!won || winning.contains(&m), "{m:?} wins");
                wins += usize::from(won && class == MoveClass::Winning);
            }
            let _ = pos.make(m);
        }
    }
    assert!(wins > 0, "no game came to a win in one");
}

#[test]
fn hive_random_games() {
    check_games::<rusc_hive::Position, HiveEvaluator>("Base+MLP", 40);
}

#[test]
fn abalone_random_games() {
    check_games::<rusc_abalone::Position, AbaloneEvaluator>("Abalone:the-wall,balls=1", 40);
}

#[test]
fn tour_random_games() {
    check_games::<rusc_tour::Position, TourEvaluator>("TourDeRuche", 40);
}

/// Weights that differ from each other, so that no two features can be mistaken.
fn odd_weights(features: usize) -> Vec<i32> {
    (0..features as i32).map(|feature| (feature * 7_919 % 613 - 306) * 10).collect()
}

/// In every position of random games, weights times counts are the judgement, whatever the weights.
fn check_features<P: Notation, E: Linear<P>>(setup: &str, games: usize) {
    let features = E::GROUPS.iter().map(|group| group.len).sum();
    assert_eq!(E::default().weights().len(), features);
    assert!(E::with_weights(&vec![0; features + 1]).is_none());
    let mut random = SplitMix64::new(11);
    let mut evaluators = [E::default(), E::with_weights(&odd_weights(features)).unwrap()];
    let mut met = vec![false; features];
    for _ in 0..games {
        let mut pos = Record::<P>::from_game_string(setup).unwrap().line().position().clone();
        for _ in 0..150 {
            let mut moves = Vec::new();
            pos.legal_moves(&mut moves);
            let Some(&m) = random.pick(&moves) else { break };
            for evaluator in &mut evaluators {
                let mut counts = vec![0; features];
                evaluator.count(&pos, &mut counts);
                let sum: i32 =
                    counts.iter().zip(evaluator.weights()).map(|(count, weight)| count * weight).sum();
                assert_eq!(evaluator.evaluate(&pos), Score::points(sum / 10));
                met.iter_mut().zip(&counts).for_each(|(met, &count)| *met |= count != 0);
            }
            let _ = pos.make(m);
        }
    }
    let met = met.iter().filter(|&&met| met).count();
    assert!(met * 2 > features, "only {met} of {features} features were met");
}

#[test]
fn hive_is_judged_by_weights_times_counts() {
    check_features::<rusc_hive::Position, HiveEvaluator>("Base+MLP", 30);
}

#[test]
fn a_glance_at_a_hive_tells_how_crowded_the_queens_are() {
    let evaluator = HiveEvaluator::default();
    let told = ["QUEEN_NEIGHBORS", "TO_MOVE"];
    let groups = || HiveEvaluator::GROUPS.iter().filter(|group| told.contains(&group.name));
    let mut random = SplitMix64::new(5);
    for _ in 0..20 {
        let mut pos =
            Record::<rusc_hive::Position>::from_game_string("Base+MLP").unwrap().line().position().clone();
        for _ in 0..120 {
            let mut moves = Vec::new();
            pos.legal_moves(&mut moves);
            let Some(&m) = random.pick(&moves) else { break };
            let mut counts = vec![0; evaluator.weights().len()];
            evaluator.count(&pos, &mut counts);
            let features = groups().flat_map(|group| group.first..group.first + group.len);
            let sum: i32 = features.map(|feature| counts[feature] * evaluator.weights()[feature]).sum();
            assert_eq!(evaluator.lazy_eval(&pos), Some(Score::points(sum / 10)));
            let _ = pos.make(m);
        }
    }
}

#[test]
fn abalone_is_judged_by_weights_times_counts() {
    check_features::<rusc_abalone::Position, AbaloneEvaluator>("Abalone:belgian-daisy", 30);
}

#[test]
fn tour_is_judged_by_weights_times_counts() {
    check_features::<rusc_tour::Position, TourEvaluator>("TourDeRuche", 30);
}

/// The best move at a fixed depth.
fn best<P: Notation, E: Evaluator<P> + Default>(game: &str, depth: u32) -> String {
    let record = Record::<P>::from_game_string(game).unwrap();
    let pos = record.line().position();
    let mut searcher = Searcher::new(E::default(), SearchOptions::default()).unwrap();
    let answer = searcher.run(pos, &[], &Limits::depth(depth), Control::NONE, &mut |_| {}).unwrap();
    let text = pos.move_text(answer.best);
    assert!(answer.score.is_win(), "{text} is not seen to win");
    text
}

#[test]
fn the_win_in_one_of_a_known_position_is_found() {
    let game = r"Base+MLP;;;wB1;bS1 wB1-;wQ /wB1;bQ bS1/;wG1 -wB1;bG1 bS1-;wM -wQ;bM bQ-;wP /wQ;bP bQ/;wL -wG1;bL bG1-;wA1 wQ\;bB1 \bQ;wS1 wA1-;bA1 -bB1;wA2 -wP;bA2 bP-;wA2 wS1/;bA2 /bA1";
    let mut record = Record::<rusc_hive::Position>::from_game_string(game).unwrap();
    record.play(&best::<rusc_hive::Position, HiveEvaluator>(game, 1)).unwrap();
    assert_eq!(record.outcome(), Some(Outcome::Win(rusc_game::Side::First)));
}
