//! The words of the terminal and those of the page.

use std::fs;
use std::path::Path;

use crate::look::GameLook;
use crate::words::REASONS;
use rusc_engine::Score;
use rusc_games::GameKind;

/// The reasons of the page, by their codes.
fn reasons_of_the_page() -> Vec<(String, String)> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/src/board/texts.ts");
    let text = fs::read_to_string(path).expect("the texts of the page");
    let reasons = text.lines().filter_map(|line| {
        let (code, rest) = line.trim().strip_prefix("'reason.")?.split_once("': '")?;
        Some((code.to_owned(), rest.strip_suffix("',")?.to_owned()))
    });
    reasons.filter(|(code, _)| !["other", "with_token"].contains(&code.as_str())).collect()
}

#[test]
fn reasons_are_those_of_the_page() {
    let ours: Vec<(String, String)> =
        REASONS.iter().map(|(code, text)| ((*code).to_owned(), (*text).to_owned())).collect();
    assert!(ours.len() > 40);
    assert_eq!(ours, reasons_of_the_page());
}

#[test]
fn every_game_has_a_look_and_an_aim() {
    for kind in GameKind::ALL {
        assert!(!GameLook::of(kind).aim.is_empty(), "{}", kind.name());
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
