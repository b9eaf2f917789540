//! Chances, accuracy and judgements of games written by hand.

use rusc_games::{GameKind, Outcome, Side};
use rusc_search::Score;

use crate::{Evaluation, Judgement, PositionValue, Review, WinModel, accuracy};

const PLAIN: WinModel = WinModel { scale: 1.0, margin: 0.0 };

fn searched(score: Score, best: &str) -> PositionValue {
    PositionValue::Searched(Evaluation { score, depth: 8, line: vec![best.to_owned()], choices: 20 })
}

fn points(points: i32) -> PositionValue {
    searched(Score::points(points), "best")
}

/// A game in which the sides take turns.
fn moves(texts: &[&str]) -> Vec<(Side, String)> {
    texts.iter().enumerate().map(|(ply, text)| (Side::at_ply(ply), (*text).to_owned())).collect()
}

#[track_caller]
fn check(model: WinModel, score: Score, expected: [f64; 3]) {
    let chances = model.chances(score);
    for (value, expected) in [chances.win, chances.draw, chances.loss].into_iter().zip(expected) {
        assert!((value - expected).abs() < 5e-4, "{score}: {chances:?}");
    }
}

#[test]
fn a_unit_of_log_odds_wins_three_games_of_four() {
    check(PLAIN, Score::points(0), [0.5, 0.0, 0.5]);
    check(PLAIN, Score::points(110), [0.7503, 0.0, 0.2497]);
    check(PLAIN, Score::win_in(5), [1.0, 0.0, 0.0]);
    check(PLAIN, Score::loss_in(2), [0.0, 0.0, 1.0]);
}

#[test]
fn draws_take_from_both_sides() {
    let model = WinModel { scale: 2.0, margin: 1.0 };
    check(model, Score::points(0), [0.2689, 0.4621, 0.2689]);
    check(model, Score::points(50), [0.5, 0.3808, 0.1192]);
    let far = model.chances(Score::MAX_POINTS);
    assert!(far.win > 0.999 && far.expected() <= 1.0);
}

#[test]
fn every_game_and_set_up_has_a_model_that_rises_with_the_score() {
    for kind in GameKind::ALL {
        for setup in kind.setups() {
            let model = WinModel::of(kind, &setup);
            let chances: Vec<f64> =
                (-20..=20).map(|step| model.win_chance(Score::points(50 * step))).collect();
            assert!(chances.windows(2).all(|pair| pair[0] < pair[1]), "{setup}: {chances:?}");
            assert!((chances[20] - 0.5).abs() < 1e-9, "{setup}");
        }
    }
}

#[test]
fn a_set_up_without_a_fit_of_its_own_takes_that_of_its_game() {
    let of = |setup| WinModel::of(GameKind::Hive, setup);
    assert_eq!(of("Base:booklet"), of("Base"));
    assert_eq!(of("Base+M"), of("Base+MLP"));
    assert_ne!(of("Base"), of("Base+MLP"));
    assert_ne!(WinModel::of(GameKind::Abalone, "belgian-daisy"), PLAIN);
}

#[test]
fn accuracy_falls_with_the_loss() {
    let rounded = |loss: f64| (accuracy::of_loss(loss) * 10.0).round() as i64;
    assert_eq!([-3.0, 0.0, 5.0, 10.0, 15.0, 100.0].map(rounded), [1000, 1000, 808, 646, 515, 0]);
}

#[test]
fn a_loss_is_marked_from_five_ten_and_fifteen_points_on() {
    let marks = [4.9, 5.0, 9.9, 10.0, 14.9, 15.0].map(|loss| Judgement::of_loss(loss).map(Judgement::mark));
    assert_eq!(marks, [None, Some("?!"), Some("?!"), Some("?"), Some("?"), Some("??")]);
}

#[test]
fn each_side_is_judged_by_its_own_chances() {
    // White's chance: 50, 50, 73, 27.
    let values = [points(0), points(0), points(100), points(100)];
    let review = Review::new(&PLAIN, &moves(&["w1", "b1", "w2"]), &values);
    let percent: Vec<i64> = review.chances.iter().map(|chance| chance.round() as i64).collect();
    assert_eq!(percent, [50, 50, 73, 27]);
    let found: Vec<(i64, Option<Judgement>)> =
        review.moves.iter().map(|m| (m.loss.round() as i64, m.judgement)).collect();
    assert_eq!(found, [(0, None), (23, Some(Judgement::Blunder)), (46, Some(Judgement::Blunder))]);
    assert_eq!(review.turning_points, [1, 2]);
    assert_eq!(review.count(Side::First, Judgement::Blunder), 1);
}

#[test]
fn the_best_and_the_only_move_lose_nothing() {
    let best = Review::new(&PLAIN, &moves(&["best"]), &[points(300), points(300)]);
    assert_eq!((best.moves[0].loss, best.moves[0].judgement), (0.0, None));
    let PositionValue::Searched(mut only) = points(300) else { unreachable!("it was searched") };
    only.choices = 1;
    let only = Review::new(&PLAIN, &moves(&["pass"]), &[PositionValue::Searched(only), points(300)]);
    assert_eq!((only.moves[0].loss, only.accuracy[0]), (0.0, Some(100.0)));
}

#[test]
fn a_proven_win_given_away_is_told_even_if_little_is_lost() {
    let values = [searched(Score::win_in(3), "mate"), searched(Score::points(-800), "best")];
    let review = Review::new(&PLAIN, &moves(&["slow"]), &values);
    assert!(review.moves[0].is_missed_win && review.moves[0].loss < 1.0);
    assert_eq!(review.moves[0].judgement, Some(Judgement::Inaccuracy));
    let kept = [searched(Score::win_in(3), "mate"), searched(Score::loss_in(6), "best")];
    assert!(!Review::new(&PLAIN, &moves(&["slow"]), &kept).moves[0].is_missed_win);
}

#[test]
fn a_shallow_search_marks_nothing() {
    let PositionValue::Searched(mut shallow) = points(400) else { unreachable!("it was searched") };
    shallow.depth = 2;
    let review = Review::new(&PLAIN, &moves(&["w1"]), &[points(400), PositionValue::Searched(shallow)]);
    assert!(review.moves[0].is_uncertain && review.moves[0].judgement.is_none());
    assert!(review.moves[0].loss > 90.0, "the number is told all the same");
}

#[test]
fn the_end_of_the_game_counts_as_it_is() {
    let values = [points(200), PositionValue::Over(Outcome::Win(Side::Second))];
    let review = Review::new(&PLAIN, &moves(&["w1"]), &values);
    assert!(review.chances[1] < 1e-9);
    assert_eq!(review.moves[0].judgement, Some(Judgement::Blunder));
    let drawn = [points(-500), PositionValue::Over(Outcome::Draw)];
    assert!(Review::new(&PLAIN, &moves(&["w1"]), &drawn).moves[0].loss < 1e-9);
}

#[test]
fn a_review_of_nothing_says_nothing() {
    for values in [&[][..], &[points(0)][..]] {
        let review = Review::new(&PLAIN, &[], values);
        assert_eq!((review.moves.len(), review.accuracy), (0, [None, None]));
    }
    // Values may be missing at the end of a review that is not complete.
    let partly = Review::new(&PLAIN, &moves(&["w1", "b1"]), &[points(0), points(0)]);
    assert_eq!((partly.moves.len(), partly.chances.len()), (1, 2));
}

#[test]
fn one_blunder_weighs_more_than_its_share() {
    let mut values = vec![points(0); 21];
    let texts = vec!["other"; 20];
    let calm = Review::new(&PLAIN, &moves(&texts), &values).accuracy[0];
    assert_eq!(calm, Some(100.0));
    values.splice(11.., (11..21).map(|ply| points(if ply % 2 == 0 { -200 } else { 200 })));
    let blundered = Review::new(&PLAIN, &moves(&texts), &values).accuracy;
    assert!(blundered[0].is_some_and(|percent| percent < 85.0), "{blundered:?}");
    assert_eq!(blundered[1], Some(100.0));
}
