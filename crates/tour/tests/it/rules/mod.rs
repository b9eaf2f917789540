//! Rulings as data, checked: every file of `tests/data/rules` against the crate and against the oracle.

mod case;
mod check;

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use case::{Case, Claim};
use check::check;

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/rules")
}

/// Names and texts of all files, sorted by name.
fn files() -> BTreeMap<String, String> {
    let entries = fs::read_dir(folder()).expect("the folder of the rule files is there");
    let read = |entry: std::io::Result<fs::DirEntry>| {
        let path = entry.expect("it can be listed").path();
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        (name, fs::read_to_string(&path).expect("it can be read"))
    };
    entries.map(read).collect()
}

fn cases() -> Vec<Case> {
    files().values().flat_map(|text| case::read(text)).collect()
}

#[test]
fn every_ruling_holds() {
    let cases = cases();
    assert!(cases.len() > 50, "only {} cases were found", cases.len());
    let failures: Vec<String> = cases
        .iter()
        .filter_map(|case| {
            let reason = check(case).err()?;
            Some(format!("{}, {}: {reason}", case.rule, case.sentence))
        })
        .collect();
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}

/// Whether a claim says that something may be done, or that something is so.
fn is_positive(claim: &Claim) -> bool {
    match claim {
        Claim::MovesFrom(_, moves) => !moves.is_empty(),
        Claim::Legal(_) | Claim::Same(_) | Claim::Only(_) | Claim::Tokens(_) | Claim::Stands(_) => true,
        Claim::Count(moves) => *moves == 0,
        Claim::Occurs(times) => *times >= 3,
        Claim::State(state) => state != "InProgress",
        Claim::Illegal(_) | Claim::Unreadable(_) => false,
    }
}

/// Whether a claim says that something may not be done, or has not happened.
fn is_negative(claim: &Claim) -> bool {
    match claim {
        // A complete list denies everything else.
        Claim::MovesFrom(_, _) | Claim::Only(_) | Claim::Illegal(_) | Claim::Unreadable(_) => true,
        Claim::State(state) => state == "InProgress",
        Claim::Count(moves) => *moves > 0,
        Claim::Occurs(times) => *times < 3,
        Claim::Legal(_) | Claim::Same(_) | Claim::Tokens(_) | Claim::Stands(_) => false,
    }
}

#[test]
fn every_rule_has_a_case_for_and_a_case_against() {
    let cases = cases();
    let numbered = (1..=13).map(|number| format!("T{number}"));
    for rule in numbered.chain(["T11a", "T11b", "T11c", "T-notation"].map(str::to_owned)) {
        let claims = || cases.iter().filter(|case| case.rule == rule).flat_map(|case| &case.claims);
        assert!(claims().any(is_positive), "{rule} has no case that shows it");
        assert!(claims().any(is_negative), "{rule} has no case that shows its limits");
    }
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
