//! Known weights are found again, files come back whole and are refused when damaged, and a small run of every step works.

use std::collections::HashSet;
use std::fs;
use std::num::NonZeroUsize;
use std::path::PathBuf;

use rusc_eval::{HiveEvaluator, Linear};
use rusc_game::{Outcome, Side, SplitMix64};
use rusc_games::GameKind;
use rusc_review::WinModel;
use rusc_search::Score;

use crate::fit::best_scale;
use crate::regression::{Problem, log_loss, sigmoid};
use crate::sample::{Label, Samples};
use crate::{
    ChanceFit, ChancePlan, DrawModel, FitPlan, GameFile, Kept, MatchPlan, RunControl, SelfPlay,
    SelfPlayConditions, StoredGame, fit_chances, tuner, weight_table,
};

#[test]
fn a_regression_finds_the_weights_that_made_the_results() {
    let truth = [0.8, -0.5, 0.0, 0.3, -1.1, 0.05];
    let mut random = SplitMix64::stream(1, 0);
    let mut samples = Samples::default();
    for _ in 0..40_000 {
        let counts: Vec<i32> = truth.iter().map(|_| random.below(5) as i32 - 2).collect();
        let log_odds: f64 = counts.iter().zip(truth).map(|(&count, weight)| f64::from(count) * weight).sum();
        let result = f64::from(u8::from(random.unit() < sigmoid(log_odds)));
        samples.push(&counts, Label { result, score: log_odds });
    }
    let target = |label: Label| label.result;
    let problem = Problem { samples: &samples, target: &target, start: &[0.0; 6], hold: 1.0 };
    let found = problem.solve(&|| false).unwrap();
    for (found, truth) in found.iter().zip(truth) {
        assert!((found - truth).abs() < 0.05, "{found} instead of {truth}");
    }
    assert_eq!(problem.solve(&|| true), None, "it can be stopped");
}

#[test]
fn a_weight_nothing_is_known_of_stays_where_it_was() {
    let mut samples = Samples::default();
    for result in [0.0, 1.0, 1.0, 1.0] {
        samples.push(&[1, 0], Label { result, score: 0.0 });
    }
    let target = |label: Label| label.result;
    let problem = Problem { samples: &samples, target: &target, start: &[0.0, 0.7], hold: 0.01 };
    let found = problem.solve(&|| false).unwrap();
    assert!((found[0] - 3.0_f64.ln()).abs() < 0.05, "{found:?}");
    assert!((found[1] - 0.7).abs() < 1e-9, "{found:?}");
}

/// Games of one scored position each, whose results follow a model.
fn games_by(setup: &str, truth: WinModel, n_games: usize) -> Vec<StoredGame> {
    let mut random = SplitMix64::stream(5, 0);
    let mut game = |number| {
        let points = random.below(601) as i32 - 300;
        let chances = truth.chances(Score::points(points));
        let drawn = random.unit();
        let outcome = if drawn < chances.win {
            Outcome::Win(Side::Second)
        } else if drawn < chances.win + chances.draw {
            Outcome::Draw
        } else {
            Outcome::Win(Side::First)
        };
        // The second side is to move where the score is.
        let moves = vec![("w".to_owned(), None), ("b".to_owned(), Some(points))];
        StoredGame { number, setup: setup.to_owned(), outcome, moves }
    };
    (0..n_games).map(&mut game).collect()
}

const ORDERED: ChancePlan = ChancePlan { draws: DrawModel::Ordered, hold: 20.0 };
const HALF_POINT: ChancePlan = ChancePlan { draws: DrawModel::HalfPoint, ..ORDERED };

/// A fit finds the model and predicts games that it has not seen.
fn check_chances(truth: WinModel, plan: ChancePlan) {
    let fits = fit_chances(&games_by("Base", truth, 8_000), plan).unwrap();
    let ChanceFit { model, n_games, n_positions, bins, .. } = fits.all;
    assert!((model.scale - truth.scale).abs() < 0.1, "{model:?}");
    assert!((model.margin - truth.margin).abs() < 0.1, "{model:?}");
    assert_eq!((n_games, n_positions, fits.setups.len()), (8_000, 8_000, 0));
    assert_eq!(bins.iter().map(|bin| bin.n_positions).sum::<usize>(), 8_000, "every game judges");
    for bin in bins.iter().filter(|bin| bin.n_positions > 250) {
        assert!((bin.predicted - bin.scored).abs() < 0.08, "{bin:?}");
        assert!((bin.predicted_draws - bin.draws).abs() < 0.08, "{bin:?}");
    }
}

#[test]
fn win_chances_are_those_that_made_the_results() {
    check_chances(WinModel { scale: 1.4, margin: 0.9 }, ORDERED);
    check_chances(WinModel { scale: 1.4, margin: 0.0 }, HALF_POINT);
}

#[test]
fn a_logistic_curve_counts_draws_as_half_a_win() {
    let games = games_by("Base", WinModel { scale: 1.4, margin: 0.9 }, 8_000);
    let fit = fit_chances(&games, HALF_POINT).unwrap().all;
    assert!(fit.model.margin == 0.0 && fit.model.scale < 1.3, "draws flatten the curve: {:?}", fit.model);
    for bin in fit.bins.iter().filter(|bin| bin.n_positions > 250) {
        assert!((bin.predicted - bin.scored).abs() < 0.08, "{bin:?}");
    }
}

#[test]
fn a_set_up_with_many_games_has_its_own_numbers_and_one_with_few_is_held() {
    let [flat, steep] = [0.5, 2.5].map(|scale| WinModel { scale, margin: 0.0 });
    let mut games = games_by("Base", flat, 4_000);
    games.extend(games_by("Base+M", steep, 4_000));
    games.extend(games_by("Base+P", steep, 125));
    let scale_of = |hold: f64, setup: &str| {
        let fits = fit_chances(&games, ChancePlan { hold, ..HALF_POINT }).unwrap();
        let fit = fits.setups.into_iter().find(|(name, _)| name == setup).unwrap().1;
        assert!(fit.loss < fit.loss_of_all, "{setup}: its own numbers predict better");
        fit.model.scale
    };
    assert!((scale_of(20.0, "Base") - 0.5).abs() < 0.1);
    assert!((scale_of(20.0, "Base+M") - 2.5).abs() < 0.3);
    assert!(scale_of(1_000.0, "Base+P") < scale_of(20.0, "Base+P"));
}

#[test]
fn set_ups_by_turns_and_games_in_any_order_are_dealt_to_all_folds() {
    let mut games = games_by("Base", WinModel { scale: 1.0, margin: 0.0 }, 500);
    for game in &mut games {
        // As if ten set-ups had been played by turns.
        game.number *= 10;
    }
    let fits = fit_chances(&games, HALF_POINT).unwrap();
    games.reverse();
    assert_eq!(fit_chances(&games, HALF_POINT).unwrap(), fits, "threads end games in any order");
}

#[test]
fn too_few_games_fit_nothing() {
    let games = games_by("Base", WinModel { scale: 1.0, margin: 0.0 }, 200);
    assert!(fit_chances(&games, ORDERED).is_ok());
    assert!(fit_chances(&games[..99], ORDERED).is_err());
    assert!(fit_chances(&[], ORDERED).is_err());
}

#[test]
fn a_scale_brings_scores_to_results() {
    let mut random = SplitMix64::stream(2, 0);
    let pairs: Vec<(f64, f64)> = (0..40_000)
        .map(|_| {
            let score = 4.0 * random.unit() - 2.0;
            (score, f64::from(u8::from(random.unit() < sigmoid(0.6 * score))))
        })
        .collect();
    let scale = best_scale(&pairs);
    assert!((scale - 0.6).abs() < 0.05, "{scale}");
}

#[test]
fn the_loss_of_certainty_is_finite_and_that_of_a_coin_known() {
    assert!((log_loss(0.0, 1.0) - 2.0_f64.ln()).abs() < 1e-12);
    assert!((log_loss(1000.0, 0.0) - 1000.0).abs() < 1e-9);
    assert!(log_loss(1000.0, 1.0).abs() < 1e-9);
}

fn game(number: usize) -> StoredGame {
    StoredGame {
        number,
        setup: "Base+MLP".to_owned(),
        outcome: Outcome::Win(Side::Second),
        moves: vec![("wS1".to_owned(), None), ("bG1 wS1-".to_owned(), Some(-12))],
    }
}

#[test]
fn a_game_comes_back_from_its_line() {
    for outcome in [Outcome::Draw, Outcome::Win(Side::First), Outcome::Win(Side::Second)] {
        let game = StoredGame { outcome, ..game(17) };
        assert_eq!(StoredGame::read(&game.write()).unwrap(), game);
    }
}

#[test]
fn every_change_of_a_line_is_noticed() {
    let line = game(17).write();
    for (index, byte) in line.bytes().enumerate() {
        let mut damaged = line.clone().into_bytes();
        damaged[index] = byte ^ 1;
        let damaged = String::from_utf8(damaged).unwrap();
        assert!(StoredGame::read(&damaged).is_err(), "{damaged}");
        assert!(StoredGame::read(&line[..index]).is_err(), "cut at {index}");
    }
}

/// A path for a test's own file.
fn temporary(name: &str) -> PathBuf {
    let path = std::env::temp_dir().join(format!("rusc-tune-{}-{name}", std::process::id()));
    let _ = fs::remove_file(&path);
    path
}

#[test]
fn a_file_goes_on_after_an_unfinished_line() {
    let path = temporary("unfinished");
    let (mut file, games, kept) = GameFile::open(&path, "hive").unwrap();
    assert_eq!((games, kept), (vec![], Kept::All));
    file.append(&game(0)).unwrap();
    file.append(&game(1)).unwrap();
    let text = fs::read_to_string(&path).unwrap();
    fs::write(&path, &text[..text.len() - 5]).unwrap();
    assert_eq!(GameFile::read(&path, "hive").unwrap(), [game(0)], "reading leaves the line alone");
    let (mut file, games, kept) = GameFile::open(&path, "hive").unwrap();
    assert_eq!((games, kept), (vec![game(0)], Kept::AllButAnUnfinishedLine));
    file.append(&game(1)).unwrap();
    assert_eq!(fs::read_to_string(&path).unwrap(), text);
    fs::remove_file(path).unwrap();
}

#[test]
fn a_damaged_file_or_one_of_another_game_is_refused_and_left_alone() {
    let path = temporary("damaged");
    let (mut file, ..) = GameFile::open(&path, "hive").unwrap();
    file.append(&game(0)).unwrap();
    let error = format!("{:#}", GameFile::open(&path, "abalone").unwrap_err());
    assert!(error.contains("another kind of file"), "{error}");
    let text = fs::read_to_string(&path).unwrap().replace("bG1", "bG2");
    fs::write(&path, &text).unwrap();
    let error = format!("{:#}", GameFile::open(&path, "hive").unwrap_err());
    assert!(error.contains("line 2 is damaged: its check sum is wrong"), "{error}");
    assert_eq!(fs::read_to_string(&path).unwrap(), text);
    fs::remove_file(path).unwrap();
}

#[test]
fn a_table_of_weights_comes_back_and_is_refused_for_other_features() {
    let weights: Vec<i32> =
        (0..HiveEvaluator::default().weights().len() as i32).map(|n| n * 3 - 100).collect();
    let text = weight_table::write(HiveEvaluator::GROUPS, &weights, "A table.\n\nOf weights.");
    assert_eq!(weight_table::read(HiveEvaluator::GROUPS, &text).unwrap(), weights);
    assert!(text.starts_with("//! A table.\n//!\n//! Of weights.\n"));
    for (from, to) in
        [("// STUCK\n", "// STICK\n"), ("-100, ", ""), ("-100", "many"), ("];", ""), ("// TO_MOVE", "")]
    {
        assert!(text.contains(from), "{from}");
        assert!(
            weight_table::read(HiveEvaluator::GROUPS, &text.replacen(from, to, 1)).is_err(),
            "{from} → {to}"
        );
    }
}

const CONDITIONS: SelfPlayConditions =
    SelfPlayConditions { nodes: 60, random_plies: 4, noise: 20, max_plies: 60 };
const TWO: NonZeroUsize = NonZeroUsize::new(2).unwrap();

/// Plays, fits and plays again.
fn check_run(kind: GameKind) {
    let tuner = tuner(kind);
    let setups = vec![kind.default_setup().to_owned()];
    let weights = tuner.weights();
    let plan = SelfPlay {
        setups: setups.clone(),
        weights: weights.clone(),
        conditions: CONDITIONS,
        seed: 3,
        threads: TWO,
    };
    let mut games = Vec::new();
    tuner
        .play(&plan, &(0..20).collect::<Vec<_>>(), RunControl::NONE, &mut |game| {
            games.push(game);
            Ok(())
        })
        .unwrap();
    let numbers: HashSet<usize> = games.iter().map(|game| game.number).collect();
    assert_eq!(numbers.len(), 20);
    let again = &games[0];
    tuner
        .play(
            &SelfPlay { threads: NonZeroUsize::MIN, ..plan },
            &[again.number],
            RunControl::NONE,
            &mut |game| {
                assert_eq!(&game, again, "a game follows from its number");
                Ok(())
            },
        )
        .unwrap();
    let fit =
        tuner.fit(&games, &weights, FitPlan { lambda: 0.5, hold: 4.0 }, RunControl::NONE).unwrap().unwrap();
    assert_eq!(fit.weights.len(), weights.len());
    assert!(fit.losses.after < 2.0, "{:?}", fit.losses);
    let plan = MatchPlan { setups, conditions: CONDITIONS, pairs: 4, seed: 5, threads: TWO };
    let pairs = tuner.play_match(&plan, [&fit.weights, &weights], RunControl::NONE).unwrap();
    assert_eq!(pairs.pairs(), 4);
    let same = tuner.play_match(&plan, [&weights, &weights], RunControl::NONE).unwrap();
    assert_eq!(same.counts, [0, 0, 4, 0, 0], "equal weights win as often as they lose");
    let stopped = RunControl { stop: &|| true, ..RunControl::NONE };
    assert_eq!(tuner.play_match(&plan, [&weights, &weights], stopped).unwrap().pairs(), 0);
}

#[test]
fn hive_can_be_tuned() {
    check_run(GameKind::Hive);
}

#[test]
fn abalone_can_be_tuned() {
    check_run(GameKind::Abalone);
}

#[test]
fn tour_can_be_tuned() {
    check_run(GameKind::TourDeRuche);
}

#[test]
fn a_game_that_cannot_be_replayed_is_an_error_with_its_number() {
    let mut broken = game(9);
    broken.moves[1].0 = "bG1 wS2-".to_owned();
    let tuner = tuner(GameKind::Hive);
    let error = tuner
        .fit(&[broken], &tuner.weights(), FitPlan { lambda: 0.5, hold: 4.0 }, RunControl::NONE)
        .unwrap_err();
    assert!(format!("{error:#}").contains("game 9"), "{error:#}");
}
