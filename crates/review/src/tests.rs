//! Chances, accuracy and judgements of games written by hand.

use std::fs;

use rusc_games::{GameKind, Outcome, Side};
use rusc_search::Score;

use crate::win_models::{FittedModel, MODELS};
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
fn options_and_the_booklet_keep_the_numbers_of_their_set_up() {
    let check = |kind, setup, same_as| {
        assert_eq!(WinModel::of(kind, setup), WinModel::of(kind, same_as), "{setup}");
    };
    check(GameKind::Hive, "Base:booklet", "Base");
    check(GameKind::Hive, "base+mlp", "Base+MLP");
    check(GameKind::Abalone, "standard", "Abalone");
    check(GameKind::Abalone, "Abalone:standard,limit=200", "Abalone");
    check(GameKind::Abalone, "Abalone:belgian-daisy,balls=4,limit=200", "belgian");
    assert_ne!(WinModel::of(GameKind::Hive, "Base"), WinModel::of(GameKind::Hive, "Base+MLP"));
}

#[test]
fn every_listed_set_up_has_numbers_of_its_own() {
    for model in MODELS {
        assert!(GameKind::from_id(model.game).is_some(), "{}", model.game);
    }
    for kind in GameKind::ALL.into_iter().filter(|kind| kind.setups().len() > 1) {
        for setup in kind.setups() {
            let setup = kind.start(&setup).unwrap().setup();
            let lines = MODELS.iter().filter(|model| model.game == kind.id());
            assert_eq!(lines.filter(|model| model.setup == Some(&setup)).count(), 1, "{setup}");
        }
    }
}

#[test]
fn a_position_set_up_by_hand_takes_the_numbers_of_all_layouts() {
    let mut game = GameKind::Abalone.start("Abalone").unwrap();
    let first = game.legal_moves().swap_remove(0);
    game.play(&first).unwrap();
    let by_hand = GameKind::Abalone.read_drawing(&game.drawing()).unwrap().setup();
    let all = MODELS.iter().find(|model| model.game == "abalone" && model.setup.is_none()).unwrap();
    assert_eq!(WinModel::of(GameKind::Abalone, &by_hand), all.model, "{by_hand}");
}

/// The numbers for the page, compared at every test. `RUSC_BLESS=1` writes them anew.
const WIN_MODELS_TS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../web/src/generated/winModels.ts");

fn win_models_ts() -> String {
    let line = |fitted: &FittedModel| {
        let setup = fitted.setup.map_or("null".to_owned(), |setup| format!("'{setup}'"));
        let WinModel { scale, margin } = fitted.model;
        format!("  {{ game: '{}', setup: {setup}, scale: {scale}, margin: {margin} }},\n", fitted.game)
    };
    let lines: String = MODELS.iter().map(line).collect();
    format!(
        "// Written from the win models by the tests of crates/review (RUSC_BLESS=1). Not to be changed by hand.\n\
         import type {{ GameKind }} from './games';\n\n\
         export interface WinModel {{\n  \
           game: GameKind;\n  \
           /** The set-up that they are for; null for all others of the game. */\n  \
           setup: string | null;\n  \
           scale: number;\n  \
           margin: number;\n\
         }}\n\n\
         /** The numbers by which scores become win chances. */\n\
         export const WIN_MODELS: readonly WinModel[] = [\n{lines}];\n"
    )
}

#[test]
fn the_page_tells_the_numbers() {
    let expected = win_models_ts();
    if std::env::var_os("RUSC_BLESS").is_some() {
        fs::write(WIN_MODELS_TS, &expected).unwrap();
        return;
    }
    let found = fs::read_to_string(WIN_MODELS_TS).unwrap_or_default();
    assert!(
        found == expected,
        "web/src/generated/winModels.ts is out of date: RUSC_BLESS=1 cargo test -p rusc-review the_page_tells"
    );
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
