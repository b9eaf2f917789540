//! Rulings as data, checked: every file of `tests/data/rules` against the crate and against the oracle. The format is
//! that of `rusc_game_test::rulings`.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use rusc_game::{Line, Notation, Position as _, Repetition, State};
use rusc_game_test::rulings::{
    Case, CaseSource, Claim, assert_all_hold, assert_for_and_against, expect_end, expect_equal,
    expect_illegal, expect_unreadable, play, read_cases, read_folder, state_name, words_of,
};
use rusc_tour::{Cell, Move, Position};

use crate::oracle::Oracle;

/// Names and texts of all files, sorted by name.
fn files() -> BTreeMap<String, String> {
    read_folder(&Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/rules"))
}

fn cases() -> Vec<Case> {
    files().values().flat_map(|text| read_cases(text, &words_of("tour"))).collect()
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

/// A case set up on both boards.
struct CasePosition {
    line: Line<Position>,
    /// The legal moves by their canonical texts.
    legal: BTreeMap<String, Move>,
    state: String,
}

/// Checks every claim of a case.
fn check(case: &Case) -> Result<(), String> {
    let (scene, oracle) = match &case.source {
        CaseSource::Game(text) => position_of_game(text)?,
        CaseSource::Drawing(text) => position_of_drawing(text)?,
    };
    let slow: BTreeSet<String> = oracle.acts().iter().map(|act| oracle.text(act)).collect();
    expect_equal("the oracle's moves and the generator's", &slow, &scene.legal.keys().cloned().collect())?;
    expect_equal(
        "the oracle's position",
        &oracle.description(),
        &Oracle::of(scene.line.position()).description(),
    )?;
    scene.line.position().audit().map_err(|found| format!("the audit found {found:?}"))?;
    if case.claims.is_empty() {
        return Err("nothing is claimed".to_owned());
    }
    case.claims.iter().try_for_each(|claim| scene.check(claim))
}

fn position_of_game(text: &str) -> Result<(CasePosition, Oracle), String> {
    let record = play::<Position>(text)?;
    Ok((case_position(record.line().clone(), record.state()), Oracle::read_game(text)))
}

fn position_of_drawing(text: &str) -> Result<(CasePosition, Oracle), String> {
    let pos = Position::from_drawing(text).map_err(|faults| faults.to_string())?;
    let oracle = Oracle::of(&pos);
    let state = pos.outcome().map_or(State::InProgress, State::Ended);
    Ok((case_position(Line::new(pos, Repetition::Draws), state), oracle))
}

fn case_position(line: Line<Position>, state: State) -> CasePosition {
    let pos = line.position();
    let mut moves = Vec::new();
    pos.legal_moves(&mut moves);
    let legal = moves.into_iter().map(|m| (pos.move_text(m), m)).collect();
    CasePosition { legal, state: state_name::<Position>(state), line }
}

impl CasePosition {
    fn check(&self, claim: &Claim) -> Result<(), String> {
        let pos = self.line.position();
        let all: BTreeSet<String> = self.legal.keys().cloned().collect();
        match claim {
            Claim::MovesOf(cell, texts) => {
                let own: BTreeSet<String> =
                    all.into_iter().filter(|text| text.starts_with(cell.as_str())).collect();
                expect_equal(&format!("the moves from {cell}"), &own, &texts.iter().cloned().collect())
            }
            Claim::Legal(texts) => match texts.iter().find(|text| !all.contains(*text)) {
                None => Ok(()),
                Some(text) => Err(format!("'{text}' is not legal")),
            },
            Claim::Only(texts) => expect_equal("all moves", &all, &texts.iter().cloned().collect()),
            Claim::Same(texts) => {
                let read = |text: &String| pos.read_move(text).map_err(|error| format!("'{text}': {error}"));
                let meant: BTreeSet<Move> = texts.iter().map(read).collect::<Result<_, _>>()?;
                expect_equal("moves meant", &meant.len(), &1)
            }
            Claim::Illegal(texts) => texts.iter().try_for_each(|text| expect_illegal(pos, text)),
            Claim::Unreadable(texts) => texts.iter().try_for_each(|text| expect_unreadable(pos, text)),
            Claim::Count(count) => expect_equal("the numbers of moves", &self.legal.len(), count),
            Claim::State(state) => expect_equal("the states", &self.state, state),
            Claim::Ends(text, state) => expect_end(&self.line, text, state),
            Claim::Occurs(times) => expect_equal("the occurrences", &self.line.occurrences(), times),
            Claim::Own(word, shown) if word == "tokens" => {
                let tokens = pos.tokens();
                let names = [tokens.sun, tokens.moon].map(|side| Position::side_name(side).to_lowercase());
                expect_equal("the tokens", &names.join(" "), shown)
            }
            // The other word of its own is `stands`.
            Claim::Own(_, stacks) => {
                let claimed: BTreeSet<String> = stacks.split_whitespace().map(str::to_owned).collect();
                expect_equal("the stacks", &self.stacks(), &claimed)
            }
        }
    }

    /// `c1=oPbP` for every occupied cell.
    fn stacks(&self) -> BTreeSet<String> {
        let occupied = Cell::all().filter(|&cell| self.line.position().board().height(cell) > 0);
        let written = |cell: Cell| {
            let pieces: String =
                self.line.position().board().stack(cell).map(|piece| piece.to_string()).collect();
            format!("{cell}={pieces}")
        };
        occupied.map(written).collect()
    }
}
