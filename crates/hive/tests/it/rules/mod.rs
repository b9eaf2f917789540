//! Rulings as data, checked: every file of `tests/data/rules` against the crate and against the oracle. The format is
//! that of `rusc_game_test::rulings`.

mod check;

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use check::check;
use rusc_game_test::rulings::{
    Case, Words, assert_all_hold, assert_for_and_against, read_cases, read_folder,
};

const WORDS: Words = Words { subject: "piece", joint: " ", own: &["hand"] };

/// Names and texts of all files, sorted by name.
fn files() -> BTreeMap<String, String> {
    read_folder(&Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/rules"))
}

fn cases() -> Vec<Case> {
    files().values().flat_map(|text| read_cases(text, &WORDS)).collect()
}

#[test]
fn every_ruling_holds() {
    assert_all_hold(&cases(), 91, check);
}

#[test]
fn every_rule_has_a_case_for_and_a_case_against() {
    assert_for_and_against(&cases(), (1..=22).map(|number| format!("H{number}")));
}

#[test]
fn every_file_is_named_after_its_rule_and_documented() {
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/rules/hive.md");
    let page = fs::read_to_string(page).expect("docs/rules/hive.md is there");
    for (name, text) in files() {
        let stem = name.strip_suffix(".hive").expect("rule files end in .hive");
        let rule = text.lines().find_map(|line| line.strip_prefix("rule ")).expect("the file names its rule");
        let numbered = rule.strip_prefix('H').and_then(|number| number.parse::<u8>().ok());
        let expected = numbered.map_or(rule.to_owned(), |number| format!("H{number:02}-"));
        assert!(stem.starts_with(&expected), "{name} is about {rule}");
        assert!(page.contains(&format!("tests/data/rules/{name}")), "{name} is not in docs/rules/hive.md");
    }
    for named in page.split("tests/data/rules/").skip(1) {
        let name = named.split_once(".hive").map(|(stem, _)| format!("{stem}.hive")).unwrap_or_default();
        assert!(files().contains_key(&name), "docs/rules/hive.md names '{name}', which is not there");
    }
}
