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

const WORDS: Words = Words { subject: "from", joint: "", own: &["tokens", "stands"] };

/// Names and texts of all files, sorted by name.
fn files() -> BTreeMap<String, String> {
    read_folder(&Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/rules"))
}

fn cases() -> Vec<Case> {
    files().values().flat_map(|text| read_cases(text, &WORDS)).collect()
}

#[test]
fn every_ruling_holds() {
    assert_all_hold(&cases(), 51, check);
}

#[test]
fn every_rule_has_a_case_for_and_a_case_against() {
    let further = ["T11a", "T11b", "T11c", "T-notation"].map(str::to_owned);
    assert_for_and_against(&cases(), (1..=13).map(|number| format!("T{number}")).chain(further));
}

#[test]
fn every_file_is_named_after_its_rule_and_documented() {
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/rules/tour-de-ruche.md");
    let page = fs::read_to_string(page).expect("docs/rules/tour-de-ruche.md is there");
    for (name, text) in files() {
        let stem = name.strip_suffix(".tour").expect("rule files end in .tour");
        let rule = text.lines().find_map(|line| line.strip_prefix("rule ")).expect("the file names its rule");
        let number = rule.strip_prefix('T').map(|rest| rest.trim_end_matches(char::is_alphabetic));
        let expected = match number.map(|number| (number, number.parse::<u8>())) {
            Some((number, Ok(value))) => format!("T{value:02}{}-", &rule[1 + number.len()..]),
            _ => rule.to_owned(),
        };
        assert!(stem.starts_with(&expected), "{name} is about {rule}");
        assert!(page.contains(&format!("tests/data/rules/{name}")), "{name} is not in the page of rules");
    }
    for named in page.split("tests/data/rules/").skip(1) {
        let name = named.split_once(".tour").map(|(stem, _)| format!("{stem}.tour")).unwrap_or_default();
        assert!(files().contains_key(&name), "the page of rules names '{name}', which is not there");
    }
}
