//! Rulings as data, checked: every file of `tests/data/rules` against the crate and against the oracle, which read and
//! decide the same texts independently. The format is that of `rusc_game_test::rulings`.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use rusc_game::{Line, Notation, Position as _, Repetition, Side, State};
use rusc_game_test::rulings::{
    Case, CaseSource, Claim, assert_all_hold, assert_for_and_against, expect_end, expect_equal,
    expect_illegal, expect_unreadable, play, read_cases, read_folder, state_name, words_of,
};
use rusc_hive::{Move, Position};

use crate::differential::as_move;
use crate::oracle::Oracle;

/// Names and texts of all files, sorted by name.
fn files() -> BTreeMap<String, String> {
    read_folder(&Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/rules"))
}

fn cases() -> Vec<Case> {
    files().values().flat_map(|text| read_cases(text, &words_of("hive"))).collect()
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

/// A case set up on both boards.
struct CaseBoards {
    line: Line<Position>,
    oracle: Oracle,
    legal: BTreeSet<Move>,
    state: String,
}

/// Checks every claim of a case.
fn check(case: &Case) -> Result<(), String> {
    let boards = match &case.source {
        CaseSource::Game(text) => boards_of_game(text)?,
        CaseSource::Drawing(text) => boards_of_drawing(text)?,
    };
    let slow: BTreeSet<Move> = boards.oracle.acts().into_iter().map(as_move).collect();
    expect_equal("the oracle's moves and the generator's", &slow, &boards.legal)?;
    boards.line.position().audit().map_err(|found| format!("the audit found {found:?}"))?;
    if case.claims.is_empty() {
        return Err("nothing is claimed".to_owned());
    }
    case.claims.iter().try_for_each(|claim| boards.check(claim))
}

fn boards_of_game(text: &str) -> Result<CaseBoards, String> {
    let record = play::<Position>(text)?;
    let (oracle, _) = Oracle::read_game(text);
    Ok(boards(record.line().clone(), oracle, record.state()))
}

fn boards_of_drawing(text: &str) -> Result<CaseBoards, String> {
    let pos = Position::from_drawing(text).map_err(|faults| faults.to_string())?;
    let oracle = Oracle::of(&pos);
    let state = pos.outcome().map_or(State::InProgress, State::Ended);
    Ok(boards(Line::new(pos, Repetition::Draws), oracle, state))
}

fn boards(line: Line<Position>, oracle: Oracle, state: State) -> CaseBoards {
    let mut moves = Vec::new();
    line.position().legal_moves(&mut moves);
    CaseBoards { legal: moves.into_iter().collect(), state: state_name::<Position>(state), line, oracle }
}

impl CaseBoards {
    fn check(&self, claim: &Claim) -> Result<(), String> {
        let pos = self.line.position();
        match claim {
            Claim::MovesOf(piece, texts) => {
                let is_its = |m: &Move| match m {
                    Move::Place(other, _) | Move::Shift(other, _) => other.to_string() == *piece,
                    Move::Pass => false,
                };
                let found: BTreeSet<Move> = self.legal.iter().copied().filter(is_its).collect();
                expect_equal(&format!("the moves of {piece}"), &found, &self.read_all(texts)?)
            }
            Claim::Legal(texts) => self.read_all(texts).map(|_| ()),
            Claim::Only(texts) => expect_equal("all moves", &self.legal, &self.read_all(texts)?),
            Claim::Same(texts) => expect_equal("moves meant", &self.read_all(texts)?.len(), &1),
            Claim::Illegal(texts) => texts.iter().try_for_each(|text| expect_illegal(pos, text)),
            Claim::Unreadable(texts) => texts.iter().try_for_each(|text| expect_unreadable(pos, text)),
            Claim::Count(count) => expect_equal("the numbers of moves", &self.legal.len(), count),
            Claim::State(state) => expect_equal("the states", &self.state, state),
            Claim::Ends(text, state) => expect_end(&self.line, text, state),
            Claim::Occurs(times) => expect_equal("the occurrences", &self.line.occurrences(), times),
            // The only word of its own is `hand`.
            Claim::Own(_, names) => {
                let held = Side::ALL.into_iter().flat_map(|side| pos.in_hand(side));
                let held: Vec<String> = held.map(|piece| piece.to_string()).collect();
                expect_equal("the pieces in hand", &held.join(" "), names)
            }
        }
    }

    /// The legal moves some texts mean; crate and oracle must agree about each.
    fn read_all(&self, texts: &[String]) -> Result<BTreeSet<Move>, String> {
        let read = |text: &String| {
            let m = self.line.position().read_move(text).map_err(|error| format!("'{text}': {error}"))?;
            expect_equal(&format!("the meanings of '{text}'"), &m, &as_move(self.oracle.read(text)))?;
            Ok(m)
        };
        texts.iter().map(read).collect()
    }
}
