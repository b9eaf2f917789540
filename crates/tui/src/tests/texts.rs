//! The words of the terminal and those of the page.

use std::fs;
use std::path::Path;

use crate::look::GameLook;
use crate::words::REASONS;
use rusc_engine::Score;
use rusc_game::SplitMix64;
use rusc_games::GameKind;

#[test]
fn reasons_are_told_in_the_words_of_the_page() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/src/board/texts.ts");
    let page = fs::read_to_string(path).expect("the texts of the page");
    for (code, text) in REASONS {
        assert!(page.contains(&format!("'reason.{code}': '{text}',")), "{code}");
    }
}

#[test]
fn every_reason_that_the_rules_give_has_a_sentence() {
    for kind in GameKind::ALL {
        let mut random = SplitMix64::new(3);
        let setups = kind.setups();
        let mut game = kind.start(&setups[setups.len() - 1]).expect("a listed set-up");
        for _ in 0..60 {
            for told in game.refusals() {
                assert!(REASONS.iter().any(|(code, _)| *code == told.reason), "{}", told.reason);
            }
            let Some(text) = random.pick(&game.legal_moves()).cloned() else { break };
            game.play(&text).expect("a legal move");
        }
    }
}

#[test]
fn every_game_has_a_look_and_an_aim() {
    for kind in GameKind::ALL {
        assert!(!GameLook::of(kind).aim.is_empty(), "{}", kind.name());
    }
}

#[test]
fn the_end_of_a_game_is_told_in_one_line() {
    for kind in GameKind::ALL {
        let told = format!(" Orange wins: {}. n: new game, u: undo", GameLook::of(kind).won);
        assert!(told.len() <= 80, "{told}");
    }
}

#[test]
fn scores_name_the_side_that_is_ahead() {
    let check = |score, expected| assert_eq!(crate::words::score(score, "White", "Black"), expected);
    check(Score::points(0), "even");
    check(Score::points(207), "White +2.07");
    check(Score::points(-35), "Black +0.35");
    check(Score::win_in(3), "White wins in 2");
    check(Score::loss_in(4), "Black wins in 2");
}

#[test]
fn no_half_move_of_a_line_is_shown() {
    let line = ["wA1 -wS1", "bA1 \\bS1", "wQ wS1-"].map(str::to_owned);
    let check = |width, expected| assert_eq!(crate::words::whole_moves(&line, width), expected);
    check(27, "wA1 -wS1, bA1 \\bS1, wQ wS1-");
    check(26, "wA1 -wS1, bA1 \\bS1");
    check(3, "wA1 -wS1");
}
